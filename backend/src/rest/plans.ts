import { z } from 'zod'
import type { Sql } from '../database/db.ts'

/** `explain()`: how Postgres would answer the request, instead of the answer. */
export interface PlanAsked {
  readonly format: 'json' | 'text'
  readonly options: readonly string[]
  readonly mediaType: string
}

/** The engine answers with its statement in this form, of which the plan is made. */
export const statementType = 'application/vnd.pgrst.plan+json'

const statement = z.object({ sql: z.string(), parameters: z.array(z.unknown()) })

const known = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const

/** @returns null when the header asks for no plan */
export function readPlan(accept: string | null): PlanAsked | null {
  const [, format = 'text', rest = ''] =
    /^\s*application\/vnd\.pgrst\.plan(?:\+(json|text))?\s*(;.*)?$/.exec(accept ?? '') ?? []
  if (!/^\s*application\/vnd\.pgrst\.plan/.test(accept ?? '')) return null
  const media = /for="([^"]*)"/.exec(rest)?.[1] ?? 'application/json'
  const asked = (/options=([\w|]*)/.exec(rest)?.[1] ?? '').split('|')
  const options = known.filter(option => asked.includes(option))
  const listed = options.length > 0 ? `; options=${options.join('|')}` : ''
  return {
    format: format === 'json' ? 'json' : 'text',
    options,
    mediaType: `application/vnd.pgrst.plan+${format}; for="${media}"${listed}; charset=utf-8`,
  }
}

/** @param answer what the engine made of `statementType` */
export async function explain(
  { format, options, mediaType }: PlanAsked,
  answer: Response,
  sql: Sql,
): Promise<Response> {
  const { sql: text, parameters } = statement.parse(await answer.json())
  // What PostgREST runs: the rows, gathered into one answer.
  const gathered = /^\s*select\b/i.test(text)
    ? `with rows as (${text}) select count(*), coalesce(json_agg(rows), '[]') from rows`
    : text
  const rows = await sql.query<{ 'QUERY PLAN': unknown }>(
    `explain (${[...options, `format ${format}`].join(', ')}) ${gathered}`,
    parameters,
  )
  const plan = rows.map(row => row['QUERY PLAN'])
  const body = format === 'json' ? JSON.stringify(plan[0]) : plan.join('\n')
  return new Response(body, { headers: { 'content-type': mediaType } })
}
