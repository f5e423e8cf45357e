import { fieldOf, type Id, newId, type Problem, problem, type SampleRows, type SampleTable } from '@techo/core'
import { api, type Db, outbox, read, store, upsert } from '@techo/data'
import { classificationsApi } from '../../classifications/api.ts'
import { tableNamed } from '../../table-named.ts'
import { type SampleOptions, sampleLife } from './life.ts'
import { sampleKey } from './mark.ts'

/**
 * Putting a sample life in and taking it out. Which rows it made stands in one preference, written after all of them: what
 * the server changed later than that is the person's own and stays. Removing is exact therefore, whatever the sample looked
 * like when it was made.
 */
interface Sample {
  /** ids by table; what a table carries goes by the rows it hangs on */
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

/**
 * Rejects with the Problem; what is gone by then is gone, and the rest goes at the next try.
 * @param tables those that remotes declare to fill
 */
export async function removeSample(
  { value, updated_at }: { readonly value: unknown; readonly updated_at: string | null },
  tables: readonly SampleTable[],
): Promise<void> {
  if (!updated_at) throw problem('unavailable', { code: 'sample_on_its_way' })
  await store
    .dispatch(
      sampleApi.endpoints.shellRemoveSample.initiate({
        sample: readSample(value),
        until: updated_at,
        tables: leaving(tables),
      }),
    )
    .unwrap()
}

/** In the order in which rows go: what may refer to another one first. A table that two remotes fill goes with the later one. */
const leaving = (tables: readonly SampleTable[]): readonly SampleTable[] => {
  const all = [{ table: 'classified' }, ...tables.toReversed(), { table: 'classifications' }]
  return all.filter(({ table }, index) => all.findIndex(each => each.table === table) === index)
}

/** Addresses end at some thousand characters. */
const batch = 60

interface Removal {
  readonly sample: Sample
  /** moment of the mark */
  readonly until: string
  readonly tables: readonly SampleTable[]
}

const sampleApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    /** A mutation: removing waits for it, and nobody shows it. */
    shellRemoveSample: build.mutation<null, Removal>({
      query: removal => read(db => removeAll(db, removal)),
      invalidatesTags: (_, __, { tables }) => [
        ...tables.flatMap(({ table, carries }) => [table, ...(carries ? [carries.table] : [])]).map(tableNamed),
        'preferences',
      ],
    }),
  }),
})

type Answer = { readonly data: unknown; readonly error: unknown; readonly status: number }

async function removeAll(db: Db, { sample: { rows }, until, tables }: Removal): Promise<Answer> {
  const ids = (table: string) => rows[table] ?? []
  let answer: Answer = { data: null, error: null, status: 200 }
  const each = async (all: readonly Id[], run: (some: Id[]) => PromiseLike<Answer>) => {
    for (let from = 0; from < all.length && !answer.error; from += batch)
      answer = await run(all.slice(from, from + batch))
  }

  // Deleting a row writes to those that hang on it, so what the person changed is looked up before anything goes.
  const untouched = new Map<string, Id[]>()
  for (const { table } of tables)
    await each(ids(table), async some => {
      const found = await db.from(tableNamed(table)).select('id').in('id', some).lte('updated_at', until)
      untouched.set(table, [...(untouched.get(table) ?? []), ...(found.data ?? []).map(({ id }) => id)])
      return found
    })
  for (const { table, carries } of tables)
    if (carries)
      await each(ids(table), some =>
        db.from(tableNamed(carries.table)).delete().in(carries.column, some).lte('updated_at', until),
      )
  if (answer.error) return answer
  // A row that the person has added to since is theirs by now, with what it refers to.
  const kept = new Set<Id>()
  for (const { table, carries } of tables) {
    if (!carries) continue
    const found = await used(db, carries, ids(table))
    if ('error' in found) return found
    for (const id of found) kept.add(id)
  }
  for (const { table } of tables) {
    const all = (untouched.get(table) ?? []).filter(id => !kept.has(id))
    const inUse = table === 'classifications' ? await used(db, classification, all) : new Set<Id>()
    if ('error' in inUse) return inUse
    await each(
      all.filter(id => !inUse.has(id)),
      some => db.from(tableNamed(table)).delete().in('id', some),
    )
  }
  return answer.error ? answer : db.from('preferences').delete().eq('key', sampleKey)
}

const classification = { table: 'classified', column: 'classification_id' }

/** Which of the ids rows of a table name in a column. */
async function used(
  db: Db,
  { table, column }: { readonly table: string; readonly column: string },
  ids: readonly Id[],
): Promise<ReadonlySet<Id> | Answer> {
  const found = await db
    .from(tableNamed(table))
    .select(`id:${column}`)
    .in(column, [...ids])
    .overrideTypes<{ readonly id: Id }[], { merge: false }>()
  return found.error ? found : new Set(found.data.map(({ id }) => id))
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
      upsert(tableNamed(table), rows as never, { once: true, ...(on ? { on: on as never } : {}) }),
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
