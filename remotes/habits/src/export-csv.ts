import type { Day, Id } from '@techo/core'
import { escapeCell, writeTable } from '@techo/core/files'
import { longHead } from './import-long.ts'
import { headingOf } from './import-plan.ts'
import type { Entry, Kind } from './rules/index.ts'

/** Tables to take away. They open in a spreadsheet, and come back to the habits of their names. */

export interface ExportedHabit {
  readonly id: Id
  readonly name: string
  readonly kind: Kind
  readonly unit: string
  readonly entries: ReadonlyMap<Day, Entry>
}

// The mark makes spreadsheets in Japan read it as UTF-8.
const mark = '\ufeff'

const states = { done: '●', partial: '▲', missed: '×', skipped: 'skip' } as const

const cellOf = ({ kind }: ExportedHabit, entry: Entry | undefined): string => {
  if (!entry) return ''
  if (kind === 'measure' && entry.state !== 'skipped' && entry.value !== null) return String(entry.value)
  return states[entry.state]
}

/** Days down the side, oldest first, habits across the top with their unit in brackets. */
export function wideCsv(habits: readonly ExportedHabit[]): string {
  const days = [...new Set(habits.flatMap(({ entries }) => [...entries.keys()]))].sort()
  const head = ['Date', ...habits.map(habit => escapeCell(headingOf(habit)))]
  const rows = days.map(day => [day, ...habits.map(habit => cellOf(habit, habit.entries.get(day)))])
  return mark + writeTable([head, ...rows])
}

/** One row for each day of each habit, with everything that was recorded. */
export function longCsv(habits: readonly ExportedHabit[]): string {
  const rows = habits.flatMap(({ id, name, unit, entries }) =>
    [...entries.values()]
      .sort((one, other) => (one.day < other.day ? -1 : 1))
      .map(({ day, state, value, note, skip_reason, at }) => [
        escapeCell(name),
        day,
        state,
        String(value ?? ''),
        escapeCell(unit),
        skip_reason ?? '',
        escapeCell(note),
        at ?? '',
        id,
      ]),
  )
  return mark + writeTable([longHead, ...rows])
}
