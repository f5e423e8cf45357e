import type { Columns } from '../write.ts'

/**
 * The conditions of a PostgREST address (`?day=gte.2026-01-01&or=(a.eq.1,not.and(b.is.null,…))`), asked of rows on this
 * device. Null is unknown, as in SQL. What is not understood throws `notUnderstood`: no answer is better than a wrong one.
 */
export type Verdict = boolean | null
export type Condition = (row: Columns) => Verdict

/** A comparison that every row of the answer passes; who knows which rows are missing looks at these. */
export interface Bound {
  readonly column: string
  readonly operator: string
  readonly value: string
}

export const notUnderstood = new Error('This question is not understood here')

const not = (verdict: Verdict): Verdict => (verdict === null ? null : !verdict)
const every =
  (conditions: readonly Condition[]): Condition =>
  row => {
    let verdict: Verdict = true
    for (const condition of conditions) {
      const each = condition(row)
      if (each === false) return false
      if (each === null) verdict = null
    }
    return verdict
  }
const some =
  (conditions: readonly Condition[]): Condition =>
  row => {
    let verdict: Verdict = false
    for (const condition of conditions) {
      const each = condition(row)
      if (each === true) return true
      if (each === null) verdict = null
    }
    return verdict
  }

const isMoment = (text: string) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)

/** Smaller than 0: `one` comes first. Moments by their instant, numbers by their size, texts by their letters' numbers. */
export function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other)
  if (typeof one !== 'string' || typeof other !== 'string') throw notUnderstood
  const between = isMoment(one) && isMoment(other) ? Date.parse(one) - Date.parse(other) : 0
  return between !== 0 || isMoment(one) ? between : one < other ? -1 : one > other ? 1 : 0
}

/** The text of an address as the type that the row's value has. */
function typed(value: unknown, text: string): unknown {
  if (typeof value === 'number') return Number(text)
  if (typeof value === 'boolean') return text === 'true'
  if (typeof value === 'string') return text
  throw notUnderstood
}

const against =
  (column: string, holds: (value: unknown) => boolean): Condition =>
  row => {
    const value = row[column]
    if (value === undefined) throw notUnderstood
    return value === null ? null : holds(value)
  }

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  eq: order => order === 0,
  neq: order => order !== 0,
  gt: order => order > 0,
  gte: order => order >= 0,
  lt: order => order < 0,
  lte: order => order <= 0,
}

const patternOf = (pattern: string, flags: string): RegExp => {
  const source = pattern.replace(/\\?[\s\S]/g, sign => {
    if (sign === '%' || sign === '*') return '[\\s\\S]*'
    if (sign === '_') return '[\\s\\S]'
    return sign.replace(/^\\(?=.)/, '').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  })
  return new RegExp(`^${source}$`, `u${flags}`)
}

const like = (column: string, patterns: readonly string[], flags: string, isAny: boolean): Condition => {
  const found = patterns.map(pattern => patternOf(pattern, flags))
  return against(column, value => {
    const matches = (pattern: RegExp) => typeof value === 'string' && pattern.test(value)
    return isAny ? found.some(matches) : found.every(matches)
  })
}

/** The members of `(a,"b, c",d(e,f))`, without quotes; commas within brackets and quotes divide nothing. */
export function membersOf(list: string): readonly string[] {
  const inner = list.slice(1, -1)
  if (inner === '') return []
  const members = ['']
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < inner.length; at++) {
    const sign = inner[at] ?? ''
    if (isQuoted && sign === '\\') members[members.length - 1] += `${sign}${inner[++at] ?? ''}`
    else {
      if (sign === '"') isQuoted = !isQuoted
      else if (!isQuoted && sign === '(') depth++
      else if (!isQuoted && sign === ')') depth--
      if (sign === ',' && !isQuoted && depth === 0) members.push('')
      else members[members.length - 1] += sign
    }
  }
  return members
}

const unquoted = (text: string): string =>
  /^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\([\s\S])/g, '$1') : text

/** One comparison: `column`, and `gte.5`, `not.is.null`, `in.(a,b)`. */
export function comparison(column: string, text: string): Condition {
  const dot = text.indexOf('.')
  const [operator, rest] = [text.slice(0, dot), text.slice(dot + 1)]
  if (dot < 0 || !/^[a-z_][a-z0-9_]*$/.test(column)) throw notUnderstood
  if (operator === 'not') {
    const inner = comparison(column, rest)
    return row => not(inner(row))
  }
  const compared = comparisons[operator]
  if (compared) {
    const value = unquoted(rest)
    return against(column, found => compared(compare(found, typed(found, value))))
  }
  if (operator === 'in') {
    const values = new Set(membersOf(rest).map(unquoted))
    return against(column, found => values.has(String(found)))
  }
  if (operator === 'is') return identity(column, rest)
  const pattern = /^(i?like)(?:\((any|all)\))?$/.exec(operator)
  if (!pattern) throw notUnderstood
  const patterns = pattern[2] ? membersOf(rest).map(unquoted) : [unquoted(rest)]
  return like(column, patterns, pattern[1] === 'ilike' ? 'i' : '', pattern[2] === 'any')
}

function identity(column: string, value: string): Condition {
  if (!['null', 'not_null', 'true', 'false'].includes(value)) throw notUnderstood
  return row => {
    const found = row[column]
    if (found === undefined) throw notUnderstood
    if (value === 'null') return found === null
    if (value === 'not_null') return found !== null
    return found === (value === 'true')
  }
}

/** `(a.eq.1,and(b.gt.2,c.is.null))` under `or` or `and`, each perhaps with `not.` before it. */
export function tree(name: string, list: string): Condition {
  if (name.startsWith('not.')) {
    const inner = tree(name.slice(4), list)
    return row => not(inner(row))
  }
  if ((name !== 'or' && name !== 'and') || !/^\(.*\)$/s.test(list)) throw notUnderstood
  const conditions = membersOf(list).map(member => {
    const nested = /^((?:not\.)?(?:and|or))(\(.*\))$/s.exec(member)
    if (nested) return tree(nested[1] ?? '', nested[2] ?? '')
    const dot = member.indexOf('.')
    return comparison(member.slice(0, dot), member.slice(dot + 1))
  })
  return name === 'or' ? some(conditions) : every(conditions)
}

export const all = every
