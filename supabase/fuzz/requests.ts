import type { Facts, TableFacts } from './facts.ts'
import { hostileNames, hostileValues, mutated } from './mutations.ts'
import { type Chance, createChance } from './random.ts'

/** Chance, and whether something strange happens: never in a request that is as a client would send it. */
interface Dice extends Chance {
  odd(probability: number): boolean
}

export interface FuzzRequest {
  readonly method: string
  /** below `/rest/v1/`, encoded */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** whether the person's token goes with it, or only the public key */
  readonly isSignedIn: boolean
}

const methods = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'DELETE', 'PUT'] as const
const operators = [
  ...['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch', 'is', 'isdistinct', 'in'],
  ...['fts', 'plfts', 'phfts', 'wfts(simple)', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'],
  ...['eq(any)', 'gt(all)', 'like(any)', 'ilike(all)', 'fts(english)', 'nope'],
] as const

/**
 * One request: PostgREST's grammar over the tables there are, and now and then something else in its place.
 * @param seed the same seed makes the same request
 */
export function requestOf(facts: Facts, seed: number): FuzzRequest {
  const drawn = createChance(seed)
  // Half of them are as a client would send them, so that statements are run and not only refused.
  const isWild = drawn.is(0.5)
  const chance: Dice = { ...drawn, odd: probability => isWild && drawn.is(probability) }
  const isCall = chance.is(0.15) && facts.functions.length > 0
  const method = isCall ? chance.one(['GET', 'POST', 'POST', 'HEAD', 'PATCH']) : chance.one(methods)
  const table = chance.one(facts.tables)
  const query = chance.is(0.9) ? queryOf(table, facts, chance) : ''
  const call = isCall ? chance.one(facts.functions) : null
  const path = call ? `rpc/${named(call.name, chance)}` : named(table.name, chance)
  const isSent = method === 'POST' || method === 'PATCH' || method === 'PUT'
  const args = call && !isSent ? call.parameters.map(name => `${encoded(name)}=${encoded(value(chance))}`) : []
  const address = [...(query ? [query] : []), ...args].join('&')
  return {
    method,
    address: chance.odd(0.25)
      ? mutated(`${path}${address ? `?${address}` : ''}`, chance)
      : `${path}${address ? `?${address}` : ''}`,
    headers: headersOf(isSent, chance),
    body: isSent ? bodyOf(call ? call.parameters.map(name => ({ name, type: 'text' })) : table.columns, chance) : null,
    isSignedIn: chance.is(0.8),
  }
}

function queryOf(table: TableFacts, facts: Facts, chance: Dice): string {
  const parts: string[] = []
  if (chance.is(0.8)) parts.push(`select=${encoded(selection(table, facts, chance, 0))}`)
  parts.push(...chance.some(chance.odd(0.03) ? 300 : 3, () => filter(table, chance)))
  if (chance.is(0.2))
    parts.push(
      `${chance.odd(0.3) ? `${table.neighbours[0]?.name ?? 'x'}.or` : chance.one(['or', 'and', 'not.or'])}=${encoded(tree(table, chance, 0))}`,
    )
  if (chance.is(0.3)) parts.push(`order=${encoded(chance.some(3, () => order(table, chance)).join(','))}`)
  if (chance.is(0.3))
    parts.push(
      `limit=${encoded(chance.one(['0', '1', '10', '1000', ...(chance.odd(0.5) ? ['-1', '1e9', 'all', '99999999999999999999'] : [])]))}`,
    )
  if (chance.is(0.15))
    parts.push(`offset=${encoded(chance.one(['0', '3', ...(chance.odd(0.5) ? ['-3', '2147483648', 'x'] : [])]))}`)
  if (chance.odd(0.2))
    parts.push(
      `${named(table.neighbours[0]?.name ?? 'x', chance)}.${chance.one(['limit', 'order', 'offset'])}=${chance.one(['1', 'id', 'id.desc'])}`,
    )
  if (chance.odd(0.2)) parts.push(`columns=${encoded(chance.some(5, () => column(table, chance)).join(','))}`)
  if (chance.odd(0.2)) parts.push(`on_conflict=${encoded(column(table, chance))}`)
  return parts.join('&')
}

const most = 4

function selection(table: TableFacts, facts: Facts, chance: Dice, depth: number): string {
  const items = Array.from({ length: 1 + chance.below(4) }, () => {
    if (depth < most + (chance.odd(0.1) ? 8 : 0) && chance.is(0.3) && table.neighbours.length > 0) {
      const { name, key } = chance.one(table.neighbours)
      const other = facts.tables.find(each => each.name === name) ?? table
      const hint = chance.odd(0.3)
        ? chance.one(['', '!nope'])
        : chance.one([`!${key}`, `!${key}!inner`, `!${key}!left`])
      const alias = chance.odd(0.4)
        ? `${chance.one(hostileNames)}:`
        : chance.is(0.15)
          ? '...'
          : `${chance.one(['a', 'b', 'c', 'd', 'e', 'f', 'g'])}:`
      return `${alias}${name}${hint}(${chance.is(0.05) ? '' : selection(other, facts, chance, depth + 1)})`
    }
    if (chance.is(0.2)) return '*'
    const alias = chance.odd(0.3) ? `${chance.one(hostileNames)}:` : chance.is(0.1) ? 'x:' : ''
    const path = chance.is(0.05)
      ? chance.one([
          '->a',
          '->>a',
          '->0',
          '->a->>-1',
          '->"b c"',
          ...(chance.odd(0.5) ? [`->${chance.one(hostileNames)}`] : []),
        ])
      : ''
    const cast = chance.odd(0.2)
      ? `::${chance.one(['int', 'jsonb', 'double precision', 'nope', 'text[]', 'int;drop'])}`
      : chance.is(0.1)
        ? '::text'
        : ''
    const aggregate = chance.odd(0.1) ? chance.one(['.sum()', '.count()', '.max()', '.nope()']) : ''
    return `${alias}${column(table, chance)}${path}${cast}${aggregate}`
  })
  return items.join(chance.is(0.95) ? ',' : ', ')
}

const column = (table: TableFacts, chance: Dice): string =>
  !chance.odd(0.14)
    ? chance.one(table.columns).name
    : chance.one(['nope', 'count', 'ctid', 'xmin', 'tableoid', ...hostileNames])

function filter(table: TableFacts, chance: Dice): string {
  const at = chance.odd(0.2)
    ? `${chance.one(table.neighbours.length > 0 ? table.neighbours.map(({ name }) => name) : ['x'])}.`
    : ''
  const path = chance.odd(0.2) ? chance.one(['->a', '->>a', '->0']) : ''
  const each = chance.one(table.columns)
  const name = chance.odd(0.14) ? column(table, chance) : each.name
  return `${encoded(`${at}${name}${path}`)}=${encoded(`${chance.is(0.15) ? 'not.' : ''}${test(each.type, chance)}`)}`
}

function test(type: string, chance: Dice): string {
  if (!chance.odd(0.7)) return fittingTest(type, chance)
  const operator = chance.one(operators)
  if (operator === 'in') return `in.(${chance.some(chance.is(0.02) ? 2000 : 5, () => value(chance)).join(',')})`
  if (operator === 'is') return `is.${chance.one(['null', 'not_null', 'true', 'unknown', 'nope'])}`
  return `${operator}.${value(chance)}`
}

function fittingTest(type: string, chance: Dice): string {
  const word = chance.one(['eq', 'neq', 'gt', 'lte', 'isdistinct'])
  if (chance.is(0.1)) return `is.${chance.one(['null', 'not_null'])}`
  if (chance.is(0.1)) return `in.(${chance.some(4, () => fitting(type, chance)).join(',')})`
  if (type === 'text' && chance.is(0.4))
    return `${chance.one(['like', 'ilike', 'match', 'fts', 'wfts(simple)'])}.${chance.one(['a', '今日'])}`
  if (type === 'jsonb') return `${chance.one(['cs', 'cd', 'eq'])}.{}`
  if (type.endsWith('[]')) return `${chance.one(['cs', 'cd', 'ov', 'eq'])}.{}`
  return `${word}.${fitting(type, chance)}`
}

/** A value that can be one of a type. */
function fitting(type: string, chance: Dice): string {
  if (type.endsWith('[]')) return '{}'
  if (/int|numeric|real|double/.test(type)) return String(chance.below(200) - 20)
  if (type === 'boolean') return chance.one(['true', 'false'])
  if (type === 'uuid') return `00000000-0000-4000-8000-00000000000${chance.below(10)}`
  if (type === 'date' || type.startsWith('timestamp')) return `2026-11-${10 + chance.below(20)}`
  if (type.startsWith('time')) return '07:30'
  if (type === 'jsonb') return '{}'
  return chance.one(['a', 'b', '今日', 'day', 'todo', 'habit'])
}

function tree(table: TableFacts, chance: Dice, depth: number): string {
  const parts = Array.from({ length: 1 + chance.below(3) }, () =>
    depth < 4 + (chance.odd(0.04) ? 30 : 0) && chance.is(0.35)
      ? `${chance.one(['and', 'or', 'not.and', 'not.or'])}${tree(table, chance, depth + 1)}`
      : condition(table, chance),
  )
  return `(${parts.join(',')})`
}

function condition(table: TableFacts, chance: Dice): string {
  const each = chance.one(table.columns)
  const name = chance.odd(0.14) ? column(table, chance) : each.name
  return `${name}.${chance.is(0.1) ? 'not.' : ''}${test(each.type, chance)}`
}

const order = (table: TableFacts, chance: Dice): string =>
  `${chance.odd(0.2) ? `${table.neighbours[0]?.name ?? 'x'}(${column(table, chance)})` : column(table, chance)}${chance.one(['', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', ...(chance.odd(0.3) ? ['.sideways'] : [])])}`

function value(chance: Dice): string {
  if (chance.odd(0.5)) return chance.one(hostileValues)
  return chance.one([
    () => String(chance.below(2000) - 1000),
    () => '2026-11-20',
    () => '00000000-0000-4000-8000-00000000000a',
    () => 'true',
    () => `{${chance.below(9)},${chance.below(9)}}`,
    () => '今日',
    () => '*a*',
  ])()
}

function headersOf(isSent: boolean, chance: Dice): Record<string, string> {
  const headers: Record<string, string> = isSent ? { 'content-type': 'application/json' } : {}
  if (chance.is(0.5))
    headers.prefer = chance
      .some(4, () =>
        chance.one([
          ...['return=representation', 'return=minimal', 'return=headers-only', 'count=exact', 'count=planned'],
          ...['count=estimated', 'resolution=merge-duplicates', 'resolution=ignore-duplicates', 'missing=default'],
          ...['max-affected=1', 'tx=rollback', 'timezone=Asia/Tokyo'],
          ...(chance.odd(0.5) ? ['handling=strict', '__proto__=1', 'x'] : []),
        ]),
      )
      .join(', ')
  if (chance.is(0.1)) headers.accept = chance.one(['application/json', 'application/vnd.pgrst.object+json', 'text/csv'])
  if (chance.odd(0.3))
    headers.accept = chance.one([
      ...['application/json', 'application/vnd.pgrst.object+json', 'text/csv', 'application/geo+json', '*/*'],
      ...['application/vnd.pgrst.plan+json', 'application/vnd.pgrst.array+json;nulls=stripped', 'image/png', ';;;,,'],
    ])
  if (chance.odd(0.1))
    headers[isSent ? 'content-profile' : 'accept-profile'] = chance.one(['public', 'auth', 'private', '__proto__'])
  if (chance.odd(0.1)) headers.range = chance.one(['0-1', '5-1', '-1', 'x', '0-999999999999999999999'])
  if (isSent && chance.odd(0.1)) headers['content-type'] = chance.one(['text/plain', 'text/xml', 'text/csv', '', 'x'])
  return headers
}

function bodyOf(columns: TableFacts['columns'], chance: Dice): string {
  const row = (): string => {
    const members = new Map<string, string>()
    for (let left = chance.below(Math.min(columns.length + 1, 8)); left >= 0 && columns.length > 0; left--) {
      const { name, type } = chance.one(columns)
      if (chance.odd(0.1)) members.set(chance.one(hostileNames), json(chance, 0))
      else members.set(name, chance.odd(0.4) ? json(chance, 0) : JSON.stringify(fitting(type, chance)))
    }
    return `{${[...members].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
  }
  const text = !chance.odd(0.4)
    ? row()
    : chance.is(0.7)
      ? `[${chance.some(chance.is(0.03) ? 2000 : 4, row).join(',')}]`
      : chance.one([
          '',
          'null',
          '"x"',
          '[]',
          '{}',
          '[[]]',
          '[{},{}]',
          '1',
          '{"__proto__":{"a":1}}',
          `${'['.repeat(3000)}`,
        ])
  return chance.odd(0.12) ? mutated(text, chance) : text
}

function json(chance: Dice, depth: number): string {
  if (depth < 3 && chance.is(0.15))
    return chance.is(0.5)
      ? `{${chance.some(3, () => `${JSON.stringify(chance.one(hostileNames))}:${json(chance, depth + 1)}`).join(',')}}`
      : `[${chance.some(3, () => json(chance, depth + 1)).join(',')}]`
  if (chance.is(0.02)) return `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`
  return chance.is(0.2)
    ? chance.one(['null', 'true', '1e400', '-0', '0.1', '99999999999999999999'])
    : JSON.stringify(value(chance))
}

const named = (name: string, chance: Dice): string => encoded(chance.odd(0.06) ? chance.one(hostileNames) : name)
// Half of a pair of letters has no encoding.
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
