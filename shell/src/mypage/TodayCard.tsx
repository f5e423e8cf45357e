import type { Day, DayProgress } from '@techo/core'
import { Button, Skeleton, useLanguage } from '@techo/ui'
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Boundary } from '../errors/Boundary.tsx'
import { useErrorText } from '../errors/messages.ts'
import type { FailureKind } from '../federation/failure.ts'
import type { RemoteState } from '../federation/loader.ts'
import { getLoader, loaderNow, subscribeRemotes } from '../federation/remotes.ts'
import { useMemberText } from '../member-messages.ts'
import { reportRender } from '../report.ts'
import type { DeclaredCard } from './cards.ts'
import styles from './today.module.css'

const idle: RemoteState = { status: 'idle' }

interface Props {
  readonly remoteId: string
  readonly card: DeclaredCard
  readonly day: Day
  /** stable */
  readonly onProgress: (card: string, progress: DayProgress | null) => void
}

/** One card: frame and title are the shell's and stand at once; the body is the remote's and comes when it comes. */
export function TodayCard({ remoteId, card, day, onProgress }: Props) {
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
  const place = useMasonryPlace()
  const { id } = card
  const tell = useCallback((progress: DayProgress | null) => onProgress(id, progress), [onProgress, id])
  useEffect(() => () => onProgress(id, null), [onProgress, id])
  return (
    <div ref={place} className={styles.place}>
      <section className={styles.card} aria-labelledby={heading}>
        <h2 id={heading}>{card.title[language]}</h2>
        <Body remoteId={remoteId} state={state} cardId={id} day={day} onRetry={load} onProgress={tell} />
      </section>
    </div>
  )
}

/** The rows of the grid, as `today.module.css` has them, in pixels. */
const step = 4

/** Lets a card take as many of the grid's small rows as it is high, so that the next one stands right below it. */
function useMasonryPlace() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = place.current
    const card = node?.firstElementChild
    if (!node || !card || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(node).paddingBlockEnd)
      node.style.gridRowEnd = `span ${Math.ceil((card.getBoundingClientRect().height + gap) / step)}`
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(card)
    return () => observer.disconnect()
  }, [])
  return place
}

interface BodyProps {
  readonly remoteId: string
  readonly state: RemoteState
  readonly cardId: string
  readonly day: Day
  readonly onRetry: () => void
  readonly onProgress: (progress: DayProgress | null) => void
}

function Body({ remoteId, state, cardId, day, onRetry, onProgress }: BodyProps) {
  const { language } = useLanguage()
  if (state.status === 'failed' || state.status === 'unavailable')
    return <Failure kind={state.kind} onRetry={onRetry} />
  if (state.status !== 'ready' && state.status !== 'fallback')
    return <Waiting onAgain={state.status === 'slow' ? () => loaderNow()?.again(remoteId) : null} />
  const Card = state.module.cards?.find(each => each.id === cardId)?.component
  if (!Card) return <Failure kind="invalid-module" onRetry={onRetry} />
  return (
    <Boundary
      report={error => reportRender(remoteId, state.version, error)}
      fallback={(_error, retry) => <Failure kind="render" onRetry={() => void renewed(remoteId).then(retry)} />}
    >
      <Card day={day} language={language} onProgress={onProgress} />
    </Boundary>
  )
}

/** Another build may be active by now; if not, the same one is drawn again. */
const renewed = async (id: string): Promise<void> => {
  await loaderNow()
    ?.renew(id)
    .catch(() => {})
}

function Waiting({ onAgain }: { readonly onAgain: (() => void) | null }) {
  const t = useMemberText()
  const error = useErrorText()
  return (
    <div className={styles.waiting}>
      <Skeleton lines={3} />
      {onAgain && (
        <div role="status">
          <p>{t('slow')}</p>
          <Button variant="secondary" onPress={onAgain}>
            {error('retry')}
          </Button>
        </div>
      )}
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
