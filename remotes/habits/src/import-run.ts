import { type Id, isProblem, newId, normalizeForSearch, problem, rankMany } from '@techo/core'
import { decodeText } from '@techo/core/files'
import { type InsertOf, readOnce, store } from '@techo/data'
import { fromPlainText } from '@techo/editor/doc'
import { loadAwaited } from '@techo/ui'
import { habitsApi } from './api.ts'
import type { ImportPlan, PlannedEntry, PlannedHabit, ReadOptions } from './import-plan.ts'
import type { Habit } from './rows.ts'
import { isSqlite } from './sqlite.ts'
import type { Own } from './whole/plan.ts'

/** From a chosen file to rows: read, compared with what is there, written part by part. */

/** Reads whatever the file is; its content decides, not its name. */
export async function readImport(file: File, options: ReadOptions): Promise<ImportPlan> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isZip(bytes)) return (await loadAwaited(() => import('./import-loop.ts'))).readLoopZip(bytes, options)
  if (isSqlite(bytes))
    return (await loadAwaited(() => import('./import-loop-db.ts'))).readLoopDb(bytes, file.name, options)
  const text = decodeText(bytes)
  if (text && /^\s*\{/.test(text)) {
    const [{ planWhole }, own] = await Promise.all([loadAwaited(() => import('./whole/plan.ts')), readOwn()])
    return planWhole(text, file.name, options, own)
  }
  return (await loadAwaited(() => import('./import-wide.ts'))).readWideCsv(bytes, file.name, options)
}

const fresh = { forceRefetch: true } as const

