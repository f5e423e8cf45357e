import type { Claims, Db } from '../database/db.ts'
import { DatabaseError } from '../database/db.ts'
import { log } from '../log.ts'
import { type Condition, sqlOf } from './filters.ts'
import type { FollowedTable, Tables } from './tables.ts'

/**
 * Changes of rows, as `postgres_changes` tells them. A trigger says which rows of a followed table changed; each is read
 * again with the rights of whoever follows, so nobody hears of a row they could not select. What is told is the row as it is
 * then: of two quick changes the second may be told twice. A row that is gone cannot be asked, so a deletion under row
 * security is told to the person whose `user_id` it had and to nobody else (hosted tells everybody its key).
 */
export interface Follower {
  /** what the client knows this binding by */
  readonly id: number
  readonly event: '*' | ChangeType
  readonly schema: string
  /** `*` for all of the schema */
  readonly table: string
  readonly conditions: readonly Condition[]
  readonly select: readonly string[] | null
  readonly claims: () => Claims
  /** whose message it is: bindings of one channel share one */
  readonly channel: object
  readonly deliver: (ids: readonly number[], data: ChangeData) => void
  /** Changes were lost: the channel has to be left. */
  readonly fail: (message: string) => void
}

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'
type Row = Readonly<Record<string, unknown>>

export interface ChangeData {
  readonly schema: string
  readonly table: string
  readonly type: ChangeType
  readonly commit_timestamp: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly record?: Row
  readonly old_record?: Row
  readonly errors: readonly string[] | null
}

interface Change {
  readonly schema: string
  readonly table: string
  readonly type: ChangeType
  readonly at: string
  /** the row's key now and before, each with `user_id` where the table has it */
  readonly rows: readonly (readonly [Row | null, Row | null])[]
}

export interface Feed {
  /** Resolves when changes made from now on will be told; to the way to stop. */
  follow(follower: Follower): Promise<() => void>
  close(): Promise<void>
}

const longestQueue = 5000
const maxRecord = 1024 * 1024
const renewal = 240_000

