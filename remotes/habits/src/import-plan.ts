import { type Day, foldDigits, type Id, parseDay, stableId } from '@techo/core'
import type { Colour } from '@techo/ui'
import type { Habit, HabitEntry, HabitEvent, HabitGroup, HabitSchedule, HabitVacation } from './rows.ts'
import { type Direction, type EntryState, isReached, type Kind, type ScheduleKind } from './rules/index.ts'

/**
 * What a file would bring in, before anything is written. Every row of the file is either in an entry or among the faults.
 * Ids come from the person and from the content, so the same file read twice, on any device, names the same rows.
 */
export interface ImportPlan {
  readonly habits: readonly PlannedHabit[]
  readonly faults: readonly ImportFault[]
  /** rows read, without headings and empty lines */
  readonly rows: number
  readonly groups?: readonly HabitGroup[]
  readonly vacations?: readonly HabitVacation[]
}

export interface PlannedHabit {
  readonly id: Id
  readonly columns: PlannedColumns
  readonly archived: boolean
  readonly entries: readonly PlannedEntry[]
  /** a habit out of our own file, with everything that hangs on it */
  readonly whole?: {
    readonly columns: Habit
    /** the name of its area of life */
    readonly area: string | null
    readonly schedules: readonly Omit<HabitSchedule, 'habit_id'>[]
    readonly events: readonly HabitEvent[]
  }
}

export interface PlannedColumns {
  readonly name: string
  readonly question: string
  readonly description: string
  readonly kind: Kind
  readonly unit: string
  readonly target: number
  readonly direction: Direction
  readonly schedule_kind: ScheduleKind
  readonly times: number
  readonly per: 'week' | 'month' | null
  readonly per_days: number | null
  readonly colour: Habit['colour']
}

export interface PlannedEntry {
  readonly day: Day
  readonly state: EntryState
  readonly value: number | null
  readonly note: string
  readonly skip_reason?: HabitEntry['skip_reason']
  readonly source?: HabitEntry['source']
  readonly at?: string | null
}

export type FaultReason =
  | 'bad_archive'
  | 'too_large'
  | 'unsafe_path'
  | 'unknown_encoding'
  | 'not_this_format'
  | 'bad_database'
  | 'no_habit'
  | 'bad_habit'
  | 'bad_day'
  | 'bad_value'
  | 'bad_row'
  | 'double_day'
  | 'future_day'
  | 'not_a_record'
  | 'note_cut'
  | 'link_left'

export interface ImportFault {
  readonly file: string
  /** 1-based line of the table, 0 for the file as a whole */
  readonly line: number
  readonly reason: FaultReason
  /** what stood there, cut to a readable length */
  readonly text: string
}

export interface ReadOptions {
  /** the person's id: two people may import the same file */
  readonly person: Id
  readonly today: Day
  /** the habits that are there, in order: a column of a table goes into the one of its name */
  readonly existing?: readonly Pick<Habit, 'id' | 'name' | 'unit'>[]
  readonly signal?: AbortSignal
  /** rows done of rows known; called between slices of work */
  readonly onProgress?: (done: number, all: number) => void
}

/** Rows between two breaths: about 5 ms of work, so the page stays awake. */
export const slice = 1_000

const cut = (text: string, length: number): string => {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

export const fault = (file: string, line: number, reason: FaultReason, text: string): ImportFault => ({
  file,
  line,
  reason,
  text: cut(text, 120),
})

/** Lets the page draw and listen, and stops here when the person called it off. Rejects with the signal's reason then. */
export async function breathe({ signal, onProgress }: ReadOptions, done: number, all: number): Promise<void> {
  onProgress?.(done, all)
  await new Promise(resolve => setTimeout(resolve))
  signal?.throwIfAborted()
}

/** What a habit is called at the head of a table. */
export const headingOf = ({ name, unit }: { readonly name: string; readonly unit: string }): string =>
  unit ? `${name} (${unit})` : name

/**
 * The n-th habit of that heading that is there, else the only one of that name. A table has no ids: what left here comes back
 * to its habit by these.
 */
export function namedAlike({ existing = [] }: ReadOptions, heading: string, name: string, nth: number): Id | null {
  const alike = existing.filter(habit => headingOf(habit).trim() === heading)
  const [only, ...others] = existing.filter(habit => habit.name.trim() === name)
  if (alike.length === 0) return only && others.length === 0 && nth === 1 ? only.id : null
  return alike[nth - 1]?.id ?? null
}

/** The id of the n-th habit of that name in a source. */
export const plannedId = (person: Id, source: string, name: string, occurrence: number): Promise<Id> =>
  stableId(person, `habit ${source} ${occurrence} ${name.normalize('NFC')}`)

// Room of the columns: habits_name_length, habit_entries_note_length, habits_question_length, habits_unit_length.
export const limits = { name: 800, note: 8_000, question: 2_000, unit: 80, value: 1_000_000_000 } as const

export const cutTo = (text: string, length: number): string => cut(text, length)

/** 2026-11-20, 2026/11/20, 2026.11.20, 2026年11月20日, 20261120, in either width. */
export function parseImportDay(text: string): Day | null {
  const plain = foldDigits(text).trim()
  const match =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(plain) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (!match) return null
  return parseDay(`${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`)
}

const rgb: Readonly<Record<Colour, readonly [number, number, number]>> = {
  red: [168, 50, 38],
  orange: [245, 124, 0],
  amber: [249, 168, 37],
  lime: [175, 180, 43],
  green: [56, 142, 60],
  teal: [0, 137, 123],
  cyan: [0, 172, 193],
  blue: [25, 118, 210],
  indigo: [48, 63, 159],
  violet: [142, 36, 170],
  pink: [216, 27, 96],
  grey: [117, 117, 117],
}

/** The nearest of our colours to `#rrggbb`; blue when it is none. */
export function nearestColour(hex: string): Colour {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim())
  if (!match) return 'blue'
  const [red = 0, green = 0, blue = 0] = match.slice(1).map(part => Number.parseInt(part, 16))
  let nearest: Colour = 'blue'
  let least = Number.POSITIVE_INFINITY
  for (const [colour, [r, g, b]] of Object.entries(rgb) as [Colour, readonly [number, number, number]][]) {
    const distance = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
    if (distance < least) {
      least = distance
      nearest = colour
    }
  }
  return nearest
}

/** The state of a measured day. */
export const stateOfValue = (value: number, rule: Pick<PlannedColumns, 'target' | 'direction'>): EntryState =>
  isReached(rule, value) ? 'done' : 'partial'

/** A times-in-days frequency as a schedule: 1 in 1 is every day, n in 7 a week, n in 28–31 a month, the rest a window. */
export function scheduleOf(
  num: number,
  den: number,
): Pick<PlannedColumns, 'schedule_kind' | 'times' | 'per' | 'per_days'> {
  if (num >= den) return { schedule_kind: 'weekdays', times: 1, per: 'week', per_days: null }
  if (den === 7) return { schedule_kind: 'times_per', times: num, per: 'week', per_days: null }
  if (den >= 28 && den <= 31) return { schedule_kind: 'times_per', times: num, per: 'month', per_days: null }
  return { schedule_kind: 'times_per', times: num, per: null, per_days: den }
}
