import { type Day, whenIdle } from '@techo/core'
import { runByKey, usePageKeys } from '@techo/ui/actions'
import { memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { DayStrip, DaysStand } from './DayStrip.tsx'
import type { HabitSection } from './day-list.ts'
import { HabitMenu, habitItems } from './HabitMenu.tsx'
import { HabitRow } from './HabitRow.tsx'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { Habit } from './rows.ts'
import { timeUnit } from './timer/timer.ts'
import type { HabitActions } from './useHabitActions.tsx'
import type { Lives } from './useHabits.ts'

export interface HabitListProps {
  readonly sections: readonly HabitSection[]
  readonly lives: Lives
  readonly today: Day
  readonly actions: HabitActions
  readonly isArchive: boolean
  readonly onTime: (habit: Habit) => void
}

/**
 * The habits of the day. j and k go from row to row, Enter opens (the name of a row is a link), the keys of its menu work. It is drawn
 * again for what it is given, not for all that its page asks for.
 */
export const HabitList = memo(function HabitList({
  sections,
  lives,
  today,
  actions,
  isArchive,
  onTime,
}: HabitListProps) {
  const t = usePageT()
  const place = useRef<HTMLDivElement>(null)
  const timed = (habit: Habit) => (timeUnit(habit) !== null && !habit.archived_at ? () => onTime(habit) : undefined)
  const doable = (habit: Habit) => ({
    habit,
    day: today,
    entry: lives.entryOf(habit, today),
    actions,
    onTime: timed(habit),
  })
  const step = (by: 1 | -1) => {
    const rows = place.current ? rowsIn(place.current) : []
    const now = rows.findIndex(row => row.contains(document.activeElement))
    const next = rows[Math.max(0, Math.min(rows.length - 1, now + by))]
    next?.querySelector<HTMLElement>('[data-row-link]')?.focus()
  }
  usePageKeys([
    { id: 'next', label: t('nextHabit'), keys: 'J', onAction: () => step(1) },
    { id: 'previous', label: t('previousHabit'), keys: 'K', onAction: () => step(-1) },
  ])
  const due = sections.flatMap(({ id, habits }) => (id === 'resting' ? [] : [{ id, habits }]))
  const resting = sections.find(({ id }) => id === 'resting')
  const first = new Set(sections.flatMap(section => section.habits).slice(0, screenful()))
  const list = (section: HabitSection) => (
    <ul
      className={styles.list}
      aria-label={section.id === 'resting' ? t(isArchive ? 'showArchived' : 'resting') : t(section.id)}
    >
      {section.habits.map(habit => (
        <li key={habit.id} onKeyDown={event => void runByKey(event, habitItems(t, doable(habit)))}>
          <Soon isNow={first.has(habit)}>
            <HabitRow habit={habit} lives={lives} today={today} actions={actions}>
              <DayStrip
                habit={habit}
                today={today}
                life={lives.lifeOf(habit)}
                onTap={day => actions.tap(habit, day, lives.entryOf(habit, day))}
                onHold={day => actions.ask(habit, day)}
              />
              <HabitMenu {...doable(habit)} />
            </HabitRow>
          </Soon>
        </li>
      ))}
    </ul>
  )
  return (
    <div ref={place} className={styles.sections}>
      <DaysInTurn>
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
      </DaysInTurn>
    </div>
  )
})

/**
 * Rows that fill the window below the head of the page (by the height that the sheet gives those to come) are drawn at once; the
 * others, each with a strip of days, follow when these have been seen.
 */
const screenful = () => Math.ceil((innerHeight - 150) / (matchMedia('(max-width: 60rem)').matches ? 124 : 72))

function Soon({ isNow, children }: { readonly isNow: boolean; readonly children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(isNow)
  useEffect(() => (isDrawn ? undefined : whenIdle(() => startTransition(() => setDrawn(true)), 500)), [isDrawn])
  return isDrawn && children
}

let wereSeen = false

/**
 * The days of rows stand when these have been seen for the first time: they are most of what is drawn. Who comes back waits for
 * nothing. Only they are drawn again for it.
 */
function DaysInTurn({ children }: { readonly children: ReactNode }) {
  const [isNow, setNow] = useState(wereSeen)
  useEffect(() => {
    if (isNow) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        wereSeen = true
        startTransition(() => setNow(true))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isNow])
  return <DaysStand value={isNow}>{children}</DaysStand>
}

const rowsIn = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('[data-habit]')].filter(row => row.checkVisibility?.() ?? true)
