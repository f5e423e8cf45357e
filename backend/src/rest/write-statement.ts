import type { Condition } from './conditions.ts'
import { conditionOf, identifier, literal, type Needs, relationName } from './fragments.ts'
import type { Payload } from './payload.ts'
import { Refused } from './refusals.ts'
import type { Column, Table } from './schema.ts'

export type Write =
  | {
      readonly kind: 'insert'
      readonly conflict: { readonly columns: readonly string[]; readonly ignores: boolean } | null
      /** what a row has no value for gets its default */
      readonly defaults: boolean
    }
  /** PUT: one row, whose key the conditions name */
  | { readonly kind: 'upsert' }
  | { readonly kind: 'update'; readonly defaults: boolean }
  | { readonly kind: 'delete' }

/** How many rows a statement inserted, as a setting of the transaction; updates by `on conflict` are taken off again. */
export const insertedCount = "nullif(current_setting('pgrst.inserted', true), '')::int"
const counts = (step: 1 | -1): string =>
  `set_config('pgrst.inserted', (coalesce(${insertedCount}, 0) + ${step})::text, true) <> '${step === 1 ? 0 : -1}'`

/**
 * The insert, update or delete. `$1` is the body as the client sent it: Postgres itself makes rows of its JSON.
 * @param conditions on the rows; of a PUT they must fit the row that is sent
 * @param needs what the answer is made of
 */
export function writeOf(
  table: Table,
  write: Write,
  payload: (Payload & { kind: 'rows' }) | null,
  conditions: readonly Condition[],
  needs: Needs,
): string {
  const target = relationName(table)
  const own = identifier(table.name)
  const returning = `RETURNING ${returned(table, needs)}`
  const where = (alias: string): readonly string[] =>
    conditions.map(each => conditionOf({ table, from: 'table', alias }, each, { needs }, () => null))
  if (write.kind === 'delete') return words(`DELETE FROM ${target} AS ${own}`, all(where(table.name)), returning)
  const columns = (payload?.columns ?? []).map(name => columnNamed(table, name))
  const names = columns.map(({ name }) => identifier(name))
  const isList = payload?.isList ?? false
  if (write.kind === 'update') {
    // There is nothing to set, and so no row is changed.
    if (columns.length === 0) return `SELECT ${returned(table, needs)} FROM ${target} AS ${own} WHERE false`
    const set = names.map(name => `${name} = pgrst_body.${name}`).join(', ')
    return words(
      `UPDATE ${target} AS ${own} SET ${set} ${bodyRows(columns, isList, write.defaults)}`,
      all(where(table.name)),
      returning,
    )
  }
  const defaults = write.kind === 'insert' && write.defaults
  const conflict = write.kind === 'upsert' ? { columns: table.keys, ignores: false } : write.conflict
  for (const name of conflict?.columns ?? []) columnNamed(table, name)
  const isMerge = conflict !== null && !conflict.ignores && conflict.columns.length > 0
  const insert =
    names.length > 0 ? `INSERT INTO ${target} AS ${own} (${names.join(', ')})` : `INSERT INTO ${target} AS ${own}`
  const source =
    names.length > 0
      ? `SELECT ${names.map(name => `pgrst_body.${name}`).join(', ')} ${bodyRows(columns, isList, defaults)}`
      : isList
        ? 'SELECT FROM json_array_elements($1::text::json)'
        : 'DEFAULT VALUES'
  if (names.length === 0 && !isList)
    return words(insert, 'DEFAULT VALUES', onConflict(conflict, names, isMerge), returning)
  const rows = [...(isMerge ? [counts(1)] : []), ...(write.kind === 'upsert' ? where('pgrst_body') : [])]
  return words(insert, source, all(rows), onConflict(conflict, names, isMerge), returning)
}

function onConflict(
  conflict: { readonly columns: readonly string[]; readonly ignores: boolean } | null,
  names: readonly string[],
  isMerge: boolean,
): string {
  if (!conflict || conflict.columns.length === 0) return ''
  const keys = conflict.columns.map(identifier)
  const head = `ON CONFLICT (${keys.join(', ')}) DO`
  if (!isMerge || names.length === 0) return `${head} NOTHING`
  // The key is equal anyway, and whoever may not write it may still change the rest.
  const others = names.filter(name => !keys.includes(name))
  const set = (others.length > 0 ? others : names).map(name => `${name} = EXCLUDED.${name}`)
  return `${head} UPDATE SET ${set.join(', ')} WHERE ${counts(-1)}`
}

/** @throws Refused PGRST204 */
function columnNamed(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (!column)
    throw new Refused(400, 'PGRST204', `Could not find the '${name}' column of '${table.name}' in the schema cache`)
  return column
}

/** The body as rows of `pgrst_body`. */
function bodyRows(columns: readonly Column[], isList: boolean, defaults: boolean): string {
  const names = columns.map(({ name }) => identifier(name)).join(', ')
  const typed = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ')
  if (!defaults) {
    const records = isList ? 'json_to_recordset' : 'json_to_record'
    return `FROM (SELECT $1::text::json AS body) pgrst_payload, LATERAL (SELECT ${names} FROM ${records}(pgrst_payload.body) AS _(${typed})) pgrst_body`
  }
  const fallbacks = columns.flatMap(({ name, fallback }) =>
    fallback === null ? [] : [`${literal(name)}, ${fallback}`],
  )
  const known = `jsonb_build_object(${fallbacks.join(', ')})`
  const rows = isList ? 'jsonb_array_elements($1::text::jsonb)' : '(SELECT $1::text::jsonb)'
  return `FROM ${rows} AS pgrst_payload (body), LATERAL (SELECT ${names} FROM jsonb_to_record(${known} || pgrst_payload.body) AS _(${typed})) pgrst_body`
}

function returned(table: Table, { all: everything, columns }: Needs): string {
  const own = identifier(table.name)
  if (everything) return `${own}.*`
  return columns.size > 0 ? [...columns].map(name => `${own}.${identifier(name)}`).join(', ') : '1'
}

const words = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')
const all = (tests: readonly string[]): string => (tests.length > 0 ? `WHERE ${tests.join(' AND ')}` : '')
