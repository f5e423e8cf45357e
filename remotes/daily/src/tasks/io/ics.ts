import { clockAt, type Day, parseDay } from '@techo/core'
import { parseRule } from '@techo/core/recurrence'
import ICAL from 'ical.js'
import type { TaskStatus } from '../task.ts'
import {
  emptyTask,
  type Fault,
  type FaultReason,
  type FileTask,
  faultOf,
  mostTasks,
  type Reading,
  type TaskOut,
} from './exchange.ts'

/**
 * iCalendar: VTODO for tasks, and VEVENT for what is planned, so that a phone's calendar reminds. Days are DATE values, times of
 * day are floating: they mean the clock on the wall, wherever the phone is.
 */
export function readIcs(text: string, timeZone: string): Reading {
  let parts: ICAL.Component[]
  try {
    parts = calendarsOf(text).flatMap(calendar => calendar.getAllSubcomponents())
  } catch {
    return { tasks: [], faults: [{ line: 1, reason: 'unreadable', text: text.slice(0, 80).replace(/\s+/g, ' ') }] }
  }
  const tasks: FileTask[] = []
  const faults: Fault[] = []
  let line = 0
  for (const part of parts) {
    if (part.name === 'vtimezone') continue
    line++
    const title = textOf(part, 'summary')
    const fault = (reason: FaultReason) => faults.push({ line, reason, text: title || part.name })
    if (part.name !== 'vtodo' && part.name !== 'vevent') fault('notTask')
    else if (tasks.length >= mostTasks) {
      fault('tooMany')
      break
    } else {
      const task = readPart(part, title, line, timeZone)
      const reason = typeof task === 'string' ? task : faultOf(task)
      if (typeof task === 'string' || reason !== null) fault(reason ?? 'unreadable')
      else tasks.push(task)
    }
  }
  return { tasks, faults }
}

function calendarsOf(text: string): readonly ICAL.Component[] {
  const parsed: unknown = ICAL.parse(text.replace(/^\ufeff/, ''))
  // One calendar is a jCal component, several are a list of them.
  const many = Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : parsed
  if (!Array.isArray(many)) throw new Error('No calendar')
  return many.map(each => new ICAL.Component(each))
}

const textOf = (part: ICAL.Component, name: string): string => {
  const value = part.getFirstPropertyValue(name)
  return value === null || value === undefined ? '' : String(value)
}

const states: Readonly<Record<string, TaskStatus>> = {
  '': 'todo',
  'NEEDS-ACTION': 'todo',
  'IN-PROCESS': 'doing',
  COMPLETED: 'done',
  CANCELLED: 'cancelled',
  CONFIRMED: 'todo',
  TENTATIVE: 'todo',
}

interface Moment {
  readonly day: Day
  readonly time: string | null
}

function readPart(part: ICAL.Component, title: string, line: number, timeZone: string): FileTask | FaultReason {
  const status = states[textOf(part, 'status').toUpperCase()]
  if (!status) return 'badStatus'
  const moments: (Moment | null | undefined)[] = []
  for (const name of ['dtstart', 'due', 'completed']) moments.push(momentOf(part, name, timeZone))
  if (moments.includes(undefined)) return 'badDate'
  const [start, due, completed] = moments
  const rules = part.getAllProperties('rrule')
  const rrule = rules.length > 0 ? textOf(part, 'rrule') : null
  if (rules.length > 1 || (rrule !== null && !parseRule(rrule))) return 'badRepeat'
  const urgency = Number(textOf(part, 'priority') || 0)
  const tags = part
    .getAllProperties('categories')
    .flatMap(each => each.getValues())
    .map(each => ` #${String(each).trim().replace(/\s+/g, '_')}`)
    .filter(tag => tag !== ' #' && !title.includes(tag.trim()))
  return {
    ...emptyTask,
    line,
    key: textOf(part, 'uid') || `${title}\t${textOf(part, 'dtstart')}\t${textOf(part, 'due')}`,
    title: title + tags.join(''),
    status,
    priority: urgency === 0 ? 0 : urgency < 5 ? 3 : urgency === 5 ? 2 : 1,
    planned_date: start?.day ?? null,
    planned_time: start?.time ?? null,
    deadline_date: due?.day ?? null,
    deadline_time: due?.time ?? null,
    done_on: completed?.day ?? null,
    notes: textOf(part, 'description'),
    rrule,
  }
}

