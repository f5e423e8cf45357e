import { closest } from './closest.ts'
import { Refused } from './refusals.ts'
import type { Catalogue, Relationship } from './schema.ts'
import type { Embed } from './selection.ts'

/**
 * The relationship an embedding means. The target names a table, a view, a foreign key or a column that has one; the hint
 * a foreign key, a column at either end or the table between two.
 * @throws Refused PGRST200 when there is none, PGRST201 when there are several
 */
export function findRelationship(
  catalogue: Catalogue,
  schema: string,
  origin: string,
  { relation: target, hint }: Pick<Embed, 'relation' | 'hint'>,
): Relationship {
  const known = catalogue.relationships(schema, origin)
  const computed = known.filter(each => each.kind === 'computed' && each.routine.name === target)
  const found = computed.length > 0 ? computed : known.filter(each => isMeant(each, target, hint))
  const [only] = found
  if (only === undefined) throw none(catalogue, schema, origin, target, hint)
  if (found.length > 1) throw several(origin, target, found)
  return only
}

function isMeant(relationship: Relationship, target: string, hint: string | null): boolean {
  const { kind, to, isSelf, toIsView } = relationship
  if (kind === 'computed') return false
  const isTable = to.name === target
  if (kind === 'many-to-many') return isTable && !isSelf && (hint === null || relationship.junction.name === hint)
  const { constraint, columns } = relationship
  const [column, more] = columns
  const [here, there] = more === undefined && column !== undefined ? column : [null, null]
  if (isSelf) {
    if (hint !== null) return isTable && kind === 'one-to-many' && there === hint
    return (isTable && kind === 'one-to-many') || (here === target && kind === 'many-to-one')
  }
  if (hint !== null) return isTable && (constraint === hint || here === hint || there === hint)
  return isTable || ((constraint === target || here === target) && !toIsView)
}

function none(catalogue: Catalogue, schema: string, origin: string, target: string, hint: string | null): Refused {
  const known = catalogue.relationships(schema, origin).map(({ to }) => to.name)
  const suggested =
    known.length > 0
      ? known.includes(target)
        ? null
        : meant(closest(target, known, 0.33), target)
      : meant(
          closest(
            origin,
            catalogue.tableNames(schema).filter(name => catalogue.relationships(schema, name).length > 0),
            0.33,
          ),
          origin,
        )
  return new Refused(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    `Searched for a foreign key relationship between '${origin}' and '${target}'${
      hint === null ? '' : ` using the hint '${hint}'`
    } in the schema '${schema}', but no matches were found.`,
    suggested,
  )
}

const meant = (name: string | null, instead: string): string | null =>
  name === null ? null : `Perhaps you meant '${name}' instead of '${instead}'.`

function several(origin: string, target: string, found: readonly Relationship[]): Refused {
  const list = (columns: readonly (readonly [string, string])[], end: 0 | 1) =>
    `(${columns.map(pair => pair[end]).join(', ')})`
  const described = found.map(each => {
    const shared = { cardinality: each.kind, embedding: `${each.from.name} with ${each.to.name}` }
    if (each.kind === 'computed') return shared
    if (each.kind === 'many-to-many') {
      const { name, constraints, here, there } = each.junction
      const [one, other] = constraints
      return { ...shared, relationship: `${name} using ${one}${list(here, 1)} and ${other}${list(there, 1)}` }
    }
    const { constraint, columns, from, to } = each
    return {
      ...shared,
      relationship: `${constraint} using ${from.name}${list(columns, 0)} and ${to.name}${list(columns, 1)}`,
    }
  })
  const hints = found.map(each => {
    const by = each.kind === 'many-to-many' ? each.junction.name : each.kind === 'computed' ? '' : each.constraint
    return `'${each.to.name}!${by}'`
  })
  return new Refused(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    described,
    `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  )
}
