import { foldDigits, isProblem, type Problem } from '@techo/core'
import { auth, type User, useSession } from '@techo/data'
import { Button, Form, TextField, toast } from '@techo/ui'
import { useEffect, useState } from 'react'
import { AuthProblem } from '../../auth/AuthProblem.tsx'
import { MailboxHint } from '../../auth/MailboxHint.tsx'
import { useStepUp } from '../../auth/StepUp.tsx'
import { useSettingsT } from './messages.ts'
import { Setting } from './Section.tsx'
import styles from './settings.module.css'

const backHere = '/mypage/settings?section=account'

/** The address one signs in with; a new one counts when its letters were opened. */
export function EmailSetting() {
  const t = useSettingsT()
  const session = useSession().user
  const stepUp = useStepUp()
  const [asked, setAsked] = useState<User | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'change' | 'resend' | null>(null)

  // The session on this device may be older than a confirmation elsewhere.
  useEffect(() => {
    let isGone = false
    void auth.user().then(user => {
      if (!isGone && !isProblem(user)) setAsked(user)
    })
    return () => {
      isGone = true
    }
  }, [])

  const user = asked ?? session
  const email = user?.email ?? ''
  const waiting = user?.new_email

  const change = async (data: FormData) => {
    const wanted = foldDigits(String(data.get('email'))).trim()
    setBusy('change')
    const found = await stepUp.withProof(proof =>
      auth.update({ email: wanted, ...proof }, new URL(backHere, location.href).href),
    )
    setBusy(null)
    if (found === 'cancelled') return
    if (!found) {
      const now = await auth.user()
      if (!isProblem(now)) {
        setAsked(now)
        if (now.email === wanted) toast({ message: t('email.changed'), tone: 'good' })
      }
      setOpen(false)
    }
    setProblem(found)
  }
  const resend = async () => {
    setBusy('resend')
    const found = await auth.resend('email_change', email, new URL(backHere, location.href).href)
    setBusy(null)
    setProblem(found)
    if (!found) toast({ message: t('email.resent') })
  }

  return (
    <>
      <Setting label={t('email')} note={email || t('email.none')}>
        {!isOpen && (
          <Button
            onPress={() => {
              setOpen(true)
              setProblem(null)
            }}
          >
            {t(email ? 'email.change' : 'email.add')}
          </Button>
        )}
      </Setting>
      {!isOpen && waiting && (
        <div className={styles.waiting} role="status">
          <p className={styles.label}>{t('email.waiting', { email: waiting })}</p>
          <AuthProblem problem={problem} />
          <p className={styles.note}>{t('email.waiting.note')}</p>
          <MailboxHint of="letter" />
          <div>
            <Button isPending={busy === 'resend'} onPress={() => void resend()}>
              {t('email.resend')}
            </Button>
          </div>
        </div>
      )}
      {isOpen && (
        <Form
          onSubmit={data => void change(data)}
          className={styles.form ?? ''}
          aria-label={t(email ? 'email.change' : 'email.add')}
        >
          <AuthProblem problem={problem} />
          <TextField
            label={t('email.new')}
            name="email"
            type="email"
            autoComplete="email"
            isRequired
            autoFocus
            validate={value =>
              value && foldDigits(value).trim().toLowerCase() === email.toLowerCase() ? t('email.same') : null
            }
          />
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" isPending={busy === 'change'}>
              {t('email.submit')}
            </Button>
            <Button onPress={() => setOpen(false)}>{t('cancel')}</Button>
          </div>
        </Form>
      )}
      {stepUp.dialog}
    </>
  )
}
