import { type Day, type Id, normalizeForSearch } from '@techo/core'
import type { InsertOf } from '@techo/data'
import { type Doc, fromPlainText } from '@techo/editor/doc'
import { type Colour, colourNamed } from '@techo/ui'
import type { Habit } from './rows.ts'
import { type Direction, isEveryDay, type Kind, type Schedule, scheduleColumns, type TimeOfDay } from './rules/index.ts'

/** What the form holds, and how it becomes columns. */

export type Frequency = 'everyDay' | 'weekdays' | 'week' | 'month' | 'window' | 'everyN'

export interface FormValues {
  readonly name: string
  readonly kind: Kind
  readonly direction: Direction
  readonly target: number
  readonly unit: string
  readonly frequency: Frequency
  readonly weekdays: number
  readonly times: number
  readonly per_days: number
  readonly interval_n: number
  readonly time_of_day: TimeOfDay
  /** `HH:MM`, null: no reminder */
  readonly remind_at: string | null
  readonly group_id: Id | null
  readonly colour: Colour
  readonly start_date: Day | null
  readonly end_date: Day | null
  readonly question: string
  readonly cue: string
  readonly description: string
}

export const newValues = (today: Day): FormValues => ({
  name: '',
  kind: 'bool',
  direction: 'at_least',
  target: 1,
  unit: '',
  frequency: 'everyDay',
  weekdays: 0b0111110,
  times: 3,
  per_days: 10,
  interval_n: 2,
  time_of_day: 'anytime',
  remind_at: null,
  group_id: null,
  colour: 'blue',
  start_date: today,
  end_date: null,
  question: '',
  cue: '',
  description: '',
})

const frequencyOf = (schedule: Schedule): Frequency => {
  if (isEveryDay(schedule)) return 'everyDay'
  if (schedule.schedule_kind === 'every_n_days') return 'everyN'
  if (schedule.schedule_kind === 'weekdays') return 'weekdays'
  if (schedule.per_days) return 'window'
  return schedule.per === 'month' ? 'month' : 'week'
}

export const valuesOf = (habit: Habit, today: Day): FormValues => ({
  ...newValues(today),
  name: habit.name,
  kind: habit.kind,
  direction: habit.direction,
  target: habit.target,
  unit: habit.unit,
  frequency: frequencyOf(habit),
  ...(habit.schedule_kind === 'weekdays' ? { weekdays: habit.weekdays } : {}),
  ...(habit.schedule_kind === 'times_per' ? { times: habit.times } : {}),
  ...(habit.per_days ? { per_days: habit.per_days } : {}),
  ...(habit.schedule_kind === 'every_n_days' ? { interval_n: habit.interval_n } : {}),
  time_of_day: habit.time_of_day,
  remind_at: habit.remind_at?.slice(0, 5) ?? null,
  group_id: habit.group_id,
  colour: colourNamed(habit.colour),
  start_date: habit.start_date,
  end_date: habit.end_date,
  question: habit.question,
  cue: habit.cue,
  description: habit.doc_text,
})

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

/** The columns of the values. The description's document is left alone when its text did not change. */
export function columnsOf(values: FormValues, schedule: Schedule, before?: Habit) {
  const measured = values.kind === 'measure'
  const description = values.description.trim()
  const text =
    before && before.doc_text.trim() === description
      ? {}
      : { doc: description === '' ? null : json(fromPlainText(description)), doc_text: description }
  return {
    name: values.name.trim(),
    question: values.question.trim(),
    kind: values.kind,
    unit: measured ? values.unit.trim() : '',
    target: measured ? values.target : 1,
    direction: measured ? values.direction : 'at_least',
    ...scheduleColumns(schedule),
    start_date: values.start_date,
    end_date: values.end_date,
    group_id: values.group_id,
    time_of_day: values.time_of_day,
    remind_at: values.remind_at,
    colour: values.colour,
    cue: values.cue.trim(),
    ...text,
    search_norm: normalizeForSearch([values.name, values.question, values.cue, description].join(' ')),
  } satisfies Partial<InsertOf<'habits'>>
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
