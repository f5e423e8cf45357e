import { bounds } from './bounds.ts'
import { type Field, readField } from './fields.ts'
import { tooMuch } from './refusals.ts'
import { createScanner, type Scanner } from './scanner.ts'

const comparisons = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
const relations = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
const states = ['not_null', 'null', 'true', 'false', 'unknown'] as const

export type Comparison = (typeof comparisons)[number]
export type Relation = (typeof relations)[number]
export type Search = (typeof searches)[number]
export type State = (typeof states)[number]

export type Operation =
  | { readonly kind: 'comparison'; readonly operator: Comparison; readonly each: 'any' | 'all' | null; value: string }
  | { readonly kind: 'relation'; readonly operator: Relation; readonly value: string }
  | { readonly kind: 'search'; readonly operator: Search; readonly language: string | null; readonly value: string }
  | { readonly kind: 'is'; readonly state: State }
  | { readonly kind: 'distinct'; readonly value: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }

export type Condition =
  | { readonly kind: 'test'; readonly negated: boolean; readonly field: Field; readonly operation: Operation }
  | { readonly kind: 'tree'; readonly negated: boolean; readonly every: boolean; readonly parts: readonly Condition[] }

/** What conditions of one request have cost so far. */
export interface Tally {
  conditions: number
  listed: number
}

/**
 * The value of `column=eq.1`.
 * @returns null when it begins with no operator: an argument of a function perhaps
 * @throws Refused PGRST100 with the place
 */
export function readOperation(value: string, tally: Tally): { negated: boolean; operation: Operation } | null {
  const scanner = createScanner(value, `failed to parse filter (${value})`)
  const found = readTest(scanner, tally, () => scanner.rest())
  if (found && !scanner.isDone()) scanner.fail('end of input')
  return found
}

export const failOperation = (value: string): never =>
  createScanner(value, `failed to parse filter (${value})`).fail('"not" or operator (eq, gt, ...)')

/** The value of `or=(…)` or `and=(…)`. */
export function readTree(
  value: string,
  { every, negated }: { every: boolean; negated: boolean },
  tally: Tally,
): Condition {
  const scanner = createScanner(value, `failed to parse logic tree (${value})`)
  const parts = readParts(scanner, tally, 1)
  if (!scanner.isDone()) scanner.fail('end of input')
  return { kind: 'tree', negated, every, parts }
}

function readParts(scanner: Scanner, tally: Tally, depth: number): readonly Condition[] {
  if (depth > bounds.conditionDepth) throw tooMuch(`Conditions lie at most ${bounds.conditionDepth} deep in each other`)
  const parts: Condition[] = []
  scanner.spaces()
  scanner.expect('(')
  scanner.spaces()
  do {
    scanner.spaces()
    parts.push(readPart(scanner, tally, depth))
    scanner.spaces()
  } while (scanner.takes(','))
  scanner.expect(')')
  scanner.spaces()
  return parts
}

function readPart(scanner: Scanner, tally: Tally, depth: number): Condition {
  const head = scanner.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y)
  if (head !== null)
    return {
      kind: 'tree',
      negated: head.startsWith('not.'),
      every: head.endsWith('and'),
      parts: readParts(scanner, tally, depth + 1),
    }
  const field = readField(scanner)
  scanner.expect('.')
  const test = readTest(scanner, tally, () => readInnerValue(scanner))
  return test ? { kind: 'test', field, ...test } : scanner.fail('"not" or operator (eq, gt, ...)')
}

function readTest(scanner: Scanner, tally: Tally, value: () => string) {
  const negated = scanner.takes('not.')
  const operation = readOperator(scanner, tally, value)
  if (operation === null) return negated ? scanner.fail('operator (eq, gt, ...)') : null
  if (++tally.conditions > bounds.conditions) throw tooMuch(`A request has at most ${bounds.conditions} conditions`)
  return { negated, operation }
}

function readOperator(scanner: Scanner, tally: Tally, value: () => string): Operation | null {
  if (scanner.takes('in.')) return { kind: 'in', values: readListed(scanner, tally) }
  if (scanner.takes('is.')) {
    const state = scanner.match(/not_null|null|true|false|unknown/iy)?.toLowerCase()
    const known = states.find(each => each === state)
    return known ? { kind: 'is', state: known } : scanner.fail('isVal: (null, not_null, true, false, unknown)')
  }
  if (scanner.takes('isdistinct.')) return { kind: 'distinct', value: value() }
  const word = scanner.attempt(() => {
    const head = scanner.match(/([a-z]+)(?:\(([^()]{1,128})\))?\./y)
    const [, name = '', inside = null] = /^([a-z]+)(?:\(([^()]+)\))?\.$/.exec(head ?? '') ?? []
    const search = searches.find(each => each === name)
    if (search && (inside === null || /^[\p{L}\p{N}_ $]+$/u.test(inside)))
      return { kind: 'search', operator: search, language: inside?.trim() ?? null } as const
    const relation = relations.find(each => each === name)
    if (relation && inside === null) return { kind: 'relation', operator: relation } as const
    const comparison = comparisons.find(each => each === name)
    if (comparison && (inside === null || inside === 'any' || inside === 'all'))
      return { kind: 'comparison', operator: comparison, each: inside } as const
    return null
  })
  return word === null ? null : { ...word, value: value() }
}

/** `(1,"two, three",)`. */
function readListed(scanner: Scanner, tally: Tally): readonly string[] {
  const values: string[] = []
  scanner.spaces()
  scanner.expect('(')
  scanner.spaces()
  do {
    if (++tally.listed > bounds.listed) throw tooMuch(`The lists of a request hold at most ${bounds.listed} values`)
    values.push(scanner.quoted(/[,)]|$/y) ?? scanner.match(/[^,)]*/y) ?? '')
  } while (scanner.takes(','))
  scanner.expect(')')
  scanner.spaces()
  return values
}

/** A value inside a tree ends at a comma or a bracket, unless it is quoted or an array. */
const readInnerValue = (scanner: Scanner): string =>
  scanner.quoted(/[,)]|$/y) ?? scanner.match(/\{[^{}]*\}(?=[,)]|$)/y) ?? scanner.match(/[^,)]*/y) ?? ''
