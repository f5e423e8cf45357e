import type { Problem } from '@techo/core'
import { Button, Form, toast } from '@techo/ui'
import { useState } from 'react'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { CodeField, codeIn } from './CodeField.tsx'
import { MailboxHint } from './MailboxHint.tsx'
import { useAuthT } from './messages.ts'

interface SentCodeProps {
  readonly by: 'letter' | 'text'
  readonly words: {
    /** what to do when nothing comes */
    readonly quiet: string
    readonly other: string
  }
  readonly confirm: (code: string) => Promise<Problem | null>
  readonly resend: () => Promise<Problem | null>
  readonly onVerified: () => void
  readonly onOther: () => void
}

/** After a code was sent: it is typed here, sent again, or one starts over. */
export function SentCode({ by, words, confirm, resend, onVerified, onOther }: SentCodeProps) {
  const t = useAuthT()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'code' | 'resend' | null>(null)

  const send = async (data: FormData) => {
    setBusy('code')
    const found = await confirm(codeIn(data))
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
      <MailboxHint of={by} />
      <Form onSubmit={data => void send(data)} className={styles.form ?? ''}>
        <CodeField label={t('code')} />
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
