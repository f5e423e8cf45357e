import type { IntrospectResult } from '@supabase/lite'
import type { Database } from '../database/transactions.ts'
import { isKnown } from './calls.ts'

/** Foreign keys that lead into another schema, as `schema.table.constraint`. */
export type ForeignKeysAway = ReadonlySet<string>

export async function foreignKeysAway(db: Database): Promise<ForeignKeysAway> {
  const { rows } = await db.run(
    `select format('%s.%s.%s', n.nspname, c.relname, k.conname) as name
      from pg_constraint k
        join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and t.relnamespace <> c.relnamespace`,
    [],
  )
  return new Set(rows.map(({ name }) => String(name)))
}

/** What a request to one schema sees. PostgREST embeds within a schema only, so a table of the same name elsewhere is none of it. */
export function oneSchema(whole: IntrospectResult, name: string, away: ForeignKeysAway): IntrospectResult {
  const inside = <Row extends { readonly schema?: string | undefined }>(rows: readonly Row[]): Row[] =>
    rows.filter(row => (row.schema ?? 'public') === name)
  return {
    ...whole,
    default_schema: name,
    tables: inside(whole.tables),
    views: inside(whole.views),
    columns: inside(whole.columns),
    indexes: inside(whole.indexes),
    primary_keys: inside(whole.primary_keys),
    check_constraints: inside(whole.check_constraints),
    unique_constraints: inside(whole.unique_constraints),
    comments: inside(whole.comments),
    functions: inside(whole.functions ?? []).filter(each => isKnown(each, whole)),
    partitions: inside(whole.partitions ?? []),
    foreign_keys: inside(whole.foreign_keys).filter(
      key => !away.has(`${key.schema ?? 'public'}.${key.table}.${key.foreign_key_name}`),
    ),
  }
}
