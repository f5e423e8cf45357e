import { foldDigits, type Problem } from '@techo/core'
import { Button, Form, TextField, toast } from '@techo/ui'
import { useState } from 'react'
import { config } from '../inlined.ts'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { useAuthT } from './messages.ts'

interface SentCodeProps {
  readonly words: {
    /** what to do when nothing comes */
    readonly quiet: string
    readonly other: string
    /** that messages stay on this machine */
    readonly mailbox: string
  }
  readonly confirm: (code: string) => Promise<Problem | null>
  readonly resend: () => Promise<Problem | null>
  readonly onVerified: () => void
  readonly onOther: () => void
}

/** After a code was sent: it is typed here, sent again, or one starts over. */
export function SentCode({ words, confirm, resend, onVerified, onOther }: SentCodeProps) {
  const t = useAuthT()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'code' | 'resend' | null>(null)

  const send = async (data: FormData) => {
    setBusy('code')
    const found = await confirm(foldDigits(String(data.get('code') ?? '')).replace(/\D/g, ''))
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
    <>
      <AuthProblem problem={problem} />
      {config()?.mailbox && (
        <p className={styles.mailbox}>
          {words.mailbox}{' '}
          <a href="/dev/mailbox" target="_blank" rel="noreferrer">
            {t('sent.mailbox.open')}
          </a>
        </p>
      )}
      <Form onSubmit={data => void send(data)} className={styles.form ?? ''}>
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
        <p className={styles.aside}>{words.quiet}</p>
        <div>
          <Button variant="quiet" isPending={busy === 'resend'} onPress={() => void again()}>
            {t('sent.resend')}
          </Button>
          <Button variant="quiet" onPress={onOther}>
            {words.other}
          </Button>
        </div>
      </div>
    </>
  )
}
