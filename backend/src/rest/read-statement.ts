import { columnOf, conditionOf, fieldOf, identifier, orderOf, relationName, type Writing } from './fragments.ts'
import type { EmbedPlan, ReadPlan } from './read-plan.ts'
import { Refused } from './refusals.ts'
import type { Aggregate, SelectedField } from './selection.ts'

/**
 * Writes the select of a plan: embedded levels are lateral joins whose rows arrive as JSON, spread ones give their columns
 * to the level above. An aggregate in a spread level with one row is computed above it, where there is something to group.
 */
export interface Select {
  readonly sql: string
  /** columns for the level above, of a spread level */
  readonly outputs: readonly Output[]
}

interface Output {
  readonly name: string
  /** still to be computed */
  readonly aggregate: Aggregate | null
  readonly cast: string | null
}

/** @param alsoSelected further columns, to order by */
export function selectOf(plan: ReadPlan, writing: Writing, alsoSelected: readonly string[] = []): Select {
  const hoists = isEmbed(plan) && plan.isSpread && plan.relationship.isToOne
  const children = plan.embeds.map(embed => ({ embed, ...joined(embed, plan, writing) }))
  const groups =
    !hoists &&
    (plan.columns.some(({ aggregate }) => aggregate !== null) ||
      children.some(({ outputs }) => outputs.some(({ aggregate }) => aggregate !== null)))
  const expands = groups || (isEmbed(plan) && plan.isSpread)
  const items: string[] = []
  const grouped: string[] = []
  const outputs: Output[] = []
  const add = (value: string, name: string) => {
    items.push(`${value} AS ${identifier(name)}`)
    outputs.push({ name, aggregate: null, cast: null })
    grouped.push(value)
  }

  for (const field of plan.columns.flatMap(each => expanded(each, plan, expands))) {
    if (field.field.name === '*' && field.aggregate === null) {
      if (plan.from === 'source') writing.needs.all = true
      items.push(`${identifier(plan.alias)}.*`)
      outputs.push({ name: '*', aggregate: null, cast: null })
      continue
    }
    const name = nameOf(field)
    if (field.aggregate === null) {
      add(selectedValue(field, plan, writing), name)
      continue
    }
    // Spread, a row that is not there counts as none.
    const value = field.field.name === '*' ? (hoists ? '1' : '*') : selectedValue(field, plan, writing)
    if (hoists) {
      items.push(`${value} AS ${identifier(name)}`)
      outputs.push({ name, aggregate: field.aggregate, cast: field.aggregateCast })
    } else items.push(`${aggregated(value, field.aggregate, field.aggregateCast, writing)} AS ${identifier(name)}`)
  }
  for (const { embed, outputs: given } of children) {
    const answer = identifier(embed.answer)
    if (embed.isSpread) {
      for (const { name, aggregate, cast } of given) {
        const value = name === '*' ? `${answer}.*` : `${answer}.${identifier(name)}`
        if (name === '*') items.push(value)
        else if (aggregate === null) add(value, name)
        else if (hoists) {
          items.push(`${value} AS ${identifier(name)}`)
          outputs.push({ name, aggregate, cast })
        } else items.push(`${aggregated(value, aggregate, cast, writing)} AS ${identifier(name)}`)
      }
    } else if (!isEmpty(embed)) {
      const json = groups ? '::jsonb' : ''
      add(
        embed.relationship.isToOne ? `row_to_json(${answer}.*)${json}` : `coalesce(${answer}.${answer}${json}, '[]')`,
        embed.key,
      )
    }
  }
  if (items.length === 0 && plan.columns.length === 0) {
    if (plan.from === 'source') writing.needs.all = true
    items.push(`${identifier(plan.alias)}.*`)
  }
  const order = orderOf(plan, plan.order, plan.embeds, writing)
  const ordered = order.map(({ value, how }) => `${value}${how}`)
  const { limit, offset } = plan.range
  const sql = [
    `SELECT ${[...items, ...alsoSelected].join(', ')}`,
    from(plan),
    ...children.map(({ sql }) => sql),
    where(plan, writing, name => answerOf(plan, name)),
    groups && grouped.length > 0 ? `GROUP BY ${[...new Set(grouped)].join(', ')}` : '',
    ordered.length > 0 ? `ORDER BY ${ordered.join(', ')}` : '',
    limit === null ? '' : `LIMIT ${limit}`,
    offset === 0 ? '' : `OFFSET ${offset}`,
  ]
  return { sql: sql.filter(Boolean).join(' '), outputs }
}

