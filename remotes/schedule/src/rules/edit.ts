import { addDays, type Day, daysBetween, type Id, weekdayOf } from '@techo/core'
import { occurrences as datesOf, formatRule, parseRule, type Rule } from '@techo/core/recurrence'
import { type Details, detailsOf, type Event, type Occurrence, type Override, type When } from './event.ts'
import { firstDayOf, onDay } from './occurrences.ts'

/** What an edit of an occurrence means for the rows, and what takes it back. No clock and no chance: ids and times are arguments. */

export type Scope = 'this' | 'following' | 'all'

/** A wanted state of a row, safe to say twice. */
export type Step =
  /** of what comes from a file that says nothing of reminders, those that are there stay */
  | { readonly kind: 'put-event'; readonly event: Event; readonly isFromFile?: true }
  | { readonly kind: 'set-event'; readonly id: Id; readonly columns: EventColumns }
  | { readonly kind: 'delete-event'; readonly id: Id; readonly at: string | null }
  | { readonly kind: 'put-override'; readonly override: Override }
  | { readonly kind: 'drop-override'; readonly event_id: Id; readonly original: Day }

export type EventColumns = Partial<Omit<Event, 'id' | 'uid'>>

export interface Change {
  readonly does: readonly Step[]
  readonly undoes: readonly Step[]
}

export interface Edit {
  readonly details?: Partial<Details>
  readonly when?: When
  /** of the event as a whole: not asked of a single occurrence */
  readonly calendar_id?: Id
  readonly rrule?: string | null
  readonly holiday_rule?: Event['holiday_rule']
  readonly reminders?: Event['reminders']
}

/** What a new row needs that a rule may not make up. */
export interface Fresh {
  readonly id: Id
  readonly uid: string
  /** the moment at which something goes to the trash */
  readonly at: string
}

/** By how many days an edit moves the series: an occurrence that was moved alone is counted from its date in the rule. */
const shift = ({ date, isOverride, when: before }: Occurrence, when: When): number =>
  daysBetween(isOverride && date !== null ? date : firstDayOf(before), firstDayOf(when))

/** What this series has of overrides, by date. */
const overridesOf = (event: Event, all: readonly Override[]): readonly Override[] =>
  all.filter(({ event_id }) => event_id === event.id).sort((one, other) => (one.original < other.original ? -1 : 1))

/** The rule after its occurrences were moved by some days: what names weekdays or dates goes along where that is possible. */
export function movedRule(rrule: string, from: Day, by: number): string {
  const rule = parseRule(rrule)
  if (!rule || by === 0) return rrule
  return formatRule({
    ...rule,
    ...movedDays(rule, addDays(from, by), by),
    until: rule.until && addDays(rule.until, by),
  })
}

function movedDays(rule: Rule, day: Day, by: number): Partial<Rule> {
  const date = Number(day.slice(8))
  if (rule.freq === 'WEEKLY')
    return { byDay: rule.byDay.map(each => ({ ...each, weekday: (((each.weekday + by) % 7) + 7) % 7 })) }
  const [only, ...others] = rule.byDay
  return {
    ...(rule.freq === 'YEARLY' && rule.byMonth.length === 1 ? { byMonth: [Number(day.slice(5, 7))] } : {}),
    ...(rule.byMonthDay.length === 1 ? { byMonthDay: [date] } : {}),
    ...(only && others.length === 0 && only.nth !== 0
      ? { byDay: [{ weekday: weekdayOf(day), nth: only.nth < 0 || date > 28 ? -1 : Math.ceil(date / 7) }] }
      : {}),
  }
}

/** Only the columns in which two states differ, with the values of the second. What is searched together goes together. */
function differing(before: Event, after: Event): EventColumns {
  const isSame = (name: keyof EventColumns) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  const searched = ['title', 'place', 'note'] as const
  const names = [
    ...searched,
    'url',
    'guests',
    'is_busy',
    'is_private',
    'calendar_id',
    'when',
    'rrule',
    'exdates',
    'holiday_rule',
    'reminders',
  ] as const
  const isSearched = (name: string) => searched.some(each => each === name)
  const isWordChanged = !searched.every(isSame)
  return Object.fromEntries(
    names.filter(name => (isSearched(name) ? isWordChanged : !isSame(name))).map(name => [name, after[name]]),
  )
}

const setEvent = (before: Event, after: Event): Change => {
  const columns = differing(before, after)
  if (Object.keys(columns).length === 0) return { does: [], undoes: [] }
  const back = differing(after, before)
  return {
    does: [{ kind: 'set-event', id: before.id, columns }],
    undoes: [{ kind: 'set-event', id: before.id, columns: back }],
  }
}

/** An event with the edit of one of its occurrences carried over to all of them. */
function edited(event: Event, occurrence: Occurrence, edit: Edit): Event {
  const by = edit.when ? shift(occurrence, edit.when) : 0
  const first = addDays(firstDayOf(event.when), by)
  const when = edit.when ? onDay(edit.when, first) : event.when
  const moved = event.rrule === null ? null : movedRule(event.rrule, occurrence.date ?? firstDayOf(event.when), by)
  return {
    ...event,
    ...edit.details,
    when,
    calendar_id: edit.calendar_id ?? event.calendar_id,
    rrule: edit.rrule === undefined ? moved : edit.rrule,
    exdates: event.exdates.map(day => addDays(day, by)),
    holiday_rule: edit.holiday_rule ?? event.holiday_rule,
    reminders: edit.reminders ?? event.reminders,
  }
}

const together = (...changes: readonly Change[]): Change => ({
  does: changes.flatMap(({ does }) => does),
  undoes: changes.flatMap(({ undoes }) => undoes).reverse(),
})

