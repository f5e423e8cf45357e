import { type Day, parseDay } from '@techo/core'
import type { Habit, HabitEntry, HabitEvent, HabitGroup, HabitSchedule, HabitVacation } from '../rows.ts'
import { habitEntriesBlank } from '../tables/habit-entries.gen.ts'
import { habitEventsBlank } from '../tables/habit-events.gen.ts'
import { habitGroupsBlank } from '../tables/habit-groups.gen.ts'
import { habitSchedulesBlank } from '../tables/habit-schedules.gen.ts'
import { habitsBlank } from '../tables/habits.gen.ts'
import { vacationsBlank } from '../tables/vacations.gen.ts'

/**
 * All habits as one file of JSON: rows as they stand, with what hangs on a habit inside it. A reader takes nothing on trust:
 * the database refuses a request for one value out of its range, so each row is held against the same ranges here.
 */

export interface WholeHabit extends Habit {
  /** the name of its area of life */
  readonly area: string | null
  readonly schedules: readonly Omit<HabitSchedule, 'habit_id'>[]
  readonly entries: readonly Omit<HabitEntry, 'habit_id'>[]
  readonly events: readonly HabitEvent[]
}

export interface WholeFile {
  readonly groups: readonly HabitGroup[]
  readonly vacations: readonly HabitVacation[]
  readonly habits: readonly WholeHabit[]
}

const version = 1

export const writeWholeFile = (file: WholeFile): string =>
  JSON.stringify({ techo: 'habits', version, ...file }, null, 1)

type Bag = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const text =
  (most: number, least = 0): Check =>
  value =>
    typeof value === 'string' && [...value].length >= least && [...value].length <= most
const named =
  (most: number): Check =>
  value =>
    text(most)(value) && /[^\s\u3000]/.test(String(value))
const shaped =
  (shape: RegExp): Check =>
  value =>
    typeof value === 'string' && shape.test(value)
const number =
  (least: number, most: number): Check =>
  value =>
    typeof value === 'number' && value >= least && value <= most
const whole =
  (least: number, most: number): Check =>
  value =>
    Number.isInteger(value) && number(least, most)(value)
const oneOf =
  (...words: readonly string[]): Check =>
  value =>
    words.some(word => word === value)
const orNone =
  (check: Check): Check =>
  value =>
    value === null || check(value)

const id = shaped(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
const day: Check = value => typeof value === 'string' && parseDay(value) !== null
const moment: Check = value =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))
const colour = shaped(/^[a-z][a-z0-9-]{0,29}$/)
const rank = shaped(/^[0-9A-Za-z]{1,500}$/)
const source = oneOf('manual', 'timer', 'task', 'book', 'import')
const most = 1_000_000_000

/** The ranges of a row's columns. One that is not named here must be of the kind it is in a new row. */
type Shape<Row> = Readonly<Partial<Record<keyof Row & string, Check>>>

const likeBlank =
  (blank: unknown): Check =>
  value =>
    blank === null || typeof value === typeof blank

const scheduleShape = {
  schedule_kind: oneOf('times_per', 'weekdays', 'every_n_days'),
  times: whole(1, 366),
  per: orNone(oneOf('week', 'month')),
  per_days: orNone(whole(1, 366)),
  weekdays: whole(1, 127),
  interval_n: whole(1, 366),
  anchor: orNone(day),
} as const

const habitShape: Shape<Habit & { readonly area: string | null }> = {
  ...scheduleShape,
  id,
  name: named(800),
  question: text(2_000),
  doc: orNone(isBag),
  doc_text: text(1_000_000),
  kind: oneOf('bool', 'measure', 'avoid'),
  unit: text(80),
  target: number(0, most),
  direction: oneOf('at_least', 'at_most'),
  start_date: orNone(day),
  end_date: orNone(day),
  group_id: orNone(id),
  time_of_day: oneOf('anytime', 'morning', 'noon', 'evening', 'night'),
  colour,
  icon: orNone(text(40, 1)),
  archived_at: orNone(moment),
  paused_from: orNone(day),
  paused_to: orNone(day),
  cue: text(2_000),
  replaces_not_do_id: orNone(id),
  rank,
  remind_at: orNone(shaped(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)),
  step: orNone(value => number(0, 1_000_000)(value) && value !== 0),
  area: orNone(named(400)),
}
const entryShape: Shape<Omit<HabitEntry, 'habit_id'>> = {
  day,
  state: oneOf('done', 'partial', 'missed', 'skipped'),
  value: orNone(number(-most, most)),
  note: text(8_000),
  skip_reason: orNone(oneOf('travel', 'sick', 'rest', 'other')),
  source,
  at: orNone(moment),
}
const eventShape: Shape<HabitEvent> = {
  id,
  day,
  at: moment,
  delta: number(-1_000_000, 1_000_000),
  source,
}
const groupShape: Shape<HabitGroup> = {
  id,
  name: named(400),
  colour: orNone(colour),
  icon: orNone(text(40, 1)),
  rank,
}

