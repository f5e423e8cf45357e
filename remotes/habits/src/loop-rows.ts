import { type Day, foldDigits, type Id } from '@techo/core'
import {
  breathe,
  cutTo,
  type FaultReason,
  fault,
  type ImportFault,
  type ImportPlan,
  limits,
  nearestColour,
  type PlannedColumns,
  type PlannedEntry,
  type PlannedHabit,
  parseImportDay,
  plannedId,
  type ReadOptions,
  scheduleOf,
  slice,
  stateOfValue,
} from './import-plan.ts'
import type { Line } from './table.ts'

/** What Loop Habit Tracker writes, whether it comes out of its archive or out of its backup: both name the same habits. */

/** The cell under one of these headings, lower case and letters only; empty when there is none. */
export type CellOf = (...keys: readonly string[]) => string

export interface ListedHabit {
  readonly id: Id
  readonly columns: PlannedColumns
  readonly archived: boolean
}

/** @param seen how often each name came before; counted on */
export async function listHabit(cell: CellOf, person: Id, seen: Map<string, number>): Promise<ListedHabit | null> {
  const name = cutTo(cell('name'), limits.name)
  const columns = columnsOf(name, cell)
  if (!columns) return null
  const occurrence = (seen.get(name) ?? 0) + 1
  seen.set(name, occurrence)
  return {
    id: await plannedId(person, 'loop', name, occurrence),
    columns,
    archived: /^(true|1|yes)$/i.test(cell('archived')),
  }
}

export interface HabitTable {
  readonly habit: ListedHabit
  readonly file: string
  /** cells: day, value, note */
  readonly lines: readonly Line[]
}

/** The plan of all habits and their days; days that cannot be taken join the faults. */
export async function planOf(
  tables: readonly HabitTable[],
  faults: ImportFault[],
  options: ReadOptions,
): Promise<ImportPlan> {
  const all = tables.reduce((sum, { lines }) => sum + lines.length, tables.length)
  let done = tables.length
  const habits: PlannedHabit[] = []
  for (const { habit, file, lines } of tables) {
    const entries = new Map<string, PlannedEntry>()
    for (const [index, line] of lines.entries()) {
      if (index % slice === 0) await breathe(options, done + index, all)
      const entry = readEntry(habit.columns, line, options)
      if ('reason' in entry) faults.push(fault(file, line.line, entry.reason, shown(line)))
      else if (entries.has(entry.day)) faults.push(fault(file, line.line, 'double_day', shown(line)))
      else entries.set(entry.day, entry)
    }
    done += lines.length
    habits.push({ id: habit.id, columns: habit.columns, archived: habit.archived, entries: [...entries.values()] })
  }
  await breathe(options, all, all)
  return { habits, faults, rows: all + faults.filter(({ reason }) => reason === 'bad_habit').length }
}

function columnsOf(name: string, cell: CellOf): PlannedColumns | null {
  if (name === '') return null
  // Before version 2 the columns were called NumRepetitions and Interval, and every habit was yes/no.
  const num = Number(cell('frequencynumerator', 'numrepetitions') || 1)
  const den = Number(cell('frequencydenominator', 'interval') || 1)
  const measured = /^(NUMERICAL|1)$/i.test(cell('type'))
  const target = Number(cell('targetvalue') || 0)
  if (!isCount(num) || !isCount(den) || (measured && !(target >= 0 && target <= limits.value))) return null
  return {
    name,
    question: cutTo(cell('question'), limits.question),
    description: cell('description'),
    kind: measured ? 'measure' : 'bool',
    unit: measured ? cutTo(cell('unit'), limits.unit) : '',
    target: measured ? target : 1,
    direction: measured && /^(AT_MOST|1)$/i.test(cell('targettype')) ? 'at_most' : 'at_least',
    ...scheduleOf(num, den),
    colour: nearestColour(cell('color', 'colour')),
  }
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 366

const shown = ({ cells }: Line): string => cells.filter(cell => cell !== '').join(', ')

/** What Loop writes for days that it worked out itself: nobody recorded anything there. */
const computed = new Set(['UNKNOWN', 'YES_AUTO', '-1'])

function readEntry(
  columns: PlannedColumns,
  { cells }: Line,
  { today }: ReadOptions,
): PlannedEntry | { readonly reason: FaultReason } {
  const { kind } = columns
  const [date = '', written = '', note = ''] = cells
  const day = parseImportDay(date)
  if (!day) return { reason: 'bad_day' }
  if (day > today) return { reason: 'future_day' }
  if (note.length > limits.note) return { reason: 'note_cut' }
  const text = foldDigits(written).toUpperCase()
  if (text === 'SKIP' || (kind === 'bool' && text === '3')) return { day, state: 'skipped', value: null, note }
  if (kind === 'measure') {
    if (text === 'UNKNOWN' || text === '-1') return note ? missed(day) : { reason: 'not_a_record' }
    const value = amount(text)
    return value === null ? { reason: 'bad_value' } : { day, state: stateOfValue(value, columns), value, note }
  }
  if (text === 'YES_MANUAL' || text === '2') return { day, state: 'done', value: null, note }
  if (text === 'NO' || text === '0') return missed(day)
  if (computed.has(text) || text === '1') return note ? missed(day) : { reason: 'not_a_record' }
  return { reason: 'bad_value' }

  // A note on a day without a check is kept: the day is then one on which it was not done.
  function missed(on: Day): PlannedEntry {
    return { day: on, state: 'missed', value: null, note }
  }
}

/** Values are written in thousandths; the words are what the first four thousandths happen to be called. */
function amount(text: string): number | null {
  const words: Readonly<Record<string, number>> = { NO: 0, YES_AUTO: 0.001, YES_MANUAL: 0.002 }
  const value =
    words[text] ?? (/^\d+$/.test(text) ? Number(text) / 1_000 : /^\d*\.\d+$/.test(text) ? Number(text) : null)
  return value === null || value > limits.value ? null : value
}
