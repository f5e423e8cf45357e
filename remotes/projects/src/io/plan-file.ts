import { type Day, type Id, normalizeForSearch, rankMany } from '@techo/core'
import type { InsertOf } from '@techo/data'
import type { CalendarException, Project, Task, TaskLink } from '../rows.ts'
import { withoutRings } from '../schedule/network.ts'
import { levels } from '../tree.ts'

/** A plan as files of other programs hold it: what both sides know, in days. */
export interface PlanFile {
  readonly name: string
  readonly start: Day | null
  readonly target: Day | null
  readonly policy: Project['auto_schedule']
  readonly calendar: FileCalendar | null
  /** parents before their children, in the order of the list */
  readonly tasks: readonly FileTask[]
  readonly links: readonly FileLink[]
  /** what the file holds and a plan here does not, with how often */
  readonly left: ReadonlyMap<Left, number>
}

export const leftKinds = [
  'resources',
  'assignments',
  'baselines',
  'taskCalendars',
  'recurringDays',
  'hours',
  'partDays',
  'percentLags',
  'otherProjects',
  'rings',
  'levels',
  'customFields',
] as const
export type Left = (typeof leftKinds)[number]

export interface FileCalendar {
  readonly name: string
  /** bit n stands for weekday n, Sunday 0 */
  readonly weekendMask: number
  readonly days: readonly { readonly day: Day; readonly kind: 'off' | 'work'; readonly name: string }[]
}

export interface FileTask
  extends Pick<
    Task,
    | 'title'
    | 'status'
    | 'priority'
    | 'is_milestone'
    | 'progress'
    | 'schedule_mode'
    | 'constraint_kind'
    | 'constraint_date'
    | 'start_date'
    | 'end_date'
    | 'deadline_date'
    | 'duration_days'
  > {
  readonly uid: string
  readonly parent: string | null
  /** plain text */
  readonly notes: string
}

/** What a task has room for. */
export const notesIn = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\r\n', '\n').trim().slice(0, 1_000_000)

export interface FileLink extends Pick<TaskLink, 'type' | 'lag'> {
  readonly pred: string
  readonly succ: string
}

/** A file that is no plan; `reason` says what to tell. */
export class NotAPlan extends Error {
  readonly reason: 'xml' | 'kind' | 'empty'
  constructor(reason: NotAPlan['reason']) {
    super(`Not a plan: ${reason}`)
    this.reason = reason
  }
}

/** Counts what is left out. */
export function leavings() {
  const left = new Map<Left, number>()
  return {
    left,
    add: (kind: Left, count = 1) => {
      if (count > 0) left.set(kind, (left.get(kind) ?? 0) + count)
    },
  }
}

export interface PlanRows {
  readonly calendar: {
    readonly row: InsertOf<'work_calendars'> & { readonly id: Id }
    readonly days: readonly CalendarException[]
  } | null
  readonly project: InsertOf<'projects'> & { readonly id: Id }
  readonly tasks: readonly (InsertOf<'tasks'> & { readonly id: Id })[]
  readonly links: readonly TaskLink[]
}

/** Lists are no deeper here: what lies deeper stands on the last level. Links that cannot be kept are left out. */
export function fittedTo(file: PlanFile): PlanFile {
  const { left, add } = leavings()
  for (const [kind, count] of file.left) add(kind, count)
  const byUid = new Map(file.tasks.map(task => [task.uid, task]))
  const depths = new Map<string, number>()
  const tasks = file.tasks.map(task => {
    const depthOf = (uid: string | null): number => (uid === null ? -1 : (depths.get(uid) ?? 0))
    let parent = task.parent
    while (parent !== null && depthOf(parent) >= levels - 1) parent = byUid.get(parent)?.parent ?? null
    depths.set(task.uid, depthOf(parent) + 1)
    if (parent !== task.parent) add('levels')
    return { ...task, parent }
  })
  const seen = new Set<string>()
  const links = file.links
    .filter(({ pred, succ }) => {
      const pair = `${pred} ${succ}`
      if (pred === succ || seen.has(pair) || !byUid.has(pred) || !byUid.has(succ)) return false
      seen.add(pair)
      return true
    })
    .map((link, at) => ({ ...link, id: String(at) }))
  const { closing } = withoutRings({
    tasks: tasks.map(({ uid, parent }) => ({
      id: uid,
      parent,
      start: null,
      duration: 1,
      mode: 'auto',
      constraint: { kind: 'asap' },
      state: 'open',
      progress: 0,
    })),
    links,
  })
  const closed = new Set(closing.map(({ id }) => id))
  add('rings', closed.size)
  return {
    ...file,
    tasks,
    links: links.filter(({ id }) => !closed.has(id)).map(({ id: _, ...link }) => link),
    left,
  }
}

/** The rows of a plan that a file holds, as `fittedTo` left it. @param at the moment at which done tasks are noted as done */
export function rowsOfFile(
  { name, start, target, policy, calendar, tasks, links }: PlanFile,
  { rank, newId, at }: { readonly rank: string; readonly newId: () => Id; readonly at: string },
): PlanRows {
  const project = newId()
  const calendarId = calendar && newId()
  const ids = new Map(tasks.map(({ uid }) => [uid, newId()]))
  const ranks = rankMany(null, null, tasks.length)
  return {
    calendar:
      calendar && calendarId
        ? {
            row: {
              id: calendarId,
              name: calendar.name.slice(0, 200),
              weekend_mask: calendar.weekendMask,
              use_jp_holidays: false,
            },
            days: calendar.days.map(each => ({ id: newId(), calendar_id: calendarId, ...each })),
          }
        : null,
    project: {
      id: project,
      name,
      search_norm: normalizeForSearch(name),
      status: 'active',
      start_date: start,
      target_date: start !== null && target !== null && target < start ? null : target,
      calendar_id: calendarId,
      auto_schedule: policy,
      rank,
    },
    tasks: tasks.map(({ uid, parent, notes, ...task }, index) => ({
      ...task,
      id: ids.get(uid) ?? newId(),
      doc_text: notes,
      search_norm: normalizeForSearch(`${task.title} ${notes}`),
      project_id: project,
      parent_id: (parent !== null && ids.get(parent)) || null,
      done_at: task.status === 'done' ? at : null,
      rank_project: ranks[index] ?? 'a0',
    })),
    links: links.flatMap(({ pred, succ, type, lag }) => {
      const [pred_id, succ_id] = [ids.get(pred), ids.get(succ)]
      return pred_id && succ_id ? [{ id: newId(), pred_id, succ_id, type, lag }] : []
    }),
  }
}
