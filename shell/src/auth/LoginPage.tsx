import { isProblem, type Problem } from '@techo/core'
import { auth, useSession } from '@techo/data'
import { arriving, Button, Form, ProblemView, Skeleton, TextField } from '@techo/ui'
import { Link, useNavigate, useSearchParams } from '@techo/ui/router'
import { useState } from 'react'
import { home, keepNext, landingOf, safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'
import { type Identifier, readIdentifier } from './identifier.ts'
import { LetterSent } from './LetterSent.tsx'
import { useAuthT } from './messages.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasskeyProblem } from './PasskeyProblem.tsx'
import { TextSent } from './TextSent.tsx'
import { useTakesPhones } from './useTakesPhones.ts'

const SecondFactor = arriving(
  () => import('./SecondFactor.tsx').then(({ SecondFactor }) => SecondFactor),
  () => <Skeleton />,
)

/** From so many days on it is the absence that ended the session. */
const longAway = 30

export function Component() {
  const t = useAuthT()
  const { status, ended } = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<Identifier | null>(null)
  const takesPhones = useTakesPhones()
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
    run(async () => {
      const who = await readIdentifier(String(data.get('identifier')))
      return isProblem(who) ? who : auth.signIn({ ...who, password: String(data.get('password')) })
    }, enter)
  const sendTo = (who: Identifier) =>
    'email' in who ? auth.sendCode(who.email, landingOf(next)) : auth.phone.sendCode(who.phone)
  const sendCode = (data: FormData) => {
    let who: Identifier | Problem
    return run(
      async () => {
        who = await readIdentifier(String(data.get('identifier')))
        return isProblem(who) ? who : sendTo(who)
      },
      () => {
        if (!isProblem(who)) setSentTo(who)
      },
    )
  }

  if (status === 'half') return <SecondFactor onDone={enter} />
  if (sentTo) {
    const sent = { resend: () => sendTo(sentTo), onVerified: enter, onOther: () => setSentTo(null) }
    if ('phone' in sentTo) return <TextSent phone={sentTo.phone} {...sent} />
    return <LetterSent email={sentTo.email} type="email" {...sent} />
  }
  return (
    <AuthPage
      title={t(byCode ? (takesPhones ? 'login.code.either' : 'login.code.title') : 'login.title')}
      lead={
        byCode
          ? t(takesPhones ? 'login.code.either.lead' : 'login.code.lead')
          : next === home
            ? undefined
            : t('login.next')
      }
    >
      {query.get('error') && !problem && (
        <ProblemView problem={{ kind: 'unauthorized' }} size="line" title={t('login.error')} next="" />
      )}
      {ended && !problem && (
        <div className={styles.mailbox} role="status">
          <p>{ended.days >= longAway ? t('login.ended.idle', { count: ended.days }) : t('login.ended.old')}</p>
          <p>{t('login.ended.kept')}</p>
        </div>
      )}
      <PasskeyProblem problem={problem} />
      {byCode ? (
        <Form onSubmit={data => void sendCode(data)} className={styles.form ?? ''}>
          {takesPhones ? (
            <TextField label={t('login.identifier')} name="identifier" autoComplete="username" isRequired />
          ) : (
            <TextField label={t('email')} name="identifier" type="email" autoComplete="email" isRequired />
          )}
          <Button type="submit" variant="primary" isPending={isBusy}>
            {t(takesPhones ? 'login.code.either.submit' : 'login.code.submit')}
          </Button>
        </Form>
      ) : (
        <Form onSubmit={data => void signIn(data)} className={styles.form ?? ''}>
          <TextField
            label={t(takesPhones ? 'login.identifier' : 'email')}
            name="identifier"
            autoComplete="username webauthn"
            isRequired
          />
          <TextField label={t('password')} name="password" type="password" autoComplete="current-password" isRequired />
          <Button type="submit" variant="primary" isPending={isBusy}>
            {t('login.submit')}
          </Button>
        </Form>
      )}
      <div className={styles.ways}>
        <PasskeyButton fillsIn={!byCode} onDone={enter} onProblem={setProblem} />
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
