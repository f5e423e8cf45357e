import type { Problem } from '@techo/core'
import { useSession } from '@techo/data'
import { Button, Form, ProblemView, TextField } from '@techo/ui'
import { type ReactNode, useState } from 'react'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { CodeField, codeIn } from './CodeField.tsx'
import { MailboxHint } from './MailboxHint.tsx'
import { isWrongProof, type Proof } from './proof-api.ts'
import { useProofT } from './proof-messages.ts'

interface ProofFormProps {
  /** answers with null when the proof was right */
  readonly give: (proof: Proof) => Promise<Problem | null>
  readonly sendLetter: () => Promise<Problem | null>
  /** stands beside the button that sends */
  readonly aside?: ReactNode
}

/** The password one has, or a code for who has none or has forgotten it: by letter, by SMS to who has no e-mail address. */
export function ProofForm({ give, sendLetter, aside }: ProofFormProps) {
  const t = useProofT()
  const { user } = useSession()
  const email = user?.email ?? ''
  const phone = user?.phone ? `+${user.phone.replace(/^\+/, '')}` : ''
  const bySms = email === '' && phone !== ''
  const to = bySms ? phone : email
  const hasPassword = user?.identities?.some(({ provider }) => provider === 'email' || provider === 'phone') ?? true
  const [way, setWay] = useState<'password' | 'letter'>(hasPassword || !to ? 'password' : 'letter')
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'give' | 'letter' | null>(null)
  const [tries, setTries] = useState(0)
  const byLetter = way === 'letter'

  const submit = async (data: FormData) => {
    setBusy('give')
    const found = await give(byLetter ? { code: codeIn(data) } : { password: String(data.get('password') ?? '') })
    setBusy(null)
    setProblem(found)
    // What was wrong is of no more use: the field is empty again.
    if (found && isWrongProof(found)) setTries(tries + 1)
  }
  const send = async () => {
    setBusy('letter')
    const found = await sendLetter()
    setBusy(null)
    setProblem(found)
    if (!found) setSent(true)
  }
  const change = (to: typeof way) => {
    setWay(to)
    setProblem(null)
  }
  return (
    <>
      {problem && isWrongProof(problem) ? (
        <ProblemView problem={problem} size="line" title={t(byLetter ? 'wrong.code' : 'wrong.password')} next="" />
      ) : (
        <AuthProblem problem={problem} />
      )}
      {byLetter && !isSent ? (
        <div className={styles.form}>
          <p>{t(bySms ? 'text.lead' : 'letter.lead', { to })}</p>
          <div className={styles.buttons}>
            <Button variant="primary" autoFocus isPending={busy === 'letter'} onPress={() => void send()}>
              {t('letter.send')}
            </Button>
            {aside}
          </div>
        </div>
      ) : (
        <Form
          key={way}
          onSubmit={data => void submit(data)}
          className={styles.form ?? ''}
          aria-label={t(byLetter ? 'code' : 'password')}
        >
          {byLetter ? (
            <>
              <p role="status">{t(bySms ? 'text.sent' : 'letter.sent', { to })}</p>
              <MailboxHint of={bySms ? 'text' : 'letter'} />
              <CodeField key={tries} label={t('code')} autoFocus />
            </>
          ) : (
            <>
              {/* Password managers find the right one by this name. */}
              <input name="username" autoComplete="username" value={to} readOnly hidden />
              <TextField
                key={tries}
                label={t('password')}
                name="password"
                type="password"
                autoComplete="current-password"
                isRequired
                autoFocus
              />
            </>
          )}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" isPending={busy === 'give'}>
              {t('submit')}
            </Button>
            {aside}
          </div>
        </Form>
      )}
      {to !== '' && (
        <div className={styles.ways}>
          <div className={styles.quietWays}>
            {byLetter && isSent && (
              <Button variant="quiet" isPending={busy === 'letter'} onPress={() => void send()}>
                {t('letter.again')}
              </Button>
            )}
            <Button variant="quiet" onPress={() => change(byLetter ? 'password' : 'letter')}>
              {t(byLetter ? 'byPassword' : bySms ? 'byText' : 'byLetter')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
