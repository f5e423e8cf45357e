import { formatDay } from '@techo/core'
import { useToday } from '@techo/data'
import { useLanguage } from '@techo/ui'
import { lazy, Suspense } from 'react'
import { knownRegistry } from '../federation/registry.ts'
import { useMemberText } from '../member-messages.ts'
import { placedCards } from './cards.ts'
import { TodayCard } from './TodayCard.tsx'
import styles from './today.module.css'

// The calendar is large and most days are none, so the page does not wait for it and lives without it.
const HolidayName = lazy(() =>
  import('./HolidayName.tsx').then(
    ({ HolidayName }) => ({ default: HolidayName }),
    () => ({ default: () => null }),
  ),
)

/** /mypage: the day's heading and the cards that the remotes give, each in a place of its own that may fail alone. */
export function Component() {
  const t = useMemberText()
  const today = useToday()
  const { language } = useLanguage()
  const cards = placedCards(knownRegistry())
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>
          <time dateTime={today}>{formatDay(today, language)}</time>
        </h1>
        <Suspense fallback={null}>
          <HolidayName day={today} />
        </Suspense>
      </header>
      {cards.length === 0 && <p className={styles.empty}>{t('today.empty')}</p>}
      <div className={styles.cards}>
        {cards.map(({ remote, card }) => (
          <TodayCard key={`${remote.id} ${card.id}`} remoteId={remote.id} card={card} day={today} />
        ))}
      </div>
    </>
  )
}
