import { type Problem, problem } from '@techo/core'
import { auth } from '@techo/data'
import { LinkButton, Progress } from '@techo/ui'
import { useLocation, useNavigate } from '@techo/ui/router'
import { useEffect, useState } from 'react'
import { safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import { readLink } from './address.ts'
import { useAuthT } from './messages.ts'

const answers = new Map<string, Promise<Problem | null>>()

const exchangeOnce = (code: string): Promise<Problem | null> => {
  const answer = answers.get(code) ?? auth.exchange(code)
  answers.set(code, answer)
  return answer
}

/** Where a link with a `code` (PKCE) leads back to. Only the browser that asked for the letter holds the other half. */
export function Component() {
  const t = useAuthT()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const { code, error, next } = readLink(search, hash)
  const [found, setFound] = useState<Problem | null>(
    error ? problem('invalid', { code: error }) : code ? null : problem('invalid', { code: 'otp_expired' }),
  )

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
  }, [code, error, next, navigate])

  if (!found)
    return (
      <AuthPage title={t('callback.title')}>
        <Progress label={t('callback.title')} />
      </AuthPage>
    )
  return (
    <AuthPage title={t('callback.failed')} lead={error ? undefined : t('callback.device')}>
      <AuthProblem problem={found} />
      <LinkButton to="/login" variant="primary">
        {t('callback.login')}
      </LinkButton>
    </AuthPage>
  )
}
