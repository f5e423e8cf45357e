import { bounds } from './bounds.ts'
import type { Condition } from './conditions.ts'
import { findRelationship } from './find-relationship.ts'
import type { At, OrderTerm, Query, Range } from './query.ts'
import { Refused, tooMuch } from './refusals.ts'
import { type Catalogue, label, type Named, type Relationship, type Table } from './schema.ts'
import { aggregatesNotAllowed, type Embed, isFieldAggregated, type Selected, type SelectedField } from './selection.ts'

/**
 * One level of what is read: a table with its columns, conditions and order, and the levels embedded in it. Relationships
 * are found already; columns are looked up while the statement is written.
 */
export interface ReadPlan {
  /** null where rows come from a function that tells nothing about them */
  readonly table: Table | null
  readonly name: string
  /** `source`: the rows of a write or a function, which the statement names so */
  readonly from: 'table' | 'source'
  /** what the statement calls its rows */
  readonly alias: string
  readonly columns: readonly SelectedField[]
  readonly embeds: readonly EmbedPlan[]
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderTerm[]
  readonly range: Range
}

export interface EmbedPlan extends ReadPlan {
  readonly relationship: Relationship
  /** what the statement calls the rows of the level above */
  readonly above: string
  /** what the statement calls the answer of this level, as PostgREST does */
  readonly answer: string
  /** what the table between two is called */
  readonly junction: string
  /** the key in the row above, by which the request also addresses it */
  readonly key: string
  readonly relation: string
  readonly isInner: boolean
  readonly isSpread: boolean
}

export interface Root {
  readonly table: Table | null
  readonly schema: string
  readonly name: string
  readonly from: 'table' | 'source'
}

interface Allowed {
  readonly aggregates: boolean
  /** rows of any level at most; null: all that were written */
  readonly maxRows: number | null
}

/**
 * @param query conditions on the root are left out where `from` is a write: they chose the rows already
 * @throws Refused PGRST200, PGRST201, PGRST108, PGRST123
 */
export function planRead(
  catalogue: Catalogue,
  root: Root,
  query: Omit<Query, 'parameters'>,
  allowed: Allowed,
): ReadPlan {
  const limited = (range: Range): Range =>
    allowed.maxRows === null ? range : { ...range, limit: Math.min(range.limit ?? allowed.maxRows, allowed.maxRows) }
  const level = (
    node: Pick<ReadPlan, 'table' | 'name' | 'from' | 'alias'>,
    selected: readonly Selected[],
    parts: Parts,
    above: readonly Named[],
    depth: number,
    aliases: readonly string[],
  ): ReadPlan => {
    if (!allowed.aggregates && selected.some(isFieldAggregated)) throw aggregatesNotAllowed()
    const children = selected.filter(each => each.kind === 'embed')
    const inside = partsInside(parts, children)
    return {
      ...node,
      columns: selected.filter(each => each.kind === 'field'),
      embeds: children.map((child, index) => embed(child, inside[index] ?? nothing, node, above, depth + 1, aliases)),
      conditions: here(parts.conditions),
      order: here(parts.orders)[0] ?? [],
      range: limited(here(parts.ranges)[0] ?? { limit: null, offset: 0 }),
    }
  }
  const embed = (
    child: Embed,
    parts: Parts,
    parent: Pick<ReadPlan, 'name' | 'alias'>,
    above: readonly Named[],
    depth: number,
    aliases: readonly string[],
  ): EmbedPlan => {
    const relationship = findRelationship(catalogue, root.schema, parent.name, child)
    const { to } = relationship
    const path = [...above, to]
    if (path.filter(each => label(each) === label(to)).length > bounds.sameTable)
      throw tooMuch(`'${to.name}' is embedded in itself more than ${bounds.sameTable - 1} times`)
    const alias = free(`${to.name}_${depth}`, aliases)
    const junction = free(`${to.name}_${depth}_link`, aliases)
    const node = { table: catalogue.table(to.schema, to.name), name: to.name, from: 'table', alias } as const
    return {
      ...level(node, child.selected, parts, path, depth, [...aliases, alias, junction]),
      relationship,
      above: parent.alias,
      answer: `${parent.name}_${child.alias ?? child.relation}_${depth}`,
      junction,
      key: child.alias ?? child.relation,
      relation: child.relation,
      isInner: child.join === 'inner',
      isSpread: child.isSpread,
    }
  }
  const start = { table: root.table, name: root.name, from: root.from, alias: root.name }
  const parts = { conditions: query.conditions, orders: query.orders, ranges: query.ranges }
  return level(start, query.selected, parts, [{ schema: root.schema, name: root.name }], 0, [root.name])
}

type Parts = Pick<Query, 'conditions' | 'orders' | 'ranges'>

const nothing: Parts = { conditions: [], orders: [], ranges: [] }

const here = <T>(parts: readonly At<T>[]): readonly T[] =>
  parts.filter(({ path }) => path.length === 0).map(({ value }) => value)

/** What belongs to each of the embeddings. @throws Refused PGRST108 when one is addressed that is not there */
function partsInside(parts: Parts, children: readonly Embed[]): readonly Parts[] {
  const sort = <T>(given: readonly At<T>[]): readonly (readonly At<T>[])[] => {
    const sorted: At<T>[][] = children.map(() => [])
    for (const { path, value } of given) {
      const [first, ...rest] = path
      if (first === undefined) continue
      // The name of the table also means an embedding with another name, for old clients.
      const exact = children.findIndex(child => (child.alias ?? child.relation) === first)
      const index = exact >= 0 ? exact : children.findIndex(child => child.relation === first)
      if (index < 0) throw notEmbedded(first)
      sorted[index]?.push({ path: rest, value })
    }
    return sorted
  }
  const conditions = sort(parts.conditions)
  const orders = sort(parts.orders)
  const ranges = sort(parts.ranges)
  return children.map((_, index) => ({
    conditions: conditions[index] ?? [],
    orders: orders[index] ?? [],
    ranges: ranges[index] ?? [],
  }))
}

export const notEmbedded = (name: string): Refused =>
  new Refused(
    400,
    'PGRST108',
    `'${name}' is not an embedded resource in this request`,
    null,
    `Verify that '${name}' is included in the 'select' query parameter.`,
  )

/** A name no level above has: the innermost would be meant. */
const free = (name: string, taken: readonly string[]): string => (taken.includes(name) ? free(`${name}_`, taken) : name)
