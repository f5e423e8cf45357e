import { type Day, parseDay } from '@techo/core'
import { createCalendar } from '../schedule/calendar.ts'
import {
  type FileCalendar,
  type FileLink,
  type FileTask,
  leavings,
  NotAPlan,
  notesIn,
  type PlanFile,
} from './plan-file.ts'
import { childOf, childrenOf } from './xml.ts'

/** Files of GanttProject (`.gan`), versions 2 and 3. Links stand at their predecessor. */

const linkTypes: Readonly<Record<string, FileLink['type']>> = { 1: 'SS', 2: 'FS', 3: 'FF', 4: 'SF' }
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** @throws {NotAPlan} */
export function readGanttProject(root: Element): PlanFile {
  if (root.localName !== 'project' || !childOf(root, 'tasks')) throw new NotAPlan('kind')
  const { left, add } = leavings()
  const calendar = readCalendar(root, add)
  const starts = [...root.querySelectorAll('task')].flatMap(task => parseDay(task.getAttribute('start') ?? '') ?? [])
  const start = starts.reduce<Day | null>((first, day) => (first === null || day < first ? day : first), null)
  const days = createCalendar({
    origin: start ?? ('2000-01-03' as Day),
    weekendMask: calendar.weekendMask,
    isHoliday: () => false,
    exceptions: new Map(calendar.days.map(({ day, kind }) => [day, kind])),
  })
  const tasks: FileTask[] = []
  const links: FileLink[] = []
  const walk = (element: Element, parent: string | null) => {
    for (const task of childrenOf(element, 'task')) {
      const said = (name: string) => task.getAttribute(name) ?? ''
      const uid = said('id')
      const isSummary = childrenOf(task, 'task').length > 0
      const length = Math.max(0, Math.round(Number(said('duration')) || 0))
      const is_milestone = !isSummary && (said('meeting') === 'true' || length === 0)
      const first = parseDay(said('start'))
      const from = first && days.indexOf(first)
      const complete = Math.min(100, Math.max(0, Math.round(Number(said('complete')) || 0)))
      const earliest = said('thirdDate-constraint') === '1' ? parseDay(said('thirdDate')) : null
      // A point lies in the morning of its day, which is where the working day before it ends.
      const day = from === null ? null : is_milestone ? days.dayAt(from - 1) : days.dayAt(from)
      tasks.push({
        uid,
        parent,
        notes: notesIn(childOf(task, 'notes')?.textContent),
        title: said('name').trim().slice(0, 500) || `#${uid}`,
        status: complete === 100 ? 'done' : 'todo',
        priority: 0,
        is_milestone,
        progress: isSummary ? 0 : complete,
        schedule_mode: 'auto',
        constraint_kind: earliest && !isSummary ? 'snet' : 'asap',
        constraint_date: isSummary ? null : earliest,
        start_date: isSummary ? null : day,
        end_date: isSummary || from === null ? null : is_milestone ? day : days.dayAt(from + Math.max(1, length) - 1),
        deadline_date: null,
        duration_days: isSummary ? null : is_milestone ? 0 : Math.min(36_500, Math.max(1, length)),
      })
      add('customFields', childrenOf(task, 'customproperty').length)
      for (const link of childrenOf(task, 'depend')) {
        const lag = Number(link.getAttribute('difference')) || 0
        links.push({
          pred: uid,
          succ: link.getAttribute('id') ?? '',
          type: linkTypes[link.getAttribute('type') ?? '2'] ?? 'FS',
          lag: Math.min(3650, Math.max(-3650, Math.round(lag))),
        })
      }
      walk(task, uid)
    }
  }
  const list = childOf(root, 'tasks')
  if (list) walk(list, null)
  if (tasks.length === 0) throw new NotAPlan('empty')
  add('resources', childrenOf(childOf(root, 'resources'), 'resource').length)
  add('assignments', childrenOf(childOf(root, 'allocations'), 'allocation').length)
  add('baselines', childrenOf(childOf(root, 'previous'), 'previous-tasks').length)
  return {
    name: (root.getAttribute('name') ?? '').slice(0, 200),
    start,
    target: null,
    policy: 'preserve',
    calendar,
    tasks,
    links,
    left,
  }
}

function readCalendar(root: Element, add: ReturnType<typeof leavings>['add']): FileCalendar {
  const calendars = childOf(root, 'calendars')
  const week = childrenOf(childOf(calendars, 'day-types'), 'default-week')[0]
  const mask = weekdays.reduce((bits, name, at) => bits | (week?.getAttribute(name) === '1' ? 1 << at : 0), 0)
  const days: FileCalendar['days'][number][] = []
  for (const date of childrenOf(calendars, 'date')) {
    const [year, month, day] = ['year', 'month', 'date'].map(name => date.getAttribute(name) ?? '')
    const kind = date.getAttribute('type') === 'WORKING_DAY' ? 'work' : 'off'
    const found = parseDay(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`)
    // Without a year it comes again each year.
    if (!year) add('recurringDays')
    else if (found) days.push({ day: found, kind, name: (date.textContent ?? '').trim().slice(0, 200) })
  }
  const known = new Map(days.map(each => [each.day, each]))
  return {
    name: calendars?.getAttribute('base-id') ?? '',
    weekendMask: week ? (mask === 127 ? 65 : mask) : 65,
    days: [...known.values()].sort((one, other) => (one.day < other.day ? -1 : 1)),
  }
}
