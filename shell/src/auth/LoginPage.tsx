import { foldDigits, type Problem } from '@techo/core'
import { auth, useSession } from '@techo/data'
import { Button, Form, ProblemView, Skeleton, TextField } from '@techo/ui'
import { Link, useNavigate, useSearchParams } from '@techo/ui/router'
import { lazy, Suspense, useState } from 'react'
import { home, keepNext, landingOf, safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { readIdentifier } from './identifier.ts'
import { LetterSent } from './LetterSent.tsx'
import { useAuthT } from './messages.ts'

const SecondFactor = lazy(() => import('./SecondFactor.tsx').then(({ SecondFactor }) => ({ default: SecondFactor })))

export function Component() {
  const t = useAuthT()
  const { status } = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const next = safeNext(query.get('next'))
  const kept = keepNext(next)
  const byCode = query.get('by') === 'code'

  const run = async (action: () => Promise<Problem | null>, then: () => void) => {
    setBusy(true)
    setProblem(null)
    const found = await action()
    setBusy(false)
    setProblem(found)
    if (!found) then()
  }
  const enter = () => void navigate(next, { replace: true })
  const signIn = (data: FormData) =>
    run(
      () => auth.signIn({ ...readIdentifier(String(data.get('identifier'))), password: String(data.get('password')) }),
      enter,
    )
  const sendCode = (data: FormData) => {
    const email = foldDigits(String(data.get('email'))).trim()
    return run(
      () => auth.sendCode(email, landingOf(next)),
      () => setSentTo(email),
    )
  }

  if (status === 'half')
    return (
      <Suspense fallback={<Skeleton />}>
        <SecondFactor onDone={enter} />
      </Suspense>
    )
  if (sentTo)
    return (
      <LetterSent
        email={sentTo}
        type="email"
        resend={() => auth.sendCode(sentTo, landingOf(next))}
        onVerified={enter}
        onOther={() => setSentTo(null)}
      />
    )
  return (
    <AuthPage
      title={t(byCode ? 'login.code.title' : 'login.title')}
      lead={byCode ? t('login.code.lead') : next === home ? undefined : t('login.next')}
    >
      {query.get('error') && !problem && (
        <ProblemView problem={{ kind: 'unauthorized' }} size="line" title={t('login.error')} next="" />
      )}
      <AuthProblem problem={problem} />
      {byCode ? (
        <Form onSubmit={data => void sendCode(data)} className={styles.form ?? ''}>
          <TextField label={t('email')} name="email" type="email" autoComplete="email" isRequired />
          <Button type="submit" variant="primary" isPending={isBusy}>
            {t('login.code.submit')}
          </Button>
        </Form>
      ) : (
        <Form onSubmit={data => void signIn(data)} className={styles.form ?? ''}>
          <TextField label={t('login.identifier')} name="identifier" autoComplete="username" isRequired />
          <TextField label={t('password')} name="password" type="password" autoComplete="current-password" isRequired />
          <Button type="submit" variant="primary" isPending={isBusy}>
            {t('login.submit')}
          </Button>
        </Form>
      )}
      <div className={styles.ways}>
        {!byCode && <Link to={`/forgot-password${kept}`}>{t('login.forgot')}</Link>}
        <Link
          to={`/login${byCode ? kept : `?by=code${next === home ? '' : `&next=${encodeURIComponent(next)}`}`}`}
          onClick={() => {
            setProblem(null)
            if (query.get('error')) setQuery(kept)
          }}
        >
          {t(byCode ? 'login.byPassword' : 'login.code')}
        </Link>
        <p className={styles.aside}>
          {t('login.new')} <Link to={`/register${kept}`}>{t('login.register')}</Link>
        </p>
      </div>
    </AuthPage>
  )
}
