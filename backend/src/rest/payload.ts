import { bounds } from './bounds.ts'
import { invalidBody, Refused, tooMuch } from './refusals.ts'

/** A body that was read: rows of JSON with the columns they name, or a text for a function that takes one. */
export type Payload =
  | { readonly kind: 'rows'; readonly text: string; readonly columns: readonly string[]; readonly isList: boolean }
  | { readonly kind: 'text'; readonly type: 'text' | 'xml'; readonly text: string }

/**
 * @param columns of the query; without them every row must name the same
 * @param forFunction a function may be called with nothing, or with a text
 * @throws Refused PGRST102
 */
export function readPayload(
  text: string,
  contentType: string | null,
  columns: readonly string[] | null,
  forFunction: boolean,
): Payload {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  if (forFunction && type === 'text/plain') return { kind: 'text', type: 'text', text }
  if (forFunction && (type === 'text/xml' || type === 'application/xml')) return { kind: 'text', type: 'xml', text }
  if (type !== 'application/json' && !type.startsWith('application/vnd.pgrst.'))
    throw invalidBody(`Content-Type not acceptable: ${type.slice(0, 200)}`)
  if (text === '' && forFunction) return { kind: 'rows', text: '{}', columns: [], isList: false }
  if (isDeeperThan(text, bounds.jsonDepth)) throw invalidBody('The JSON is nested too deeply')
  const rows = parsed(text)
  const list = Array.isArray(rows) ? rows : [rows]
  if (list.length > bounds.rows) throw tooMuch(`A body holds at most ${bounds.rows} rows`)
  const [first] = list
  const names = isObject(first) ? Object.keys(first) : []
  if (list.length * Math.max(names.length, columns?.length ?? 0) > bounds.values)
    throw tooMuch(`A body holds at most ${bounds.values} values`)
  const named = columns ?? names
  const known = new Set(named)
  for (const row of list) {
    if (!isObject(row)) throw invalidBody(Array.isArray(rows) ? 'All object keys must match' : 'Empty or invalid json')
    if (columns !== null) continue
    const keys = Object.keys(row)
    if (keys.length !== known.size || !keys.every(key => known.has(key)))
      throw invalidBody('All object keys must match')
  }
  return { kind: 'rows', text, columns: named, isList: Array.isArray(rows) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused(400, 'PGRST102', 'Empty or invalid json')
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  let quoted = false
  for (let index = 0; index < json.length; index++) {
    const sign = json[index]
    if (quoted) {
      if (sign === '\\') index++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '[' || sign === '{') {
      if (++depth > limit) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}
