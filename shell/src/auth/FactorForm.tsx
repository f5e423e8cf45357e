import { foldDigits, isProblem, type Problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button, Form, ProblemView, Select, TextField } from '@techo/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { useFactorT } from './factor-messages.ts'
import { usePhoneT } from './phone-messages.ts'
import { TextMailbox } from './TextMailbox.tsx'

export type Way = 'app' | 'recovery'

interface Factor {
  readonly id: string
  readonly name: string | undefined
  readonly isPhone: boolean
}

interface FactorFormProps {
  readonly way: Way
  readonly onWay: (way: Way) => void
  readonly onDone: () => void
  /** stands beside the button that sends */
  readonly aside?: ReactNode
  /** stands with the other way in */
  readonly ways?: ReactNode
}

/** The code of the authenticator app or one by SMS, or a recovery code for who has lost both. */
export function FactorForm({ way, onWay, onDone, aside, ways }: FactorFormProps) {
  const t = useFactorT()
  const factors = useVerifiedFactors()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const known = isProblem(factors) ? [] : (factors ?? [])
  const factor = known.find(({ id }) => id === chosen) ?? known[0]
  const isApp = way === 'app'
  const phoneT = usePhoneT()
  /** of a phone whose code is on its way */
  const [challenge, setChallenge] = useState<string | null>(null)
  const asksPhone = isApp && factor?.isPhone === true
  const waits = asksPhone && challenge === null
  const name = factor?.name || t('unnamed')

  const ask = async (id: string) => {
    setBusy(true)
    const found = await auth.factors.challenge(id)
    setBusy(false)
    setProblem(isProblem(found) ? found : null)
    if (!isProblem(found)) setChallenge(found)
  }
  const answer = ({ id, isPhone }: Factor, code: string) =>
    isPhone && challenge !== null ? auth.factors.answer(id, challenge, code) : auth.factors.verify(id, code)

  const send = async (data: FormData) => {
    if (waits && factor) return ask(factor.id)
    const typed = foldDigits(String(data.get('code') ?? ''))
    setBusy(true)
    const found = isApp
      ? factor
        ? await answer(factor, digitsOf(typed))
        : isProblem(factors)
          ? factors
          : null
      : await auth.redeemRecoveryCode(typed.trim())
    setBusy(false)
    setProblem(found)
    if (!found) return onDone()
    // A wrong code is of no more use: the field is empty again.
    if (isWrong(found)) setTries(tries + 1)
  }
  return (
    <>
      {problem && isWrong(problem) ? (
        <ProblemView problem={problem} size="line" title={t(isApp ? 'wrong' : 'wrong.recovery')} next="" />
      ) : (
        <AuthProblem problem={problem ?? (isProblem(factors) ? factors : null)} />
      )}
      <Form key={way} onSubmit={data => void send(data)} className={styles.form ?? ''} aria-label={t('title')}>
        {isApp && known.length > 1 && factor && (
          <Select
            label={t('which')}
            value={factor.id}
            onChange={id => {
              setChosen(id)
              setChallenge(null)
              setProblem(null)
            }}
            options={known.map(({ id, name }) => ({ value: id, label: name || t('unnamed') }))}
          />
        )}
        {asksPhone && <p role="status">{phoneT(waits ? 'factor.sendTo' : 'factor.sentTo', { name })}</p>}
        {asksPhone && !waits && <TextMailbox />}
        {waits ? null : isApp ? (
          <TextField
            key={tries}
            label={t('code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            isRequired
            autoFocus
            validate={value => (digitsOf(foldDigits(value)).length === 6 ? null : t('required.code'))}
          />
        ) : (
          <TextField
            label={t('recovery.code')}
            description={t('recovery.note')}
            name="code"
            autoComplete="off"
            spellCheck="false"
            isRequired
            autoFocus
            validate={value => (value.trim() ? null : t('required.recovery'))}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isPending={isBusy || (isApp && factors === undefined)}>
            {waits ? phoneT('factor.send') : t(isApp ? 'submit' : 'recovery.submit')}
          </Button>
          {asksPhone && !waits && (
            <Button isPending={isBusy} onPress={() => void ask(factor.id)}>
              {phoneT('factor.again')}
            </Button>
          )}
          {aside}
        </div>
      </Form>
      <div className={styles.ways}>
        <div className={styles.quietWays}>
          <Button
            variant="quiet"
            onPress={() => {
              setProblem(null)
              onWay(isApp ? 'recovery' : 'app')
            }}
          >
            {asksPhone ? phoneT('factor.lost') : t(isApp ? 'lost' : 'back')}
          </Button>
          {ways}
        </div>
      </div>
    </>
  )
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The code itself is wrong, as against a network or a limit in between. */
const isWrong = ({ kind, code }: Problem): boolean =>
  kind === 'invalid' || kind === 'forbidden' || kind === 'missing' || code === 'mfa_verification_failed'

/** undefined until the service has told. */
function useVerifiedFactors(): readonly Factor[] | Problem | undefined {
  const [factors, setFactors] = useState<readonly Factor[] | Problem>()
  useEffect(() => {
    let isGone = false
    void auth.factors.list().then(found => {
      if (isGone) return
      setFactors(
        isProblem(found)
          ? found
          : found
              .filter(({ status, factor_type }) => status === 'verified' && /^(totp|phone)$/.test(factor_type))
              .map(({ id, friendly_name, factor_type }) => ({
                id,
                name: friendly_name,
                isPhone: factor_type === 'phone',
              })),
      )
    })
    return () => {
      isGone = true
    }
  }, [])
  return factors
}
