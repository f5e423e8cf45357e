import { isProblem, type Problem } from '@techo/core'
import { Button, LinkButton, ProblemView, Progress } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AuthPage } from '../auth/AuthPage.tsx'
import { forgetPlan, type Outcome, readOutcome } from './api.ts'
import { usePaymentT } from './messages.ts'
import styles from './payment.module.css'

/** Waits between two questions while the provider has not told, in milliseconds; after them the person asks. */
const waits = [1000, 2000, 3000, 5000, 8000, 13_000]

type Found = Outcome | 'checking' | 'unknown' | Problem

/**
 * Where a payment leads back to. An address proves nothing: only the server may say that something was paid, and it asks the
 * provider.
 */
export function Component() {
  const t = usePaymentT()
  const [query] = useSearchParams()
  const { found, check } = useOutcome(query.get('session_id') ?? '')

  if (typeof found === 'object')
    return (
      <AuthPage title={t('pending.title')}>
        <ProblemView problem={found} size="line" onRetry={() => check(0)} />
        <Ways />
      </AuthPage>
    )
  if (found === 'checking')
    return (
      <AuthPage title={t('checking.title')} lead={t('checking.lead')}>
        <Progress label={t('checking.title')} hideLabel />
      </AuthPage>
    )
  const key = found === 'unknown' ? 'success' : found
  return (
    <AuthPage title={t(`${key}.title`)} lead={t(`${key}.lead`)}>
      {found === 'pending' && <Button onPress={() => check(0)}>{t('again')}</Button>}
      <Ways isPaid={found === 'paid'} />
    </AuthPage>
  )
}

function Ways({ isPaid = false }: { readonly isPaid?: boolean }) {
  const t = usePaymentT()
  return (
    <div className={styles.ways}>
      <LinkButton to="/mypage" variant="primary">
        {t('open')}
      </LinkButton>
      {isPaid ? (
        <LinkButton to="/mypage/settings?section=plan">{t('plan')}</LinkButton>
      ) : (
        <LinkButton to="/pricing">{t('pricing')}</LinkButton>
      )}
    </div>
  )
}

function useOutcome(session: string): { readonly found: Found; readonly check: (from: number) => void } {
  const [found, setFound] = useState<Found>(session ? 'checking' : 'unknown')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wanted = useRef('')

  const check = useCallback(
    (from: number) => {
      clearTimeout(timer.current)
      if (from === 0) setFound('checking')
      const ask = async (turn: number) => {
        const answer = await readOutcome(session)
        if (wanted.current !== session) return
        if (isProblem(answer)) return setFound(answer.kind === 'missing' ? 'unknown' : answer)
        if (answer.outcome === 'paid') forgetPlan()
        const wait = waits[turn]
        if (answer.outcome !== 'pending' || wait === undefined) return setFound(answer.outcome)
        timer.current = setTimeout(() => void ask(turn + 1), wait)
      }
      void ask(from)
    },
    [session],
  )

  useEffect(() => {
    wanted.current = session
    if (session) check(0)
    else setFound('unknown')
    return () => {
      wanted.current = ''
      clearTimeout(timer.current)
    }
  }, [session, check])
  return { found, check }
}
