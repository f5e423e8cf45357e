import { addDays, type Day, type Id, parseDay, weekdayOf } from '@techo/core'
import { daysOf, type ProjectPlan } from '../plan.ts'
import { taskStatuses } from '../rows.ts'
import { createCalendar, type WorkCalendar } from '../schedule/calendar.ts'
import { branchesOf, treeOf } from '../tree.ts'
import {
  type FileCalendar,
  type FileLink,
  type FileTask,
  leavings,
  NotAPlan,
  notesIn,
  type PlanFile,
} from './plan-file.ts'
import { childOf, childrenOf, element, numberOf, textOf } from './xml.ts'

/**
 * Microsoft Project's XML (MSPDI), as Project 2003 and later write and read it. A day here is a working day there, from eight to
 * five. Source: mspdi.xsd and files that the program wrote.
 */

const linkTypes = ['FF', 'FS', 'SF', 'SS'] as const
const constraints = ['asap', 'alap', 'mso', 'mfo', 'snet', 'snlt', 'fnet', 'fnlt'] as const
/** Lags are kept in tenths of a minute. */
const lagUnit = 10
/** Formats of lags that are shares of the predecessor, and those that count every day. */
const percentFormats = [19, 20, 51, 52]
const elapsedFormats = [4, 6, 8, 10, 12, 36, 38, 40, 42, 44]
/** Text1 and Text2 of a task: what the program has no field for. */
const ownFields = { status: '188743731', policy: '188743734' } as const

const dayOf = (text: string): Day | null => parseDay(text.slice(0, 10))
const timeOf = (text: string): string => text.slice(11, 16) || '00:00'

function minutesOf(duration: string): number | null {
  const parts = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration)
  if (!parts) return null
  const [days = 0, hours = 0, minutes = 0] = parts.slice(1).map(part => Number(part ?? 0))
  return (days * 24 + hours) * 60 + minutes
}

/** @throws {NotAPlan} */
export function readMsProject(root: Element): PlanFile {
  if (root.localName !== 'Project') throw new NotAPlan('kind')
  const { left, add } = leavings()
  const perDay = numberOf(root, 'MinutesPerDay', 480) || 480
  const calendar = readCalendar(root, add)
  const all = childrenOf(childOf(root, 'Tasks'), 'Task').filter(task => textOf(task, 'IsNull') !== '1')
  // What has begun before its project did stays where it is.
  const begins = [root, ...all].map(each => dayOf(textOf(each, each === root ? 'StartDate' : 'Start')))
  const start = begins.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null)
  const days = createCalendar({
    origin: start ?? ('2000-01-03' as Day),
    weekendMask: calendar?.weekendMask ?? 65,
    isHoliday: () => false,
    exceptions: new Map(calendar?.days.map(({ day, kind }) => [day, kind])),
  })
  const whole = all.find(task => numberOf(task, 'OutlineLevel', 1) === 0)
  const line: { readonly uid: string; readonly level: number }[] = []
  const tasks: FileTask[] = []
  const links: FileLink[] = []
  for (const task of all) {
    const level = numberOf(task, 'OutlineLevel', 1)
    if (level === 0) continue
    const uid = textOf(task, 'UID')
    while ((line.at(-1)?.level ?? 0) >= level) line.pop()
    const parent = line.at(-1)?.uid ?? null
    line.push({ uid, level })
    const title = textOf(task, 'Name').slice(0, 500)
    tasks.push({
      ...{ uid, parent, ...readTask(task, days, perDay, add), title: title || `#${textOf(task, 'ID') || uid}` },
      notes: notesIn(textOf(task, 'Notes')),
    })
    add('baselines', childrenOf(task, 'Baseline').length)
    if (numberOf(task, 'CalendarUID', -1) > 0) add('taskCalendars')
    add('customFields', childrenOf(task, 'ExtendedAttribute').filter(each => !isOwn(each)).length)
    for (const link of childrenOf(task, 'PredecessorLink')) {
      if (textOf(link, 'CrossProject') === '1') {
        add('otherProjects')
        continue
      }
      const format = numberOf(link, 'LagFormat', 7)
      const isShare = percentFormats.includes(format)
      const minutes = numberOf(link, 'LinkLag', 0) / lagUnit
      const lag = isShare ? 0 : minutes / (elapsedFormats.includes(format) ? 24 * 60 * 1.4 : perDay)
      if (isShare && minutes !== 0) add('percentLags')
      else if (!Number.isInteger(lag)) add('partDays')
      links.push({
        pred: textOf(link, 'PredecessorUID'),
        succ: uid,
        type: linkTypes[numberOf(link, 'Type', 1)] ?? 'FS',
        lag: Math.min(3650, Math.max(-3650, Math.round(lag))),
      })
    }
  }
  if (tasks.length === 0) throw new NotAPlan('empty')
  const people = childrenOf(childOf(root, 'Resources'), 'Resource').filter(each => textOf(each, 'Name') !== '')
  add('resources', people.length)
  const given = new Set(people.map(each => textOf(each, 'UID')))
  const work = childrenOf(childOf(root, 'Assignments'), 'Assignment')
  add('assignments', work.filter(each => given.has(textOf(each, 'ResourceUID'))).length)
  const policy = ownOf(whole, 'policy')
  return {
    name: (textOf(root, 'Title') || textOf(whole, 'Name') || textOf(root, 'Name').replace(/\.(?:xml|mpp)$/i, '')).slice(
      0,
      200,
    ),
    start,
    target: dayOf(textOf(whole, 'Deadline')),
    policy: policy === 'off' || policy === 'compress' ? policy : 'preserve',
    calendar,
    tasks,
    links,
    left,
  }
}

