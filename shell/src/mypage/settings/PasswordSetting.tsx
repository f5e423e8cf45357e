import { foldDigits, type Problem } from '@techo/core'
import { auth, useSession } from '@techo/data'
import { Button, Form, ProblemView, TextField, toast } from '@techo/ui'
import { useState } from 'react'
import { AuthProblem } from '../../auth/AuthProblem.tsx'
import { useStepUp } from '../../auth/StepUp.tsx'
import { useSettingsT } from './messages.ts'
import { Setting } from './Section.tsx'
import styles from './settings.module.css'

/** A new password. After a long session the service first wants a code from a letter (`nonce`). */
export function PasswordSetting() {
  const t = useSettingsT()
  const { user } = useSession()
  const email = user?.email || (user?.phone ? `+${user.phone}` : '')
  const stepUp = useStepUp()
  const [isOpen, setOpen] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'change' | 'resend' | null>(null)

  const close = () => {
    setOpen(false)
    setAsksCode(false)
    setProblem(null)
  }
  const sendCode = async () => {
    const found = await auth.reauthenticate()
    setProblem(found)
    return found
  }
  const change = async (data: FormData) => {
    setBusy('change')
    const nonce = foldDigits(String(data.get('code') ?? '')).replace(/\D/g, '')
    const found = await stepUp.through(() =>
      auth.update({ password: String(data.get('password')), ...(nonce ? { nonce } : {}) }),
    )
    if (found === 'cancelled') return setBusy(null)
    if (found?.code === 'reauthentication_needed') {
      if (!(await sendCode())) setAsksCode(true)
    } else setProblem(found)
    setBusy(null)
    if (found) return
    close()
    toast({ message: t('password.changed'), tone: 'good' })
  }
  const again = async () => {
    setBusy('resend')
    const found = await sendCode()
    setBusy(null)
    if (!found) toast({ message: t('password.code.resent') })
  }

  if (!isOpen)
    return (
      <Setting label={t('password')} note={t('password.note')}>
        <Button onPress={() => setOpen(true)}>{t('password.change')}</Button>
      </Setting>
    )
  return (
    <>
      <Setting label={t('password')} note={t('password.note')}>
        {null}
      </Setting>
      <Form onSubmit={data => void change(data)} className={styles.form ?? ''} aria-label={t('password.change')}>
        {problem?.code === 'reauthentication_not_valid' ? (
          <ProblemView problem={problem} size="line" title={t('password.code.wrong')} next="" />
        ) : (
          <AuthProblem problem={problem} />
        )}
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={t('password.new')}
          name="password"
          type="password"
          autoComplete="new-password"
          description={t('password.hint')}
          isRequired
          autoFocus
        />
        {asksCode && (
          <TextField
            label={t('password.code')}
            description={t('password.code.note', { email })}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            isRequired
            autoFocus
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isPending={busy === 'change'}>
            {t('password.submit')}
          </Button>
          {asksCode && (
            <Button isPending={busy === 'resend'} onPress={() => void again()}>
              {t('password.code.resend')}
            </Button>
          )}
          <Button onPress={close}>{t('cancel')}</Button>
        </div>
      </Form>
      {stepUp.dialog}
    </>
  )
}
