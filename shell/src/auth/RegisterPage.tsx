import { foldDigits, type Problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button, Form, TextField, useLanguage } from '@techo/ui'
import { Link, useNavigate, useSearchParams } from '@techo/ui/router'
import { useState } from 'react'
import { keepNext, landingOf, safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { LetterSent } from './LetterSent.tsx'
import { useAuthT } from './messages.ts'

export function Component() {
  const t = useAuthT()
  const navigate = useNavigate()
  const { language } = useLanguage()
  const [query] = useSearchParams()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const next = safeNext(query.get('next'))
  const landing = landingOf(next)

  const register = async (data: FormData) => {
    const email = foldDigits(String(data.get('email'))).trim()
    const name = String(data.get('name') ?? '').trim()
    setBusy(true)
    setProblem(null)
    const answer = await auth.signUp({
      email,
      password: String(data.get('password')),
      language,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(name ? { name } : {}),
      ...(landing ? { redirectTo: landing } : {}),
    })
    setBusy(false)
    setProblem(answer.problem)
    if (answer.problem) return
    if (answer.confirm) setSentTo(email)
    else void navigate(next, { replace: true })
  }

  if (sentTo)
    return (
      <LetterSent
        email={sentTo}
        type="signup"
        resend={() => auth.resend('signup', sentTo, landing)}
        onVerified={() => void navigate(next, { replace: true })}
        onOther={() => setSentTo(null)}
      />
    )
  return (
    <AuthPage title={t('register.title')} lead={t('register.lead')}>
      <AuthProblem problem={problem} />
      <Form onSubmit={data => void register(data)} className={styles.form ?? ''}>
        <TextField label={t('name')} name="name" autoComplete="name" maxLength={80} />
        <TextField label={t('email')} name="email" type="email" autoComplete="email" isRequired />
        <TextField
          label={t('password')}
          name="password"
          type="password"
          autoComplete="new-password"
          description={t('password.hint')}
          isRequired
        />
        <p className={styles.aside}>
          {t('register.agree')} <Link to="/terms">{t('register.terms')}</Link> ·{' '}
          <Link to="/privacy">{t('register.privacy')}</Link>
        </p>
        <Button type="submit" variant="primary" isPending={isBusy}>
          {t('register.submit')}
        </Button>
      </Form>
      <div className={styles.ways}>
        <p className={styles.aside}>
          {t('register.have')} <Link to={`/login${keepNext(next)}`}>{t('register.login')}</Link>
        </p>
      </div>
    </AuthPage>
  )
}
