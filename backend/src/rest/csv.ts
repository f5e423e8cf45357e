import type { Sql } from '../database/db.ts'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * The rows of a statement as PostgREST writes CSV: each value as Postgres itself spells it (`t`, `{a,b}`, `2026-01-31
 * 09:00:00+00`), while the engine would spell them as in JSON.
 */
export async function csv({ sql: text, parameters }: Statement, sql: Sql): Promise<string> {
  const [answer] = await sql.query<{ head: string; body: string }>(
    `with rows as (${text})
      select
        coalesce((select string_agg(name, ',' order by place)
          from json_object_keys((select row_to_json(rows) from rows limit 1)) with ordinality as key (name, place)), '') as head,
        coalesce((select string_agg(substring(rows::text, 2, length(rows::text) - 2), e'\\n') from rows), '') as body`,
    parameters,
  )
  return `${answer?.head ?? ''}\n${answer?.body ?? ''}`
}
