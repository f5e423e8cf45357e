import { addDays, type Day, fieldOf, type Id, startOfWeek, type WeekStart } from '@techo/core'

/**
 * What a person should hear of now, found by their device in what they have planned. A finding has a key that follows from what
 * it is about, so that two devices find the same one. No clock: now is an argument.
 */
export interface DueTask {
  readonly id: Id
  readonly title: string
  readonly status: string
  readonly planned_date: Day | null
  readonly planned_time: string | null
  readonly deadline_date: Day | null
  readonly deadline_time: string | null
  readonly is_milestone: boolean
  readonly start_date: Day | null
  readonly end_date: Day | null
}

export interface DueProject {
  readonly id: Id
  readonly name: string
  readonly target_date: Day | null
}

export type DueKind = 'planned' | 'deadline' | 'overdue' | 'milestone' | 'habit' | 'review'

export interface Finding {
  readonly key: string
  readonly kind: DueKind
  readonly params: Readonly<Record<string, string | boolean>>
  readonly href: string
  readonly entity_type: string | null
  readonly entity_id: Id | null
}

export interface Now {
  /** the person's day, which may begin after midnight */
  readonly today: Day
  /** what the calendar and the clock say in their zone; time is `HH:MM` */
  readonly date: Day
  readonly time: string
  readonly weekStart: WeekStart
  /** the hour at which their day begins, 0 to 5 */
  readonly dayStartHour: number
}

/** Days back that are looked at: what is older has been told, or is no news. */
export const daysBack = 14
/** The last day of a week is looked back upon from then on. */
const reviewAt = '17:00'

export const isOpen = ({ status }: Pick<DueTask, 'status'>): boolean => status !== 'done' && status !== 'cancelled'

const short = (time: string) => time.slice(0, 5)

/** Every key that notifications of a task may have as it is planned now; one with another key is about what is over. */
export function keysOf({
  id,
  planned_date,
  planned_time,
  deadline_date,
  deadline_time,
  end_date,
  start_date,
}: DueTask) {
  return [
    ...(planned_time === null ? [] : [`planned:${id}:${planned_date}T${short(planned_time)}`]),
    ...(deadline_time === null ? [] : [`deadline:${id}:${deadline_date}T${short(deadline_time)}`]),
    `deadline:${id}:${deadline_date}`,
    `overdue:${id}:${deadline_date}`,
    `milestone:${id}:${end_date ?? start_date}`,
  ]
}

export function findDue(tasks: readonly DueTask[], projects: readonly DueProject[], now: Now): readonly Finding[] {
  const { today, date, time, weekStart } = now
  const found: Finding[] = []
  for (const task of tasks) if (isOpen(task)) found.push(...ofTask(task, now))
  for (const { id, name, target_date } of projects)
    if (target_date === today)
      found.push({
        key: `target:${id}:${target_date}`,
        kind: 'milestone',
        params: { title: name, isProject: true, date: target_date },
        href: `/mypage/project-management?project=${id}`,
        entity_type: 'project',
        entity_id: id,
      })
  const week = startOfWeek(today, weekStart)
  if (date === today && today === addDays(week, 6) && time >= reviewAt)
    found.push({
      key: `review:${week}`,
      kind: 'review',
      params: { date: week },
      href: '/mypage/daily/weekly-tasks',
      entity_type: null,
      entity_id: null,
    })
  return found
}

function ofTask(task: DueTask, { today, date, time }: Now): readonly Finding[] {
  const { id, title, planned_date, planned_time, deadline_date, deadline_time } = task
  const about = { entity_type: 'task', entity_id: id }
  const found: Finding[] = []
  if (planned_date === date && planned_time !== null && short(planned_time) <= time) {
    const at = short(planned_time)
    const params = { title, date: planned_date, time: at }
    found.push({
      ...about,
      kind: 'planned',
      key: `planned:${id}:${planned_date}T${at}`,
      params,
      href: `/mypage/daily/${planned_date}`,
    })
  }
  if (deadline_date !== null) {
    const href = `/mypage/daily/${today}`
    const named = { title, date: deadline_date }
    if (deadline_date === today) {
      const params = deadline_time === null ? named : { ...named, time: short(deadline_time) }
      found.push({ ...about, kind: 'deadline', key: `deadline:${id}:${deadline_date}`, params, href })
    }
    if (deadline_date === date && deadline_time !== null && short(deadline_time) <= time) {
      const at = short(deadline_time)
      const params = { ...named, time: at, isNow: true }
      found.push({ ...about, kind: 'deadline', key: `deadline:${id}:${deadline_date}T${at}`, params, href })
    }
    if (deadline_date < today && deadline_date >= addDays(today, -daysBack))
      found.push({ ...about, kind: 'overdue', key: `overdue:${id}:${deadline_date}`, params: named, href })
  }
  const milestone = task.is_milestone ? (task.end_date ?? task.start_date) : null
  if (milestone === today)
    found.push({
      ...about,
      kind: 'milestone',
      key: `milestone:${id}:${milestone}`,
      params: { title, date: milestone },
      href: '/mypage/project-management',
    })
  return found
}

const lateMinutes = 30
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether it may pop up: it is about this moment, not about a day. What came while nobody looked is read, not shouted. */
export function isTimely(
  { kind, params }: { readonly kind: string; readonly params: unknown },
  { date, time }: Pick<Now, 'date' | 'time'>,
): boolean {
  if (kind === 'security') return true
  const of = (name: string): unknown => fieldOf(params, name)
  const at = of('time')
  if (typeof at !== 'string' || of('date') !== date || (kind === 'deadline' && of('isNow') !== true)) return false
  const late = minutes(time) - minutes(at)
  return late >= 0 && late <= lateMinutes
}
