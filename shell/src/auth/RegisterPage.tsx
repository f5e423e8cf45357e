import { isProblem, type Problem } from '@techo/core'
import { auth } from '@techo/data'
import { Button, Form, TextField, useLanguage } from '@techo/ui'
import { Link, useNavigate, useSearchParams } from '@techo/ui/router'
import { useState } from 'react'
import { keepNext, landingOf, safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { type Identifier, readIdentifier } from './identifier.ts'
import { LetterSent } from './LetterSent.tsx'
import { useAuthT } from './messages.ts'
import { TextSent } from './TextSent.tsx'
import { useTakesPhones } from './useTakesPhones.ts'

export function Component() {
  const t = useAuthT()
  const navigate = useNavigate()
  const { language } = useLanguage()
  const [query] = useSearchParams()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<Identifier | null>(null)
  const takesPhones = useTakesPhones()
  const next = safeNext(query.get('next'))
  const landing = landingOf(next)

  const register = async (data: FormData) => {
    const name = String(data.get('name') ?? '').trim()
    setBusy(true)
    setProblem(null)
    const who = await readIdentifier(String(data.get('identifier')))
    if (isProblem(who)) {
      setBusy(false)
      return setProblem(who)
    }
    const answer = await auth.signUp({
      ...who,
      password: String(data.get('password')),
      language,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(name ? { name } : {}),
      ...(landing ? { redirectTo: landing } : {}),
    })
    setBusy(false)
    setProblem(answer.problem)
    if (answer.problem) return
    if (answer.confirm) setSentTo(who)
    else void navigate(next, { replace: true })
  }

  if (sentTo) {
    const sent = { onVerified: () => void navigate(next, { replace: true }), onOther: () => setSentTo(null) }
    if ('phone' in sentTo)
      return <TextSent phone={sentTo.phone} resend={() => auth.phone.resend('sms', sentTo.phone)} {...sent} />
    return (
      <LetterSent
        email={sentTo.email}
        type="signup"
        resend={() => auth.resend('signup', sentTo.email, landing)}
        {...sent}
      />
    )
  }
  return (
    <AuthPage title={t('register.title')} lead={t(takesPhones ? 'register.lead.either' : 'register.lead')}>
      <AuthProblem problem={problem} />
      <Form onSubmit={data => void register(data)} className={styles.form ?? ''}>
        <TextField label={t('name')} name="name" autoComplete="name" maxLength={80} />
        {takesPhones ? (
          <TextField label={t('login.identifier')} name="identifier" autoComplete="username" isRequired />
        ) : (
          <TextField label={t('email')} name="identifier" type="email" autoComplete="email" isRequired />
        )}
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
