import { isProblem, type Problem, problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button, Form, TextField, toast } from '@techo/ui'
import { useEffect, useRef, useState } from 'react'
import { AuthProblem } from '../../../auth/AuthProblem.tsx'
import { CodeField, codeIn } from '../../../auth/CodeField.tsx'
import { readIdentifier } from '../../../auth/identifier.ts'
import { MailboxHint } from '../../../auth/MailboxHint.tsx'
import { usePhoneT } from '../../../auth/phone-messages.ts'
import { useStepUp } from '../../../auth/StepUp.tsx'
import { usePhoneText } from '../../../auth/usePhoneText.ts'
import styles from './security.module.css'

interface Made {
  readonly id: string
  /** E.164 with + */
  readonly phone: string
  /** the challenge whose code was sent last */
  readonly challenge: string
}

interface PhoneEnrolProps {
  /** the factor counts */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A number, and the first code sent to it, which makes the factor count. */
export function PhoneEnrol({ onDone, onClose }: PhoneEnrolProps) {
  const t = usePhoneT()
  const stepUp = useStepUp()
  const [made, setMade] = useState<Made | null>(null)
  const [found, setFound] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'send' | 'again' | null>(null)
  const pending = useRef<string | null>(null)
  const shown = usePhoneText(made?.phone ?? '')

  // A factor whose code never came is of no use to anybody.
  useEffect(
    () => () => {
      if (pending.current) void auth.factors.remove(pending.current)
    },
    [],
  )

  const begin = async (text: string): Promise<Problem | null> => {
    const who = await readIdentifier(text)
    if (isProblem(who)) return who
    if (!('phone' in who)) return problem('invalid', { code: 'phone_invalid' })
    const { phone } = who
    const name = t('enrol.phone.name', { end: phone.slice(-4) })
    const factor = await stepUp.through(() => auth.factors.enrolPhone(name, phone))
    if (factor === 'cancelled') return null
    if (isProblem(factor)) return factor
    pending.current = factor.id
    const challenge = await auth.factors.challenge(factor.id)
    if (isProblem(challenge)) return challenge
    setMade({ id: factor.id, phone, challenge })
    return null
  }
  const send = async (data: FormData) => {
    setBusy('send')
    setFound(await begin(String(data.get('phone') ?? '')))
    setBusy(null)
  }
  const again = async (of: Made) => {
    setBusy('again')
    const challenge = await auth.factors.challenge(of.id)
    setBusy(null)
    if (isProblem(challenge)) return setFound(challenge)
    setFound(null)
    setMade({ ...of, challenge })
    toast({ message: t('phone.resent'), tone: 'good' })
  }
  const verify = async (of: Made, data: FormData) => {
    setBusy('send')
    const code = codeIn(data)
    const refused = await auth.factors.answer(of.id, of.challenge, code)
    setBusy(null)
    setFound(refused)
    if (refused) return
    pending.current = null
    onDone()
  }

  return (
    <>
      {made ? (
        <Form
          key="code"
          onSubmit={data => void verify(made, data)}
          className={styles.enrol ?? ''}
          aria-label={t('phone.code')}
        >
          <p>{t('enrol.lead', { phone: shown })}</p>
          <MailboxHint of="text" />
          <AuthProblem problem={found} />
          <CodeField label={t('phone.code')} autoFocus />
          <div className={styles.buttons}>
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button isPending={busy === 'again'} onPress={() => void again(made)}>
              {t('phone.resend')}
            </Button>
            <Button type="submit" variant="primary" isPending={busy === 'send'}>
              {t('enrol.submit')}
            </Button>
          </div>
        </Form>
      ) : (
        <Form key="phone" onSubmit={data => void send(data)} className={styles.enrol ?? ''} aria-label={t('phone')}>
          <AuthProblem problem={found} />
          <TextField
            label={t('phone')}
            description={t('phone.hint')}
            name="phone"
            type="tel"
            autoComplete="tel"
            isRequired
            autoFocus
          />
          <div className={styles.buttons}>
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" isPending={busy === 'send'}>
              {t('phone.submit')}
            </Button>
          </div>
        </Form>
      )}
      {stepUp.dialog}
    </>
  )
}
