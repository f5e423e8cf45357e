import { type Day, formatDay, type WeekStart, weekdayOf } from '@techo/core'
import { use } from 'react'
import {
  CalendarGrid as AriaCalendarGrid,
  Button,
  CalendarCell,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Heading,
} from 'react-aria-components/Calendar'
import { useCalendar, useEra } from '../calendar.ts'
import { classes } from '../classes.ts'
import colourStyles from '../components/Colours.module.css'
import type { Colour } from '../components/colours.ts'
import { Icon } from '../components/Icon.tsx'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import styles from './Calendar.module.css'
import { fromCalendarDate } from './civil.ts'
import { useDateT } from './date-messages.ts'
import { useHolidays } from './holidays.ts'

/** What a day of the grid shows below its number. */
export interface DayMark {
  /** one dot each, at most three are drawn */
  readonly dots: readonly (Colour | 'accent')[]
  /** the same in words: 「タスク3件」 */
  readonly label: string
}

export interface GridProps {
  readonly today?: Day
  readonly weekStart?: WeekStart
  readonly markOf?: (day: Day) => DayMark | null
}

/** Saturday has its own colour, as on a printed calendar; every other day of rest has that of Sunday. */
const kindOf = (weekday: number, isHoliday: boolean, weekend: readonly number[]) =>
  isHoliday || (weekend.includes(weekday) && weekday !== 6)
    ? styles.holiday
    : weekend.includes(weekday)
      ? styles.saturday
      : undefined

/** Month name, arrows, weekdays and days: the inside of every calendar here. */
export function MonthGrid({ today, weekStart = 0, markOf }: GridProps) {
  const t = useDateT()
  const { language } = useLanguage()
  const holidayOf = useHolidays()
  const { weekend } = useCalendar()
  return (
    <>
      <header className={styles.head}>
        <div className={styles.month}>
          <Heading />
          <EraYear />
        </div>
        <Button slot="previous" className={styles.arrow ?? ''} aria-label={t('previous')}>
          <Icon name="chevron-left" />
        </Button>
        <Button slot="next" className={styles.arrow ?? ''} aria-label={t('next')}>
          <Icon name="chevron-right" />
        </Button>
      </header>
      <AriaCalendarGrid weekdayStyle="short" className={classes(styles.grid, weekStart === 1 && styles.fromMonday)}>
        <CalendarGridHeader>
          {name => <CalendarHeaderCell className={styles.weekday ?? ''}>{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {date => {
            const day = fromCalendarDate(date)
            const holiday = holidayOf(day)
            const mark = markOf?.(day)
            const isToday = day === today
            const spoken = [formatDay(day, language), isToday && t('today'), holiday?.[language], mark?.label]
            return (
              <CalendarCell
                date={date}
                className={classes(
                  styles.day,
                  kindOf(weekdayOf(day), holiday !== null, weekend),
                  isToday && styles.today,
                  holiday && styles.named,
                )}
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the props carry role="button".
                render={props => <div {...props} aria-label={spoken.filter(Boolean).join(' ')} />}
              >
                <span className={styles.number}>{date.day}</span>
                <span className={styles.dots}>
                  {mark?.dots.slice(0, 3).map((dot, index) => (
                    <span
                      key={`${index}-${dot}`}
                      className={classes(styles.dot, dot !== 'accent' && colourStyles[dot])}
                    />
                  ))}
                </span>
              </CalendarCell>
            )
          }}
        </CalendarGridBody>
      </AriaCalendarGrid>
    </>
  )
}

/** The Japanese year of the month on screen, for who wants it. */
function EraYear() {
  const { language } = useLanguage()
  const state = use(CalendarStateContext)
  const eraOf = useEra()
  const year = state && eraOf(fromCalendarDate(state.visibleRange.start), language)
  return year && <span className={styles.era}>{year}</span>
}

export const firstDayOfWeek = (weekStart: WeekStart = 0) => (weekStart === 1 ? 'mon' : 'sun')
