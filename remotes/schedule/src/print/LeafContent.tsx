import { type Day, formatDay, weekdayOf } from '@techo/core'
import { useHolidayOf } from '@techo/days'
import { useLanguage } from '@techo/ui'
import type { CSSProperties, ReactNode } from 'react'
import { wallAt } from '../rules/clock.ts'
import type { Item } from '../rules/item.ts'
import { isLong, piecesOn, sideBySide } from '../rules/layout.ts'
import { useSixDay } from '../useDayLabels.ts'
import { clockInWords } from '../words.ts'
import { type Column, type Leaf, lineHeight, linesIn } from './leaf.ts'
import styles from './print.module.css'
import { usePrintT } from './print-messages.ts'

export interface LeafProps {
  readonly leaf: Leaf
  readonly columns: readonly Column[]
  readonly title: string
  readonly era: string | null
  /** whole weeks: one, or those of a month */
  readonly days: readonly Day[]
  /** first day of the month, null for a week */
  readonly month: Day | null
  /** what touches a day: whole days first, then by the hour */
  readonly itemsOn: (day: Day) => readonly Item[]
  readonly zone: string
}

const vars = (values: Readonly<Record<`--${string}`, number | string>>): CSSProperties => values as CSSProperties

/** A page of a leaf. */
export function LeafContent(props: LeafProps) {
  const { title, era, month } = props
  return (
    <>
      <p className={styles.title}>
        {title}
        {era && <small>{era}</small>}
      </p>
      {month === null ? <Week {...props} /> : <Month {...props} month={month} />}
    </>
  )
}

const toneOf = ({ colour }: Item) => vars({ '--tone': `var(--${colour})`, '--tone-soft': `var(--${colour}-soft)` })

function Line({ item, zone }: { readonly item: Item; readonly zone: string }) {
  const { language } = useLanguage()
  const { when } = item
  return (
    <span className={styles.item} data-kind={item.kind} style={item.kind === 'task' ? undefined : toneOf(item)}>
      {!isLong(when) && !when.allDay && `${clockInWords(wallAt(when.start, zone).minutes, language)} `}
      {item.title}
    </span>
  )
}

/** As many as there is room for, the last line telling how many there are besides. */
function Lines({
  items,
  most,
  zone,
}: {
  readonly items: readonly Item[]
  readonly most: number
  readonly zone: string
}) {
  const t = usePrintT()
  const shown = items.length > most ? items.slice(0, Math.max(0, most - 1)) : items
  return (
    <>
      {shown.map(item => (
        <Line key={item.key} item={item} zone={zone} />
      ))}
      {shown.length < items.length && most > 0 && t('more', { count: items.length - shown.length })}
    </>
  )
}

const mostAbove = 8
const leastAbove = 3

function Week({ columns, days, itemsOn, zone }: LeafProps) {
  const shown = days.map(day => {
    const all = itemsOn(day)
    return { day, above: all.filter(({ when }) => isLong(when)), hours: all.filter(({ when }) => !isLong(when)) }
  })
  const lane = Math.min(mostAbove, Math.max(leastAbove, ...shown.map(({ above }) => above.length)))
  const starts = shown.flatMap(({ day, hours }) => piecesOn(hours, day, zone).map(({ start }) => start))
  const first = Math.min(6, ...starts.map(each => Math.floor(each / 60)))
  const count = 24 - first
  return (
    <div className={styles.week} style={vars({ '--columns': columns.length, '--lane': lane })}>
      <span />
      {columns.map(column => (column === 'memo' ? <Memo key="memo" /> : <DayHead key={column} day={days[column]} />))}
      <span />
      {columns.map(
        column =>
          column !== 'memo' && (
            <div key={column} className={styles.above}>
              <Lines items={shown[column]?.above ?? []} most={lane} zone={zone} />
            </div>
          ),
      )}
      <div className={styles.gutter}>
        {Array.from({ length: count }, (_, index) => (
          <span key={first + index} className={styles.hour} style={vars({ '--at': index / count })}>
            {first + index}
          </span>
        ))}
      </div>
      {columns.map(
        column =>
          column !== 'memo' && (
            <div key={column} className={styles.hours}>
              {Array.from({ length: count * 2 }, (_, index) => (
                <span
                  key={first * 2 + index}
                  className={styles.line}
                  data-half={index % 2 === 1}
                  style={vars({ '--at': index / count / 2 })}
                />
              ))}
              <Boxes items={shown[column]?.hours ?? []} day={days[column]} {...{ first, zone }} />
            </div>
          ),
      )}
    </div>
  )
}

