import { type Day, normalizeForSearch } from '@techo/core'
import type { InsertOf } from '@techo/data'
import { touched } from '@techo/data/drafts'
import { type Doc, fromPlainText } from '@techo/editor/doc'
import { type Colour, colourNamed } from '@techo/ui'
import type { Habit } from './rows.ts'
import { isEveryDay, type Schedule, scheduleColumns } from './rules/index.ts'
import { type HabitsWritable, habitsBlank } from './tables/habits.gen.ts'

/** What the form holds, and how it becomes columns. */

export type Frequency = 'everyDay' | 'weekdays' | 'week' | 'month' | 'window' | 'everyN'

/** The columns of a habit that are chosen elsewhere, or have a shape of their own in the form. */
type Aside =
  | 'id'
  | 'doc'
  | 'doc_text'
  | 'icon'
  | 'rank'
  | 'archived_at'
  | 'paused_from'
  | 'paused_to'
  | 'replaces_not_do_id'
  | 'schedule_kind'
  | 'per'
  | 'anchor'

/** Every other column under its own name: one that a migration adds is filled in, read and written without a word here. */
export interface FormValues extends Omit<HabitsWritable, Aside> {
  readonly frequency: Frequency
  readonly per_days: number
  /** `HH:MM`, null: no reminder */
  readonly remind_at: string | null
  readonly colour: Colour
  readonly description: string
}

/** What a habit has of the form as it is. */
const plainOf = <Row extends Omit<HabitsWritable, Aside> & Partial<Pick<HabitsWritable, Aside>>>(row: Row) => {
  const { id: _id, doc: _doc, doc_text: _text, icon: _icon, rank: _rank, ...rest } = row
  const { archived_at: _archived, paused_from: _from, paused_to: _to, replaces_not_do_id: _replaces, ...columns } = rest
  const { schedule_kind: _kind, per: _per, anchor: _anchor, ...plain } = columns
  return plain
}

export const newValues = (today: Day): FormValues => ({
  ...plainOf({ ...habitsBlank, name: '' }),
  colour: colourNamed(habitsBlank.colour),
  frequency: 'everyDay',
  weekdays: 0b0111110,
  times: 3,
  per_days: 10,
  interval_n: 2,
  start_date: today,
  description: '',
})

const frequencyOf = (schedule: Schedule): Frequency => {
  if (isEveryDay(schedule)) return 'everyDay'
  if (schedule.schedule_kind === 'every_n_days') return 'everyN'
  if (schedule.schedule_kind === 'weekdays') return 'weekdays'
  if (schedule.per_days) return 'window'
  return schedule.per === 'month' ? 'month' : 'week'
}

export const valuesOf = (habit: Habit, today: Day): FormValues => {
  const usual = newValues(today)
  return {
    ...plainOf(habit),
    frequency: frequencyOf(habit),
    weekdays: habit.schedule_kind === 'weekdays' ? habit.weekdays : usual.weekdays,
    times: habit.schedule_kind === 'times_per' ? habit.times : usual.times,
    per_days: habit.per_days || usual.per_days,
    interval_n: habit.schedule_kind === 'every_n_days' ? habit.interval_n : usual.interval_n,
    remind_at: habit.remind_at?.slice(0, 5) ?? null,
    colour: colourNamed(habit.colour),
    description: habit.doc_text,
  }
}

/** The schedule the form describes. Every n days begins on `anchor`. */
export function scheduleOfForm(values: FormValues, anchor: Day): Schedule {
  const plain: Schedule = {
    schedule_kind: 'weekdays',
    times: 1,
    per: 'week',
    per_days: null,
    weekdays: 127,
    interval_n: 1,
    anchor: null,
  }
  switch (values.frequency) {
    case 'everyDay':
      return plain
    case 'weekdays':
      return { ...plain, weekdays: values.weekdays }
    case 'week':
    case 'month':
      return { ...plain, schedule_kind: 'times_per', times: values.times, per: values.frequency }
    case 'window':
      return { ...plain, schedule_kind: 'times_per', times: values.times, per: null, per_days: values.per_days }
    case 'everyN':
      return { ...plain, schedule_kind: 'every_n_days', interval_n: values.interval_n, anchor }
  }
}

