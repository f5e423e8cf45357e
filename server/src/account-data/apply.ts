import { DatabaseError, type Db, type Sql } from '@techo/backend/database'
import { stableId } from '@techo/core'
import { type Archive, ArchiveRefused, type TableLines } from './archive.ts'
import { owner } from './export.ts'
import { importTables, type TableRules } from './import-tables.ts'

/** `replace` is for an account in which nothing was written yet. */
export type ImportMode = 'dry-run' | 'merge' | 'replace'

export interface TableReport {
  readonly name: string
  readonly added: number
  /** rows that were there already, as they are in the archive */
  readonly same: number
  readonly changed: number
  readonly refused: number
}

export interface RefusedRow {
  readonly table: string
  /** counted from 1, in the table's file */
  readonly line: number
  /** the constraint, `taken` for a row of somebody else, or the code of the database; never a value */
  readonly reason: string
}

export interface RowsReport {
  readonly tables: readonly TableReport[]
  /** the first thousand */
  readonly refused: readonly RefusedRow[]
  /** texts of the archive as they are for this person: the owner and, where ids were taken, new ones */
  readonly translate: (text: string) => string
}

/** The account has rows already. */
export class NotEmpty extends Error {
  override name = 'NotEmpty'
}

interface Line {
  readonly number: number
  readonly text: string
  readonly row: Readonly<Record<string, unknown>>
  /** those of the table's columns that it has */
  readonly columns: readonly string[]
  /** It is in a ring or below one: written in one statement with others, the ring would stand before anybody could see it. */
  readonly isAlone: boolean
}

/** rows of one statement, and the characters from which on it is long enough */
const chunk = 500
const longestChunk = 4 * 1024 * 1024
const listedRefusals = 1000
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

class Undone extends Error {
  readonly report: RowsReport
  constructor(report: RowsReport) {
    super('Nothing of this stays')
    this.report = report
  }
}

/**
 * Writes the rows of an archive as one person's, in one transaction: all that can stay, or nothing.
 *
 * What triggers derive (sums, versions, revisions, moments) comes from the archive as it was, so only those that check are on;
 * keys, uniqueness and the rules of columns are never off. A row of the account with the same key becomes what the archive says.
 * @throws NotEmpty, ArchiveRefused with `rows_plan_limit`
 */
export async function applyArchive(db: Db, archive: Archive, person: string, mode: ImportMode): Promise<RowsReport> {
  try {
    return await db.asAdmin(async sql => {
      await sql.query("select set_config('techo.import', 'on', true)")
      const tables = (await importTables(sql)).filter(({ name }) => (archive.tables.get(name)?.count ?? 0) > 0)
      if (mode === 'replace') await makeRoom(sql, person)
      const translate = await translator(sql, archive, tables, person)
      await switchTriggers(sql, tables, 'disable')
      const refused: RefusedRow[] = []
      const reports: TableReport[] = []
      for (const table of tables) {
        const lines = archive.tables.get(table.name)
        if (!lines) continue
        const inOrder = (table.parents.length > 0 ? parentsFirst : read)(lines, table, translate)
        reports.push(await writeTable(sql, table, inOrder, person, refused))
      }
      await switchTriggers(sql, tables, 'enable')
      await keepRowsLimit(sql, person, reports)
      const report = { tables: reports, refused, translate }
      if (mode === 'dry-run') throw new Undone(report)
      for (const { name, added, changed } of reports)
        if (added + changed > 0)
          await sql.query("select realtime.send(jsonb_build_object('table', $1::text), 'changed', $2, true)", [
            name,
            `person:${person}`,
          ])
      return report
    })
  } catch (error) {
    if (error instanceof Undone) return error.report
    throw error
  }
}

/** What an account has from its first day (settings, notices) makes room; anything else means it is in use. */
async function makeRoom(sql: Sql, person: string): Promise<void> {
  for (const { name, keys } of await importTables(sql)) {
    if (keys.includes('user_id')) {
      if (keys.length > 1) await sql.query(`delete from public.${name} where user_id = $1`, [person])
      continue
    }
    const [found] = await sql.query(`select 1 from public.${name} where user_id = $1 limit 1`, [person])
    if (found) throw new NotEmpty(`There are rows in ${name}`)
  }
}

