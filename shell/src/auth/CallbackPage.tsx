import { type Problem, problem } from '@techo/core'
import { auth } from '@techo/data'
import { LinkButton, Progress } from '@techo/ui'
import { useLocation, useNavigate } from '@techo/ui/router'
import { useEffect, useState } from 'react'
import { keepNext, safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import { readLink } from './address.ts'
import styles from './auth.module.css'
import { mayRepeat, onceForEach } from './link.ts'
import { useAuthT } from './messages.ts'
import { RepeatLink } from './RepeatLink.tsx'

const exchangeOnce = onceForEach(code => auth.exchange(code))

/** The code is over, was used, or belongs to another browser: which of them nobody can tell, and the way on is the same. */
const isDead = ({ kind, code }: Problem, error: string | null): boolean =>
  error ? error === 'otp_expired' : (kind === 'invalid' || kind === 'missing') && code !== 'cookies_blocked'

/** Where a link with a `code` (PKCE) leads back to. Only the browser that asked for the letter holds the other half. */
export function Component() {
  const t = useAuthT()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const { code, error, next } = readLink(search, hash)
  const [found, setFound] = useState<Problem | null>(
    error ? problem('invalid', { code: error }) : code ? null : problem('invalid', { code: 'otp_expired' }),
  )

  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a change of `tries` alone
  useEffect(() => {
    if (error || !code) return
    let isGone = false
    void exchangeOnce(code).then(answer => {
      if (isGone) return
      setFound(answer)
      if (!answer) void navigate(safeNext(next), { replace: true })
    })
    return () => {
      isGone = true
    }
  }, [code, error, next, navigate, tries])

  if (!found)
    return (
      <AuthPage title={t('callback.title')}>
        <Progress label={t('callback.title')} />
      </AuthPage>
    )
  return (
    <AuthPage title={t('callback.failed')} lead={isDead(found, error) ? t('callback.dead') : undefined}>
      {!isDead(found, error) && <AuthProblem problem={found} />}
      {mayRepeat(found) && (
        <div className={styles.ways}>
          <RepeatLink
            onRepeat={() => {
              setFound(null)
              setTries(tries + 1)
            }}
          >
            {t('callback.again')}
          </RepeatLink>
        </div>
      )}
      <LinkButton to={`/login${keepNext(safeNext(next))}`} variant="primary">
        {t('callback.login')}
      </LinkButton>
    </AuthPage>
  )
}
