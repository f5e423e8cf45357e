import {
  addDays,
  addMonths,
  type Day,
  daysInMonth,
  endOfMonth,
  formatDay,
  parseDay,
  startOfMonth,
  weekdayOf,
} from '@techo/core'
import { IconButton, isComposing, ProblemView, Skeleton, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { colourOf } from './HabitRow.tsx'
import common from './habits.module.css'
import { keptDays } from './kept-days.ts'
import styles from './MonthGrid.module.css'
import { usePageT } from './messages/page/index.ts'
import type { Habit } from './rows.ts'
import type { HabitActions } from './useHabitActions.tsx'
import { useHabits } from './useHabits.ts'
import { dayWords, glyphOf, shownState } from './words.ts'

export interface MonthGridProps {
  readonly habits: readonly Habit[]
  readonly today: Day
  readonly actions: HabitActions
  /** `YYYY-MM` of the address; this month when it is none */
  readonly month: string | null
  readonly onMonth: (month: string | null) => void
}

/** Habits down the side, the days of a month across the top. One stop for Tab; arrow keys walk. */
export function MonthGrid({ habits, today, actions, month, onMonth }: MonthGridProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const first = startOfMonth(parseDay(`${month}-01`) ?? today)
  const read = useHabits(today, { from: first, to: endOfMonth(first) })
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<{ readonly row: number; readonly day: Day }>({ row: 0, day: today })
  const days = Array.from({ length: daysInMonth(first) }, (_, index) => addDays(first, index))
  const last = days.at(-1) ?? first
  const start = {
    row: Math.min(active.row, habits.length - 1),
    day: active.day >= first && active.day <= last ? active.day : today >= first && today <= last ? today : first,
  }
  useEffect(() => {
    // On a narrow screen the table is wider than its place: it begins at today, not at the first.
    const head = read.isReady ? table.current?.querySelector<HTMLElement>('[aria-current="date"]') : null
    const place = head?.closest('section')
    if (head && place) place.scrollLeft = head.offsetLeft - place.clientWidth * 0.7
  }, [read.isReady])
  const go = (count: number) => {
    const next = addMonths(first, count)
    onMonth(next === startOfMonth(today) ? null : next.slice(0, 7))
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-day]') : null
    if (!cell) return
    const move = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key]
    const day =
      event.key === 'Home' ? first : event.key === 'End' ? last : move ? addDays(start.day, move[1] ?? 0) : null
    if (day === null) return
    event.preventDefault()
    const row = Math.min(habits.length - 1, Math.max(0, start.row + (move?.[0] ?? 0)))
    if (day < first || day > last) return
    setActive({ row, day })
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-day="${day}"]`)?.focus()
  }
  const title = t('gridTitle', { month: formatDay(first, language, 'month') })

  return (
    <div className={styles.grid}>
      <div className={styles.gridHead}>
        <IconButton icon="chevron-left" label={t('previousMonth')} onPress={() => go(-1)} />
        <h2 className={styles.gridTitle} aria-live="polite">
          {formatDay(first, language, 'month')}
        </h2>
        <IconButton icon="chevron-right" label={t('nextMonth')} onPress={() => go(1)} />
      </div>
      {!read.isReady ? (
        read.problem ? (
          <ProblemView problem={read.problem} onRetry={read.retry} isRetrying={read.isFetching} />
        ) : (
          <Skeleton kind="block" />
        )
      ) : (
        <section className={styles.gridScroll} aria-label={title}>
          <table ref={table} className={styles.table} aria-label={title} onKeyDown={press}>
            <thead>
              <tr>
                <th scope="col">{t('gridHabit')}</th>
                {days.map(day => (
                  <th
                    key={day}
                    scope="col"
                    className={weekdayClass(day)}
                    aria-label={formatDay(day, language, 'short')}
                    {...(day === today ? { 'aria-current': 'date' } : {})}
                  >
                    <span>{Number(day.slice(8))}</span>
                    <span className={styles.weekday}>{formatDay(day, language, 'weekday').slice(0, 2)}</span>
                  </th>
                ))}
                <th scope="col">{t('gridSum')}</th>
              </tr>
            </thead>
            <tbody>
              {habits.map((habit, row) => {
                const life = read.lifeOf(habit)
                return (
                  <tr key={habit.id} style={colourOf(habit)}>
                    <th scope="row">
                      <Link to={`/mypage/habits/${habit.id}`} className={styles.gridName}>
                        {habit.name}
                      </Link>
                    </th>
                    {days.map(day => {
                      const entry = read.entryOf(habit, day)
                      const state = shownState(entry)
                      const isFuture = day > today
                      const label = isFuture
                        ? t('future', { day: formatDay(day, language, 'short') })
                        : t('dayState', {
                            day: formatDay(day, language, 'short'),
                            state: dayWords(t, life, habit, day, language),
                          })
                      return (
                        <td key={day}>
                          <button
                            type="button"
                            data-row={row}
                            data-day={day}
                            tabIndex={row === start.row && day === start.day ? 0 : -1}
                            aria-label={`${habit.name} ${label}`}
                            aria-disabled={isFuture}
                            className={`${styles.gridCell} ${styles[state] ?? ''}`}
                            onFocus={() => setActive({ row, day })}
                            onClick={() => !isFuture && actions.tap(habit, day, entry)}
                            onContextMenu={event => {
                              event.preventDefault()
                              if (!isFuture) actions.ask(habit, day)
                            }}
                          >
                            <span aria-hidden="true">{isFuture ? '' : glyphOf(life, day)}</span>
                          </button>
                        </td>
                      )
                    })}
                    <td className={styles.sum}>{keptDays(life, days)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
      <p className={common.hint}>{t('gridSigns')}</p>
      <p className={common.keys}>{t('gridHelp')}</p>
    </div>
  )
}

const weekdayClass = (day: Day): string => {
  const weekday = weekdayOf(day)
  return (weekday === 0 ? styles.sunday : weekday === 6 ? styles.saturday : '') ?? ''
}
