import type { Problem } from '@techo/core'
import { foldDigits } from '@techo/core'
import { auth, type VerifyType } from '@techo/data'
import { Button, Form, TextField, toast } from '@techo/ui'
import { useEffect, useState } from 'react'
import { fetchJson, readInlined } from '../inlined.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { useAuthT } from './messages.ts'

export interface LetterSentProps {
  readonly email: string
  readonly type: VerifyType
  readonly resend: () => Promise<Problem | null>
  readonly onVerified: () => void
  readonly onOther: () => void
}

/** After a letter was sent: its code can be typed here, it can be sent again, or one starts over. */
export function LetterSent({ email, type, resend, onVerified, onOther }: LetterSentProps) {
  const t = useAuthT()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'code' | 'resend' | null>(null)
  const hasMailbox = useHasMailbox()

  const confirm = async (data: FormData) => {
    setBusy('code')
    const code = foldDigits(String(data.get('code') ?? '')).replace(/\D/g, '')
    const found = await auth.verify({ email, code, type })
    setBusy(null)
    setProblem(found)
    if (!found) onVerified()
  }
  const again = async () => {
    setBusy('resend')
    const found = await resend()
    setBusy(null)
    setProblem(found)
    if (!found) toast({ message: t('sent.resent'), tone: 'good' })
  }
  return (
    <AuthPage title={t('sent.title')} lead={t('sent.lead', { email })}>
      <AuthProblem problem={problem} />
      {hasMailbox && (
        <p className={styles.mailbox}>
          {t('sent.mailbox')}{' '}
          <a href="/dev/mailbox" target="_blank" rel="noreferrer">
            {t('sent.mailbox.open')}
          </a>
        </p>
      )}
      <Form onSubmit={data => void confirm(data)} className={styles.form ?? ''}>
        <TextField
          label={t('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          validate={value => (foldDigits(value).replace(/\D/g, '').length === 6 ? null : t('required.code'))}
        />
        <Button type="submit" variant="primary" isPending={busy === 'code'}>
          {t('sent.submit')}
        </Button>
      </Form>
      <div className={styles.ways}>
        <p className={styles.aside}>{t('sent.quiet')}</p>
        <div>
          <Button variant="quiet" isPending={busy === 'resend'} onPress={() => void again()}>
            {t('sent.resend')}
          </Button>
          <Button variant="quiet" onPress={onOther}>
            {t('sent.other')}
          </Button>
        </div>
      </div>
    </AuthPage>
  )
}

/** Whether letters stay on this machine because no mail server is set; an unknown answer is no. */
function useHasMailbox(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    let isGone = false
    const learn = async () => {
      const config = readInlined('techo-config') ?? (await fetchJson('/config.json').catch(() => null))
      if (!isGone) setHas(typeof config === 'object' && config !== null && Reflect.get(config, 'mailbox') === true)
    }
    void learn()
    return () => {
      isGone = true
    }
  }, [])
  return has
}
