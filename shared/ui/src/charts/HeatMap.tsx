import {
  addDays,
  type Day,
  dateFormat,
  daysBetween,
  formatDay,
  numberFormat,
  startOfWeek,
  type WeekStart,
} from '@techo/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import colourStyles from '../components/Colours.module.css'
import type { Colour } from '../components/colours.ts'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { isComposing } from '../composing.ts'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import styles from './Chart.module.css'
import { ChartFrame } from './ChartFrame.tsx'
import { useChartT } from './chart-messages.ts'

export interface HeatMapProps {
  readonly title: string
  readonly note?: string
  /** first and last day, both included; a year is 53 columns */
  readonly from: Day
  readonly to: Day
  /** how much there is on a day; null when the day does not count (not due, before the start) */
  readonly amountOf: (day: Day) => number | null
  /** the value that fills a cell */
  readonly max: number
  /** the value in words; the number alone unless told */
  readonly write?: (value: number, day: Day) => string
  readonly onSelect?: (day: Day) => void
  readonly weekStart?: WeekStart
  readonly colour?: Colour
  readonly className?: string
}

const levels = [styles.level0, styles.level1, styles.level2, styles.level3, styles.level4]

/** 0 for nothing, 1 … 4 by quarters of `max`. */
export const levelOf = (value: number, max: number): number =>
  value <= 0 || max <= 0 ? 0 : Math.min(4, Math.max(1, Math.ceil((value / max) * 4)))

interface Month {
  readonly month: string
  readonly days: number
  readonly total: number
}

/** Days with something and the sum, by month (`YYYY-MM`), over the days that count. */
export function sumByMonth(from: Day, to: Day, amountOf: (day: Day) => number | null): readonly Month[] {
  const months = new Map<string, Month>()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const month = day.slice(0, 7)
    const value = amountOf(day)
    const known = months.get(month) ?? { month, days: 0, total: 0 }
    months.set(month, {
      month,
      days: known.days + (value !== null && value > 0 ? 1 : 0),
      total: known.total + (value ?? 0),
    })
  }
  return [...months.values()]
}

/**
 * A year of days as a real table: weekdays are rows, weeks are columns. Arrow keys walk through the days; the day under the
 * focus or the pointer is written below.
 */
export function HeatMap({
  title,
  note,
  from,
  to,
  amountOf,
  max,
  write = String,
  onSelect,
  weekStart = 0,
  colour,
  className,
}: HeatMapProps) {
  const t = useChartT()
  const { language } = useLanguage()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Day>(to)
  // Where a year does not fit, its end is what people want to see first.
  useLayoutEffect(() => {
    const frame = table.current?.parentElement
    if (frame) frame.scrollLeft = frame.scrollWidth
  }, [])
  const [isRead, setRead] = useState(false)
  const first = startOfWeek(from, weekStart)
  const weeks = Math.floor(daysBetween(first, to) / 7) + 1
  const current = active < from || active > to ? to : active
  const words = (day: Day) => {
    const value = amountOf(day)
    return value === null ? t('none') : write(value, day)
  }
  const numbers = numberFormat(language, { maximumFractionDigits: 2 })
  const monthNames = dateFormat(language, { month: 'short', timeZone: 'UTC' })
  const monthName = (day: Day) => monthNames.format(Date.parse(day))
  const months = sumByMonth(from, to, amountOf)
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowRight: 7, ArrowLeft: -7, ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next =
      step !== undefined ? addDays(current, step) : event.key === 'Home' ? from : event.key === 'End' ? to : null
    if (next !== null) {
      event.preventDefault()
      if (next < from || next > to) return
      setActive(next)
      table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
    } else if (onSelect && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      onSelect(current)
    }
  }
  const cellOf = (day: Day) => {
    if (day < from || day > to) return <td key={day} />
    const value = amountOf(day)
    return (
      <td key={day}>
        <span
          data-day={day}
          // One stop for Tab; arrow keys do the rest.
          tabIndex={day === current ? 0 : -1}
          {...(onSelect ? { role: 'button' } : {})}
          className={classes(styles.cell, value === null ? styles.off : levels[levelOf(value, max)])}
        >
          <VisuallyHidden>{`${formatDay(day, language, 'short')} ${words(day)}`}</VisuallyHidden>
        </span>
      </td>
    )
  }
  const dayAt = (target: EventTarget) =>
    target instanceof HTMLElement
      ? (target.closest<HTMLElement>('[data-day]')?.dataset.day as Day | undefined)
      : undefined
  return (
    <ChartFrame
      title={title}
      {...(note ? { note } : {})}
      {...(className ? { className } : {})}
      table={{
        head: [t('month'), t('days'), t('total')],
        rows: months.map(({ month, days, total }) => [
          formatDay(`${month}-01` as Day, language, 'month'),
          numbers.format(days),
          numbers.format(total),
        ]),
      }}
      legend={
        <div className={styles.below}>
          <output className={styles.read}>
            {isRead ? t('value', { label: formatDay(current, language), value: words(current) }) : '\u00a0'}
          </output>
          <span className={classes(styles.shades, colour && colourStyles[colour])} aria-hidden="true">
            {t('less')}
            {levels.map(level => (
              <span key={level} className={classes(styles.cell, level)} />
            ))}
            {t('more')}
          </span>
        </div>
      }
    >
      <div className={classes(styles.scroll, styles.map, colour && colourStyles[colour])}>
        <table
          ref={table}
          aria-label={title}
          onKeyDown={press}
          onClick={event => {
            const day = dayAt(event.target)
            if (day) onSelect?.(day)
          }}
          onPointerOver={event => {
            const day = dayAt(event.target)
            if (!day) return
            setActive(day)
            setRead(true)
          }}
          onPointerLeave={() => setRead(false)}
          onFocus={event => {
            const day = dayAt(event.target)
            if (day) setActive(day)
            setRead(true)
          }}
          onBlur={() => setRead(false)}
        >
          <thead>
            <tr>
              <td className={styles.corner} />
              {monthSpans(first, weeks, from, to).map(({ day, span }) => (
                <th key={day} scope="colgroup" colSpan={span} className={styles.monthName}>
                  {/* Over less than three columns the name has no room; it is still said. */}
                  {span > 2 ? <span>{monthName(day)}</span> : <VisuallyHidden>{monthName(day)}</VisuallyHidden>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 7 }, (_, row) => (
              <tr key={addDays(first, row)}>
                <th scope="row" className={styles.dayName}>
                  {formatDay(addDays(first, row), language, 'weekday')}
                </th>
                {Array.from({ length: weeks }, (_, week) => cellOf(addDays(first, week * 7 + row)))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFrame>
  )
}

/** A week belongs to the month of its last day, so a month's name stands over its first whole column. */
const monthSpans = (first: Day, weeks: number, from: Day, to: Day) => {
  const spans: { day: Day; span: number }[] = []
  for (let week = 0; week < weeks; week++) {
    const end = addDays(first, week * 7 + 6)
    const day = end > to ? to : end < from ? from : end
    const last = spans.at(-1)
    if (last && last.day.slice(0, 7) === day.slice(0, 7)) last.span++
    else spans.push({ day, span: 1 })
  }
  return spans
}
