import { addDays, type Day, type EntityKind, weekdayOf } from '@techo/core'
import { occurrenceId, occurrences } from '@techo/core/recurrence'
import ICAL from 'ical.js'
import { addZones } from '../caldav/write-object.ts'
import { appointmentParts } from './appointments.ts'
import { momentOf } from './moment.ts'
import type { FeedHabit, FeedRows, FeedSeries, FeedTask } from './rows.ts'

/**
 * The rows of a person as a calendar (RFC 5545): everything an event, because most calendars show nothing else. Days end on
 * the day after, as the standard wants it; times are moments in UTC, so that no description of a zone can be wrong. The same
 * rows make the same bytes: DTSTAMP is when the row was changed, not when it was asked for. Appointments are written as for
 * a calendar server: in the zone they were made in, with their rule and alarms. Nothing else has alarms.
 */

// Continued lines begin with a space that the library does not count among their 75 octets.
ICAL.foldLength = 74

const texts = {
  ja: { deadline: '締切', milestone: 'マイルストーン', target: '目標日', habit: '習慣' },
  en: { deadline: 'Due', milestone: 'Milestone', target: 'Target date', habit: 'Habit' },
} as const

/** Days ahead for which what repeats is shown before its tasks are made. */
const ahead = 90
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const defaultMinutes = 30

interface Place {
  /** origin people use, e.g. `https://techo.example` */
  readonly siteUrl: string
  readonly today: Day
  /** where the rows of each kind are shown; what no remote shows leads to the home */
  readonly kinds: readonly EntityKind[]
}

/** The address of a row, of which the day or the id may be asked for; without either, the page on which all of its kind stand. */
const addressesOf =
  (kinds: readonly EntityKind[]) => (type: string, row: { readonly id?: string; readonly day?: Day }) => {
    const href = kinds.find(kind => kind.type === type)?.href ?? '/mypage'
    const filled = href.replace(':id', row.id ?? ':id').replace(':date', row.day ?? ':date')
    return filled.replace(/\/?\??[^/?]*:(id|date)$/, '')
  }

type AddressOf = ReturnType<typeof addressesOf>

interface Event {
  readonly uid: string
  readonly title: string
  readonly notes?: string
  readonly day: Day
  /** `HH:MM[:SS]`; null: the whole day */
  readonly time: string | null
  /** the time is the end, not the beginning */
  readonly endsThen?: boolean
  readonly minutes?: number | null
  readonly rrule?: string
  readonly path: string
  readonly changedAt: string
}

export async function calendarOf(rows: FeedRows, place: Place): Promise<string> {
  const words = texts[rows.language]
  const wants = new Set(rows.includes)
  const addressOf = addressesOf(place.kinds)
  const events = [
    ...rows.tasks.flatMap(task => eventsOfTask(task, wants, words, addressOf)),
    ...(wants.has('planned') ? await aheadOf(rows, place.today, addressOf) : []),
    ...(wants.has('milestones')
      ? rows.projects.map(project => ({
          uid: `target-${project.id}`,
          title: `${words.target}: ${project.name}`,
          day: project.target_date,
          time: null,
          path: addressOf('project', { id: project.id }),
          changedAt: project.updated_at,
        }))
      : []),
    ...(wants.has('habits') ? rows.habits.flatMap(habit => eventOfHabit(habit, words.habit, addressOf)) : []),
  ]
  const calendar = new ICAL.Component(['vcalendar', [], []])
  const head = { version: '2.0', prodid: '-//Techo//Techo//JA', calscale: 'GREGORIAN', 'x-wr-calname': 'Techo' }
  for (const [name, value] of Object.entries(head)) calendar.updatePropertyWithValue(name, value)
  calendar.updatePropertyWithValue('x-wr-timezone', rows.time_zone)
  calendar.addProperty(durationProperty('refresh-interval'))
  calendar.addProperty(durationProperty('x-published-ttl'))
  for (const event of events) calendar.addSubcomponent(componentOf(event, rows.time_zone, place.siteUrl))
  // One that came here out of such a calendar is not shown beside what it came from.
  const taken = new Set(events.map(({ uid }) => nameOf(uid)))
  const own = wants.has('appointments') ? rows.appointments.filter(({ uid }) => !taken.has(uid)) : []
  for (const each of own) for (const part of appointmentParts(each, rows.time_zone)) calendar.addSubcomponent(part)
  addZones(calendar, Date.parse(place.today))
  return `${calendar.toString()}\r\n`
}

function durationProperty(name: string): ICAL.Property {
  const property = new ICAL.Property(name)
  property.resetType('duration')
  property.setValue(ICAL.Duration.fromSeconds(3600))
  return property
}

type Words = (typeof texts)[keyof typeof texts]

function eventsOfTask(task: FeedTask, wants: ReadonlySet<string>, words: Words, addressOf: AddressOf): Event[] {
  const { id, notes, planned_date, planned_time, deadline_date, deadline_time, milestone_date } = task
  const title = task.status === 'done' ? `✓ ${task.title}` : task.title
  const shared = { notes, changedAt: task.updated_at }
  const found: Event[] = []
  const pathOf = (day: Day) => addressOf('task', { id, day })
  if (wants.has('planned') && planned_date) {
    const minutes = task.estimate_min
    found.push({
      ...shared,
      uid: id,
      title,
      day: planned_date,
      time: planned_time,
      minutes,
      path: pathOf(planned_date),
    })
  }
  // What is done needs no deadline any more.
  if (wants.has('deadlines') && deadline_date && task.status !== 'done') {
    const named = `${words.deadline}: ${title}`
    const place = { day: deadline_date, time: deadline_time, path: pathOf(deadline_date) }
    found.push({ ...shared, ...place, uid: `deadline-${id}`, title: named, endsThen: true })
  }
  if (wants.has('milestones') && task.is_milestone && milestone_date) {
    const named = `${words.milestone}: ${title}`
    found.push({
      ...shared,
      uid: `milestone-${id}`,
      title: named,
      day: milestone_date,
      time: null,
      path: addressOf('project', {}),
    })
  }
  return found
}