/** An override under another event or date. */
function moveOverride(override: Override, to: { readonly event_id: Id; readonly original: Day }): Change {
  const { event_id, original } = override
  if (event_id === to.event_id && original === to.original) return { does: [], undoes: [] }
  return {
    does: [
      { kind: 'drop-override', event_id, original },
      { kind: 'put-override', override: { ...override, ...to } },
    ],
    undoes: [
      { kind: 'put-override', override },
      { kind: 'drop-override', ...to },
    ],
  }
}

function changeThis(occurrence: Occurrence, edit: Edit, overrides: readonly Override[]): Change {
  const { event, date } = occurrence
  if (date === null) return setEvent(event, edited(event, occurrence, edit))
  const before = overrides.find(each => each.event_id === event.id && each.original === date)
  const override: Override = {
    ...detailsOf(occurrence),
    ...edit.details,
    event_id: event.id,
    original: date,
    when: edit.when ?? occurrence.when,
  }
  return {
    does: [{ kind: 'put-override', override }],
    undoes: [
      before
        ? { kind: 'put-override', override: before }
        : { kind: 'drop-override', event_id: event.id, original: date },
    ],
  }
}

/** All occurrences; what was changed in single ones stays with them, under its new date. */
function changeAll(occurrence: Occurrence, edit: Edit, overrides: readonly Override[]): Change {
  const { event } = occurrence
  const by = edit.when ? shift(occurrence, edit.when) : 0
  const after = edited(event, occurrence, edit)
  const moves = overridesOf(event, overrides).map(each =>
    each.original === occurrence.date
      ? dropOverride(each)
      : moveOverride(each, { event_id: event.id, original: addDays(each.original, by) }),
  )
  // Those that go to later dates begin with the last one, so that none stands on the place of another.
  return together(setEvent(event, after), ...(by > 0 ? moves.reverse() : moves))
}

const dropOverride = (override: Override): Change => ({
  does: [{ kind: 'drop-override', event_id: override.event_id, original: override.original }],
  undoes: [{ kind: 'put-override', override }],
})

/** How many dates of the rule lie before one, left out or not: COUNT counts them too. */
const countBefore = (event: Event, date: Day): number =>
  event.rrule === null
    ? 0
    : datesOf(
        { rrule: event.rrule, dtstart: firstDayOf(event.when), exdates: [], holiday_rule: 'none' },
        { from: firstDayOf(event.when), to: addDays(date, -1), limit: 100_000 },
      ).length

/** The rule up to and including the day before. */
function endedBefore(rrule: string, date: Day): string {
  const rule = parseRule(rrule)
  return rule ? formatRule({ ...rule, count: null, until: addDays(date, -1) }) : rrule
}

/** The rule from a date on: what COUNT has left. */
function restOf(event: Event, date: Day): string | null {
  const rule = event.rrule === null ? null : parseRule(event.rrule)
  if (!rule || rule.count === null) return event.rrule
  return formatRule({ ...rule, count: Math.max(1, rule.count - countBefore(event, date)) })
}

/** The series ends before this occurrence, and another one goes on from it with the edit. */
function changeFollowing(
  occurrence: Occurrence,
  edit: Edit,
  overrides: readonly Override[],
  { id, uid, at }: Fresh,
): Change {
  const { event, date } = occurrence
  if (date === null || event.rrule === null || date <= firstDayOf(event.when))
    return changeAll(occurrence, edit, overrides)
  const tail: Event = {
    ...event,
    id,
    uid,
    when: onDay(event.when, date),
    rrule: restOf(event, date),
    exdates: event.exdates.filter(day => day >= date),
  }
  const after = edited(tail, { ...occurrence, event: tail }, edit)
  const by = edit.when ? shift(occurrence, edit.when) : 0
  const ended: Event = {
    ...event,
    rrule: endedBefore(event.rrule, date),
    exdates: event.exdates.filter(day => day < date),
  }
  const begin: Change = {
    does: [{ kind: 'put-event', event: after }],
    undoes: [{ kind: 'delete-event', id, at }],
  }
  const moves = overridesOf(event, overrides)
    .filter(({ original }) => original >= date)
    .map(each =>
      each.original === date
        ? dropOverride(each)
        : moveOverride(each, { event_id: id, original: addDays(each.original, by) }),
    )
  return together(begin, setEvent(event, ended), ...moves)
}

/** The rows that an edit of an occurrence changes, and those that take it back. */
export function changeOf(
  occurrence: Occurrence,
  edit: Edit,
  scope: Scope,
  overrides: readonly Override[],
  fresh: Fresh,
): Change {
  if (occurrence.date === null || scope === 'this') return changeThis(occurrence, edit, overrides)
  if (scope === 'all') return changeAll(occurrence, edit, overrides)
  return changeFollowing(occurrence, edit, overrides, fresh)
}

/** The same for taking an occurrence away. An event goes to the trash; single dates of a series are left out of it. */
export function removalOf(
  { event, date }: Occurrence,
  scope: Scope,
  overrides: readonly Override[],
  at: string,
): Change {
  const gone: Change = {
    does: [{ kind: 'delete-event', id: event.id, at }],
    undoes: [{ kind: 'delete-event', id: event.id, at: null }],
  }
  if (date === null || event.rrule === null || scope === 'all') return gone
  if (scope === 'following') {
    if (date <= firstDayOf(event.when)) return gone
    const later = overridesOf(event, overrides).filter(({ original }) => original >= date)
    return together(setEvent(event, { ...event, rrule: endedBefore(event.rrule, date) }), ...later.map(dropOverride))
  }
  const own = overridesOf(event, overrides).filter(({ original }) => original === date)
  return together(setEvent(event, { ...event, exdates: [...event.exdates, date].sort() }), ...own.map(dropOverride))
}