async function readOwn(): Promise<Own> {
  const { allHabitIds, habitGroups, habitVacations } = habitsApi.endpoints
  const [ids, groups, vacations] = await Promise.all([
    readOnce(store.dispatch(allHabitIds.initiate(undefined, fresh))),
    readOnce(store.dispatch(habitGroups.initiate(undefined, fresh))),
    readOnce(store.dispatch(habitVacations.initiate(undefined, fresh))),
  ])
  return { habits: new Set(ids.map(({ id }) => id)), groups, vacations }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

export interface ImportDiff {
  readonly habits: readonly PlannedHabit[]
  /** entries that are not there yet, of any planned habit */
  readonly entries: readonly (PlannedEntry & { readonly habit_id: Id })[]
  /** entries that are there already and stay as they are */
  readonly known: number
  readonly groups: NonNullable<ImportPlan['groups']>
  readonly vacations: NonNullable<ImportPlan['vacations']>
}

/** What of the plan is new. Rejects with a `Problem` when what is there cannot be read. */
export async function compareImport({ habits, groups = [], vacations = [] }: ImportPlan): Promise<ImportDiff> {
  const ids = habits.map(({ id }) => id).sort()
  const asked = store.dispatch(habitsApi.endpoints.habitHistory.initiate(ids, fresh))
  const data = await readOnce(asked)
  const there = new Set(data.map(({ habit_id, day }) => `${habit_id} ${day}`))
  const all = habits.flatMap(({ id, entries }) => entries.map(entry => ({ habit_id: id, ...entry })))
  const entries = all.filter(({ habit_id, day }) => !there.has(`${habit_id} ${day}`))
  return { habits, entries, known: all.length - entries.length, groups, vacations }
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

type Rows = Parameters<typeof habitsApi.endpoints.addImportedHabits.initiate>[0]

/**
 * Writes the habits first, then the entries in parts. Called off, it stops between two parts; what is written is whole, and
 * the same file read again goes on from there. Rejects with the `Problem` of a part that was refused.
 */
export async function writeImport(diff: ImportDiff, options: WriteOptions): Promise<void> {
  const { habits, entries, groups, vacations } = diff
  const { existing, at, signal, onProgress } = options
  const all = habits.length + entries.length
  const known = new Set(existing.map(({ id }) => id))
  const made = habits.filter(({ id }) => !known.has(id))
  const last = existing.reduce<string | null>((max, { rank }) => (max === null || rank > max ? rank : max), null)
  const ranks = rankMany(last, null, made.length)
  onProgress(0, all)
  if (groups.length + vacations.length > 0) await send({ groups, vacations }, signal)
  const areas = await areasOf(made)
  for (let from = 0; from < made.length; from += part) {
    const some = made.slice(from, from + part)
    const rows: Rows = {
      habits: some.map((habit, index) => habitRow(habit, ranks[from + index] ?? 'a0', at)),
      schedules: some.flatMap(schedulesOf),
      areas: from === 0 ? areas.made : [],
      links: some.flatMap(({ id, whole }) => {
        const area = areas.idOf(whole?.area ?? null)
        return area ? { id: newId(), entity_type: 'habit', entity_id: id, classification_id: area, kind: 'area' } : []
      }),
    }
    await send(rows, signal)
  }
  const events = eventsOf(habits)
  for (let from = 0; from < entries.length; from += part) {
    onProgress(habits.length + from, all)
    const rows = entries
      .slice(from, from + part)
      .map(entry => ({ skip_reason: null, source: 'import' as const, at: null, ...entry }))
    const summed = rows.map(row => events.get(`${row.habit_id} ${row.day}`) ?? [])
    await send(
      {
        entries: rows.filter((_, index) => summed[index]?.length === 0),
        summed: rows.filter((_, index) => summed[index]?.length !== 0),
        events: summed.flat(),
      },
      signal,
    )
  }
  onProgress(all, all)
}

/** What was added on the days of our own files, by habit and day. */
const eventsOf = (habits: readonly PlannedHabit[]): ReadonlyMap<string, InsertOf<'habit_events'>[]> =>
  Map.groupBy(
    habits.flatMap(({ id, whole }) => whole?.events.map(event => ({ habit_id: id, ...event })) ?? []),
    ({ habit_id, day }) => `${habit_id} ${day}`,
  )

/** The areas that habits of a file name, those that are not there to be made. */
async function areasOf(habits: readonly PlannedHabit[]) {
  const names = new Set(habits.flatMap(({ whole }) => whole?.area ?? []))
  if (names.size === 0) return { made: [], idOf: () => null }
  const there = await readOnce(store.dispatch(habitsApi.endpoints.areaNames.initiate(undefined, fresh)))
  const ids = new Map(there.map(({ id, name_norm }) => [name_norm, id]))
  const last = there.reduce<string | null>((max, { rank }) => (max === null || rank > max ? rank : max), null)
  const missing = [...names].filter(name => !ids.has(normalizeForSearch(name)))
  const ranks = rankMany(last, null, missing.length)
  const made = missing.map((name, index): InsertOf<'classifications'> & { readonly id: Id } => {
    const [id, name_norm] = [newId(), normalizeForSearch(name)]
    ids.set(name_norm, id)
    return { id, kind: 'area', name, name_norm, applies_to: ['habit'], rank: ranks[index] ?? 'a0' }
  })
  return { made, idOf: (name: string | null) => ids.get(normalizeForSearch(name ?? '')) ?? null }
}

async function send(rows: Rows, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { error } = await store.dispatch(habitsApi.endpoints.addImportedHabits.initiate(rows))
  if (error) throw isProblem(error) ? error : problem('bug')
}

const startOf = ({ entries }: PlannedHabit) =>
  entries.reduce<PlannedEntry['day'] | null>((first, { day }) => (first === null || day < first ? day : first), null)

function habitRow(habit: PlannedHabit, rank: string, at: string): InsertOf<'habits'> & { readonly id: Id } {
  const { description, ...columns } = habit.columns
  const search_norm = normalizeForSearch([columns.name, columns.question, description].join(' '))
  if (habit.whole) return { ...habit.whole.columns, rank, search_norm }
  return {
    id: habit.id,
    rank,
    ...columns,
    start_date: startOf(habit),
    ...(description
      ? { doc: JSON.parse(JSON.stringify(fromPlainText(description))), doc_text: description }
      : { doc: null, doc_text: '' }),
    search_norm,
    archived_at: habit.archived ? at : null,
  }
}

function schedulesOf({ id, whole, columns, ...habit }: PlannedHabit): readonly InsertOf<'habit_schedules'>[] {
  if (whole) return whole.schedules.map(schedule => ({ habit_id: id, ...schedule }))
  const { schedule_kind, times, per, per_days } = columns
  const valid_from = startOf({ id, columns, ...habit }) ?? '1970-01-01'
  return [{ id: newId(), habit_id: id, valid_from, schedule_kind, times, per, per_days }]
}
