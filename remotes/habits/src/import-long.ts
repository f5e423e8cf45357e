import { parseDay } from '@techo/core'
import { plainCell } from '@techo/core/files'
import {
  breathe,
  cutTo,
  fault,
  headingOf,
  type ImportFault,
  type ImportPlan,
  limits,
  namedAlike,
  type PlannedEntry,
  plannedId,
  type ReadOptions,
  scheduleOf,
  slice,
} from './import-plan.ts'
import type { EntryState, SkipReason } from './rules/index.ts'
import type { Line } from './table.ts'

/** The list of records that `longCsv` writes: a line for each day of each habit. */

/** The columns; the first lists had no id. */
export const longHead = ['Habit', 'Date', 'State', 'Value', 'Unit', 'Skip reason', 'Note', 'At', 'ID'] as const

export const isLong = ({ cells }: Line): boolean => longHead.slice(0, 8).every((name, index) => cells[index] === name)

const states: readonly EntryState[] = ['done', 'partial', 'missed', 'skipped']
const reasons: readonly SkipReason[] = ['travel', 'sick', 'rest', 'other']

function readRecord([, date = '', word = '', amount = '', , why = '', note = '', at = '']: readonly string[]) {
  const day = parseDay(date)
  const state = states.find(each => each === word)
  const value = amount === '' ? null : Number(amount)
  if (!day) return 'bad_day'
  if (!state || (value !== null && !(Math.abs(value) <= limits.value))) return 'bad_value'
  if (note.length > limits.note) return 'note_cut'
  const entry: PlannedEntry = {
    day,
    state,
    value,
    note: plainCell(note),
    skip_reason: state === 'skipped' ? (reasons.find(each => each === why) ?? null) : null,
    at: Number.isNaN(Date.parse(at)) ? null : at,
  }
  return entry
}

/** Rejects only when it is called off. */
export async function readLong(lines: readonly Line[], file: string, options: ReadOptions): Promise<ImportPlan> {
  const faults: ImportFault[] = []
  const found = new Map<string, { name: string; unit: string; id: string; days: Map<string, PlannedEntry> }>()
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % slice === 0) await breathe(options, index, lines.length)
    const [name, unit, id] = [cells[0], cells[4], cells[8]].map(cell => plainCell(cell ?? ''))
    const bad = (reason: ImportFault['reason']) => faults.push(fault(file, line, reason, cells.join(', ')))
    const entry = readRecord(cells)
    const key = id || `${name}\t${unit}`
    const habit = found.get(key) ?? { name: name ?? '', unit: unit ?? '', id: id ?? '', days: new Map() }
    if (habit.name === '') bad('no_habit')
    else if (typeof entry === 'string') bad(entry)
    else if (entry.day > options.today) bad('future_day')
    else if (habit.days.has(entry.day)) bad('double_day')
    else {
      habit.days.set(entry.day, entry)
      found.set(key, habit)
    }
  }
  const habits = await Promise.all(
    [...found].map(async ([key, { name, unit, id, days }]) => {
      const entries = [...days.values()]
      const planned = await plannedId(options.person, 'records', key, 1)
      const isThere = (wanted: string) => options.existing?.some(each => each.id === wanted)
      const own = isThere(id) ? id : isThere(planned) ? null : namedAlike(options, headingOf({ name, unit }), name, 1)
      const isMeasured = entries.some(({ value }) => value !== null)
      return {
        id: own ?? planned,
        columns: {
          name: cutTo(name, limits.name),
          question: '',
          description: '',
          kind: isMeasured ? ('measure' as const) : ('bool' as const),
          unit: cutTo(unit, limits.unit),
          // As in the table of days: nothing says how much was wanted.
          target: isMeasured ? 0 : 1,
          direction: 'at_least' as const,
          ...scheduleOf(1, 1),
          colour: 'blue',
        },
        archived: false,
        entries,
      }
    }),
  )
  await breathe(options, lines.length, lines.length)
  return { habits, faults, rows: lines.length }
}
