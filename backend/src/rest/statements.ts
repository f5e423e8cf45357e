import { bounds } from './bounds.ts'
import { identifier } from './fragments.ts'
import type { Media } from './media.ts'
import type { Routine } from './schema.ts'

/** The one row a statement of ours answers. */
export interface AnswerRow {
  /** all rows there are, when they were counted */
  readonly total: number | null
  /** rows of this answer */
  readonly page: number
  /** null when it would be larger than `bounds.answer` */
  readonly body: string | null
  /** what a function or trigger set for the answer */
  readonly status: string | null
  readonly headers: string | null
  /** rows inserted by a statement that also updates */
  readonly inserted: number | null
  /** key of the one row that was inserted, as JSON */
  readonly location: string | null
}

interface Parts {
  /** what the rows come from, when it is not the select itself: a write or a call */
  readonly source: string | null
  readonly select: string
  /** null: not counted */
  readonly counted: string | null
  /** null: only the number of rows is wanted */
  readonly media: Media | null
  readonly routine: Routine | null
  readonly inserted?: string
  readonly location?: readonly string[]
}

/** The whole statement: rows, gathered into one text as PostgREST writes it, with their number. */
export function statementOf({ source, select, counted, media, routine, inserted, location }: Parts): string {
  const isCsv = media?.kind === 'csv'
  const ctes = [
    ...(source === null ? [] : [`pgrst_source AS (${source})`]),
    ...(isCsv ? [`pgrst_rows AS (${select})`] : []),
  ]
  const columns = [
    `${counted === null ? 'null::bigint' : `(SELECT count(*) FROM (${counted}) AS pgrst_counted)`} AS total`,
    'count(*) AS page',
    `${media === null ? "''" : bodyOf(media, routine)} AS body`,
    `${setting('response.status')} AS status`,
    `${setting('response.headers')} AS headers`,
    `${inserted ?? 'null::int'} AS inserted`,
    `${location && location.length > 0 ? locationOf(location) : 'null::text'} AS location`,
  ]
  const rows = isCsv ? 'pgrst_rows' : `(${select})`
  const gathered = `SELECT ${columns.join(', ')} FROM ${rows} AS pgrst_row`
  const head = ctes.length > 0 ? `WITH ${ctes.join(', ')} ` : ''
  if (media?.kind === 'plan') return `${head}${gathered}`
  return `${head}SELECT total, page, CASE WHEN octet_length(body) <= ${bounds.answer} THEN body END AS body, status, headers, inserted, location FROM (${gathered}) AS pgrst_answer`
}

const setting = (name: string): string => `nullif(current_setting('${name}', true), '')`

function bodyOf(media: Media, routine: Routine | null): string {
  switch (media.kind) {
    case 'plan':
      return bodyOf(media.of, routine)
    case 'csv':
      return `(SELECT coalesce(string_agg(name, ','), '') FROM json_object_keys((SELECT row_to_json(one) FROM pgrst_rows AS one LIMIT 1)) AS name) || e'\\n' || coalesce(string_agg(substring(pgrst_row::text, 2, length(pgrst_row::text) - 2), e'\\n'), '')`
    case 'geojson':
      return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(ST_AsGeoJSON(pgrst_row)::json), '[]'))::text`
    default: {
      const isScalar = routine !== null && !routine.returns.isRow
      const isOne = media.single || (routine !== null && !routine.returns.isSet)
      const rows = `json_agg(${isScalar ? 'pgrst_row.pgrst_scalar' : 'pgrst_row'})`
      const value = isOne ? `${rows}->0` : rows
      return `coalesce((${media.stripped ? `json_strip_nulls(${value})` : value})::text, '${isOne ? 'null' : '[]'}')`
    }
  }
}

const locationOf = (keys: readonly string[]): string =>
  `CASE WHEN count(*) = 1 THEN (SELECT row_to_json(made)::text FROM (SELECT ${keys.map(identifier).join(', ')} FROM pgrst_source LIMIT 1) AS made) END`