/** The columns of a row, those that an older file has not as they are in a new row. Null when one is out of its range. */
function columnsOf<Row extends object>(given: unknown, shape: Shape<Row>, blank: Partial<Row>): Row | null {
  if (!isBag(given)) return null
  const row: Bag = { ...blank, ...given }
  const checks = {
    ...Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, likeBlank(value)])),
    ...shape,
  }
  const fits = (value: Bag): value is Bag & Row =>
    Object.entries<Check | undefined>(checks).every(([column, check]) => check?.(value[column]) !== false)
  const columns = Object.fromEntries(Object.keys(checks).map(column => [column, row[column]]))
  return fits(columns) ? columns : null
}

interface Timed {
  readonly schedule_kind: string
  readonly per: unknown
  readonly per_days: unknown
}
const hasOnePeriod = ({ schedule_kind, per, per_days }: Timed): boolean =>
  schedule_kind !== 'times_per' || (per === null) !== (per_days === null)
const isInOrder = (from: Day | null, to: Day | null): boolean => from === null || to === null || from <= to

/** What of a list can be taken; what cannot is counted. */
function take<Row>(given: unknown, read: (each: unknown) => Row | null, onBad: (text: string) => void): readonly Row[] {
  return listOf(given).flatMap(each => {
    const row = read(each)
    if (row === null) onBad(JSON.stringify(each) ?? '')
    return row ?? []
  })
}

const lastByDay = <Row extends { readonly day: Day }>(rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.map(row => [row.day, row])).values(),
]

type HabitColumns = Habit & { readonly area: string | null }

function readHabit(given: unknown, onBad: (text: string) => void): WholeHabit | null {
  const columns = columnsOf<HabitColumns>(given, habitShape, { ...habitsBlank, area: null })
  const isSound =
    columns &&
    hasOnePeriod(columns) &&
    (columns.schedule_kind !== 'every_n_days' || (columns.anchor ?? columns.start_date) !== null) &&
    isInOrder(columns.start_date, columns.end_date) &&
    (columns.paused_to === null || (columns.paused_from !== null && columns.paused_from <= columns.paused_to))
  if (!isSound || !isBag(given)) return null
  const schedules = take(
    given.schedules,
    each => {
      type Row = Omit<HabitSchedule, 'habit_id'>
      const row = columnsOf<Row>(each, { ...scheduleShape, id, valid_from: day }, habitSchedulesBlank)
      return row && hasOnePeriod(row) ? row : null
    },
    onBad,
  )
  const entries = take(
    given.entries,
    each => {
      const row = columnsOf<Omit<HabitEntry, 'habit_id'>>(each, entryShape, habitEntriesBlank)
      return row && (row.skip_reason === null || row.state === 'skipped') ? row : null
    },
    onBad,
  )
  const events = take(given.events, each => columnsOf<HabitEvent>(each, eventShape, habitEventsBlank), onBad)
  return { ...columns, schedules, entries: lastByDay(entries), events }
}

/** What a file holds, and each row that cannot be taken as it stands there; null when the text is no such file. */
export function readWholeFile(given: string): { readonly file: WholeFile; readonly bad: readonly string[] } | null {
  let content: unknown
  try {
    content = JSON.parse(given)
  } catch {
    return null
  }
  if (!isBag(content) || content.techo !== 'habits' || typeof content.version !== 'number') return null
  if (content.version > version) return null
  const bad: string[] = []
  const onBad = (each: string) => bad.push(each)
  return {
    bad,
    file: {
      groups: take(content.groups, each => columnsOf<HabitGroup>(each, groupShape, habitGroupsBlank), onBad),
      vacations: take(
        content.vacations,
        each => {
          const shape = { id, from_day: day, to_day: day, note: text(2_000) }
          const row = columnsOf<HabitVacation>(each, shape, vacationsBlank)
          return row && row.from_day <= row.to_day ? row : null
        },
        onBad,
      ),
      habits: take(content.habits, each => readHabit(each, onBad), onBad),
    },
  }
}