/** Whether there is a row of the root, for each that its conditions let through: what is counted. */
export function countedOf(plan: ReadPlan, writing: Writing): string {
  const inside = plan.embeds.filter(({ isInner }) => isInner).map(embed => `EXISTS (${countedOf(embed, writing)})`)
  const conditions = where(
    plan,
    writing,
    name => {
      const embed = plan.embeds.find(each => each.key === name)
      return embed ? `EXISTS (${countedOf(embed, writing)})` : null
    },
    inside,
    (test, isNull) => `${isNull ? 'NOT ' : ''}${test}`,
  )
  return `SELECT 1 ${from(plan)} ${conditions}`
}

const isEmbed = (plan: ReadPlan): plan is EmbedPlan => 'relationship' in plan

/** Nothing of it is asked for, at any depth: only whether it is there. */
const isEmpty = ({ columns, embeds }: ReadPlan): boolean => columns.length === 0 && embeds.every(isEmpty)

const answerOf = (plan: ReadPlan, name: string): string | null => {
  const embed = plan.embeds.find(each => each.key === name)
  return embed ? identifier(embed.answer) : null
}

function where(
  plan: ReadPlan,
  writing: Writing,
  embedded: (name: string) => string | null,
  also: readonly string[] = [],
  test = (answer: string, isNull: boolean) => `${answer} IS ${isNull ? 'NOT ' : ''}DISTINCT FROM NULL`,
): string {
  const conditions = [
    ...plan.conditions.map(each =>
      conditionOf(plan, each, writing, (name, isNull) => {
        const found = embedded(name)
        return found === null ? null : test(found, isNull)
      }),
    ),
    ...(isEmbed(plan) ? links(plan) : []),
    ...also,
  ]
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
}

/** What ties the rows of an embedding to a row of the level above. */
const links = ({ relationship, alias, junction, above }: EmbedPlan): readonly string[] => {
  const pair = (one: string, a: string, other: string, b: string) =>
    `${identifier(one)}.${identifier(a)} = ${identifier(other)}.${identifier(b)}`
  switch (relationship.kind) {
    case 'computed':
      return []
    case 'many-to-many':
      return [
        ...relationship.junction.there.map(([there, column]) => pair(junction, column, alias, there)),
        ...relationship.junction.here.map(([here, column]) => pair(junction, column, above, here)),
      ]
    default:
      return relationship.columns.map(([here, there]) => pair(alias, there, above, here))
  }
}

function from(plan: ReadPlan): string {
  const alias = identifier(plan.alias)
  if (!isEmbed(plan)) {
    return plan.from === 'source' ? `FROM pgrst_source AS ${alias}` : `FROM ${relationName(tableOf(plan))} AS ${alias}`
  }
  const { relationship } = plan
  if (relationship.kind === 'computed')
    // Rows of a write are a record to Postgres, and functions of one name differ by the table they take.
    return `FROM ${relationName(relationship.routine)}(${identifier(plan.above)}::${relationName(relationship.from)}) AS ${alias}`
  const table = `FROM ${relationName(relationship.to)} AS ${alias}`
  return relationship.kind === 'many-to-many'
    ? `${table}, ${relationName(relationship.junction)} AS ${identifier(plan.junction)}`
    : table
}

