import type { AnyAST, IntrospectResult } from '@supabase/lite'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Rows as PostgREST writes them. Of several rows each gets all the columns that were named, null where it has none (or the
 * column's default, with `missing=default`; to the engine that is undefined). A text in a column of JSON is a JSON text;
 * the engine reads what is JSON already, so it is quoted twice.
 */
export function writableValues(query: AnyAST, schema: IntrospectResult): AnyAST {
  const { values, from, $meta: meta } = query
  if (!values || !from) return query
  const json = new Set(
    schema.columns
      .filter(({ table, type }) => table === from && (type === 'json' || type === 'jsonb'))
      .map(({ name }) => name),
  )
  const missing = meta?.missing === 'default' ? undefined : null
  const columns = Array.isArray(values) ? (meta?.columns ?? []) : []
  const written = (row: unknown): object => {
    if (!isRow(row)) return Object(row)
    const full = { ...Object.fromEntries(columns.map(column => [column, missing])), ...row }
    return Object.fromEntries(
      Object.entries(full).map(([name, value]) => [
        name,
        typeof value === 'string' && json.has(name) ? JSON.stringify(JSON.stringify(value)) : value,
      ]),
    )
  }
  return {
    ...query,
    values: Array.isArray(values) ? values.map(each => (isRow(each) ? written(each) : each)) : written(values),
  }
}
