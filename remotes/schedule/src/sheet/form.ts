import { addDays, type Day, daysInMonth, type WeekStart, weekdayOf } from '@techo/core'
import { type HolidayRule, parseRule, ruleOfWords } from '@techo/core/recurrence'
import { clockText, instantOf, isZone, minutesOf, wallAt } from '../rules/clock.ts'
import type { Edit } from '../rules/edit.ts'
import { type Details, detailsOf, type Occurrence, type When } from '../rules/event.ts'

/** The sheet of an event as texts and days, and what they come to. No clock. */

export interface EventForm {
  readonly title: string
  readonly allDay: boolean
  readonly fromDay: Day
  readonly fromTime: string
  readonly toDay: Day
  readonly toTime: string
  readonly zone: string
  readonly calendar_id: string
  readonly place: string
  readonly url: string
  readonly guests: string
  readonly note: string
  readonly is_busy: boolean
  readonly is_private: boolean
  readonly rrule: string | null
  readonly holiday_rule: HolidayRule
  readonly reminders: readonly number[]
  /** a repetition in words; null: it is chosen */
  readonly repeatWords: string | null
}

export function formOf({ when, event, ...occurrence }: Occurrence, zone: string): EventForm {
  const { title, place, url, guests, note, is_busy, is_private } = occurrence
  const { calendar_id, rrule, holiday_rule, reminders } = event
  const details = { title, place, url: url ?? '', guests, note, is_busy, is_private }
  const said = { ...details, calendar_id, rrule, holiday_rule, reminders, repeatWords: null }
  if (when.allDay)
    return { ...said, allDay: true, fromDay: when.from, toDay: when.to, fromTime: '09:00', toTime: '10:00', zone }
  const [from, to] = [wallAt(when.start, when.zone), wallAt(when.end, when.zone)]
  return {
    ...said,
    ...{ allDay: false, fromDay: from.day, toDay: to.day, zone: when.zone },
    fromTime: clockText(from.minutes),
    toTime: clockText(to.minutes),
  }
}

/** The form with the rule that its words say; as it is where they say none. */
export function withWords(form: EventForm, weekStart: WeekStart): EventForm {
  const words = form.repeatWords?.trim()
  if (!words) return { ...form, repeatWords: null }
  const said = ruleOfWords(words, { today: form.fromDay, weekStart })?.rrule ?? (parseRule(words) ? words : null)
  return said === null ? form : { ...form, rrule: said, repeatWords: null }
}

export type Fault = 'titleNeeded' | 'titleLong' | 'endFirst' | 'zoneUnknown' | 'urlWrong' | 'wordsWrong'

const isWeb = (url: string): boolean => /^https?:\/\/\S+$/i.test(url) && URL.canParse(url)

/** The link as it is kept: what begins with no scheme is meant for the web. */
export const linkOf = (typed: string): string => {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}

export function faultsOf(form: EventForm): readonly Fault[] {
  const url = linkOf(form.url)
  const isOrdered = form.allDay
    ? form.fromDay <= form.toDay
    : `${form.fromDay} ${form.fromTime}` <= `${form.toDay} ${form.toTime}`
  return [
    ...(form.title.trim() === '' ? (['titleNeeded'] as const) : []),
    ...(form.title.length > 500 ? (['titleLong'] as const) : []),
    ...(isOrdered ? [] : (['endFirst'] as const)),
    ...(form.allDay || isZone(form.zone) ? [] : (['zoneUnknown'] as const)),
    ...(url === '' || isWeb(url) ? [] : (['urlWrong'] as const)),
    ...(form.repeatWords !== null ? (['wordsWrong'] as const) : []),
  ]
}

/** Only of a form without faults. */
function whenOf({ allDay, fromDay, fromTime, toDay, toTime, zone }: EventForm): When {
  if (allDay) return { allDay: true, from: fromDay, to: toDay }
  const at = (day: Day, time: string) => instantOf({ day, minutes: minutesOf(time) }, zone)
  const start = at(fromDay, fromTime)
  return { allDay: false, start, end: Math.max(start, at(toDay, toTime)), zone }
}

/** A form after one of its fields: the end goes along with the start, so that the length stays. */
export function withStart(form: EventForm, change: Partial<Pick<EventForm, 'fromDay' | 'fromTime'>>): EventForm {
  const next = { ...form, ...change }
  if (form.allDay || !isZone(form.zone)) {
    const toDay = addDays(next.fromDay, Math.max(0, daysApart(form.fromDay, form.toDay)))
    return { ...next, toDay }
  }
  const before = whenOf(form)
  const begun = whenOf(next)
  if (before.allDay || begun.allDay) return next
  const end = wallAt(begun.start + (before.end - before.start), form.zone)
  return { ...next, toDay: end.day, toTime: clockText(end.minutes) }
}

const daysApart = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** What differs from the occurrence, as an edit; null when nothing does. Only of a form without faults. */
export function editOf(occurrence: Occurrence, form: EventForm): Edit | null {
  const after: Details = {
    title: form.title.trim(),
    note: form.note,
    place: form.place.trim(),
    url: linkOf(form.url) || null,
    guests: form.guests,
    is_busy: form.is_busy,
    is_private: form.is_private,
  }
  const before = detailsOf(occurrence)
  const names = Object.keys(after) as (keyof Details)[]
  const details = Object.fromEntries(
    names.filter(name => after[name] !== before[name]).map(name => [name, after[name]]),
  ) as Partial<Details>
  const when = whenOf(form)
  const { event } = occurrence
  const edit: Edit = {
    ...(Object.keys(details).length > 0 ? { details } : {}),
    ...(JSON.stringify(when) === JSON.stringify(occurrence.when) ? {} : { when }),
    ...(form.calendar_id === event.calendar_id ? {} : { calendar_id: form.calendar_id }),
    ...(form.rrule === event.rrule ? {} : { rrule: form.rrule }),
    ...(JSON.stringify(form.reminders) === JSON.stringify(event.reminders) ? {} : { reminders: form.reminders }),
    ...(form.holiday_rule === event.holiday_rule ? {} : { holiday_rule: form.holiday_rule }),
  }
  return Object.keys(edit).length === 0 ? null : edit
}

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Rules that fit the day, the likeliest first. On the last day of a month its end is offered, not a date short months lack. */
export function rulesFor(day: Day, weekStart: WeekStart): readonly string[] {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  const isLast = date === daysInMonth(day)
  const nth = Math.ceil(date / 7)
  const weekday = codes[weekdayOf(day)]
  return [
    'FREQ=DAILY',
    ...(weekdayOf(day) % 6 === 0 ? [] : ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR']),
    `FREQ=WEEKLY;BYDAY=${weekday}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    ...(date <= 28 ? [`FREQ=MONTHLY;BYMONTHDAY=${date}`] : []),
    ...(isLast || date > 28 ? ['FREQ=MONTHLY;BYMONTHDAY=-1'] : []),
    `FREQ=MONTHLY;BYDAY=${nth > 4 ? -1 : nth}${weekday}`,
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${month === 2 && isLast ? -1 : date}`,
  ].map(rule => `${rule};WKST=${codes[weekStart]}`)
}
