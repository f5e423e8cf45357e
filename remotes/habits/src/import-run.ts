import { type Id, isProblem, newId, normalizeForSearch, problem, rankMany } from '@techo/core'
import { type InsertOf, readOnce, store } from '@techo/data'
import { fromPlainText } from '@techo/editor/doc'
import { loadAwaited } from '@techo/ui'
import { habitsApi } from './api.ts'
import type { ImportPlan, PlannedEntry, PlannedHabit, ReadOptions } from './import-plan.ts'
import type { Habit } from './rows.ts'
import { isSqlite } from './sqlite.ts'

/** From a chosen file to rows: read, compared with what is there, written part by part. */

/** Reads whatever the file is; its content decides, not its name. */
export async function readImport(file: File, options: ReadOptions): Promise<ImportPlan> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isZip(bytes)) return (await loadAwaited(() => import('./import-loop.ts'))).readLoopZip(bytes, options)
  if (isSqlite(bytes))
    return (await loadAwaited(() => import('./import-loop-db.ts'))).readLoopDb(bytes, file.name, options)
  return (await loadAwaited(() => import('./import-wide.ts'))).readWideCsv(bytes, file.name, options)
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

export interface ImportDiff {
  readonly habits: readonly PlannedHabit[]
  /** entries that are not there yet, of any planned habit */
  readonly entries: readonly (PlannedEntry & { readonly habit_id: Id })[]
  /** entries that are there already and stay as they are */
  readonly known: number
}

/** What of the plan is new. Rejects with a `Problem` when what is there cannot be read. */
export async function compareImport({ habits }: ImportPlan): Promise<ImportDiff> {
  const ids = habits.map(({ id }) => id).sort()
  const asked = store.dispatch(habitsApi.endpoints.habitHistory.initiate(ids, { forceRefetch: true }))
  const data = await readOnce(asked)
  const there = new Set(data.map(({ habit_id, day }) => `${habit_id} ${day}`))
  const all = habits.flatMap(({ id, entries }) => entries.map(entry => ({ habit_id: id, ...entry })))
  const entries = all.filter(({ habit_id, day }) => !there.has(`${habit_id} ${day}`))
  return { habits, entries, known: all.length - entries.length }
}

export interface WriteOptions {
  /** the habits that are there, in order: the new ones come after them */
  readonly existing: readonly Pick<Habit, 'id' | 'rank'>[]
  /** when it happens, for habits that are archived in the file */
  readonly at: string
  readonly signal: AbortSignal
  readonly onProgress: (done: number, all: number) => void
}

/** Rows in one request. */
const part = 500

/**
 * Writes the habits first, then the entries in parts. Called off, it stops between two parts; what is written is whole, and
 * the same file read again goes on from there. Rejects with the `Problem` of a part that was refused.
 */
export async function writeImport({ habits, entries }: ImportDiff, options: WriteOptions): Promise<void> {
  const { existing, at, signal, onProgress } = options
  const all = habits.length + entries.length
  const known = new Set(existing.map(({ id }) => id))
  const fresh = habits.filter(({ id }) => !known.has(id))
  const last = existing.reduce<string | null>((max, { rank }) => (max === null || rank > max ? rank : max), null)
  const ranks = rankMany(last, null, fresh.length)
  onProgress(0, all)
  for (let from = 0; from < fresh.length; from += part) {
    const rows = fresh.slice(from, from + part).map((habit, index) => habitRow(habit, ranks[from + index] ?? 'a0', at))
    const schedules = fresh.slice(from, from + part).map(scheduleRow)
    await send({ habits: rows, schedules, entries: [] }, signal)
  }
  for (let from = 0; from < entries.length; from += part) {
    onProgress(habits.length + from, all)
    const rows = entries
      .slice(from, from + part)
      .map(entry => ({ ...entry, skip_reason: null, source: 'import' as const }))
    await send({ habits: [], schedules: [], entries: rows }, signal)
  }
  onProgress(all, all)
}

async function send(
  rows: Parameters<typeof habitsApi.endpoints.addImportedHabits.initiate>[0],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const { error } = await store.dispatch(habitsApi.endpoints.addImportedHabits.initiate(rows))
  if (error) throw isProblem(error) ? error : problem('bug')
}

const startOf = ({ entries }: PlannedHabit) =>
  entries.reduce<PlannedEntry['day'] | null>((first, { day }) => (first === null || day < first ? day : first), null)

function habitRow(habit: PlannedHabit, rank: string, at: string): InsertOf<'habits'> & { readonly id: Id } {
  const { description, ...columns } = habit.columns
  return {
    id: habit.id,
    rank,
    ...columns,
    start_date: startOf(habit),
    ...(description
      ? { doc: JSON.parse(JSON.stringify(fromPlainText(description))), doc_text: description }
      : { doc: null, doc_text: '' }),
    search_norm: normalizeForSearch([columns.name, columns.question, description].join(' ')),
    archived_at: habit.archived ? at : null,
  }
}

function scheduleRow(habit: PlannedHabit): InsertOf<'habit_schedules'> {
  const { schedule_kind, times, per, per_days } = habit.columns
  const valid_from = startOf(habit) ?? '1970-01-01'
  return { id: newId(), habit_id: habit.id, valid_from, schedule_kind, times, per, per_days }
}