async function switchTriggers(sql: Sql, tables: readonly TableRules[], to: 'disable' | 'enable'): Promise<void> {
  for (const { name, derivers } of tables)
    if (derivers.length > 0)
      await sql.query(`alter table public.${name} ${derivers.map(each => `${to} trigger ${each}`).join(', ')}`)
}

/** What is there already stays whatever the plan; an archive that adds more than it holds is not taken at all. */
async function keepRowsLimit(sql: Sql, person: string, reports: readonly TableReport[]): Promise<void> {
  if (reports.every(({ added }) => added === 0)) return
  const [rows] = await sql.query<{ most: number | null; isOver: boolean | null }>(
    `select plan.most::float8 as most, private.rows_of($1::uuid) > plan.most as "isOver"
       from (select private.plan_limit($1::uuid, 'rows') as most) as plan`,
    [person],
  )
  if (rows?.isOver) throw new ArchiveRefused('rows_plan_limit', `With it the account would hold over ${rows.most} rows`)
}

/** Ids are kept unless one of them is somebody else's; then all become others, the same ones whenever this person imports. */
async function translator(
  sql: Sql,
  archive: Archive,
  tables: readonly TableRules[],
  person: string,
): Promise<(text: string) => string> {
  const named = tables.filter(({ hasId }) => hasId)
  const idsOf = async function* ({ name }: TableRules): AsyncIterable<string> {
    for await (const line of archive.tables.get(name)?.lines() ?? []) {
      const id: unknown = JSON.parse(line).id
      if (isUuid(id)) yield id
    }
  }
  const isTaken = async () => {
    for (const table of named) {
      let some: string[] = []
      const ask = async () => {
        const [row] = await sql.query<{ taken: boolean }>(
          `select exists (select from public.${table.name} where id = any ($1::text[]::uuid[]) and user_id <> $2) as taken`,
          [some, person],
        )
        some = []
        return row?.taken === true
      }
      for await (const id of idsOf(table)) {
        some.push(id)
        if (some.length === 5000 && (await ask())) return true
      }
      if (some.length > 0 && (await ask())) return true
    }
    return false
  }
  const others = new Map([[owner, person]])
  if (await isTaken())
    for (const table of named)
      for await (const id of idsOf(table)) if (id !== owner) others.set(id, await stableId(person, id))
  return text => text.replace(uuids, found => others.get(found.toLowerCase()) ?? found)
}

async function* read(lines: TableLines, table: TableRules, translate: (text: string) => string): AsyncIterable<Line> {
  let number = 0
  for await (const line of lines.lines()) {
    const text = translate(line)
    const row: Line['row'] = JSON.parse(text)
    const columns = table.columns.filter(name => Object.hasOwn(row, name))
    yield { number: ++number, text, row, columns, isAlone: false }
  }
}

/** The lines of a table whose rows refer to one another: each after those it refers to. */
async function* parentsFirst(lines: TableLines, table: TableRules, translate: (text: string) => string) {
  const nodes: Node[] = []
  for await (const { row, number } of read(lines, table, translate))
    nodes.push({ number, id: row.id, parents: table.parents.map(column => row[column]) })
  const order = orderOf(nodes)
  // They lie nearly in this order, so what has to wait is little.
  const waiting = new Map<number, Line>()
  const come = read(lines, table, translate)[Symbol.asyncIterator]()
  for (const { number, isAlone } of order) {
    while (!waiting.has(number)) {
      const next = await come.next()
      if (next.done) throw new Error('The table has fewer lines than before')
      waiting.set(next.value.number, next.value)
    }
    const line = waiting.get(number)
    waiting.delete(number)
    if (line) yield { ...line, isAlone }
  }
}

interface Node {
  readonly number: number
  readonly id: unknown
  readonly parents: readonly unknown[]
}