/** What repeats, before its tasks are made. Each has the name its task will have, so that the calendar knows it again. */
async function aheadOf({ series, tasks }: FeedRows, today: Day, addressOf: AddressOf): Promise<Event[]> {
  const made = new Set<string>(tasks.map(({ id }) => id))
  const found: Event[] = []
  for (const each of series)
    for (const event of await eventsOfSeries(each, today, addressOf)) if (!made.has(event.uid)) found.push(event)
  return found
}

async function eventsOfSeries(series: FeedSeries, today: Day, addressOf: AddressOf): Promise<Event[]> {
  const { template, last_spawned: last } = series
  // When the next one comes depends on the day the last one is finished, or on holidays that only the screens know.
  if (!template || series.mode === 'after_completion' || series.holiday_rule !== 'none') return []
  const from = last !== null && last >= today ? addDays(last, 1) : today
  return Promise.all(
    occurrences(series, { from, to: addDays(today, ahead) }).map(async ({ date, day }) => ({
      uid: await occurrenceId(series.id, date),
      title: template.title,
      day,
      time: series.at_time,
      minutes: template.estimate_min ?? null,
      path: addressOf('task', { day }),
      changedAt: series.updated_at,
    })),
  )
}

/** A habit on fixed days as one event that repeats; one that is due some times within a week has no day to stand on. */
function eventOfHabit(habit: FeedHabit, word: string, addressOf: AddressOf): Event[] {
  const { schedule_kind: kind, anchor, interval_n, weekdays, end_date } = habit
  if (kind === 'times_per') return []
  const until = end_date === null ? '' : `;UNTIL=${end_date.replaceAll('-', '')}`
  const isDue = (day: Day) => ((weekdays >> weekdayOf(day)) & 1) === 1
  const day = kind === 'every_n_days' ? (anchor ?? habit.from_day) : firstFrom(habit.from_day, isDue)
  if (end_date !== null && day > end_date) return []
  const names = weekdayNames.filter((_, index) => ((weekdays >> index) & 1) === 1)
  const rule = kind === 'every_n_days' ? `FREQ=DAILY;INTERVAL=${interval_n}` : `FREQ=WEEKLY;BYDAY=${names.join(',')}`
  const title = `${word}: ${habit.name}`
  return [
    {
      uid: `habit-${habit.id}`,
      title,
      day,
      time: null,
      rrule: rule + until,
      path: addressOf('habit', { id: habit.id }),
      changedAt: habit.updated_at,
    },
  ]
}

const firstFrom = (day: Day, fits: (day: Day) => boolean): Day => {
  for (let step = 0; step < 7; step++) if (fits(addDays(day, step))) return addDays(day, step)
  return day
}

const nameOf = (uid: string): string => `${uid}@techo`

function componentOf(event: Event, timeZone: string, siteUrl: string): ICAL.Component {
  const part = new ICAL.Component('vevent')
  const changed = ICAL.Time.fromJSDate(new Date(event.changedAt), true)
  part.updatePropertyWithValue('uid', nameOf(event.uid))
  part.updatePropertyWithValue('dtstamp', changed)
  part.updatePropertyWithValue('last-modified', changed)
  part.updatePropertyWithValue('summary', plain(event.title))
  if (event.notes) part.updatePropertyWithValue('description', plain(event.notes))
  const { time } = event
  if (time === null) {
    part.updatePropertyWithValue('dtstart', ICAL.Time.fromDateString(event.day))
    part.updatePropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(event.day, 1)))
  } else {
    const start = timeOf(event.day, time, timeZone)
    const length = ICAL.Duration.fromSeconds((event.minutes || defaultMinutes) * 60)
    const end = start.clone()
    if (event.endsThen) start.addDuration(ICAL.Duration.fromSeconds(-length.toSeconds()))
    else end.addDuration(length)
    part.updatePropertyWithValue('dtstart', start)
    part.updatePropertyWithValue('dtend', end)
  }
  if (event.rrule) part.updatePropertyWithValue('rrule', ICAL.Recur.fromString(event.rrule))
  part.updatePropertyWithValue('transp', time === null ? 'TRANSPARENT' : 'OPAQUE')
  part.updatePropertyWithValue('url', siteUrl + event.path)
  return part
}

/** In UTC; on the clocks of wherever the calendar is when the server does not know the zone. */
function timeOf(day: Day, time: string, timeZone: string): ICAL.Time {
  const at = momentOf(day, time, timeZone)
  return at === null
    ? ICAL.Time.fromDateTimeString(`${day}T${time.slice(0, 5)}:00`)
    : ICAL.Time.fromJSDate(new Date(at), true)
}

const longest = 4000

/** Without control characters (the standard has no place for them) and no longer than a calendar shows. */
const plain = (text: string): string =>
  [...text.replace(/\r\n?/g, '\n').toWellFormed()]
    .filter(sign => sign === '\n' || sign === '\t' || !/\p{Cc}/u.test(sign))
    .slice(0, longest)
    .join('')