const tableOf = ({ table, name }: ReadPlan) => table ?? { schema: 'public', name }

function joined(embed: EmbedPlan, parent: ReadPlan, writing: Writing): Select {
  if (parent.from === 'source') needed(embed, writing)
  const answer = identifier(embed.answer)
  const join = embed.isInner ? 'INNER' : 'LEFT'
  if (embed.relationship.isToOne) {
    const { sql, outputs } = selectOf(embed, writing)
    return { sql: `${join} JOIN LATERAL (${sql}) AS ${answer} ON TRUE`, outputs }
  }
  const on = embed.isInner ? `${answer} IS NOT NULL` : 'TRUE'
  const gathered = `json_agg(${answer}) AS ${answer}`
  if (!embed.isSpread) {
    const { sql } = selectOf(embed, writing)
    return {
      sql: `${join} JOIN LATERAL (SELECT ${gathered} FROM (${sql}) AS ${answer}) AS ${answer} ON ${on}`,
      outputs: [],
    }
  }
  const order = orderOf(embed, embed.order, embed.embeds, writing)
  const places = order.map(({ name }, index) => `${embed.answer}_${name}_${index + 1}`)
  const { sql, outputs } = selectOf(
    embed,
    writing,
    order.map(({ value }, index) => `${value} AS ${identifier(places[index] ?? '')}`),
  )
  if (embed.columns.some(({ aggregate }) => aggregate !== null) || outputs.some(({ aggregate }) => aggregate !== null))
    throw new Refused(
      400,
      'PGRST127',
      'Feature not implemented',
      'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    )
  const by = order.map(({ how }, index) => `${answer}.${identifier(places[index] ?? '')}${how}`)
  const columns = outputs.map(
    ({ name }) =>
      `coalesce(json_agg(${answer}.${identifier(name)}${by.length > 0 ? ` ORDER BY ${by.join(', ')}` : ''}), '[]')::jsonb AS ${identifier(name)}`,
  )
  return {
    sql: `${join} JOIN LATERAL (SELECT ${[gathered, ...columns].join(', ')} FROM (${sql}) AS ${answer}) AS ${answer} ON ${on}`,
    outputs,
  }
}

/** The columns of a write or a function by which an embedding hangs on it. */
function needed({ relationship }: EmbedPlan, { needs }: Writing): void {
  if (relationship.kind === 'computed') needs.all = true
  else if (relationship.kind === 'many-to-many')
    for (const [here] of relationship.junction.here) needs.columns.add(here)
  else for (const [here] of relationship.columns) needs.columns.add(here)
}

/** `*` as the columns it stands for, where they must be named. */
function expanded(field: SelectedField, plan: ReadPlan, expands: boolean): readonly SelectedField[] {
  if (!expands || field.field.name !== '*' || field.aggregate !== null || plan.table === null) return [field]
  return [...plan.table.columns.keys()].map(name => ({ ...field, field: { name, path: [] } }))
}

function nameOf({ alias, field, aggregate }: SelectedField): string {
  if (alias !== null) return alias
  if (aggregate !== null) return aggregate
  const key = field.path.findLast(step => typeof step.key === 'string')?.key
  return typeof key === 'string' ? key : field.name
}

function selectedValue({ field, cast }: SelectedField, plan: ReadPlan, writing: Writing): string {
  const value = field.path.length > 0 ? fieldOf(plan, field, writing) : columnOf(plan, field.name, writing)
  return cast === null ? value : castTo(value, cast, writing)
}

function castTo(value: string, type: string, { catalogue }: Writing): string {
  const known = catalogue.type(type)
  if (known === null) throw new Refused(400, '42704', `type "${type}" does not exist`)
  return `CAST(${value} AS ${known})`
}

const aggregated = (value: string, aggregate: Aggregate, cast: string | null, writing: Writing): string =>
  cast === null ? `${aggregate}(${value})` : castTo(`${aggregate}(${value})`, cast, writing)
