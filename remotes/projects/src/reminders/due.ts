import type { Day, Finding, Id, NoticeNow } from '@techo/core'

/** The days a plan aims at. No clock: now is an argument. */
export interface DueMilestone {
  readonly id: Id
  readonly title: string
  readonly status: string
  readonly is_milestone: boolean
  readonly start_date: Day | null
  readonly end_date: Day | null
}

export interface DueProject {
  readonly id: Id
  readonly name: string
  readonly target_date: Day | null
}

/** Days back that are looked at: what is older has been told, or is no news. */
export const daysBack = 14

export const isOpen = ({ status }: Pick<DueMilestone, 'status'>): boolean => status !== 'done' && status !== 'cancelled'

const dayOf = ({ is_milestone, start_date, end_date }: DueMilestone) => (is_milestone ? (end_date ?? start_date) : null)

/** The key that the notification of a milestone has as it is planned now. */
export const keyOf = (task: DueMilestone): string => `milestone:${task.id}:${dayOf(task)}`

export const findDue = (
  { tasks, projects }: { readonly tasks: readonly DueMilestone[]; readonly projects: readonly DueProject[] },
  { today }: Pick<NoticeNow, 'today'>,
): readonly Finding[] => [
  ...tasks
    .filter(task => isOpen(task) && dayOf(task) === today)
    .map(task => ({
      kind: 'milestone',
      key: keyOf(task),
      params: { title: task.title, date: today },
      href: '/mypage/project-management',
      entity_type: 'task',
      entity_id: task.id,
    })),
  ...projects
    .filter(({ target_date }) => target_date === today)
    .map(({ id, name }) => ({
      kind: 'milestone',
      key: `target:${id}:${today}`,
      params: { title: name, isProject: true, date: today },
      href: `/mypage/project-management?project=${id}`,
      entity_type: 'project',
      entity_id: id,
    })),
]
