import { fieldOf } from '@techo/core'
import type { Answered, Client } from '../client.ts'
import { fromPostgrest } from '../failure.ts'
import type { LooseDb } from '../supabase.ts'
import type { KeptTable } from '../tables.ts'
import type { Columns } from '../write.ts'
import type { RowsStore, RowText, TableState } from './rows-store.ts'

interface KeepingDependencies {
  readonly client: Pick<Client, 'askAs'>
  readonly store: Pick<RowsStore, 'state' | 'begin' | 'put' | 'count' | 'prune'>
  readonly now: () => number
  /** Resolves to true when the page is at rest, to false when this shall not go on. */
  readonly rest: () => Promise<boolean>
}

/** Rows in one request: a bite that neither the network nor this page's thread feels. */
const bite = 200
/** What one table may take on a device: the rest of a longer one needs the network. */
const most = { rows: 20_000, characters: 16_000_000 }
/** A table that was found unchanged is left in peace for this long, unless somebody says that it changed. */
const fresh = 10 * 60_000

const day = 86_400_000
/** A day more or less is nothing here, so the zone is not asked for. */
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

interface Head {
  readonly count: number
  readonly newest: string | null
}

/**
 * Brings one table to this device: whole the first time, going on where it was left, later only what changed since. Rows that
 * are gone at the backend are noticed by their number, and then the table is brought anew.
 * @returns false when it cannot go on: no network, no room, or somebody needs the page
 */
export function createKeeping({ client, store, now, rest }: KeepingDependencies) {
  const keyOf = ({ key = ['id'] }: KeptTable, row: Columns) => key.map(column => String(row[column]))
  const changedAt = ({ changed = 'updated_at' }: KeptTable, row: Columns) => String(row[changed] ?? '')

  const ask = async <Data>(person: string, run: (db: LooseDb) => Promise<Answered<Data>>): Promise<Data | null> => {
    if (!(await rest())) return null
    return (await client.askAs(person, run)).data
  }

  /** How many rows there are to keep, and when the last of them changed. */
  const headOf = (person: string, { name, last, changed = 'updated_at' }: KeptTable, from: string | null) =>
    ask(person, async (db): Promise<Answered<Head>> => {
      const asked = db.from(name).select(changed, { count: 'exact' }).order(changed, { ascending: false }).limit(1)
      const answer = await (last && from !== null ? asked.gte(last.column, from) : asked)
      if (answer.error) return { data: null, error: fromPostgrest(answer) }
      const newest = fieldOf(answer.data[0], changed)
      return { data: { count: answer.count ?? 0, newest: typeof newest === 'string' ? newest : null }, error: null }
    })

  type Where = { readonly after: readonly string[] | null } | { readonly since: string; readonly offset: number }

  const rowsOf = (person: string, table: KeptTable, from: string | null, where: Where) =>
    ask(person, async (db): Promise<Answered<readonly Columns[]>> => {
      const { name, last, key = ['id'], changed = 'updated_at' } = table
      let asked = db.from(name).select('*')
      if (last && from !== null) asked = asked.gte(last.column, from)
      if ('since' in where) asked = asked.gte(changed, where.since)
      else if (where.after && where.after.length > 0) asked = asked.or(before(key, where.after))
      // The newest keys first: of a table that is too long for this device, those are the ones it keeps.
      const ascending = 'since' in where
      const order = ascending ? [changed, ...key] : key
      const sorted = order.reduce((query, column) => query.order(column, { ascending }), asked)
      const first = 'since' in where ? where.offset : 0
      const answer = await sorted.range(first, first + bite - 1)
      if (answer.error) return { data: null, error: fromPostgrest(answer) }
      return { data: answer.data.map(({ user_id: _owner, ...row }) => row), error: null }
    })

  const textsOf = (table: KeptTable, rows: readonly Columns[]): readonly RowText[] =>
    rows.map(row => ({ key: keyOf(table, row).join(' '), row, text: JSON.stringify(row) }))

  const added = (state: TableState, table: KeptTable, rows: readonly RowText[]): TableState => ({
    ...state,
    newest: rows.reduce<string | null>((newest, { row }) => latest(newest, changedAt(table, row)), state.newest),
    size: state.size + rows.reduce((size, { text }) => size + text.length, 0),
  })

  /** Reads the table from where it was left to its end. */
  const bringAll = async (state: TableState, table: KeptTable): Promise<TableState | null> => {
    let known = state
    let count = await store.count(state.person, state.table)
    for (;;) {
      const rows = await rowsOf(state.person, table, state.from, { after: known.after })
      if (!rows) return null
      count += rows.length
      const end = rows.at(-1)
      const texts = textsOf(table, rows)
      const next = added(known, table, texts)
      const isFull = count >= most.rows || next.size >= most.characters
      const isOver = rows.length < bite || isFull
      known = { ...next, after: isOver || !end ? null : keyOf(table, end), isWhole: isOver && rows.length < bite }
      if (!(await store.put(known, texts))) return null
      if (known.after === null) return known
    }
  }

  /** Reads what changed since it was last looked at. */
  const bringChanges = async (state: TableState, table: KeptTable): Promise<TableState | null> => {
    const since = state.newest
    if (since === null) return bringAll(state, table)
    let known = state
    for (let offset = 0; ; offset += bite) {
      const rows = await rowsOf(state.person, table, state.from, { since, offset })
      if (!rows) return null
      const texts = textsOf(table, rows)
      known = added(known, table, texts)
      if (!(await store.put(known, texts))) return null
      if (rows.length < bite) return known
    }
  }

  const keep = async (person: string, table: KeptTable, isChanged: boolean, isAgain = false): Promise<boolean> => {
    const { last } = table
    const shape = JSON.stringify([table.key, last, table.changed])
    const from = last ? dayOf(now() - last.days * day) : null
    const found = await store.state(person, table.name)
    const isKnown = found !== undefined && found.shape === shape && !isAgain
    if (isKnown && !isChanged && now() - found.at < fresh) return true
    const blank = { person, table: table.name, shape, from, after: [], isWhole: false, newest: null, size: 0, at: 0 }
    if (!isKnown && !(await store.begin(blank))) return false
    let state: TableState = isKnown ? found : blank
    if (state.after !== null) {
      const all = await bringAll(state, table)
      if (!all) return false
      state = all
    } else if (last && from !== null && state.from !== from) {
      await store.prune(person, table.name, row => String(row[last.column]) >= from)
      state = { ...state, from }
    }
    const head = await headOf(person, table, state.from)
    if (!head) return false
    if (head.newest !== state.newest) {
      const changed = await bringChanges(state, table)
      if (!changed) return false
      state = changed
    }
    // Of what is only partly kept, a number tells nothing.
    const isSame = !state.isWhole || (await store.count(person, table.name)) === head.count
    if (!isSame && !isAgain) return keep(person, table, true, true)
    return store.put({ ...state, at: now() }, [])
  }

  return (person: string, table: KeptTable, isChanged: boolean) => keep(person, table, isChanged)
}

const latest = (one: string | null, other: string) => (one === null || other > one ? other : one)

/** Rows whose key comes before this one, in words of PostgREST. */
function before(key: readonly string[], after: readonly string[]): string {
  const values = after.map(value => `"${value.replace(/["\\]/g, '\\$&')}"`)
  return key
    .map((column, at) => {
      const same = key.slice(0, at).map((each, index) => `${each}.eq.${values[index]}`)
      const smaller = `${column}.lt.${values[at]}`
      return same.length > 0 ? `and(${[...same, smaller].join()})` : smaller
    })
    .join()
}
