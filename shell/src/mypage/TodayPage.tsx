import { addDays, type DayProgress, formatDay } from '@techo/core'
import { arranged, readArrangement } from '@techo/core/arrangement'
import { useHasRow, useToday } from '@techo/data'
import { arriving, Icon, IconButton, Progress, useAtRest, useLanguage } from '@techo/ui'
import { type ComponentProps, type ComponentType, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { isSafeMode } from '../federation/safe-mode.ts'
import { pageOfDays } from '../page-of-days.ts'
import type { ArrangeCardsProps } from './ArrangeCards.tsx'
import { cardKey, placedCards } from './cards.ts'
import { keepColumns, stood } from './columns.ts'
import { useHeadText } from './head-messages.ts'
import { usePreference } from './preferences.ts'
import { addedUp, readStart } from './start.ts'
import { nameOf, TodayCard } from './TodayCard.tsx'
import styles from './today.module.css'
import { useTurns } from './turns.ts'

// The calendar is large and most days are none, so the page does not wait for it and lives without it.
const HolidayName = arriving(
  () =>
    import('./HolidayName.tsx').then(
      ({ HolidayName }) => HolidayName,
      () => () => null,
    ),
  () => null,
)

// Only who begins needs the first steps; the page stands without them. The cards would be moved by them, and are shown after.
const FirstSteps = arriving(
  () =>
    import('./FirstSteps.tsx').then(
      ({ FirstSteps }) => FirstSteps,
      () => () => null,
    ),
  () => <div data-waiting />,
)

// In its place: without cards the page is all there is to look at.
const NoCards = arriving(
  () => import('./NoCards.tsx').then(({ NoCards }) => NoCards),
  () => null,
)

const arranging = () => import('./ArrangeCards.tsx')

/** /mypage: the day's heading and the cards that the remotes give, each in a place of its own that may fail alone. */
export function Component() {
  const t = useHeadText()
  const today = useToday()
  const { language } = useLanguage()
  const [arrangement, arrange] = usePreference('today.cards', readArrangement)
  const [start] = usePreference('today.start', readStart)
  const [ArrangeCards, setArranging] = useState<ComponentType<ArrangeCardsProps> | null>(null)
  const [progress, setProgress] = useState<Readonly<Record<string, DayProgress | null>>>({})
  const note = useCallback(
    (card: string, told: DayProgress | null) => setProgress(before => ({ ...before, [card]: told })),
    [],
  )
  const isAtRest = useAtRest()
  const isSafe = isSafeMode()
  const cards = isSafe ? [] : arranged(placedCards(knownRegistry()), cardKey, arrangement)
  const shown = cards.filter(each => !arrangement.hidden.includes(cardKey(each)))
  const turns = useTurns(shown.length)
  const { done, all } = addedUp(Object.values(progress))
  const days = pageOfDays(knownRegistry())?.href
  const prepare = () => {
    // Repeated by the press itself.
    arranging().catch(() => {})
  }
  return (
    <div data-in-turn>
      <header className={styles.head}>
        <div className={styles.day}>
          <h1 tabIndex={-1}>
            <time dateTime={today}>{formatDay(today, language)}</time>
          </h1>
          {days && (
            <span className={styles.steps}>
              <Link to={days.replace(':date', addDays(today, -1))} aria-label={t('before')}>
                <Icon name="chevron-left" />
              </Link>
              <Link to={days.replace(':date', addDays(today, 1))} aria-label={t('after')}>
                <Icon name="chevron-right" />
              </Link>
            </span>
          )}
          {isAtRest && <HolidayName day={today} />}
        </div>
        {all > 0 && (
          <Progress
            className={styles.progress ?? ''}
            label={t('progress')}
            value={done}
            max={all}
            valueText={done === all ? t('allDone') : `${done} / ${all}`}
          />
        )}
        {cards.length > 1 && !ArrangeCards && (
          <span className={styles.arrange} onPointerEnter={prepare}>
            <IconButton
              icon="grip"
              label={t('arrange')}
              onPress={() => void arranging().then(loaded => setArranging(() => loaded.ArrangeCards))}
            />
          </span>
        )}
      </header>
      {!start.isOver && !ArrangeCards && <FirstSteps />}
      {cards.length === 0 && <NoCards why={isSafe ? 'safe' : 'none'} />}
      {ArrangeCards ? (
        <ArrangeCards cards={cards} arrangement={arrangement} onArrange={arrange} onDone={() => setArranging(null)} />
      ) : (
        <div ref={keepColumns} className={styles.cards}>
          {shown.map((each, place) => {
            const Place = each.card.when ? WantedCard : TodayCard
            return (
              <Place
                key={cardKey(each)}
                remoteId={each.remote.id}
                card={each.card}
                day={today}
                isLater={place >= turns}
                onProgress={note}
              />
            )
          })}
        </div>
      )}
      {/* Of the others nobody knows yet whether the person has a row for them: the sheet shows this where none stands. */}
      {cards.length > 0 && shown.every(({ card }) => card.when) && !ArrangeCards && <NoCards why="hidden" />}
    </div>
  )
}

/** A card that only some people have something for: neither it nor its code is there for the others. */
function WantedCard(props: ComponentProps<typeof TodayCard>) {
  const isWanted = useHasRow(props.card.when ?? nothing)
  const [wasThere] = useState(() => stood(nameOf(props)))
  if (isWanted === undefined && !wasThere) return <div hidden data-card={nameOf(props)} data-waiting />
  return (isWanted ?? wasThere) && <TodayCard {...props} />
}

const nothing = { table: '', where: {} }