const isOwn = (attribute: Element): boolean => Object.values<string>(ownFields).includes(textOf(attribute, 'FieldID'))

const ownOf = (task: Element | undefined, field: keyof typeof ownFields): string =>
  textOf(
    childrenOf(task, 'ExtendedAttribute').find(each => textOf(each, 'FieldID') === ownFields[field]),
    'Value',
  )

function readTask(
  task: Element,
  days: WorkCalendar,
  perDay: number,
  add: ReturnType<typeof leavings>['add'],
): Omit<FileTask, 'uid' | 'parent' | 'title' | 'notes'> {
  const isSummary = textOf(task, 'Summary') === '1'
  const minutes = minutesOf(textOf(task, 'Duration'))
  const is_milestone = !isSummary && (minutes === 0 || (textOf(task, 'Milestone') === '1' && minutes === null))
  const [begin, finish] = [textOf(task, 'Start'), textOf(task, 'Finish')]
  const [first, last] = [dayOf(begin), dayOf(finish)]
  const complete = numberOf(task, 'PercentComplete', 0)
  const own = taskStatuses.find(status => status === ownOf(task, 'status'))
  const status = own ?? (complete >= 100 ? 'done' : textOf(task, 'Active') === '0' ? 'cancelled' : 'todo')
  const kind = constraints[numberOf(task, 'ConstraintType', 0)] ?? 'asap'
  const constraint_date = kind === 'asap' || kind === 'alap' ? null : dayOf(textOf(task, 'ConstraintDate'))
  const parts = minutes === null ? null : minutes / perDay
  // What ends before anybody begins has ended the day before.
  const end = last && timeOf(finish) <= '00:00' && last !== first ? addDays(last, -1) : last
  const spanned = first && end ? Math.max(1, days.endOf(end) - days.indexOf(first)) : null
  // Its days win over its hours: with half days, splits or a person's own calendar they differ.
  const length = is_milestone || isSummary ? null : (spanned ?? (parts === null ? null : Math.ceil(parts)))
  if (length !== null && parts !== null && parts !== length) add('partDays')
  // A point in the morning is reached when the working day before it is over.
  const point = first && timeOf(begin) < '12:00' ? days.dayAt(days.indexOf(first) - 1) : first
  return {
    status,
    priority: Math.min(3, Math.max(0, Math.round((numberOf(task, 'Priority', 500) - 500) / 150))),
    is_milestone,
    progress: isSummary ? 0 : Math.min(100, Math.max(0, Math.round(complete))),
    schedule_mode: textOf(task, 'Manual') === '1' && !isSummary ? 'manual' : 'auto',
    constraint_kind: isSummary || (constraint_date === null && kind !== 'alap') ? 'asap' : kind,
    constraint_date: isSummary ? null : constraint_date,
    start_date: isSummary ? null : is_milestone ? point : first,
    end_date: isSummary ? null : is_milestone ? point : first && end && end < first ? first : end,
    deadline_date: dayOf(textOf(task, 'Deadline')),
    duration_days: is_milestone ? 0 : length === null ? null : Math.min(36_500, Math.max(1, length)),
  }
}

