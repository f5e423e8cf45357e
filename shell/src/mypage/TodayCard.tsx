import type { Day } from '@techo/core'
import { Button, Skeleton, useLanguage } from '@techo/ui'
import { useCallback, useEffect, useId, useSyncExternalStore } from 'react'
import { Boundary } from '../errors/Boundary.tsx'
import { useErrorText } from '../errors/messages.ts'
import type { FailureKind } from '../federation/failure.ts'
import type { RemoteState } from '../federation/loader.ts'
import { getLoader, loaderNow, subscribeRemotes } from '../federation/remotes.ts'
import { useMemberText } from '../member-messages.ts'
import type { DeclaredCard } from './cards.ts'
import styles from './today.module.css'

const idle: RemoteState = { status: 'idle' }

interface Props {
  readonly remoteId: string
  readonly card: DeclaredCard
  readonly day: Day
}

/** One card: frame and title are the shell's and stand at once; the body is the remote's and comes when it comes. */
export function TodayCard({ remoteId, card, day }: Props) {
  const { language } = useLanguage()
  const heading = useId()
  const state = useSyncExternalStore(subscribeRemotes, () => loaderNow()?.stateOf(remoteId) ?? idle)
  const load = useCallback(() => {
    // What goes wrong stands in the state, which is drawn.
    getLoader()
      .then(loader => loader.load(remoteId))
      .catch(() => {})
  }, [remoteId])
  useEffect(load, [load])
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <h2 id={heading}>{card.title[language]}</h2>
      <Body state={state} cardId={card.id} day={day} onRetry={load} />
    </section>
  )
}

function Body({ state, cardId, day, onRetry }: { state: RemoteState; cardId: string; day: Day; onRetry: () => void }) {
  const { language } = useLanguage()
  if (state.status === 'failed' || state.status === 'unavailable')
    return <Failure kind={state.kind} onRetry={onRetry} />
  if (state.status !== 'ready' && state.status !== 'fallback') return <Waiting isSlow={state.status === 'slow'} />
  const Card = state.module.cards?.find(each => each.id === cardId)?.component
  if (!Card) return <Failure kind="invalid-module" onRetry={onRetry} />
  return (
    <Boundary fallback={(_error, retry) => <Failure kind="evaluation" onRetry={retry} />}>
      <Card day={day} language={language} />
    </Boundary>
  )
}

function Waiting({ isSlow }: { isSlow: boolean }) {
  const t = useMemberText()
  return (
    <div className={styles.waiting}>
      <Skeleton lines={3} />
      {isSlow && <p role="status">{t('slow')}</p>}
    </div>
  )
}

function Failure({ kind, onRetry }: { kind: FailureKind; onRetry: () => void }) {
  const t = useErrorText()
  return (
    <div className={styles.failure} role="alert">
      <p>{t(`remote.${kind}`)}</p>
      <Button variant="secondary" onPress={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
