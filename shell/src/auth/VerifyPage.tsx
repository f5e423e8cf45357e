import { type Problem, problem } from '@techo/core'
import { auth, type VerifyType } from '@techo/data'
import { LinkButton, Progress } from '@techo/ui'
import { Link, useLocation, useNavigate } from '@techo/ui/router'
import { useEffect, useState } from 'react'
import { keepNext, safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import { readLink } from './address.ts'
import styles from './auth.module.css'
import { mayRepeat, onceForEach } from './link.ts'
import { useAuthT } from './messages.ts'
import { RepeatLink } from './RepeatLink.tsx'

const verifyOnce = onceForEach((tokenHash, type: VerifyType) => auth.verify({ tokenHash, type }))

/** Where the links of letters lead: confirms, then goes on to where the letter was meant to lead. */
export function Component() {
  const t = useAuthT()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const { tokenHash, type, error, message, next } = readLink(search, hash)
  const [found, setFound] = useState<Problem | null>(error ? problem('invalid', { code: error }) : null)
  const [tries, setTries] = useState(0)
  const isHalf = message !== null && !error
  const lacksProof = !tokenHash || !type

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a change of `tries` alone
  useEffect(() => {
    if (error || isHalf) return
    if (lacksProof) {
      setFound(problem('invalid', { code: 'otp_expired' }))
      return
    }
    let isGone = false
    void verifyOnce(tokenHash, type).then(answer => {
      if (isGone) return
      setFound(answer)
      if (answer) return
      const wanted = safeNext(next)
      void navigate(type === 'recovery' ? `/reset-password${keepNext(wanted)}` : wanted, { replace: true })
    })
    return () => {
      isGone = true
    }
  }, [tokenHash, type, next, error, isHalf, lacksProof, navigate, tries])

  if (isHalf)
    return (
      <AuthPage title={t('verify.done')} lead={t('verify.half')}>
        <LinkButton to="/mypage" variant="primary">
          {t('verify.go')}
        </LinkButton>
      </AuthPage>
    )
  if (!found)
    return (
      <AuthPage title={t('verify.title')}>
        <Progress label={t('verify.working')} />
      </AuthPage>
    )
  const wanted = safeNext(next)
  const kept = keepNext(wanted)
  return (
    <AuthPage title={t('verify.failed')}>
      <AuthProblem problem={found} />
      <div className={styles.ways}>
        {mayRepeat(found) && (
          <RepeatLink
            onRepeat={() => {
              setFound(null)
              setTries(tries + 1)
            }}
          >
            {t('verify.title')}
          </RepeatLink>
        )}
        <Link to={type === 'recovery' ? `/forgot-password${kept}` : `/login?by=code${kept.replace('?', '&')}`}>
          {t(type === 'recovery' ? 'reset.none.again' : 'login.code')}
        </Link>
        <Link to={`/login${kept}`}>{t('callback.login')}</Link>
      </div>
    </AuthPage>
  )
}