function readCalendar(root: Element, add: ReturnType<typeof leavings>['add']): FileCalendar | null {
  const all = childrenOf(childOf(root, 'Calendars'), 'Calendar')
  const uid = textOf(root, 'CalendarUID')
  const own = all.find(each => textOf(each, 'UID') === uid) ?? all[0]
  if (!own) return null
  const found = new Map<Day, { readonly kind: 'off' | 'work'; readonly name: string }>()
  const put = (from: Day | null, to: Day | null, kind: 'off' | 'work', name: string) => {
    if (!from || !to) return
    // A file that says "from now on" must not become ten thousand days.
    for (let [day, count] = [from, 0]; day <= to && count < 3660; [day, count] = [addDays(day, 1), count + 1])
      if (!found.has(day)) found.set(day, { kind, name })
  }
  let mask = 0
  for (const weekday of childrenOf(childOf(own, 'WeekDays'), 'WeekDay')) {
    const type = numberOf(weekday, 'DayType', 0)
    const isWorking = textOf(weekday, 'DayWorking') === '1'
    const period = childOf(weekday, 'TimePeriod')
    if (type >= 1 && type <= 7 && !isWorking) mask |= 1 << (type - 1)
    // Files of Project 2003 have days of their own here.
    if (type === 0)
      put(dayOf(textOf(period, 'FromDate')), dayOf(textOf(period, 'ToDate')), isWorking ? 'work' : 'off', '')
  }
  for (const exception of childrenOf(childOf(own, 'Exceptions'), 'Exception')) {
    const period = childOf(exception, 'TimePeriod')
    const [from, to] = [dayOf(textOf(period, 'FromDate')), dayOf(textOf(period, 'ToDate'))]
    // 1: every day of the period; all others come again and again.
    if (numberOf(exception, 'Type', 1) > 1 && from !== to) add('recurringDays')
    else put(from, to, textOf(exception, 'DayWorking') === '1' ? 'work' : 'off', textOf(exception, 'Name'))
  }
  if (childOf(own, 'WorkWeeks')?.children.length) add('hours')
  return {
    name: textOf(own, 'Name'),
    // Somebody works seven nights a week: a plan needs a day.
    weekendMask: mask === 127 ? 65 : mask,
    days: [...found]
      .map(([day, { kind, name }]) => ({ day, kind, name: name.slice(0, 200) }))
      .sort((one, other) => (one.day < other.day ? -1 : 1)),
  }
}

export interface PlanWords {
  readonly calendar: FileCalendar
  /** the plan with all it shows; what has no dates yet is written where it stands */
  readonly plan: ProjectPlan
  /** of the tasks that have some */
  readonly notes?: ReadonlyMap<Id, string>
}

const at = (day: Day | null, time: string): string | null => day && `${day}T${time}:00`
const hours = (days: number): string => `PT${days * 8}H0M0S`
const ownField = (field: keyof typeof ownFields, value: string): string =>
  element('ExtendedAttribute', [element('FieldID', ownFields[field]), element('Value', value)])

