import type { Day } from '@techo/core'
import type { KeyboardEvent } from 'react'
import type { TaskRow as Row } from '../api.ts'
import { type ListKind, TaskRow } from './TaskRow.tsx'
import styles from './task-rows.module.css'
import type { Tasks } from './useTasks.ts'

interface Props {
  readonly label: string
  readonly rows: readonly Row[]
  readonly kind: ListKind
  readonly tasks: Tasks
  readonly day: Day
  readonly today: Day
}

/** ↑ ↓ or k j move from task to task; what the other keys do is the row's. */
export function TaskList({ label, rows, kind, tasks, day, today }: Props) {
  if (rows.length === 0) return null
  return (
    <ul className={styles.taskList} aria-label={label} onKeyDown={walkTitles}>
      {rows.map(row => (
        <li key={row.id}>
          <TaskRow row={row} kind={kind} tasks={tasks} day={day} today={today} />
        </li>
      ))}
    </ul>
  )
}

/** ↑ ↓ or k j among the titles of a list. */
export function walkTitles(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !isTitle(event.target)) return
  const step =
    event.key === 'ArrowDown' || event.key === 'j' ? 1 : event.key === 'ArrowUp' || event.key === 'k' ? -1 : 0
  if (step === 0) return
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-task-title]')]
  event.preventDefault()
  titles[titles.indexOf(event.target) + step]?.focus()
}

const isTitle = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset.taskTitle !== undefined
