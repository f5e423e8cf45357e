import type { Day, DayProgress } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { DeclaredCard } from './cards.ts'
import { RemotePart } from './RemotePart.tsx'
import styles from './today.module.css'

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
  const place = useMasonryPlace()
  const { id } = card
  const tell = useCallback((progress: DayProgress | null) => onProgress(id, progress), [onProgress, id])
  useEffect(() => () => onProgress(id, null), [onProgress, id])
  return (
    <div ref={place} className={styles.place}>
      <section className={styles.card} aria-labelledby={heading}>
        <h2 id={heading}>{card.title[language]}</h2>
        <RemotePart remoteId={remoteId}>
          {({ cards }) => {
            const Card = cards?.find(each => each.id === id)?.component
            return Card ? <Card day={day} language={language} onProgress={tell} /> : null
          }}
        </RemotePart>
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