export function writeMsProject({ plan, calendar, notes }: PlanWords): string {
  const { project, links, schedule } = plan
  const branches = branchesOf(treeOf(plan.tasks))
  const uids = new Map(branches.map(({ task }, index) => [task.id, index + 1]))
  const begin = project.start_date ?? plan.calendar.dayAt(plan.plan.begin)
  const into = Map.groupBy(links, link => link.succ_id)
  const lines = branches.map(({ task, depth, hasChildren }) => {
    const days =
      daysOf(plan, task.id) ?? (task.start_date && task.end_date ? (task as { start_date: Day; end_date: Day }) : null)
    const place = schedule.placed.get(task.id)
    const length = task.is_milestone ? 0 : place ? place.end - place.start : (task.duration_days ?? 1)
    const uid = uids.get(task.id)
    return element('Task', [
      element('UID', uid),
      element('ID', uid),
      element('Name', task.title),
      element('Active', task.status === 'cancelled' ? 0 : 1),
      element('Manual', task.schedule_mode === 'manual' && !hasChildren ? 1 : 0),
      element('Type', 1),
      element('IsNull', 0),
      element('OutlineLevel', depth + 1),
      element('Priority', 500 + task.priority * 150),
      element('Start', at(days?.start_date ?? null, task.is_milestone && !hasChildren ? '17:00' : '08:00')),
      element('Finish', at(days?.end_date ?? null, '17:00')),
      element('Duration', hours(hasChildren || !task.is_milestone ? Math.max(1, length) : 0)),
      element('DurationFormat', 7),
      element('Milestone', task.is_milestone && !hasChildren ? 1 : 0),
      element('Summary', hasChildren ? 1 : 0),
      element('PercentComplete', task.status === 'done' ? 100 : (place?.progress ?? task.progress)),
      element('ConstraintType', constraints.indexOf(task.constraint_kind)),
      element(
        'ConstraintDate',
        at(
          task.constraint_date,
          task.constraint_kind.startsWith('f') || task.constraint_kind === 'mfo' ? '17:00' : '08:00',
        ),
      ),
      element('Deadline', at(task.deadline_date, '17:00')),
      element('Notes', notes?.get(task.id) || null),
      ...(into.get(task.id) ?? []).map(link =>
        element('PredecessorLink', [
          element('PredecessorUID', uids.get(link.pred_id)),
          element('Type', linkTypes.indexOf(link.type)),
          element('CrossProject', 0),
          element('LinkLag', link.lag * 480 * lagUnit),
          element('LagFormat', 7),
        ]),
      ),
      task.status === 'todo' ? null : ownField('status', task.status),
    ])
  })
  const body = element('Project', [
    element('SaveVersion', 14),
    element('Title', project.name),
    element('ScheduleFromStart', 1),
    element('StartDate', at(begin, '08:00')),
    element('CalendarUID', 1),
    element('DefaultStartTime', '08:00:00'),
    element('DefaultFinishTime', '17:00:00'),
    element('MinutesPerDay', 480),
    element('MinutesPerWeek', 2400),
    element('DaysPerMonth', 20),
    element('ExtendedAttributes', [
      fieldNamed('status', 'Text1', 'Techo status'),
      fieldNamed('policy', 'Text2', 'Techo scheduling'),
    ]),
    element('Calendars', [writeCalendar(calendar)]),
    element('Tasks', [
      element('Task', [
        element('UID', 0),
        element('ID', 0),
        element('Name', project.name),
        element('Type', 1),
        element('IsNull', 0),
        element('OutlineLevel', 0),
        element('Summary', 1),
        element('Deadline', at(project.target_date, '17:00')),
        project.auto_schedule === 'preserve' ? null : ownField('policy', project.auto_schedule),
      ]),
      ...lines,
    ]),
  ])
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body.replace('<Project>', '<Project xmlns="http://schemas.microsoft.com/project">')}\n`
}

const fieldNamed = (field: keyof typeof ownFields, name: string, alias: string): string =>
  element('ExtendedAttribute', [
    element('FieldID', ownFields[field]),
    element('FieldName', name),
    element('Alias', alias),
  ])

const workingTimes = element('WorkingTimes', [
  element('WorkingTime', [element('FromTime', '08:00:00'), element('ToTime', '12:00:00')]),
  element('WorkingTime', [element('FromTime', '13:00:00'), element('ToTime', '17:00:00')]),
])

const writeCalendar = ({ name, weekendMask, days }: FileCalendar): string =>
  element('Calendar', [
    element('UID', 1),
    element('Name', name),
    element('IsBaseCalendar', 1),
    element('BaseCalendarUID', -1),
    element(
      'WeekDays',
      [1, 2, 3, 4, 5, 6, 7].map(type => {
        const isOff = (weekendMask & (1 << (type - 1))) !== 0
        return element('WeekDay', [
          element('DayType', type),
          element('DayWorking', isOff ? 0 : 1),
          isOff ? null : workingTimes,
        ])
      }),
    ),
    element(
      'Exceptions',
      days.map(({ day, kind, name: named }) =>
        element('Exception', [
          element('EnteredByOccurrences', 0),
          element('TimePeriod', [element('FromDate', `${day}T00:00:00`), element('ToDate', `${day}T23:59:00`)]),
          element('Occurrences', 1),
          element('Name', named),
          element('Type', 1),
          element('DayWorking', kind === 'work' ? 1 : 0),
          kind === 'work' ? workingTimes : null,
        ]),
      ),
    ),
  ])

/** The calendar of a plan for a program that knows no public holidays of Japan: they are days of their own in it. */
export function calendarFor(
  plan: ProjectPlan,
  source: {
    readonly name: string
    readonly weekendMask: number
    readonly exceptions: FileCalendar['days']
    readonly holidayOf: (day: Day) => string | null
  },
): FileCalendar {
  const { name, weekendMask, exceptions, holidayOf } = source
  const own = new Set(exceptions.map(({ day }) => day))
  const begin = plan.project.start_date ?? plan.calendar.dayAt(plan.plan.begin)
  const ends = plan.tasks.flatMap(task => daysOf(plan, task.id)?.end_date ?? [])
  const last = ends.reduce((late, day) => (day > late ? day : late), begin)
  const holidays: FileCalendar['days'][number][] = []
  // A year of room, to move things in.
  for (let day = begin; day <= addDays(last, 366); day = addDays(day, 1)) {
    const holiday = own.has(day) || (weekendMask & (1 << weekdayOf(day))) !== 0 ? null : holidayOf(day)
    if (holiday !== null) holidays.push({ day, kind: 'off', name: holiday })
  }
  return {
    name,
    weekendMask,
    days: [...exceptions, ...holidays].sort((one, other) => (one.day < other.day ? -1 : 1)),
  }
}
