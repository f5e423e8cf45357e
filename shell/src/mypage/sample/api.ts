import { fieldOf, type Id, newId, type Problem, problem } from '@techo/core'
import { api, type Db, outbox, read, store, type TableName, upsert } from '@techo/data'
import { classificationsApi } from '../settings/api.ts'
import type { SampleRows } from './area.ts'
import { type SampleOptions, sampleLife } from './life.ts'
import { sampleKey } from './mark.ts'

/**
 * Putting a sample life in and taking it out. Which rows it made stands in one preference, written after all of them: what
 * the server changed later than that is the person's own and stays. Removing is exact therefore, whatever the sample looked
 * like when it was made.
 */
interface Sample {
  /** ids by table; entries of habits go by their habits */
  readonly rows: Readonly<Record<string, readonly Id[]>>
}

/** Answers with the Problem of the first row that was refused, or null; rejects when the person's own names cannot be asked for. */
export async function fillSample(options: Omit<SampleOptions, 'newId' | 'existing'>): Promise<Problem | null> {
  const asked = store.dispatch(classificationsApi.endpoints.classifications.initiate(undefined, { forceRefetch: true }))
  try {
    const existing = await asked.unwrap()
    return await outbox.submit(sampleWrites(sampleLife({ ...options, newId, existing })))
  } finally {
    asked.unsubscribe()
  }
}

/** Rejects with the Problem; what is gone by then is gone, and the rest goes at the next try. */
export async function removeSample({
  value,
  updated_at,
}: {
  readonly value: unknown
  readonly updated_at: string | null
}): Promise<void> {
  if (!updated_at) throw problem('unavailable', { code: 'sample_on_its_way' })
  await store
    .dispatch(sampleApi.endpoints.shellRemoveSample.initiate({ sample: readSample(value), until: updated_at }))
    .unwrap()
}

/** Tables whose rows go first stand first; a later one may be referred to by an earlier one. */
const order = [
  'classified',
  'note_links',
  'weekly_goals',
  'task_links',
  'tasks',
  'projects',
  'slips',
  'list_items',
  'reading_logs',
  'readings',
  'quotes',
  'books',
  'reading_goals',
  'notes',
  'period_notes',
  'habits',
  'habit_groups',
  'classifications',
] as const satisfies readonly TableName[]
type Removable = (typeof order)[number]

/** Addresses end at some thousand characters. */
const batch = 60

const sampleApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    /** A mutation: removing waits for it, and nobody shows it. */
    shellRemoveSample: build.mutation<null, { readonly sample: Sample; readonly until: string }>({
      query: ({ sample, until }) => read(db => removeAll(db, sample, until)),
      invalidatesTags: [...order, 'habit_entries', 'preferences'],
    }),
  }),
})

type Answer = { readonly data: unknown; readonly error: unknown; readonly status: number }

async function removeAll(db: Db, { rows }: Sample, until: string): Promise<Answer> {
  const ids = (table: Removable) => rows[table] ?? []
  let answer: Answer = { data: null, error: null, status: 200 }
  const each = async (all: readonly Id[], run: (some: Id[]) => PromiseLike<Answer>) => {
    for (let from = 0; from < all.length && !answer.error; from += batch)
      answer = await run(all.slice(from, from + batch))
  }

  // Deleting a row writes to those that hang on it, so what the person changed is looked up before anything goes.
  const untouched = new Map<Removable, Id[]>()
  for (const table of order)
    await each(ids(table), async some => {
      const found = await db.from(table).select('id').in('id', some).lte('updated_at', until)
      untouched.set(table, [...(untouched.get(table) ?? []), ...(found.data ?? []).map(({ id }) => id)])
      return found
    })
  if (answer.error) return answer
  await each(ids('habits'), some => db.from('habit_entries').delete().in('habit_id', some).lte('updated_at', until))
  // A habit the person has kept since is theirs by now, with its group.
  const kept = await inUse(db, ids('habits'))
  if ('error' in kept) return kept
  for (const table of order) {
    const all = (untouched.get(table) ?? []).filter(id => table !== 'habits' || !kept.has(id))
    const free = table === 'classifications' ? await unused(db, all) : all
    if ('error' in free) return free
    await each(free, some => db.from(table).delete().in('id', some))
  }
  return answer.error ? answer : db.from('preferences').delete().eq('key', sampleKey)
}

async function inUse(db: Db, ids: readonly Id[]): Promise<ReadonlySet<Id> | Answer> {
  const found = await db
    .from('habit_entries')
    .select('habit_id')
    .in('habit_id', [...ids])
  return found.error ? found : new Set(found.data.map(({ habit_id }) => habit_id))
}

async function unused(db: Db, ids: readonly Id[]): Promise<readonly Id[] | Answer> {
  const found = await db
    .from('classified')
    .select('classification_id')
    .in('classification_id', [...ids])
  if (found.error) return found
  const used = new Set(found.data.map(({ classification_id }) => classification_id))
  return ids.filter(id => !used.has(id))
}

/** The writes that put a sample in, its mark last of all. */
const sampleWrites = (life: readonly SampleRows[]) => {
  const ids = life.flatMap(({ table, rows }) =>
    rows.flatMap(({ id }) => (typeof id === 'string' ? [{ table, id }] : [])),
  )
  const made = Object.fromEntries(
    [...Map.groupBy(ids, ({ table }) => table)].map(([table, of]) => [table, of.map(({ id }) => id)]),
  )
  return [
    // Rows are checked by the database's own rules; the tables' types would have to be told for each area.
    ...life.map(({ table, rows, on }) =>
      upsert(table, rows as never, { once: true, ...(on ? { on: on as never } : {}) }),
    ),
    upsert('preferences', { key: sampleKey, value: { rows: made } }),
  ]
}

const readSample = (value: unknown): Sample => {
  const rows: unknown = fieldOf(value, 'rows')
  const entries = typeof rows === 'object' && rows !== null ? Object.entries(rows) : []
  return {
    rows: Object.fromEntries(
      entries.map(([table, ids]) => [table, Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []]),
    ),
  }
}
