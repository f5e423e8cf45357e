import type { Day } from '@techo/core'
import { isComposing } from '@techo/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { DayStrip } from './DayStrip.tsx'
import type { HabitSection } from './day-list.ts'
import { HabitMenu } from './HabitMenu.tsx'
import { HabitRow } from './HabitRow.tsx'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { Habit } from './rows.ts'
import { timeUnit } from './timer/timer.ts'
import type { HabitTimer } from './timer/useTimer.ts'
import type { HabitActions } from './useHabitActions.tsx'
import type { Habits } from './useHabits.ts'

export interface HabitListProps {
  readonly sections: readonly HabitSection[]
  readonly habits: Habits
  readonly today: Day
  readonly actions: HabitActions
  readonly isArchive: boolean
  readonly timer: HabitTimer
}

/** The habits of the day. j and k go from row to row, x records, e opens the record, m times it, Enter opens (the name of a row is a link). */
export function HabitList({ sections, habits, today, actions, isArchive, timer }: HabitListProps) {
  const t = usePageT()
  const place = useRef<HTMLDivElement>(null)
  const timed = (habit: Habit) =>
    timeUnit(habit) !== null && !habit.archived_at ? () => timer.start(habit) : undefined
  useRowKeys(place, (id, key) => {
    const habit = habits.habits.find(each => each.id === id)
    if (!habit || habit.archived_at) return
    if (key === 'x') actions.tap(habit, today, habits.entryOf(habit, today))
    else if (key === 'e') actions.ask(habit, today)
    else timed(habit)?.()
  })
  const due = sections.flatMap(({ id, habits }) => (id === 'resting' ? [] : [{ id, habits }]))
  const resting = sections.find(({ id }) => id === 'resting')
  const list = (section: HabitSection) => (
    <ul
      className={styles.list}
      aria-label={section.id === 'resting' ? t(isArchive ? 'showArchived' : 'resting') : t(section.id)}
    >
      {section.habits.map(habit => (
        <li key={habit.id}>
          <HabitRow habit={habit} habits={habits} today={today} actions={actions}>
            <DayStrip
              habit={habit}
              today={today}
              life={habits.lifeOf(habit)}
              onTap={day => actions.tap(habit, day, habits.entryOf(habit, day))}
              onHold={day => actions.ask(habit, day)}
            />
            <HabitMenu
              habit={habit}
              day={today}
              entry={habits.entryOf(habit, today)}
              actions={actions}
              onTime={timed(habit)}
            />
          </HabitRow>
        </li>
      ))}
    </ul>
  )
  return (
    <div ref={place} className={styles.sections}>
      {due.length === 0 && !isArchive && <p className={styles.hint}>{t('nothingDue')}</p>}
      {due.map(section => (
        <section key={section.id}>
          {(due.length > 1 || section.id !== 'anytime') && <h2 className={styles.sectionTitle}>{t(section.id)}</h2>}
          {list(section)}
        </section>
      ))}
      {resting &&
        (isArchive ? (
          list(resting)
        ) : (
          <details className={styles.resting} open={due.length === 0}>
            <summary>
              {t('resting')} <span className={styles.count}>{resting.habits.length}</span>
            </summary>
            {list(resting)}
          </details>
        ))}
      <p className={styles.keys}>{t('keys')}</p>
    </div>
  )
}

const rowsIn = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('[data-habit]')].filter(row => row.checkVisibility?.() ?? true)

type RowKey = 'x' | 'e' | 'm'

function useRowKeys(place: RefObject<HTMLElement | null>, onKey: (id: string, key: RowKey) => void): void {
  const act = useRef(onKey)
  useEffect(() => {
    act.current = onKey
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isComposing(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!['j', 'k', 'x', 'e', 'm'].includes(event.key) || !place.current) return
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]')
      )
        return
      const rows = rowsIn(place.current)
      const now = rows.findIndex(row => row.contains(document.activeElement))
      if (event.key === 'x' || event.key === 'e' || event.key === 'm') {
        const id = rows[now]?.dataset.habit
        if (!id) return
        event.preventDefault()
        act.current(id, event.key)
        return
      }
      const next = event.key === 'j' ? Math.min(rows.length - 1, now + 1) : Math.max(0, now - 1)
      event.preventDefault()
      rows[next]?.querySelector<HTMLElement>('[data-row-link]')?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [place])
}
