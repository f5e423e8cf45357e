import { type Problem, problem } from '@techo/core'
import type { Answered, Client } from './client.ts'
import { fromPostgrest } from './failure.ts'
import type { Sent } from './outbox.ts'
import type { Item } from './outbox-item.ts'
import type { LooseDb } from './supabase.ts'
import type { Columns, Write } from './write.ts'

/** Sends one write to PostgREST as the person it belongs to, and says what became of it. */
export const createSender =
  (client: Pick<Client, 'askAs'>) =>
  async ({ person, write }: Item): Promise<Sent> => {
    const answer = await client.askAs(person, db => perform(db, write))
    if (answer.error)
      return waits(answer.error)
        ? { kind: 'waiting', problem: answer.error }
        : { kind: 'refused', problem: answer.error }
    return answer.data
  }

/** Not the write's fault: no answer, a busy or broken backend, a limit, or a session that has to be renewed first. */
const waits = ({ kind }: Problem) =>
  kind === 'offline' || kind === 'unavailable' || kind === 'limited' || kind === 'unauthorized'

type Answer = { readonly error: unknown; readonly status: number; readonly data: unknown }
type Performed = Answered<Sent>

const landed = (moved?: Columns): Performed => ({
  data: moved ? { kind: 'landed', moved } : { kind: 'landed' },
  error: null,
})

async function perform(db: LooseDb, write: Write): Promise<Performed> {
  if (write.kind === 'patch') return performPatch(db, write)
  for (const part of write.kind === 'upsert' ? alike(write) : [write]) {
    const answer: Answer = await request(db, part)
    if (answer.error) return { data: null, error: fromPostgrest(answer) }
  }
  return landed()
}

type Upsert = Extract<Write, { kind: 'upsert' }>

/** PostgREST fills columns that only some rows of a request name with null: rows travel with those that name the same. */
function alike(write: Upsert): Upsert[] {
  const groups = Map.groupBy(write.rows, row => Object.keys(row).sort().join())
  return [...groups.values()].map(rows => ({ ...write, rows }))
}

const request = (db: LooseDb, write: Exclude<Write, { kind: 'patch' }>): PromiseLike<Answer> => {
  switch (write.kind) {
    case 'upsert':
      return db.from(write.table).upsert([...write.rows], {
        ...(write.on ? { onConflict: write.on.join(',') } : {}),
        ignoreDuplicates: write.once === true,
      })
    case 'remove':
      return db.from(write.table).delete().match(write.key)
    case 'call':
      return db.rpc(write.fn, write.args)
  }
}

/**
 * A patch that meets no row has either landed before (its answer was lost), or the condition in its key no longer holds, or
 * the row is gone. Which of them, the row itself tells.
 */
async function performPatch(
  db: LooseDb,
  { table, key, columns }: Extract<Write, { kind: 'patch' }>,
): Promise<Performed> {
  const asked = Object.keys(key).join(',')
  const answer = await db.from(table).update(columns).match(key).select(asked)
  if (answer.error) return { data: null, error: fromPostgrest(answer) }
  const row = rowOf(answer.data)
  if (row) return landed(movedKey(key, row))

  const { rev: _condition, ...place } = key
  const wanted = [...new Set([...Object.keys(key), ...Object.keys(columns)])].join(',')
  const found = await db.from(table).select(wanted).match(place).limit(1)
  if (found.error) return { data: null, error: fromPostgrest(found) }
  const there = rowOf(found.data)
  if (!there) return { data: null, error: problem('missing', { code: `${table}_missing` }) }
  if (Object.entries(columns).every(([name, value]) => isSame(there[name], value))) return landed(movedKey(key, there))
  return { data: null, error: problem('conflict', { code: `${table}_changed_elsewhere` }) }
}

const rowOf = (data: unknown): Columns | undefined => {
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  // A row of a select with plain column names is an object of columns.
  return typeof first === 'object' && first !== null ? (first as Columns) : undefined
}

/** The key under which the row answers now, when writing it moved a condition (`rev`); undefined when it stayed. */
const movedKey = (key: Columns, row: Columns): Columns | undefined => {
  const now = Object.fromEntries(Object.keys(key).map(name => [name, row[name]]))
  return isSame(now, key) ? undefined : now
}

/** Equal as the database sees it: moments by their instant, JSON without regard to the order of its keys. */
export function isSame(stored: unknown, wanted: unknown): boolean {
  if (stored === wanted || (stored ?? null) === (wanted ?? null)) return true
  if (typeof stored === 'string' && typeof wanted === 'string')
    return /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(stored) && Date.parse(stored) === Date.parse(wanted)
  if (typeof stored !== 'object' || typeof wanted !== 'object' || stored === null || wanted === null) return false
  if (Array.isArray(stored) !== Array.isArray(wanted)) return false
  const [ours, theirs] = [Object.entries(stored), Object.entries(wanted).filter(([, value]) => value !== undefined)]
  return ours.length === theirs.length && theirs.every(([name, value]) => isSame(Reflect.get(stored, name), value))
}
