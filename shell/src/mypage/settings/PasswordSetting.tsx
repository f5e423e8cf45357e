import type { Problem } from '@techo/core'
import { auth, useSession } from '@techo/data'
import { Button, Form, TextField, toast } from '@techo/ui'
import { useState } from 'react'
import { AuthProblem } from '../../auth/AuthProblem.tsx'
import { useStepUp } from '../../auth/StepUp.tsx'
import { useSettingsT } from './messages.ts'
import { Setting } from './Section.tsx'
import styles from './settings.module.css'

/** A new password, for who has shown lately who they are. */
export function PasswordSetting() {
  const t = useSettingsT()
  const { user } = useSession()
  const email = user?.email || (user?.phone ? `+${user.phone}` : '')
  const stepUp = useStepUp()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const close = () => {
    setOpen(false)
    setProblem(null)
  }
  const change = async (data: FormData) => {
    setBusy(true)
    const found = await stepUp.withProof(proof => auth.update({ password: String(data.get('password')), ...proof }))
    setBusy(false)
    if (found === 'cancelled') return
    setProblem(found)
    if (found) return
    close()
    toast({ message: t('password.changed'), tone: 'good' })
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
        <AuthProblem problem={problem} />
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
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isPending={isBusy}>
            {t('password.submit')}
          </Button>
          <Button onPress={close}>{t('cancel')}</Button>
        </div>
      </Form>
      {stepUp.dialog}
    </>
  )
}