const sameSchedule = (one: Schedule, other: Schedule): boolean => {
  const { anchor: _one, ...a } = scheduleColumns(one)
  const { anchor: _other, ...b } = scheduleColumns(other)
  return JSON.stringify(a) === JSON.stringify(b)
}

export type Faults = Partial<{
  readonly [Field in 'name' | 'weekdays' | 'end_date']: 'nameMissing' | 'weekdaysMissing' | 'endBeforeStart'
}>

export function faultsOf(values: FormValues): Faults {
  return {
    ...(values.name.trim() === '' ? { name: 'nameMissing' as const } : {}),
    ...(values.frequency === 'weekdays' && (values.weekdays & 127) === 0
      ? { weekdays: 'weekdaysMissing' as const }
      : {}),
    ...(values.start_date && values.end_date && values.end_date < values.start_date
      ? { end_date: 'endBeforeStart' as const }
      : {}),
  }
}

type Json = InsertOf<'habits'>['doc']

// The document is plain data by its make; JSON's own type cannot know that.
const json = (doc: Doc): Json => JSON.parse(JSON.stringify(doc))

/** Texts without spaces around them. */
function trimmed<Row extends object>(row: Row): Row {
  const copy = { ...row }
  for (const [name, value] of Object.entries(row))
    if (typeof value === 'string') Object.assign(copy, { [name]: value.trim() })
  return copy
}

/** The columns of the values. The description's document is left alone when its text did not change. */
export function columnsOf(values: FormValues, schedule: Schedule, before?: Habit) {
  const { frequency: _frequency, description: words, ...plain } = values
  const description = words.trim()
  const text =
    before && before.doc_text.trim() === description
      ? {}
      : { doc: description === '' ? null : json(fromPlainText(description)), doc_text: description }
  return {
    ...trimmed(plain),
    ...(values.kind === 'measure' ? {} : ({ unit: '', target: 1, direction: 'at_least' } as const)),
    step: values.kind === 'measure' && values.step ? values.step : null,
    ...scheduleColumns(schedule),
    ...text,
    search_norm: searchOf({ ...values, doc_text: description }),
  } satisfies Partial<InsertOf<'habits'>>
}

const searchOf = ({ name, question, cue, doc_text }: Pick<Habit, 'name' | 'question' | 'cue' | 'doc_text'>) =>
  normalizeForSearch([name, question, cue, doc_text].join(' '))

/**
 * What a form that was opened on a habit changed of it: other columns may have been changed on another device meanwhile. A
 * frequency is one thing, though it has several columns.
 * @param habit as it is now
 * @returns the schedule is null where it stays
 */
export function changesOf(
  values: FormValues,
  { opened, habit, today }: { readonly opened: Habit; readonly habit: Habit; readonly today: Day },
): { readonly columns: Partial<ReturnType<typeof columnsOf>>; readonly schedule: Schedule | null } {
  const schedule = scheduleOfForm(values, habit.anchor ?? today)
  const began = valuesOf(opened, today)
  const before = scheduleOfForm(began, opened.anchor ?? today)
  const frequency = scheduleColumns(schedule)
  const isOther = !sameSchedule(schedule, before)
  const { search_norm: _search, ...changed } = touched(
    columnsOf(values, schedule, opened),
    columnsOf(began, before, opened),
  )
  const words = Object.fromEntries(Object.entries(changed).filter(([name]) => !(name in frequency)))
  const columns = { ...words, ...(isOther ? frequency : {}) }
  if (Object.keys(columns).length === 0) return { columns, schedule: null }
  return {
    columns: { ...columns, search_norm: searchOf({ ...habit, ...columns }) },
    schedule: isOther ? schedule : null,
  }
}

/**
 * The rows of the record of schedules that a change of the form asks for: none when the frequency stays; otherwise one that
 * holds from today, and, where nothing is on record yet, one for the time before.
 */
export function schedulesOfChange(
  habit: Habit,
  next: Schedule,
  { today, known, first }: { readonly today: Day; readonly known: boolean; readonly first: Day },
): InsertOf<'habit_schedules'>[] {
  if (sameSchedule(habit, next)) return []
  const from = habit.start_date && habit.start_date > today ? habit.start_date : today
  const row = (schedule: Schedule, valid_from: Day) => ({
    habit_id: habit.id,
    valid_from,
    ...scheduleColumns(schedule),
  })
  return [...(known || first >= from ? [] : [row(habit, first)]), row(next, from)]
}