/** The numbers of the lines, parents before children. Those that are in a ring come last and alone, where the rules of the table refuse them. */
function orderOf(nodes: readonly Node[]): readonly { readonly number: number; readonly isAlone: boolean }[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const waiting = new Map<Node, number>()
  const below = new Map<Node, Node[]>()
  const sorted: Node[] = []
  for (const node of nodes) {
    const above = node.parents.flatMap(parent => byId.get(parent) ?? [])
    waiting.set(node, above.length)
    for (const each of above) {
      const known = below.get(each)
      if (known) known.push(node)
      else below.set(each, [node])
    }
    if (above.length === 0) sorted.push(node)
  }
  for (const node of sorted)
    for (const child of below.get(node) ?? []) {
      const left = (waiting.get(child) ?? 0) - 1
      waiting.set(child, left)
      if (left === 0) sorted.push(child)
    }
  const rest = nodes.filter(node => (waiting.get(node) ?? 0) > 0)
  return [
    ...sorted.map(({ number }) => ({ number, isAlone: false })),
    ...rest.map(({ number }) => ({ number, isAlone: true })),
  ]
}

async function writeTable(
  sql: Sql,
  table: TableRules,
  lines: AsyncIterable<Line>,
  person: string,
  refused: RefusedRow[],
): Promise<TableReport> {
  const count = { added: 0, same: 0, changed: 0, refused: 0 }
  const refuse = ({ number }: Line, reason: string) => {
    count.refused++
    if (refused.length < listedRefusals) refused.push({ table: table.name, line: number, reason })
  }

  const write = async (some: readonly Line[]): Promise<void> => {
    const [first] = some
    if (!first) return
    await sql.query('savepoint import_rows')
    try {
      const written = await writeRows(sql, table, some, person)
      await sql.query('release savepoint import_rows')
      count.added += written.added
      count.changed += written.changed
      count.same += some.length - written.added - written.changed - written.taken.length
      for (const nth of written.taken) refuse(some[nth - 1] ?? first, 'taken')
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      await sql.query('rollback to savepoint import_rows')
      await sql.query('release savepoint import_rows')
      if (some.length === 1) return refuse(first, error.constraint || error.code)
      const half = Math.ceil(some.length / 2)
      await write(some.slice(0, half))
      await write(some.slice(half))
    }
  }

  let some: Line[] = []
  let shape = ''
  let length = 0
  for await (const line of lines) {
    if (table.keys.some(key => key !== 'user_id' && !line.columns.includes(key))) {
      refuse(line, `${table.name}_pkey`)
      continue
    }
    // Columns a row does not have get their default, so rows of one statement have the same ones.
    const own = line.isAlone ? `${line.number}` : line.columns.join()
    if (some.length === chunk || length > longestChunk || own !== shape) {
      await write(some)
      some = []
      shape = own
      length = 0
    }
    some.push(line)
    length += line.text.length
  }
  await write(some)
  return { name: table.name, ...count }
}

interface Written {
  readonly added: number
  readonly changed: number
  /** counted from 1 */
  readonly taken: readonly number[]
}

async function writeRows(sql: Sql, table: TableRules, lines: readonly Line[], person: string): Promise<Written> {
  const columns = (lines[0]?.columns ?? []).map(name => `"${name}"`)
  const others = columns.filter(name => !table.keys.some(key => name === `"${key}"`))
  const keys = table.keys.map(name => `"${name}"`)
  const ours = others.map(name => `kept.${name}`)
  const theirs = others.map(name => `excluded.${name}`)
  const update =
    others.length === 0
      ? 'nothing'
      : `update set ${others.map(name => `${name} = excluded.${name}`).join(', ')}
           where kept.user_id = $2::uuid and row (${ours.join(', ')}) is distinct from row (${theirs.join(', ')})`
  const [written] = await sql.query<Written & Record<string, unknown>>(
    `with given as materialized (
       select line.nth as "line#", given.*
         from jsonb_array_elements($1::text::jsonb) with ordinality as line (value, nth),
              jsonb_populate_record(null::public.${table.name}, line.value || jsonb_build_object('user_id', $2::uuid)) as given
     ), written as (
       insert into public.${table.name} as kept (${[...columns, 'user_id'].join(', ')})
       select ${[...columns, 'user_id'].join(', ')} from given order by "line#"
       on conflict (${keys.join(', ')}) do ${update}
       returning kept.xmax = 0 as is_new
     )
     select (select count(*)::integer from written where is_new) as added,
            (select count(*)::integer from written where not is_new) as changed,
            array(select given."line#"::integer from given join public.${table.name} as kept using (${keys.join(', ')})
                   where kept.user_id <> $2::uuid) as taken`,
    [`[${lines.map(({ text }) => text).join(',')}]`, person],
  )
  return written ?? { added: 0, changed: 0, taken: [] }
}
