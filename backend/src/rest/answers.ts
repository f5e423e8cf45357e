import { contentType } from './media.ts'
import { applied } from './preferences.ts'
import { invalidRange, Refused } from './refusals.ts'
import type { RestRequest } from './request.ts'
import type { RestSettings } from './settings.ts'
import type { AnswerRow } from './statements.ts'

export type Act = 'read' | 'call' | 'insert' | 'upsert' | 'update' | 'delete'

interface Asked {
  readonly request: RestRequest
  readonly act: Act
  readonly settings: RestSettings
  /** the first row of a read */
  readonly offset: number
  /** the function answers nothing */
  readonly isVoid: boolean
}

/**
 * What is answered for the row of the statement. Whatever is refused here is undone, because it is thrown.
 * @throws Refused PGRST116, PGRST124, PGRST115, PGRST103
 */
export function answerOf(row: AnswerRow, asked: Asked): Response {
  const { request, act } = asked
  const { preferences, media } = request
  const count = Number(row.page)
  if (media.kind === 'json' && media.single && act !== 'upsert' && count !== 1)
    throw new Refused(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${count} rows`,
    )
  if (act === 'upsert' && count !== 1)
    throw new Refused(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  if ((act === 'update' || act === 'delete' || act === 'call') && count > (preferences.maxAffected ?? Infinity))
    throw new Refused(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      `The query affects ${count} rows`,
    )
  if (row.body === null) throw invalidRange('The answer would be larger than 64 MiB: ask for fewer rows by limit.')
  const headers = new Headers()
  const { status, range } = rangeOf(row, count, asked)
  if (range !== null) headers.set('content-range', range)
  const location = row.location === null ? null : locationOf(request.target.name, row.location)
  if (location !== null) headers.set('location', location)
  const heeded = applied(preferences, act)
  if (heeded !== null) headers.set('preference-applied', heeded)
  const hasBody = act === 'read' || (act === 'call' && !asked.isVoid) || preferences.returns === 'representation'
  if (hasBody) {
    headers.set('content-type', contentType(media))
    if (asked.settings.schemas.length > 1) headers.set('content-profile', request.schema)
  }
  const changed = changes(row, headers, status)
  const isEmpty = !hasBody || request.method === 'HEAD' || changed === 204 || changed === 304
  return new Response(isEmpty ? null : row.body, { status: changed, headers })
}

function rangeOf(row: AnswerRow, count: number, { request, act, offset, isVoid }: Asked) {
  const counted = request.preferences.count === null ? '*' : String(count)
  switch (act) {
    case 'insert':
      return { status: isAllMerged(row, request) ? 200 : 201, range: `*/${counted}` }
    case 'upsert':
      return { status: statusOfWrite(request, (row.inserted ?? 0) > 0 ? 201 : 200), range: null }
    case 'update':
      return { status: statusOfWrite(request, 200), range: `${count > 0 ? `0-${count - 1}` : '*'}/${counted}` }
    case 'delete':
      return { status: statusOfWrite(request, 200), range: `*/${counted}` }
    default: {
      const total = row.total === null ? null : Number(row.total)
      if (total !== null && offset > total)
        throw invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)
      const isThere = count > 0 && total !== 0
      const range = `${isThere ? `${offset}-${offset + count - 1}` : '*'}/${total ?? '*'}`
      if (isVoid) return { status: 204, range }
      return { status: total !== null && count < total ? 206 : 200, range }
    }
  }
}

const statusOfWrite = ({ preferences }: RestRequest, status: number): number =>
  preferences.returns === 'representation' ? status : 204

const isAllMerged = ({ inserted }: AnswerRow, { preferences }: RestRequest): boolean =>
  preferences.resolution === 'merge-duplicates' && inserted !== null && inserted <= 0

function locationOf(table: string, key: string): string {
  const columns: [string, unknown][] = Object.entries(JSON.parse(key))
  const query = columns.map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(String(value))}`}`,
  )
  return `/${encodeURIComponent(table)}?${query.join('&')}`
}

/** What a function or a trigger set by `response.status` and `response.headers`. */
function changes({ status: set, headers: given }: AnswerRow, headers: Headers, status: number): number {
  if (given !== null) {
    const list = parsed(given)
    if (!Array.isArray(list) || !list.every(isHeader))
      throw new Refused(
        500,
        'PGRST111',
        'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      )
    for (const each of list) for (const [name, value] of Object.entries(each)) headers.set(name, value)
  }
  if (set === null) return status
  if (!/^[2-5]\d\d$/.test(set)) throw new Refused(500, 'PGRST112', 'response.status guc must be a valid status code')
  return Number(set)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isHeader = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, text]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof text === 'string' && /^[\t\x20-\x7e]*$/.test(text),
  )
