import { civilDay, type Day } from '@techo/core'
import type { Colour } from '@techo/ui'
import type { TaskRow } from '../api.ts'
import { instantOf, minute, minutesOf } from './clock.ts'
import type { Occurrence, When } from './event.ts'
import { isLong } from './layout.ts'

/** What stands among the hours, or above them: an occurrence of an event, or a task. */
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

/** How many minutes a task takes. */
export const lengthOf = ({ estimate_min }: Pick<TaskRow, 'estimate_min'>): number =>
  Math.max(estimate_min ?? usualLength, 1)

/** A task as an item of its day: at its hour, or above the hours while it has none and is not done. Null where it is nowhere. */
export function itemOfTask(task: TaskRow, zone: string): Item | null {
  const { planned_date: day, planned_time: time, status } = task
  if (day === null || status === 'cancelled' || (time === null && status === 'done')) return null
  const own = {
    key: task.id,
    title: task.title,
    colour: 'grey',
    kind: 'task',
    task,
    isDone: status === 'done',
  } as const
  if (time === null) return { ...own, when: { allDay: true, from: day, to: day } }
  const start = instantOf({ day, minutes: minutesOf(time) }, zone)
  return { ...own, when: { allDay: false, start, end: start + lengthOf(task) * minute, zone } }
}

/** Whether it has a place of its own in a month or a year: tasks without an hour stand with their day. */
export const isPlaced = (item: Item): boolean => item.kind === 'event' || !item.when.allDay

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

/** How many tasks were done on each day. */
export function doneByDay(tasks: readonly TaskRow[], zone: string, dayStartHour: number): ReadonlyMap<Day, number> {
  const counts = new Map<Day, number>()
  for (const { done_at } of tasks) {
    if (done_at === null) continue
    const day = civilDay(Date.parse(done_at), zone, dayStartHour)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** Of one day: whole days first, then by the hour, whether appointment or task. */
export const inOrderOfDay = ({ when: one }: Item, { when: other }: Item): number =>
  Number(isLong(other)) - Number(isLong(one)) || (one.allDay || other.allDay ? 0 : one.start - other.start)
