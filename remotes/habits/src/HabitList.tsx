import type { Day } from '@techo/core'
import { isComposing } from '@techo/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { HabitSection } from './day-list.ts'
import { HabitRow } from './HabitRow.tsx'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { HabitActions } from './useHabitActions.tsx'
import type { Habits } from './useHabits.ts'

export interface HabitListProps {
  readonly sections: readonly HabitSection[]
  readonly habits: Habits
  readonly today: Day
  readonly actions: HabitActions
  readonly isArchive: boolean
}

/** The habits of the day. j and k go from row to row, x records, Enter opens (the name of a row is a link). */
export function HabitList({ sections, habits, today, actions, isArchive }: HabitListProps) {
  const t = usePageT()
  const place = useRef<HTMLDivElement>(null)
  useRowKeys(place, id => {
    const habit = habits.habits.find(each => each.id === id)
    if (habit && !habit.archived_at) actions.tap(habit, today, habits.entryOf(habit, today))
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
          <HabitRow habit={habit} habits={habits} today={today} actions={actions} />
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

function useRowKeys(place: RefObject<HTMLElement | null>, onRecord: (id: string) => void): void {
  const record = useRef(onRecord)
  useEffect(() => {
    record.current = onRecord
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isComposing(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!['j', 'k', 'x'].includes(event.key) || !place.current) return
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]')
      )
        return
      const rows = rowsIn(place.current)
      const now = rows.findIndex(row => row.contains(document.activeElement))
      if (event.key === 'x') {
        const id = rows[now]?.dataset.habit
        if (id) record.current(id)
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
