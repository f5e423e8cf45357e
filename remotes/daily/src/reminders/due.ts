import { addDays, type Day, type Finding, type Id, type NoticeNow, startOfWeek } from '@techo/core'

/** What the planned tasks of a person ask for now, and the review of their week. No clock: now is an argument. */
export interface DueTask {
  readonly id: Id
  readonly title: string
  readonly status: string
  readonly planned_date: Day | null
  readonly planned_time: string | null
  readonly deadline_date: Day | null
  readonly deadline_time: string | null
}

/** Days back that are looked at: what is older has been told, or is no news. */
export const daysBack = 14
/** The last day of a week is looked back upon from then on. */
const reviewAt = '17:00'

export const isOpen = ({ status }: Pick<DueTask, 'status'>): boolean => status !== 'done' && status !== 'cancelled'

const short = (time: string) => time.slice(0, 5)

/** Every key that notifications of a task may have as it is planned now; one with another key is about what is over. */
export const keysOf = ({
  id,
  planned_date,
  planned_time,
  deadline_date,
  deadline_time,
}: DueTask): readonly string[] => [
  ...(planned_time === null ? [] : [`planned:${id}:${planned_date}T${short(planned_time)}`]),
  ...(deadline_time === null ? [] : [`deadline:${id}:${deadline_date}T${short(deadline_time)}`]),
  `deadline:${id}:${deadline_date}`,
  `overdue:${id}:${deadline_date}`,
]

export const findDue = (tasks: readonly DueTask[], now: NoticeNow): readonly Finding[] => [
  ...tasks.filter(isOpen).flatMap(task => [...atItsTime(task, now), ...ofDeadline(task, now)]),
  ...ofReview(now),
]

function atItsTime({ id, title, planned_date, planned_time }: DueTask, { date, time }: NoticeNow): readonly Finding[] {
  if (planned_date !== date || planned_time === null || short(planned_time) > time) return []
  const at = short(planned_time)
  return [
    {
      kind: 'planned',
      key: `planned:${id}:${planned_date}T${at}`,
      params: { title, date: planned_date, time: at },
      href: `/mypage/daily/${planned_date}`,
      entity_type: 'task',
      entity_id: id,
    },
  ]
}

function ofDeadline(
  { id, title, deadline_date, deadline_time }: DueTask,
  { today, date, time }: NoticeNow,
): readonly Finding[] {
  if (deadline_date === null) return []
  const found: Finding[] = []
  const about = { entity_type: 'task', entity_id: id, href: `/mypage/daily/${today}` }
  const named = { title, date: deadline_date }
  const at = deadline_time === null ? null : short(deadline_time)
  if (deadline_date === today) {
    const params = at === null ? named : { ...named, time: at }
    found.push({ ...about, kind: 'deadline', key: `deadline:${id}:${deadline_date}`, params })
  }
  if (deadline_date === date && at !== null && at <= time) {
    const params = { ...named, time: at, isNow: true }
    found.push({ ...about, kind: 'deadline', key: `deadline:${id}:${deadline_date}T${at}`, params })
  }
  if (deadline_date < today && deadline_date >= addDays(today, -daysBack))
    found.push({ ...about, kind: 'overdue', key: `overdue:${id}:${deadline_date}`, params: named })
  return found
}

function ofReview({ today, date, time, weekStart }: NoticeNow): readonly Finding[] {
  const week = startOfWeek(today, weekStart)
  if (date !== today || today !== addDays(week, 6) || time < reviewAt) return []
  const about = { entity_type: null, entity_id: null }
  return [
    { ...about, key: `review:${week}`, kind: 'review', params: { date: week }, href: '/mypage/daily/weekly-tasks' },
  ]
}
