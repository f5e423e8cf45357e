import { foldDigits, type Problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button, Form, TextField } from '@techo/ui'
import { Link, useNavigate, useSearchParams } from '@techo/ui/router'
import { useState } from 'react'
import { keepNext, landingOf, safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { LetterSent } from './LetterSent.tsx'
import { useAuthT } from './messages.ts'
import { usePhoneT } from './phone-messages.ts'
import { useTakesPhones } from './useTakesPhones.ts'

/** Says the same whether the address has an account or not. */
export function Component() {
  const t = useAuthT()
  const phoneT = usePhoneT()
  const takesPhones = useTakesPhones()
  const navigate = useNavigate()
  const next = safeNext(useSearchParams()[0].get('next'))
  const recover = (email: string) => auth.recover(email, landingOf(next))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const send = async (data: FormData) => {
    const email = foldDigits(String(data.get('email'))).trim()
    setBusy(true)
    const found = await recover(email)
    setBusy(false)
    setProblem(found)
    if (!found) setSentTo(email)
  }
  if (sentTo)
    return (
      <LetterSent
        email={sentTo}
        type="recovery"
        resend={() => recover(sentTo)}
        onVerified={() => void navigate(`/reset-password${keepNext(next)}`, { replace: true })}
        onOther={() => setSentTo(null)}
      />
    )
  return (
    <AuthPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <AuthProblem problem={problem} />
      <Form onSubmit={data => void send(data)} className={styles.form ?? ''}>
        <TextField label={t('email')} name="email" type="email" autoComplete="email" isRequired />
        <Button type="submit" variant="primary" isPending={isBusy}>
          {t('forgot.submit')}
        </Button>
      </Form>
      <div className={styles.ways}>
        {takesPhones && (
          <p className={styles.aside}>
            {phoneT('forgot.phone')} <Link to="/login?by=code&next=%2Freset-password">{phoneT('forgot.phone.go')}</Link>
          </p>
        )}
        <Link to={`/login${keepNext(next)}`}>{t('forgot.back')}</Link>
      </div>
    </AuthPage>
  )
}
