import { bounds } from './bounds.ts'
import { type Field, readField } from './fields.ts'
import { Refused, tooMuch } from './refusals.ts'
import { createScanner, type Scanner } from './scanner.ts'

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

export interface SelectedField {
  readonly kind: 'field'
  /** the name `*` stands for every column, or with the aggregate `count` for the row */
  readonly field: Field
  readonly alias: string | null
  readonly cast: string | null
  readonly aggregate: Aggregate | null
  readonly aggregateCast: string | null
}

export interface Embed {
  readonly kind: 'embed'
  readonly relation: string
  readonly alias: string | null
  readonly hint: string | null
  /** `!inner`: rows without any are left out */
  readonly join: 'inner' | 'left' | null
  /** `...`: its columns stand among those of the parent */
  readonly isSpread: boolean
  readonly selected: readonly Selected[]
}

export type Selected = SelectedField | Embed

/** `select=…` as a tree. @throws Refused PGRST100 with the place, or when the tree exceeds `bounds` */
export function readSelection(text: string): readonly Selected[] {
  const scanner = createScanner(text, `failed to parse select parameter (${text})`)
  const selected = readList(scanner, { embeds: 0, columns: 0 }, 0)
  if (!scanner.isDone()) scanner.fail('"," or end of input')
  return selected
}

interface Counts {
  embeds: number
  columns: number
}

function readList(scanner: Scanner, counts: Counts, depth: number): readonly Selected[] {
  scanner.spaces()
  if (scanner.isDone() || scanner.sees(')')) return []
  const selected: Selected[] = []
  do {
    scanner.spaces()
    selected.push(readEmbed(scanner, counts, depth) ?? readSelectedField(scanner, counts))
    scanner.spaces()
  } while (scanner.takes(','))
  return selected
}

function readEmbed(scanner: Scanner, counts: Counts, depth: number): Embed | null {
  const isSpread = scanner.takes('...')
  const head = scanner.attempt(() => {
    if (!isSpread && !startsName(scanner)) return null
    const alias = isSpread ? null : readAlias(scanner)
    if (!startsName(scanner)) return null
    const relation = scanner.name()
    if (relation === 'count' && !isSpread) return null
    const parameters = [readParameter(scanner), readParameter(scanner)]
    if (!scanner.sees('(')) return null
    const hint = parameters.find(each => each !== null && typeof each !== 'string')?.hint ?? null
    const join = parameters.find(each => typeof each === 'string') ?? null
    return { relation, alias, hint, join }
  })
  if (head === null) return isSpread ? scanner.fail('"("') : null
  if (depth >= bounds.embedDepth) throw tooMuch(`Embeddings lie at most ${bounds.embedDepth} deep in each other`)
  if (++counts.embeds > bounds.embeds) throw tooMuch(`A request embeds at most ${bounds.embeds} relations`)
  scanner.expect('(')
  const selected = readList(scanner, counts, depth + 1)
  scanner.expect(')')
  return { kind: 'embed', ...head, isSpread, selected }
}

/** `!inner`, `!left` or `!hint`. */
function readParameter(scanner: Scanner): 'inner' | 'left' | { readonly hint: string } | null {
  if (!scanner.takes('!')) return null
  if (scanner.takes('left')) return 'left'
  if (scanner.takes('inner')) return 'inner'
  return { hint: scanner.name() }
}

const startsName = (scanner: Scanner): boolean =>
  scanner.attempt(() => (scanner.match(/["\p{L}\p{N}_ $]/uy) === null ? 'no' : null)) === null

const readAlias = (scanner: Scanner): string | null =>
  scanner.attempt(() => {
    if (!startsName(scanner)) return null
    const alias = scanner.name()
    return scanner.match(/:(?!:)/y) === null ? null : alias
  })

function readSelectedField(scanner: Scanner, counts: Counts): SelectedField {
  if (++counts.columns > bounds.columns) throw tooMuch(`A request selects at most ${bounds.columns} columns`)
  const plain = { kind: 'field', cast: null, aggregate: null, aggregateCast: null, alias: null } as const
  if (scanner.match(/\*(?=\s*(?:[,)]|$))/y) !== null) return { ...plain, field: { name: '*', path: [] } }
  const alias = readAlias(scanner)
  if (scanner.takes('count()'))
    return { ...plain, alias, field: { name: '*', path: [] }, aggregate: 'count', aggregateCast: readCast(scanner) }
  const field = readField(scanner)
  const cast = readCast(scanner)
  const aggregate = scanner.takes('.') ? readAggregate(scanner) : null
  const aggregateCast = readCast(scanner)
  if (scanner.match(/(?=[,)]|$)/y) === null) scanner.fail('"," or ")" or end of input')
  return { ...plain, alias, field, cast, aggregate, aggregateCast }
}

const readCast = (scanner: Scanner): string | null => {
  if (!scanner.takes('::')) return null
  return (
    scanner
      .match(/[\p{L}\p{N}_ $]+/uy)
      ?.trim()
      .slice(0, 128) ?? scanner.fail('the name of a type')
  )
}

const aggregates: readonly Aggregate[] = ['sum', 'avg', 'count', 'max', 'min']

const readAggregate = (scanner: Scanner): Aggregate =>
  aggregates.find(each => scanner.takes(`${each}()`)) ?? scanner.fail('sum(), avg(), count(), max() or min()')

export const isFieldAggregated = (each: Selected): boolean => each.kind === 'field' && each.aggregate !== null

export const aggregatesNotAllowed = (): Refused =>
  new Refused(400, 'PGRST123', 'Use of aggregate functions is not allowed')