export async function createFeed({ db, tables }: { db: Db; tables: Tables }): Promise<Feed> {
  const followers = new Set<Follower>()
  const queue: Change[] = []
  let working: Promise<void> | null = null
  let ended = false

  const interested = ({ event, schema, table }: Follower, change: Change): boolean =>
    (event === '*' || event === change.type) &&
    (schema === '*' || schema === change.schema) &&
    (table === '*' || table === change.table)

  const work = async () => {
    for (let change = queue.shift(); change && !ended; change = queue.shift()) {
      const heard = change
      const concerned = [...followers].filter(each => interested(each, heard))
      const [table] = concerned.length > 0 ? await tables.find(heard.schema, heard.table) : []
      if (!table) continue
      const alike = Map.groupBy(concerned, each => JSON.stringify([each.claims(), each.conditions, each.select]))
      for (const group of alike.values())
        await tell(group, table, heard).catch(error => {
          log.error({ part: 'realtime', name: error instanceof Error ? error.name : '' }, 'a change was not told')
          for (const { fail } of group) fail('Changes could not be read')
        })
    }
    working = null
  }

  const tell = async (group: readonly Follower[], table: FollowedTable, change: Change) => {
    const [first] = group
    if (!first) return
    for (const data of await seen(first, table, change))
      for (const bindings of Map.groupBy(group, each => each.channel).values())
        bindings[0]?.deliver(
          bindings.map(each => each.id),
          data,
        )
  }

  const seen = (follower: Follower, table: FollowedTable, change: Change): Promise<ChangeData[]> => {
    const known = new Set(table.columns.map(column => column.name))
    if (follower.conditions.some(({ column }) => !known.has(column))) return Promise.resolve([])
    return change.type === 'DELETE' ? deleted(follower, table, change) : written(follower, table, change)
  }

  const headOf = ({ select }: Follower, table: FollowedTable, { type, at }: Change) => ({
    schema: table.schema,
    table: table.table,
    type,
    commit_timestamp: new Date(at).toISOString(),
    columns: table.columns
      .filter(({ name }) => isWanted(name, select, table))
      .map(({ name, type }) => ({ name, type })),
  })

  const written = async (follower: Follower, table: FollowedTable, change: Change): Promise<ChangeData[]> => {
    const { conditions, select } = follower
    const head = headOf(follower, table, change)
    if (table.key.length === 0) return [{ ...head, errors: ['Error 400: Bad Request, no primary key'] }]
    // A filter on the owner, the commonest of all, needs no look at the row.
    const owner = conditions.find(each => each.column === 'user_id' && each.operator === 'eq' && !each.negated)
      ?.values[0]
    const rows = change.rows.filter(
      ([row]) => row !== null && (owner === undefined || !('user_id' in row) || row.user_id === owner),
    )
    if (rows.length === 0) return []
    const { text, parameters } = sqlOf(conditions, typeIn(table), 2)
    const same = table.key.map(
      name => `t.${quoted(name)} = (k.value ->> '${name.replaceAll("'", "''")}')::${typeIn(table)(name)}`,
    )
    try {
      const found = await db.asUser(
        follower.claims(),
        sql =>
          sql.query<{ n: number; record: Row }>(
            `select k.n::int as n, to_jsonb(t) as record
             from jsonb_array_elements($1::jsonb) with ordinality as k (value, n)
             join ${quoted(table.schema)}.${quoted(table.table)} as t on ${same.join(' and ')}
            where ${text} order by k.n`,
            [JSON.stringify(rows.map(([row]) => row)), ...parameters],
          ),
        // Nobody waits for it, and what is not read here is never told.
        { deadlineMs: 60_000, repeatable: true },
      )
      return found.map(({ n, record }) => {
        const before = rows[n - 1]?.[1] ?? {}
        const size = JSON.stringify(record).length
        const kept = Object.entries(record).filter(
          ([name, value]) => isWanted(name, select, table) && (size <= maxRecord || JSON.stringify(value).length <= 64),
        )
        const old = Object.entries(before).filter(([name]) =>
          table.full ? isWanted(name, select, table) : table.key.includes(name),
        )
        return {
          ...head,
          record: Object.fromEntries(kept),
          ...(change.type === 'UPDATE' ? { old_record: Object.fromEntries(old) } : {}),
          errors: size > maxRecord ? ['Error 413: Payload Too Large'] : null,
        }
      })
    } catch (error) {
      if (error instanceof DatabaseError && error.code === '42501')
        return [{ ...head, errors: ['Error 401: Unauthorized'] }]
      throw error
    }
  }

  const deleted = async (follower: Follower, table: FollowedTable, change: Change): Promise<ChangeData[]> => {
    const { conditions } = follower
    const { role, sub } = follower.claims()
    const isOpen = role === 'service_role' || !table.secured
    const own = change.rows
      .flatMap(([, old]) => (old === null ? [] : [old]))
      .filter(old => isOpen || (sub !== undefined && old.user_id === sub))
    const rows = isOpen || own.length === 0 ? own : await unrestricted(follower, table, own)
    const [any] = rows
    if (!any || conditions.some(({ column }) => !(column in any))) return []
    const { text, parameters } = sqlOf(conditions, typeIn(table), 3)
    const name = `${quoted(table.schema)}.${quoted(table.table)}`
    const found = await db.asAdmin(sql =>
      sql.query<{ n: number }>(
        `select k.n::int as n from jsonb_array_elements($1::jsonb) with ordinality as k (value, n)
          cross join lateral jsonb_populate_record(null::${name}, k.value) as t
          where has_table_privilege($2::name, '${name.replaceAll("'", "''")}'::regclass, 'select') and ${text} order by k.n`,
        [JSON.stringify(rows), role, ...parameters],
      ),
    )
    return found.map(({ n }) => {
      const all = table.full && !table.secured
      const old = Object.entries(rows[n - 1] ?? {}).filter(([column]) => all || table.key.includes(column))
      return { ...headOf(follower, table, change), old_record: Object.fromEntries(old), errors: null }
    })
  }

  /** Those of the rows that restrictive policies leave to the follower, as far as what is known of a row can tell. */
  const unrestricted = async (
    follower: Follower,
    table: FollowedTable,
    rows: readonly Row[],
  ): Promise<readonly Row[]> => {
    if (table.restrictions.length === 0) return rows
    const name = `${quoted(table.schema)}.${quoted(table.table)}`
    const found = await db.asUser(follower.claims(), sql =>
      sql.query<{ n: number }>(
        `select k.n::int as n from jsonb_array_elements($1::jsonb) with ordinality as k (value, n)
          cross join lateral jsonb_populate_record(null::${name}, k.value) as ${quoted(table.table)}
          where ${table.restrictions.map(each => `(${each})`).join(' and ')}`,
        [JSON.stringify(rows)],
      ),
    )
    const left = new Set(found.map(({ n }) => n))
    return rows.filter((_, index) => left.has(index + 1))
  }

  const hear = (payload: string) => {
    if (ended || followers.size === 0) return
    if (queue.length >= longestQueue) {
      queue.length = 0
      for (const { fail } of followers) fail('Too many changes at once')
      return
    }
    const change: Change = JSON.parse(payload)
    queue.push(change)
    working ??= work()
  }

  /** The triggers of these tables speak for the next minutes. */
  const wake = async (wanted: readonly Follower[]): Promise<void> => {
    const found = await Promise.all(wanted.map(each => tables.find(each.schema, each.table)))
    const oids = [...new Set(found.flat().map(each => each.oid))]
    if (oids.length === 0) return
    await db.asAdmin(sql =>
      sql.query(
        `insert into realtime.interest (entity, until)
         select value::text::oid, now() + interval '10 minutes' from jsonb_array_elements($1::jsonb)
         on conflict (entity) do update set until = excluded.until`,
        [JSON.stringify(oids)],
      ),
    )
  }

  const stop = await db.listen('realtime_changes', hear)
  const renewing = setInterval(() => {
    wake([...followers]).catch(() => log.error({ part: 'realtime' }, 'interest was not renewed'))
  }, renewal).unref()

  return {
    async follow(follower) {
      followers.add(follower)
      await wake([follower])
      return () => void followers.delete(follower)
    },
    async close() {
      ended = true
      clearInterval(renewing)
      queue.length = 0
      await working
      await stop()
    },
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const typeIn =
  (table: FollowedTable) =>
  (column: string): string =>
    table.columns.find(each => each.name === column)?.sql ?? 'text'

const isWanted = (name: string, select: readonly string[] | null, { key }: FollowedTable): boolean =>
  select === null || select.includes(name) || key.includes(name)
