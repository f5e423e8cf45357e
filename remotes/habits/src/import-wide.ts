import { foldDigits, type Id } from '@techo/core'
import { decodeText, plainCell } from '@techo/core/files'
import { isLong, readLong } from './import-long.ts'
import {
  breathe,
  cutTo,
  type FaultReason,
  fault,
  type ImportFault,
  type ImportPlan,
  limits,
  namedAlike,
  type PlannedColumns,
  type PlannedEntry,
  type PlannedHabit,
  parseImportDay,
  plannedId,
  type ReadOptions,
  scheduleOf,
  slice,
} from './import-plan.ts'
import type { EntryState } from './rules/index.ts'
import { type Line, parseTable } from './table.ts'

/**
 * Reads a table with days down the side and habits across the top, as spreadsheets and most trackers have it; the table that
 * this product exports is one. Yes, no and skip are understood in several spellings; a column with other numbers becomes a
 * measured habit, its unit in brackets behind the name: 水 (杯).
 */
export async function readWideCsv(bytes: Uint8Array, file: string, options: ReadOptions): Promise<ImportPlan> {
  const text = decodeText(bytes)
  if (text === null) return refused(file, 'unknown_encoding')
  const [head, ...lines] = parseTable(text)
  const columns = head?.cells.slice(1).map((name, index) => ({ name: plainCell(name), index: index + 1 })) ?? []
  const named = columns.filter(({ name }) => name !== '')
  if (head && isLong(head)) return readLong(lines, file, options)
  if (!head || named.length === 0 || !lines.some(({ cells }) => parseImportDay(cells[0] ?? '')))
    return refused(file, 'not_this_format', head?.cells.join(', '))

  const faults: ImportFault[] = []
  const rows: { readonly line: Line; readonly day: PlannedEntry['day'] }[] = []
  const days = new Set<string>()
  for (const line of lines) {
    const day = parseImportDay(line.cells[0] ?? '')
    const reason = !day ? 'bad_day' : day > options.today ? 'future_day' : days.has(day) ? 'double_day' : null
    if (reason) faults.push(fault(file, line.line, reason, line.cells.join(', ')))
    else if (day) {
      days.add(day)
      rows.push({ line, day })
      for (const { index } of columns.filter(({ name }) => name === ''))
        if (line.cells[index]) faults.push(fault(file, line.line, 'no_habit', line.cells[index] ?? ''))
      if (line.cells.slice(head.cells.length).some(cell => cell !== ''))
        faults.push(fault(file, line.line, 'bad_row', line.cells.slice(head.cells.length).join(', ')))
    }
  }

  const seen = new Map<string, number>()
  const habits: PlannedHabit[] = []
  const all = rows.length * named.length
  for (const [order, { name, index }] of named.entries()) {
    const occurrence = (seen.get(name) ?? 0) + 1
    seen.set(name, occurrence)
    const measured = isMeasured(
      name,
      rows.map(({ line }) => line.cells[index] ?? ''),
    )
    const entries: PlannedEntry[] = []
    for (const [row, { line, day }] of rows.entries()) {
      if (row % slice === 0) await breathe(options, order * rows.length + row, all)
      const cell = line.cells[index] ?? ''
      if (cell === '') continue
      const mark = readMark(cell, measured)
      if (mark) entries.push({ day, note: '', ...mark })
      else faults.push(fault(file, line.line, 'bad_value', `${name}: ${cell}`))
    }
    habits.push({
      id: await idOf(options, columnsOf(name, measured), name, occurrence),
      columns: columnsOf(name, measured),
      archived: false,
      entries,
    })
  }
  await breathe(options, all, all)
  return { habits, faults, rows: lines.length }
}

const refused = (file: string, reason: FaultReason, text = ''): ImportPlan => ({
  habits: [],
  faults: [fault(file, 0, reason, text)],
  rows: 0,
})

async function idOf(options: ReadOptions, columns: PlannedColumns, heading: string, occurrence: number): Promise<Id> {
  const id = await plannedId(options.person, 'table', heading, occurrence)
  const isThere = options.existing?.some(each => each.id === id)
  return (isThere ? null : namedAlike(options, heading, columns.name, occurrence)) ?? id
}

const unitOf = /^(.+?)\s*[(（]([^()（）]+)[)）]$/

function columnsOf(heading: string, measured: boolean): PlannedColumns {
  const [, bare, unit] = (measured && unitOf.exec(heading)) || []
  return {
    name: cutTo(bare ?? heading, limits.name),
    question: '',
    description: '',
    kind: measured ? 'measure' : 'bool',
    unit: cutTo(unit ?? '', limits.unit),
    // Nothing in the table says how much was wanted; with 0 every recorded day counts.
    target: measured ? 0 : 1,
    direction: 'at_least',
    ...scheduleOf(1, 1),
    colour: 'blue',
  }
}

const marks: readonly (readonly [EntryState, RegExp])[] = [
  ['done', /^(1|x|✓|✔|☑|✅|●|○|〇|◯|◎|y|yes|true|done|yes_manual|はい|済|実施)$/i],
  ['missed', /^(0|×|✗|✕|☒|❌|n|no|false|missed|いいえ|未)$/i],
  ['skipped', /^(–|-|—|ー|skip|skipped|s|休|休み)$/i],
  ['partial', /^(▲|△|partial|一部)$/i],
]

const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** A column of numbers is measured when one of them says more than yes or no, or when its heading names a unit. */
function isMeasured(heading: string, cells: readonly string[]): boolean {
  const numbers = cells.map(cell => foldDigits(cell).replaceAll(',', '')).filter(cell => number.test(cell))
  return numbers.some(cell => cell !== '0' && cell !== '1') || (numbers.length > 0 && unitOf.test(heading))
}

function readMark(cell: string, measured: boolean): Pick<PlannedEntry, 'state' | 'value'> | null {
  const text = foldDigits(cell).trim()
  const plain = text.replaceAll(',', '')
  if (measured && number.test(plain)) {
    const value = Number(plain)
    return Math.abs(value) <= limits.value ? { state: 'done', value } : null
  }
  const mark = marks.find(([, pattern]) => pattern.test(text))
  return mark ? { state: mark[0], value: null } : null
}
