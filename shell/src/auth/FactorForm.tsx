import { foldDigits, isProblem, type Problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button, Form, ProblemView, Select, TextField, toast } from '@techo/ui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import styles from './auth.module.css'
import { CodeField, codeIn } from './CodeField.tsx'
import { useFactorT } from './factor-messages.ts'
import { MailboxHint } from './MailboxHint.tsx'
import { PasskeyProblem } from './PasskeyProblem.tsx'
import { usePhoneT } from './phone-messages.ts'
import { SecurityKeyButton } from './SecurityKeyButton.tsx'

export type Way = 'app' | 'recovery'

/** With so few left it is time for new ones. */
export const fewCodes = 3

interface Factor {
  readonly id: string
  readonly type: string
  readonly name: string | undefined
}

interface FactorFormProps {
  readonly way: Way
  readonly onWay: (way: Way) => void
  readonly onDone: () => void
  /** the account has security keys and no app: the page says other words */
  readonly onOnlyKeys: () => void
  /** stands beside the button that sends */
  readonly aside?: ReactNode
  /** stands with the other way in */
  readonly ways?: ReactNode
}

/** The code of the authenticator app or one by SMS, a security key, or a recovery code for who has lost them. */
export function FactorForm({ way, onWay, onDone, onOnlyKeys, aside, ways }: FactorFormProps) {
  const t = useFactorT()
  const factors = useVerifiedFactors()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const all = isProblem(factors) ? [] : (factors ?? [])
  const known = all.filter(({ type }) => type === 'totp' || type === 'phone')
  const key = all.find(({ type }) => type === 'webauthn')
  const factor = known.find(({ id }) => id === chosen) ?? known[0]
  const isApp = way === 'app'
  const hasOnlyKeys = key !== undefined && known.length === 0
  const tellOnlyKeys = useEffectEvent(onOnlyKeys)
  useEffect(() => {
    if (hasOnlyKeys) tellOnlyKeys()
  }, [hasOnlyKeys])
  const phoneT = usePhoneT()
  /** of a phone whose code is on its way */
  const [challenge, setChallenge] = useState<string | null>(null)
  const asksPhone = isApp && factor?.type === 'phone'
  const waits = asksPhone && challenge === null
  const name = factor?.name || t('unnamed')

  const ask = async (id: string) => {
    setBusy(true)
    const found = await auth.factors.challenge(id)
    setBusy(false)
    setProblem(isProblem(found) ? found : null)
    if (!isProblem(found)) setChallenge(found)
  }
  const answer = ({ id, type }: Factor, code: string) =>
    type === 'phone' && challenge !== null ? auth.factors.answer(id, challenge, code) : auth.factors.verify(id, code)

  const send = async (data: FormData) => {
    if (waits && factor) return ask(factor.id)
    setBusy(true)
    const redeemed = isApp ? null : await auth.redeemRecoveryCode(foldDigits(String(data.get('code') ?? '').trim()))
    const found = isApp
      ? factor
        ? await answer(factor, codeIn(data))
        : isProblem(factors)
          ? factors
          : null
      : isProblem(redeemed)
        ? redeemed
        : null
    setBusy(false)
    setProblem(found)
    if (!found) {
      if (redeemed && !isProblem(redeemed)) tellLeft(redeemed.remaining)
      return onDone()
    }
    // A wrong code is of no more use: the field is empty again.
    if (isWrong(found)) setTries(tries + 1)
  }
  const tellLeft = (count: number) =>
    count <= fewCodes
      ? toast({ message: t('recovery.few', { count }), tone: 'danger' })
      : toast({ message: t('recovery.left', { count }) })
  return (
    <>
      {problem && isWrong(problem) && !ofKey(problem) ? (
        <ProblemView problem={problem} size="line" title={t(isApp ? 'wrong' : 'wrong.recovery')} next="" />
      ) : (
        <PasskeyProblem problem={problem ?? (isProblem(factors) ? factors : null)} />
      )}
      {isApp && key && (
        <SecurityKeyButton factorId={key.id} isPrimary={hasOnlyKeys} onDone={onDone} onProblem={setProblem} />
      )}
      {!(isApp && hasOnlyKeys) && (
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
          {asksPhone && !waits && <MailboxHint of="text" />}
          {waits ? null : isApp ? (
            <CodeField key={tries} label={t('code')} autoFocus />
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
      )}
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

/** The code itself is wrong, as against a network or a limit in between. */
const isWrong = ({ kind, code }: Problem): boolean =>
  kind === 'invalid' || kind === 'forbidden' || kind === 'missing' || code === 'mfa_verification_failed'

/** What a key or the browser said, which has words of its own. */
const ofKey = ({ code }: Problem): boolean => /^(passkey|webauthn)_|^mfa_challenge_expired$/.test(code ?? '')

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
              .filter(({ status }) => status === 'verified')
              .map(({ id, friendly_name, factor_type }) => ({ id, name: friendly_name, type: factor_type })),
      )
    })
    return () => {
      isGone = true
    }
  }, [])
  return factors
}
