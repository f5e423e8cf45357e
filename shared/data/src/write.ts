import { fieldOf } from '@techo/core'
import type { ArgsOf, FunctionName, InsertOf, RowOf, TableName, UpdateOf } from './database.ts'
import { knownTables } from './tables.ts'

/**
 * A write says the wanted state, never a step towards it: it may be sent twice, and late. Plain data, so that it can lie on
 * disk. Row ids are made by the client (`newId`); a call must itself be safe to repeat.
 */
export type Columns = Readonly<Record<string, unknown>>

export type Write =
  | {
      readonly kind: 'upsert'
      readonly table: TableName
      readonly rows: readonly Columns[]
      /** columns of the unique constraint that tells whether a row is there; the primary key unless told */
      readonly on?: readonly string[]
      /** a row that is already there stays as it is (append-only tables) */
      readonly once?: true
      readonly answered?: true
    }
  | {
      readonly kind: 'patch'
      readonly table: TableName
      readonly key: Columns
      readonly columns: Columns
      /** other tables whose rows the database changes with it: they are read again when it landed */
      readonly touches?: readonly TableName[]
      readonly answered?: true
    }
  | { readonly kind: 'remove'; readonly table: TableName; readonly key: Columns; readonly answered?: true }
  | {
      readonly kind: 'call'
      readonly fn: FunctionName
      readonly args: Columns
      readonly tables: readonly TableName[]
      readonly answered?: true
    }

/** Which rows: every given column must be equal. With `rev` among them, only if nobody wrote the row since. */
export type KeyOf<Table extends TableName> = {
  readonly [Column in keyof RowOf<Table>]?: Exclude<RowOf<Table>[Column], null>
}

export interface UpsertOptions<Table extends TableName> {
  readonly on?: readonly (keyof RowOf<Table> & string)[]
  readonly once?: true
}

/** Makes the rows be there with these columns. */
export function upsert<Table extends TableName>(
  table: Table,
  rows: InsertOf<Table> | readonly InsertOf<Table>[],
  options: UpsertOptions<Table> = {},
): Write {
  return { kind: 'upsert', table, rows: isMany(rows) ? rows : [rows], ...options }
}

// Array.isArray does not narrow a readonly array out of a union.
const isMany = <Row>(rows: Row | readonly Row[]): rows is readonly Row[] => Array.isArray(rows)

/**
 * Makes columns of an existing row have these values. Waiting patches of one row become one. Refused with `missing` when the
 * row is not there, with `conflict` when `rev` is in the key and another device wrote in between; patches of the same page
 * follow each other's revisions by themselves. `touches` names other tables that the database changes with it.
 */
export const patch = <Table extends TableName>(
  table: Table,
  key: KeyOf<Table>,
  columns: UpdateOf<Table>,
  touches?: readonly TableName[],
): Write => ({ kind: 'patch', table, key, columns, ...(touches ? { touches } : {}) })

/** Makes the rows not be there. */
export const remove = <Table extends TableName>(table: Table, key: KeyOf<Table>): Write => ({
  kind: 'remove',
  table,
  key,
})

/** Calls a database function that is safe to repeat. `touches` names the tables it changes; all of them unless told. */
export const call = <Name extends FunctionName>(
  fn: Name,
  args: ArgsOf<Name>,
  touches: readonly TableName[] = knownTables(),
): Write => ({ kind: 'call', fn, args, tables: touches })

/**
 * For a form that shows the server's verdict beside its fields: the mutation then resolves when the write landed (or is safe
 * on disk and no answer can be had just now), and fails with the `Problem` when it was refused; no notice is shown then.
 */
export const answered = <Each extends Write>(write: Each): Each => ({ ...write, answered: true })

export const isWrite = (value: unknown): value is Write =>
  ['upsert', 'patch', 'remove', 'call'].includes(String(fieldOf(value, 'kind')))

export const tablesOf = (write: Write): readonly TableName[] =>
  write.kind === 'call' ? write.tables : [write.table, ...(write.kind === 'patch' ? (write.touches ?? []) : [])]

/** Stable text of a key, so that two keys with the same columns in another order are the same row. */
export const keyText = (key: Columns): string =>
  JSON.stringify(Object.entries(key).sort(([one], [other]) => (one < other ? -1 : 1)))

/**
 * Two writes as one, when the second directly follows the first: patches of the same row under the same condition. Null when they must stay two. Only neighbours merge: moving a write past
 * another could break what the other relied on (a parent that must exist, a name that must be free).
 */
export function merge(first: Write, second: Write): Write | null {
  if (first.kind !== 'patch' || second.kind !== 'patch') return null
  if (first.table !== second.table || keyText(first.key) !== keyText(second.key)) return null
  return { ...first, ...second, columns: { ...first.columns, ...second.columns } }
}
