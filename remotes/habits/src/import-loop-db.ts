import { fault, type ImportFault, type ImportPlan, type ReadOptions } from './import-plan.ts'
import { type CellOf, type HabitTable, listHabit, planOf } from './loop-rows.ts'
import { BadDatabase, type Cell, openSqlite } from './sqlite.ts'
import type { Line } from './table.ts'

/**
 * Reads the full backup of Loop Habit Tracker (`Loop Habits Backup ….db`): tables `Habits` and `Repetitions`, of every version
 * since 2016. Reminders are not taken over.
 */

/** Since version 21 a colour is a place in this list. */
const palette = [
  ...['#D32F2F', '#E64A19', '#F57C00', '#FF8F00', '#F9A825', '#AFB42B', '#7CB342', '#388E3C', '#00897B', '#00ACC1'],
  ...['#039BE5', '#1976D2', '#303F9F', '#5E35B1', '#8E24AA', '#D81B60', '#5D4037', '#303030', '#757575', '#AAAAAA'],
]
/** The list of versions 14 to 20, as places in the later one. */
const olderPalette = [0, 1, 4, 5, 7, 8, 9, 10, 13, 14, 15, 17, 19]

/** What the numbers of the database are called in the archive; others are amounts. */
const words: Readonly<Record<number, string>> = { [-1]: 'UNKNOWN', 0: 'NO', 1: 'YES_AUTO', 2: 'YES_MANUAL', 3: 'SKIP' }

/** Rejects only when it is called off. A damaged or foreign database is a plan with a fault and nothing else. */
export async function readLoopDb(bytes: Uint8Array, file: string, options: ReadOptions): Promise<ImportPlan> {
  const refused = (reason: 'bad_database' | 'not_this_format'): ImportPlan => ({
    habits: [],
    faults: [fault(file, 0, reason, '')],
    rows: 0,
  })
  try {
    const database = openSqlite(bytes)
    const [habits, repetitions] = [database.rows('Habits'), database.rows('Repetitions')]
    if (!habits || !repetitions) return refused('not_this_format')
    return await planOfRows(habits, repetitions, database.userVersion, file, options)
  } catch (error) {
    if (error instanceof BadDatabase) return refused('bad_database')
    throw error
  }
}

type Row = ReadonlyMap<string, Cell>

async function planOfRows(
  habits: readonly Row[],
  repetitions: readonly Row[],
  version: number,
  file: string,
  options: ReadOptions,
): Promise<ImportPlan> {
  const faults: ImportFault[] = []
  const lines = new Map<Cell, Line[]>()
  for (const row of repetitions) {
    const habit = row.get('habit') ?? null
    const days = lines.get(habit)
    if (days) days.push(lineOf(row))
    else lines.set(habit, [lineOf(row)])
  }
  const seen = new Map<string, number>()
  const tables: HabitTable[] = []
  const inOrder = [...habits].sort((a, b) => Number(a.get('position')) - Number(b.get('position')))
  for (const [index, row] of inOrder.entries()) {
    const cell = cellOf(row, version)
    const habit = await listHabit(cell, options.person, seen)
    const days = lines.get(row.get('id') ?? null) ?? []
    lines.delete(row.get('id') ?? null)
    if (habit) tables.push({ habit, file: habit.columns.name, lines: days })
    else faults.push(fault(file, index + 1, 'bad_habit', cell('name')))
  }
  for (const [habit, days] of lines)
    for (const { cells } of days) faults.push(fault(file, 0, 'no_habit', `${habit}: ${cells.join(' ')}`))
  return planOf(tables, faults, options)
}

function lineOf(row: Row): Line {
  const [moment, value] = [row.get('timestamp'), Number(row.get('value') ?? 2)]
  const isMoment = typeof moment === 'number' && Math.abs(moment) < 8.64e15
  const day = isMoment ? new Date(moment).toISOString().slice(0, 10) : ''
  return {
    line: Number(row.get('id') ?? 0),
    cells: [day, words[value] ?? String(value), String(row.get('notes') ?? '')],
  }
}

/** A row of `Habits` under the headings of the archive. */
function cellOf(row: Row, version: number): CellOf {
  const text = (name: string) => String(row.get(name) ?? '')
  // Before version 23 the description was the question.
  const [question, description] = version < 23 ? [text('description'), ''] : [text('question'), text('description')]
  const cells: Readonly<Record<string, string>> = {
    name: text('name'),
    question,
    description,
    frequencynumerator: text('freq_num'),
    frequencydenominator: text('freq_den'),
    type: text('type'),
    unit: text('unit'),
    targettype: text('target_type'),
    targetvalue: text('target_value'),
    color: colourOf(Number(row.get('color') ?? 0), version),
    archived: text('archived'),
  }
  return (...keys) => keys.map(key => cells[key] ?? '').find(value => value !== '') ?? ''
}

function colourOf(colour: number, version: number): string {
  // The oldest wrote alpha, red, green and blue as one number with a sign.
  if (version < 14) return `#${(colour & 0xffffff).toString(16).padStart(6, '0')}`
  return palette[version < 21 ? (olderPalette[colour] ?? 0) : colour] ?? ''
}
