import type { Id } from '@techo/core'
import { decodeText } from '@techo/core/files'
import { unzipSync } from 'fflate'
import { fault, type ImportFault, type ImportPlan, type ReadOptions } from './import-plan.ts'
import { type ListedHabit, listHabit, planOf } from './loop-rows.ts'
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
  return planOf(tables, faults, options)
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

interface Listed extends ListedHabit {
  /** as the folder is numbered, from 1 */
  readonly position: number
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
    const habit = await listHabit(cell, person, seen)
    if (habit) habits.push({ ...habit, position: Number.parseInt(cell('position'), 10) || index + 1 })
    else faults.push(fault('Habits.csv', line, 'bad_habit', cells.join(', ')))
  }
  return habits
}

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
