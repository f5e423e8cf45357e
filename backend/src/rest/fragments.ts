import type { Comparison, Condition, Operation, Relation, Search, State } from './conditions.ts'
import type { Field } from './fields.ts'
import type { OrderTerm } from './query.ts'
import type { EmbedPlan, ReadPlan } from './read-plan.ts'
import { Refused, unknownColumn } from './refusals.ts'
import type { Catalogue, Named } from './schema.ts'

/** A name in quotes. Names come from the catalogue, or are what the client wants a column of its answer to be called. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * A text of the client as a literal whose type Postgres chooses by where it stands, as it does for PostgREST's parameters.
 * With a backslash it is an E'' literal, so that the meaning does not hang on `standard_conforming_strings`.
 */
export function literal(text: string): string {
  if (text.includes('\0')) throw new Refused(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
  const quoted = text.replaceAll("'", "''")
  return quoted.includes('\\') ? ` E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`
}

export const relationName = ({ schema, name }: Named): string => `${identifier(schema)}.${identifier(name)}`

/** Columns that the rows of a write or a function must have for the answer to be made of them. */
export interface Needs {
  /** every column */
  all: boolean
  readonly columns: Set<string>
}

export interface Writing {
  readonly catalogue: Catalogue
  readonly needs: Needs
}

type Level = Pick<ReadPlan, 'table' | 'from' | 'alias'>

/** A column, or what stands in its place. @throws Refused 42703 */
export function columnOf(level: Level, name: string, { needs }: Pick<Writing, 'needs'>): string {
  const { table, from, alias } = level
  const plain = `${identifier(alias)}.${identifier(name)}`
  const computed = table?.computed.get(name)
  if (table && !table.columns.has(name) && !computed) {
    // Postgres reads `rows.count` as `count(rows)`, and clients count embedded rows by it.
    if (name === 'count') return `count(${identifier(alias)})`
    throw unknownColumn(alias, name)
  }
  if (table && computed && !table.columns.has(name)) {
    if (from === 'table') return `${relationName(computed)}(${identifier(alias)})`
    // What a write or a function answered is a record to Postgres.
    needs.all = true
    return `${relationName(computed)}(${identifier(alias)}::${relationName(table)})`
  }
  if (from === 'source') needs.columns.add(name)
  return plain
}

export function fieldOf(level: Level, { name, path }: Field, writing: Pick<Writing, 'needs'>): string {
  const column = columnOf(level, name, writing)
  if (path.length === 0) return column
  const type = level.table?.columns.get(name)?.baseType
  return `${type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`}${pathOf(path)}`
}

export const pathOf = (path: Field['path']): string =>
  path
    .map(({ asText, key }) => `${asText ? '->>' : '->'}${typeof key === 'number' ? `(${key})` : literal(key)}`)
    .join('')

const relationOperators: Readonly<Record<Relation, string>> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
const comparisonOperators: Readonly<Record<Comparison, string>> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}
const searchFunctions: Readonly<Record<Search, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}
const states: Readonly<Record<State, string>> = {
  null: 'NULL',
  not_null: 'NOT NULL',
  true: 'TRUE',
  false: 'FALSE',
  unknown: 'UNKNOWN',
}

/** @param embedded what `projects=is.null` means where `projects` is embedded; null where it is a column */
export function conditionOf(
  level: Level,
  condition: Condition,
  writing: Pick<Writing, 'needs'>,
  embedded: (name: string, isNull: boolean) => string | null,
): string {
  if (condition.kind === 'tree') {
    const parts = condition.parts.map(part => conditionOf(level, part, writing, embedded))
    return `${condition.negated ? 'NOT ' : ''}(${parts.join(condition.every ? ' AND ' : ' OR ')})`
  }
  const { field, negated, operation } = condition
  if (
    operation.kind === 'is' &&
    (operation.state === 'null' || operation.state === 'not_null') &&
    field.path.length === 0
  ) {
    const found = embedded(field.name, (operation.state === 'null') !== negated)
    if (found !== null) return found
  }
  const value = fieldOf(level, field, writing)
  const isVector = field.path.length === 0 && level.table?.columns.get(field.name)?.baseType === 'tsvector'
  const test = testOf(value, operation, isVector)
  return negated ? `NOT (${test})` : `(${test})`
}

function testOf(value: string, operation: Operation, isVector: boolean): string {
  switch (operation.kind) {
    case 'relation':
      return `${value} ${relationOperators[operation.operator]} ${literal(operation.value)}`
    case 'comparison': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike'
      const text = literal(isPattern ? operation.value.replaceAll('*', '%') : operation.value)
      const other = operation.each === null ? text : `${operation.each}(${text})`
      return `${value} ${comparisonOperators[operation.operator]} ${other}`
    }
    case 'search': {
      const language = operation.language === null ? '' : `${literal(operation.language)}, `
      const vector = isVector ? value : `to_tsvector(${language}${value})`
      return `${vector} @@ ${searchFunctions[operation.operator]}(${language}${literal(operation.value)})`
    }
    case 'is':
      return `${value} IS ${states[operation.state]}`
    case 'distinct':
      return `${value} IS DISTINCT FROM ${literal(operation.value)}`
    case 'in': {
      const [first, second] = operation.values
      return `${value} = ANY (${literal(first === '' && second === undefined ? '{}' : arrayOf(operation.values))})`
    }
  }
}

/** Postgres's notation of a list of texts. */
export const arrayOf = (values: readonly string[]): string =>
  `{${values.map(value => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`

export function orderOf(
  level: Level,
  order: readonly OrderTerm[],
  embeds: readonly EmbedPlan[],
  writing: Pick<Writing, 'needs'>,
): readonly { readonly value: string; readonly name: string; readonly how: string }[] {
  return order.map(({ relation, field, direction, nulls }) => {
    const how = `${direction === null ? '' : ` ${direction}`}${nulls === null ? '' : ` nulls ${nulls}`}`
    if (relation === null) return { value: fieldOf(level, field, writing), name: field.name, how }
    const embed = embeds.find(each => each.key === relation)
    if (!embed)
      throw new Refused(
        400,
        'PGRST108',
        `'${relation}' is not an embedded resource in this request`,
        null,
        `Verify that '${relation}' is included in the 'select' query parameter.`,
      )
    if (!embed.relationship.isToOne)
      throw new Refused(
        400,
        'PGRST118',
        `A related order on '${relation}' is not possible`,
        `'${level.table?.name ?? level.alias}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
      )
    const isThere =
      embed.columns.some(
        each =>
          (each.alias ?? each.field.name) === field.name ||
          (each.field.name === '*' && embed.table?.columns.has(field.name)),
      ) || embed.columns.length === 0
    if (!isThere) throw unknownColumn(embed.answer, field.name)
    const column = `${identifier(embed.answer)}.${identifier(field.name)}`
    return {
      value: field.path.length === 0 ? column : `to_jsonb(${column})${pathOf(field.path)}`,
      name: field.name,
      how,
    }
  })
}