const Memo = (): ReactNode => {
  const t = usePrintT()
  return <div className={styles.memo}>{t('memo')}</div>
}

function Boxes({
  items,
  day,
  first,
  zone,
}: {
  readonly items: readonly Item[]
  readonly day: Day | undefined
  readonly first: number
  readonly zone: string
}) {
  const { language } = useLanguage()
  if (!day) return null
  const minutes = (24 - first) * 60
  const byKey = new Map(items.map(each => [each.key, each]))
  return sideBySide(piecesOn(items, day, zone)).map(({ key, start, end, left, width }) => {
    const item = byKey.get(key)
    return (
      item && (
        <div
          key={key}
          className={styles.box}
          data-kind={item.kind}
          style={{
            ...toneOf(item),
            ...vars({ '--from': (start - first * 60) / minutes, '--length': Math.max(20, end - start) / minutes }),
            ...vars({ '--left': left, '--width': width }),
          }}
        >
          {clockInWords(start, language)} {item.title}
        </div>
      )
    )
  })
}

function useLooks() {
  const holidayOf = useHolidayOf()
  const sixDay = useSixDay()
  return (day: Day) => {
    const holiday = holidayOf(day)
    return {
      holiday,
      label: sixDay(day),
      isOff: holiday !== null || weekdayOf(day) === 0,
      isSaturday: holiday === null && weekdayOf(day) === 6,
    }
  }
}

function DayHead({ day }: { readonly day: Day | undefined }) {
  const { language } = useLanguage()
  const looksOf = useLooks()
  if (!day) return null
  const { holiday, label, isOff, isSaturday } = looksOf(day)
  return (
    <div className={styles.dayHead} data-off={isOff} data-saturday={isSaturday}>
      <b>{Number(day.slice(8))}</b> {formatDay(day, language, 'weekday')} {label}
      <span className={styles.holiday}>{holiday?.[language]}</span>
    </div>
  )
}

function Month({ leaf, columns, days, month, itemsOn, zone }: LeafProps & { readonly month: Day }) {
  const { language } = useLanguage()
  const looksOf = useLooks()
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  const line = leaf.points * 0.3528 * lineHeight
  // Title, weekdays, and in each row its date.
  const row = (leaf.height - leaf.outer * 2 - line * 3) / weeks.length
  const most = linesIn(row - line * 1.3, leaf.points)
  return (
    <div className={styles.month} style={vars({ '--columns': columns.length, '--rows': weeks.length })}>
      {columns.map(column =>
        column === 'memo' ? (
          <Memo key="memo" />
        ) : (
          <div key={column} className={styles.weekday}>
            {days[column] && formatDay(days[column], language, 'weekday')}
          </div>
        ),
      )}
      {weeks.flatMap(week =>
        columns.map(column => {
          const day = column === 'memo' ? undefined : week[column]
          if (!day) return null
          const { holiday, label, isOff, isSaturday } = looksOf(day)
          return (
            <div
              key={day}
              className={styles.cell}
              data-outside={day.slice(0, 7) !== month.slice(0, 7)}
              data-off={isOff}
              data-saturday={isSaturday}
            >
              <span className={styles.date}>
                <b>{Number(day.slice(8))}</b> {label} {holiday?.[language]}
              </span>
              <Lines items={itemsOn(day)} most={most} zone={zone} />
            </div>
          )
        }),
      )}
    </div>
  )
}
