import type { Day } from '@techo/core'
import type { Colour } from '@techo/ui'
import type { TaskRow } from '../api.ts'
import { instantOf, minute, minutesOf } from './clock.ts'
import type { Occurrence, When } from './event.ts'

/** What stands among the hours: an occurrence of an event, or a task with an hour. */
export type Item = {
  readonly key: string
  readonly title: string
  readonly when: When
  readonly colour: Colour
} & (
  | { readonly kind: 'event'; readonly occurrence: Occurrence }
  | { readonly kind: 'task'; readonly task: TaskRow; readonly isDone: boolean }
)

/** Minutes of a task that says no length. */
export const usualLength = 30

/** A task with an hour as an item of its day; null for one without. */
export function itemOfTask(task: TaskRow, zone: string): Item | null {
  if (task.planned_date === null || task.planned_time === null || task.status === 'cancelled') return null
  const start = instantOf({ day: task.planned_date, minutes: minutesOf(task.planned_time) }, zone)
  const length = Math.max(task.estimate_min ?? usualLength, 1) * minute
  const when: When = { allDay: false, start, end: start + length, zone }
  return { key: task.id, title: task.title, when, colour: 'grey', kind: 'task', task, isDone: task.status === 'done' }
}

export const itemOf = (occurrence: Occurrence, colour: Colour): Item => ({
  key: occurrence.key,
  title: occurrence.title,
  when: occurrence.when,
  colour,
  kind: 'event',
  occurrence,
})

/** Whether it can only be looked at. */
export const isFixed = (item: Item): boolean => item.kind === 'event' && item.occurrence.event.isForeign === true

/** The tasks that are due on a day and not done. */
export const dueOn = (tasks: readonly TaskRow[], day: Day): readonly TaskRow[] =>
  tasks.filter(each => each.deadline_date === day && each.status !== 'done' && each.status !== 'cancelled')
