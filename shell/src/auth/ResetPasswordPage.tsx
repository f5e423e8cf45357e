import type { Problem } from '@techo/core'
import { auth, sessionCheck, useSession } from '@techo/data'
import { Button, Form, LinkButton, Skeleton, TextField, toast } from '@techo/ui'
import { useNavigate, useSearchParams } from '@techo/ui/router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { safeNext } from '../next.ts'
import { AuthPage } from './AuthPage.tsx'
import { AuthProblem } from './AuthProblem.tsx'
import styles from './auth.module.css'
import { useAuthT } from './messages.ts'

const SecondFactor = lazy(() => import('./SecondFactor.tsx').then(({ SecondFactor }) => ({ default: SecondFactor })))

/** Sets a new password in the session that the recovery letter opened. */
export function Component() {
  const t = useAuthT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { status } = useSession()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  // The guards ask for no session on a public address, but this page depends on it.
  useEffect(() => void sessionCheck(), [])

  const change = async (data: FormData) => {
    setBusy(true)
    const found = await auth.update({ password: String(data.get('password')) })
    setBusy(false)
    setProblem(found)
    if (found) return
    toast({ message: t('reset.done'), tone: 'good' })
    void navigate(safeNext(query.get('next')), { replace: true })
  }
  if (status === 'unknown')
    return (
      <AuthPage title={t('reset.title')}>
        <Skeleton />
      </AuthPage>
    )
  if (status === 'half')
    return (
      <Suspense fallback={<Skeleton />}>
        <SecondFactor onDone={() => setProblem(null)} />
      </Suspense>
    )
  if (status === 'out')
    return (
      <AuthPage title={t('reset.none.title')} lead={t('reset.none.lead')}>
        <LinkButton to="/forgot-password" variant="primary">
          {t('reset.none.again')}
        </LinkButton>
      </AuthPage>
    )
  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <AuthProblem problem={problem} />
      <Form onSubmit={data => void change(data)} className={styles.form ?? ''}>
        <TextField
          label={t('newPassword')}
          name="password"
          type="password"
          autoComplete="new-password"
          description={t('password.hint')}
          isRequired
        />
        <Button type="submit" variant="primary" isPending={isBusy}>
          {t('reset.submit')}
        </Button>
      </Form>
    </AuthPage>
  )
}
