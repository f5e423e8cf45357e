import type { Day, DayProgress } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react'
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
export const TodayCard = memo(function TodayCard({ remoteId, card, day, onProgress }: Props) {
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
})

/** The rows of the grid, as `today.module.css` has them, in pixels. */
const step = 4

/** All cards of a moment are asked for their heights before any is placed: asked in between, each would lay out the page anew. */
const observer =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver(cards => {
        const heights = cards.map(({ target }) => target.getBoundingClientRect().height)
        const [place] = cards.map(({ target }) => target.parentElement)
        const gap = place ? Number.parseFloat(getComputedStyle(place).paddingBlockEnd) : 0
        for (const [index, { target }] of cards.entries())
          target.parentElement?.style.setProperty(
            'grid-row-end',
            `span ${Math.ceil(((heights[index] ?? 0) + gap) / step)}`,
          )
      })

/** Lets a card take as many of the grid's small rows as it is high, so that the next one stands right below it. */
function useMasonryPlace() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = place.current?.firstElementChild
    // Tells the first height as well, before anything is painted.
    if (card) observer?.observe(card)
    return () => {
      if (card) observer?.unobserve(card)
    }
  }, [])
  return place
}
