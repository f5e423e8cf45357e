import { type Day, formatDay, type WeekStart, weekdayOf } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { memo } from 'react'
import type { HolidayTable } from '../useHolidayTable.ts'
import styles from './Head.module.css'
import { type Scale, type Tick, ticksOf, type Zoom } from './scale.ts'

interface Props {
  readonly zoom: Zoom
  readonly scale: Scale
  readonly across: readonly [number, number]
  readonly weekStart: WeekStart
  readonly today: Day
  readonly holidayOf: HolidayTable['holidayOf']
}

/** Two lines of dates above the chart; at the zoom of days with weekdays and the names of holidays. */
export const Head = memo(function Head({ zoom, scale, across, weekStart, today, holidayOf }: Props) {
  const { language } = useLanguage()
  const hasYears = zoom !== 'day' && zoom !== 'week'
  const above = ticksOf(scale, hasYears ? 'year' : 'month', across, weekStart)
  const below = ticksOf(scale, zoom === 'year' ? 'quarter' : zoom, across, weekStart)
  const year = (day: Day) => (language === 'ja' ? `${day.slice(0, 4)}年` : day.slice(0, 4))
  const wordOf = ({ day }: Tick): string => {
    const month = Number(day.slice(5, 7))
    if (zoom === 'day') return String(Number(day.slice(8)))
    if (zoom === 'week') return formatDay(day, language, 'compact')
    if (zoom === 'quarter' || zoom === 'year') return `Q${Math.ceil(month / 3)}`
    return language === 'ja' ? `${month}月` : formatDay(day, language, 'month').slice(0, 3)
  }
  return (
    <>
      {above.map(tick => (
        <span
          key={tick.day}
          className={styles.tick}
          style={{ insetInlineStart: tick.x, inlineSize: tick.width, top: 0 }}
        >
          <b>{hasYears ? year(tick.day) : formatDay(tick.day, language, 'month')}</b>
        </span>
      ))}
      {below.map(tick => {
        const holiday = zoom === 'day' ? holidayOf(tick.day) : null
        const kind =
          zoom !== 'day'
            ? undefined
            : holiday || weekdayOf(tick.day) === 0
              ? 'off'
              : weekdayOf(tick.day) === 6
                ? 'saturday'
                : undefined
        return (
          <span
            key={tick.day}
            className={styles.tick}
            data-kind={kind}
            data-today={zoom === 'day' && tick.day === today}
            title={holiday?.[language]}
            style={{ insetInlineStart: tick.x, inlineSize: tick.width, top: '1.5rem' }}
          >
            {wordOf(tick)}
            {zoom === 'day' && <small>{formatDay(tick.day, language, 'weekday').slice(0, 2)}</small>}
            {holiday && <em>{holiday[language]}</em>}
          </span>
        )
      })}
    </>
  )
})
