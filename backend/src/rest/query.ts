import { bounds } from './bounds.ts'
import { type Condition, failOperation, readOperation, readTree, type Tally } from './conditions.ts'
import { type Field, readField, readPath } from './fields.ts'
import { Refused, tooMuch } from './refusals.ts'
import { createScanner, type Scanner } from './scanner.ts'
import { readSelection, type Selected } from './selection.ts'

/** A path to an embedding by the names the request gives it; empty for the root. */
export type EmbedPath = readonly string[]

export interface OrderTerm {
  /** the embedding whose column it is: `order=clients(name)` */
  readonly relation: string | null
  readonly field: Field
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'first' | 'last' | null
}

export interface Range {
  readonly limit: number | null
  readonly offset: number
}

export interface At<T> {
  readonly path: EmbedPath
  readonly value: T
}

/** The query string as a tree: nothing of it was looked up yet. */
export interface Query {
  readonly selected: readonly Selected[]
  readonly conditions: readonly At<Condition>[]
  readonly orders: readonly At<readonly OrderTerm[]>[]
  readonly ranges: readonly At<Range>[]
  /** columns of the body that are meant; null: all of them */
  readonly columns: readonly string[] | null
  readonly onConflict: readonly string[] | null
  /** for a function called by GET: what is no condition, in the order of the address */
  readonly parameters: readonly (readonly [string, string])[]
}

/** Names that are no columns. `apikey` may carry the key where headers cannot be set. */
const reserved: ReadonlySet<string> = new Set(['select', 'columns', 'on_conflict', 'apikey'])

/**
 * @param takesParameters a function is called by GET
 * @throws Refused PGRST100 with the place, or when it exceeds `bounds`
 */
export function readQuery(search: URLSearchParams, takesParameters: boolean): Query {
  const tally: Tally = { conditions: 0, listed: 0 }
  const conditions: At<Condition>[] = []
  const orders: At<readonly OrderTerm[]>[] = []
  const ranges = new Map<string, At<Range>>()
  const parameters: [string, string][] = []
  let terms = 0
  for (const [name, value] of search) {
    if (reserved.has(name)) continue
    if (name.length > bounds.name) throw tooMuch(`A name has at most ${bounds.name} characters`)
    const last = name.slice(name.lastIndexOf('.') + 1)
    if (last === 'and' || last === 'or') conditions.push(readTreeAt(name, value, tally))
    else if (last === 'order') {
      const { path } = readTarget(name)
      const ordered = readOrder(value)
      terms += ordered.length
      if (terms > bounds.orderTerms) throw tooMuch(`A request orders by at most ${bounds.orderTerms} columns`)
      orders.push({ path, value: ordered })
    } else if (last === 'limit' || last === 'offset') {
      const { path } = readTarget(name)
      const key = JSON.stringify(path)
      const known = ranges.get(key)?.value ?? { limit: null, offset: 0 }
      const number = /^-?\d{1,15}$/.test(value) ? Number(value) : null
      if (number !== null && number < 0)
        throw new Refused(
          416,
          'PGRST103',
          'Requested range not satisfiable',
          `${last === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
        )
      ranges.set(key, {
        path,
        value: last === 'limit' ? { ...known, limit: number } : { ...known, offset: number ?? 0 },
      })
    } else {
      const test = readOperation(value, tally)
      if (test === null && takesParameters) parameters.push([name, value])
      else if (test === null) failOperation(value)
      else {
        const { path, field } = readTarget(name)
        conditions.push({ path, value: { kind: 'test', field, ...test } })
      }
    }
  }
  if (parameters.length > bounds.conditions) throw tooMuch(`A function is given at most ${bounds.conditions} arguments`)
  return {
    selected: readSelection(search.get('select') ?? '*'),
    conditions,
    orders,
    ranges: [...ranges.values()],
    columns: readNames(search.get('columns'), 'columns'),
    onConflict: readNames(search.get('on_conflict'), 'on_conflict'),
    parameters,
  }
}

/** `tasks.title` or `tasks.doc->>a`: the names of embeddings, and a field of the last. */
function readTarget(name: string): { path: EmbedPath; field: Field } {
  const scanner = createScanner(name, `failed to parse tree path (${name})`)
  const names = [scanner.name()]
  while (scanner.takes('.')) names.push(scanner.name())
  const path = readPath(scanner)
  if (!scanner.isDone()) scanner.fail('"." or end of input')
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path } }
}

/** `tasks.not.or`: the names of embeddings, then what joins the conditions. */
function readTreeAt(name: string, value: string, tally: Tally): At<Condition> {
  const { path } = readTarget(name)
  const negated = path.includes('not')
  const tree = readTree(value, { negated, every: name.endsWith('and') }, tally)
  return { path: path.filter(each => each !== 'not'), value: tree }
}

function readOrder(value: string): readonly OrderTerm[] {
  const scanner = createScanner(value, `failed to parse order (${value})`)
  const terms: OrderTerm[] = []
  do {
    scanner.spaces()
    const relation = scanner.attempt(() => {
      const name = scanner.name()
      return scanner.takes('(') ? name : null
    })
    const field = readField(scanner)
    if (relation !== null) scanner.expect(')')
    terms.push({ relation, field, direction: readDirection(scanner), nulls: readNulls(scanner) })
    scanner.spaces()
  } while (scanner.takes(','))
  if (!scanner.isDone()) scanner.fail('delimiter (.), "," or end of input')
  return terms
}

const readDirection = (scanner: Scanner): 'asc' | 'desc' | null =>
  scanner.takes('.asc') ? 'asc' : scanner.takes('.desc') ? 'desc' : null

const readNulls = (scanner: Scanner): 'first' | 'last' | null =>
  scanner.takes('.nullsfirst') ? 'first' : scanner.takes('.nullslast') ? 'last' : null

function readNames(value: string | null, parameter: string): readonly string[] | null {
  if (value === null) return null
  const scanner = createScanner(value, `failed to parse ${parameter} parameter (${value})`)
  const names: string[] = []
  do {
    scanner.spaces()
    names.push(scanner.name())
    if (names.length > bounds.columns) throw tooMuch(`${parameter} names at most ${bounds.columns} columns`)
    scanner.spaces()
  } while (scanner.takes(','))
  if (!scanner.isDone()) scanner.fail('"," or end of input')
  return [...new Set(names)]
}