/** A day and a time on the person's clocks; null when nothing is said, undefined when it is no date. */
function momentOf(part: ICAL.Component, name: string, timeZone: string): Moment | null | undefined {
  const value: unknown = part.getFirstPropertyValue(name)
  if (value === null || value === undefined) return null
  if (!(value instanceof ICAL.Time)) return undefined
  const { year, month, day: date, hour, minute, isDate } = value
  const two = (count: number) => String(count).padStart(2, '0')
  if (value.zone === ICAL.Timezone.utcTimezone) {
    const at = value.toUnixTime() * 1000
    if (!Number.isFinite(at)) return undefined
    const { day, time } = clockAt(at, timeZone)
    return { day, time: time.slice(0, 5) }
  }
  const day = parseDay(`${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`)
  return day ? { day, time: isDate ? null : `${two(hour)}:${two(minute)}` } : undefined
}

const compact = (day: Day, time: string | null) =>
  time === null ? ICAL.Time.fromDateString(day) : ICAL.Time.fromDateTimeString(`${day}T${time.slice(0, 5)}:00`)

const words: Readonly<Record<TaskStatus, string>> = {
  todo: 'NEEDS-ACTION',
  doing: 'IN-PROCESS',
  waiting: 'NEEDS-ACTION',
  done: 'COMPLETED',
  cancelled: 'CANCELLED',
}

/**
 * @param kind `todo`: every task as VTODO; `event`: what is planned and open as VEVENT with an alarm at its time
 * @param stamp the moment of writing, ISO 8601 in UTC
 */
export function writeIcs(tasks: readonly TaskOut[], kind: 'todo' | 'event', stamp: string): string {
  const calendar = new ICAL.Component(['vcalendar', [], []])
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Techo//Techo//JA')
  const at = ICAL.Time.fromDateTimeString(`${stamp.slice(0, 19)}Z`)
  for (const task of tasks) {
    if (kind === 'event' && (task.planned_date === null || task.status === 'done' || task.status === 'cancelled'))
      continue
    const part = new ICAL.Component(kind === 'todo' ? 'vtodo' : 'vevent')
    part.updatePropertyWithValue('uid', task.id)
    part.updatePropertyWithValue('dtstamp', at)
    part.updatePropertyWithValue('summary', task.title)
    if (task.notes) part.updatePropertyWithValue('description', task.notes)
    if (task.priority > 0) part.updatePropertyWithValue('priority', [0, 9, 5, 1][task.priority] ?? 0)
    if (task.planned_date) part.updatePropertyWithValue('dtstart', compact(task.planned_date, task.planned_time))
    const rule = task.rrule !== null && task.planned_date !== null ? task.rrule : null
    if (rule !== null && parseRule(rule)) part.updatePropertyWithValue('rrule', ICAL.Recur.fromString(rule))
    if (kind === 'todo') {
      part.updatePropertyWithValue('status', words[task.status])
      // RFC 5545: DUE has the kind of value DTSTART has, or there is none of them.
      if (task.deadline_date) part.updatePropertyWithValue('due', compact(task.deadline_date, dueTime(task)))
      if (task.status === 'done' && task.done_on) {
        part.updatePropertyWithValue('completed', ICAL.Time.fromDateTimeString(`${task.done_on}T12:00:00Z`))
        part.updatePropertyWithValue('percent-complete', 100)
      }
    } else addAlarm(part, task)
    calendar.addSubcomponent(part)
  }
  return `${calendar.toString()}\r\n`
}

const dueTime = ({ planned_date, planned_time, deadline_time }: TaskOut): string | null => {
  if (planned_date === null) return deadline_time
  return planned_time === null ? null : (deadline_time ?? '23:59')
}

function addAlarm(part: ICAL.Component, { planned_time, estimate_min, title }: TaskOut): void {
  if (planned_time === null) return
  part.updatePropertyWithValue('duration', ICAL.Duration.fromSeconds((estimate_min ?? 30) * 60))
  const alarm = new ICAL.Component('valarm')
  alarm.updatePropertyWithValue('action', 'DISPLAY')
  alarm.updatePropertyWithValue('description', title)
  alarm.updatePropertyWithValue('trigger', ICAL.Duration.fromSeconds(0))
  part.addSubcomponent(alarm)
}
