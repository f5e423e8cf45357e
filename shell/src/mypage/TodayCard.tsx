import type { Day, DayProgress } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { memo, useCallback, useEffect, useId } from 'react'
import type { DeclaredCard } from './cards.ts'
import { RemotePart } from './RemotePart.tsx'
import styles from './today.module.css'

interface Props {
  readonly remoteId: string
  readonly card: DeclaredCard
  readonly day: Day
  /** its body is drawn when its turn comes */
  readonly isLater: boolean
  /** stable */
  readonly onProgress: (card: string, progress: DayProgress | null) => void
}

export const nameOf = ({ remoteId, card }: Pick<Props, 'remoteId' | 'card'>): string => `${remoteId} ${card.id}`

/** One card: frame and title are the shell's and stand at once; the body is the remote's and comes when it comes. */
export const TodayCard = memo(function TodayCard({ remoteId, card, day, isLater, onProgress }: Props) {
  const { language } = useLanguage()
  const heading = useId()
  const { id } = card
  const tell = useCallback((progress: DayProgress | null) => onProgress(id, progress), [onProgress, id])
  useEffect(() => () => onProgress(id, null), [onProgress, id])
  return (
    <div className={styles.place} data-card={nameOf({ remoteId, card })}>
      <section className={styles.card} aria-labelledby={heading}>
        <h2 id={heading}>{card.title[language]}</h2>
        {isLater ? (
          <div data-waiting />
        ) : (
          <RemotePart remoteId={remoteId}>
            {({ cards }) => {
              const Card = cards?.find(each => each.id === id)?.component
              return Card ? <Card day={day} language={language} onProgress={tell} /> : null
            }}
          </RemotePart>
        )}
      </section>
    </div>
  )
})
