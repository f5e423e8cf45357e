import { type Day, foldDigits, type Id } from '@techo/core'
import { decodeText } from '@techo/core/files'
import { unzipSync } from 'fflate'
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
import { type Line, parseTable } from './table.ts'

/**
 * Reads the archive that Loop Habit Tracker exports: `Habits.csv` (one habit a row) and, in a folder for each habit named
 * by its position (`001 Meditate/`, `002/` when the name has no Latin letter), `Checkmarks.csv` with Date, Value, Notes.
 * The tables of all habits at the archive's root and `Scores.csv` repeat what is in the folders and are passed over.
 */

// An archive of twenty years of fifty habits has 20 MB of text; more than this is no habit tracker's.
const most = { files: 5_000, file: 20_000_000, all: 100_000_000 } as const

/**
 * Rejects only when it is called off by the signal. Nothing is written; a broken archive is a plan with a fault and nothing
 * else.
 */
export async function readLoopZip(bytes: Uint8Array, options: ReadOptions): Promise<ImportPlan> {
  const faults: ImportFault[] = []
  const files = openArchive(bytes, faults)
  const head = files && textOf(files, 'Habits.csv', faults)
  if (!files || head === null) {
    if (files) faults.push(fault('Habits.csv', 0, 'not_this_format', ''))
    return { habits: [], faults, rows: 0 }
  }
  const listed = await readHabits(parseTable(head ?? ''), options.person, faults)
  const tables = listed.map(habit => ({ habit, ...checkmarksOf(files, habit.position, faults) }))
  const known = new Set(tables.map(({ file }) => file))
  for (const name of files.keys())
    if (/\/Checkmarks\.csv$/i.test(name) && !known.has(name)) faults.push(fault(name, 0, 'no_habit', ''))
  const all = listed.length + tables.reduce((sum, { lines }) => sum + lines.length, 0)
  let done = listed.length
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

function openArchive(bytes: Uint8Array, faults: ImportFault[]): Map<string, Uint8Array> | null {
  let count = 0
  let total = 0
  const wanted = (file: { readonly name: string; readonly originalSize: number }): boolean => {
    if (file.name.endsWith('/')) return false
    if (isUnsafe(file.name)) {
      faults.push(fault(file.name, 0, 'unsafe_path', ''))
      return false
    }
    if (!/(^|\/)(Habits|Checkmarks)\.csv$/i.test(file.name)) return false
    count++
    total += file.originalSize
    if (count <= most.files && file.originalSize <= most.file && total <= most.all) return true
    faults.push(fault(file.name, 0, 'too_large', ''))
    return false
  }
  try {
    // The size that the archive declares is also the room it gets: what unpacks to more is cut off there and fails.
    return new Map(Object.entries(unzipSync(bytes, { filter: wanted })))
  } catch {
    faults.push(fault('', 0, 'bad_archive', ''))
    return null
  }
}

const isUnsafe = (name: string): boolean =>
  /^([/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..') || name.includes('\0')

function textOf(files: ReadonlyMap<string, Uint8Array>, name: string, faults: ImportFault[]): string | null {
  const bytes = files.get(name)
  if (!bytes) return null
  const text = decodeText(bytes)
  if (text === null) faults.push(fault(name, 0, 'unknown_encoding', ''))
  return text
}

interface Listed {
  readonly id: Id
  /** as the folder is numbered, from 1 */
  readonly position: number
  readonly columns: PlannedColumns
  readonly archived: boolean
}

async function readHabits([head, ...lines]: readonly Line[], person: Id, faults: ImportFault[]): Promise<Listed[]> {
  const names = head?.cells.map(cell => cell.toLowerCase().replace(/[^a-z]/g, '')) ?? []
  if (!names.includes('name')) {
    faults.push(fault('Habits.csv', 1, 'not_this_format', head?.cells.join(', ') ?? ''))
    return []
  }
  const seen = new Map<string, number>()
  const habits: Listed[] = []
  for (const [index, { line, cells }] of lines.entries()) {
    const cell = (...keys: readonly string[]): string => cells[names.findIndex(name => keys.includes(name))] ?? ''
    const name = cutTo(cell('name'), limits.name)
    const columns = columnsOf(name, cell)
    if (!columns) {
      faults.push(fault('Habits.csv', line, 'bad_habit', cells.join(', ')))
      continue
    }
    const occurrence = (seen.get(name) ?? 0) + 1
    seen.set(name, occurrence)
    habits.push({
      id: await plannedId(person, 'loop', name, occurrence),
      position: Number.parseInt(cell('position'), 10) || index + 1,
      columns,
      archived: /^(true|1|yes)$/i.test(cell('archived')),
    })
  }
  return habits
}

function columnsOf(name: string, cell: (...keys: readonly string[]) => string): PlannedColumns | null {
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

function checkmarksOf(
  files: ReadonlyMap<string, Uint8Array>,
  position: number,
  faults: ImportFault[],
): { readonly file: string; readonly lines: readonly Line[] } {
  const folder = new RegExp(`^0*${position}( [^/]*)?/Checkmarks\\.csv$`, 'i')
  const file = [...files.keys()].find(name => folder.test(name)) ?? ''
  const text = file === '' ? null : textOf(files, file, faults)
  if (text === null) return { file, lines: [] }
  const lines = parseTable(text)
  // Before version 2 the file had no heading.
  return { file, lines: /^date$/i.test(lines[0]?.cells[0] ?? '') ? lines.slice(1) : lines }
}

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
