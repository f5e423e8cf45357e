import type { AnyAST, IntrospectResult } from '@supabase/lite'
import { Refused } from './refusals.ts'

/**
 * Embeddings as PostgREST takes them: an alias says nothing about which foreign key is meant (the engine takes the name of a
 * column there for a hint), and a table that is embedded into itself with its column as the hint gives the children.
 * @throws Refused when several foreign keys would do
 */
export function embeddable(query: AnyAST, schema: IntrospectResult): AnyAST {
  return query.type === 'query' && query.from && query.join
    ? { ...query, ...inside(query.from, { join: query.join, select: query.select }, schema) }
    : query
}

type Selection = Pick<AnyAST, 'join' | 'select'>

function inside(table: string, { join, select }: Selection, schema: IntrospectResult): Selection {
  if (!join) return { select }
  const targets = new Map(Object.entries(join).map(([alias, { from }]) => [alias, from ?? alias]))
  const joined = Object.entries(join).map(([alias, definition]) => {
    const target = targets.get(alias) ?? alias
    const keys = keysBetween(table, target, schema)
    const columns = new Set(keys.map(({ column }) => column))
    const isAmbiguous = keys.length > 1 && (target === table || columns.has(alias))
    if (definition.hint === undefined && isAmbiguous) throw ambiguous(table, target, keys)
    const { hint, ...rest } = definition
    const isChildren = target === table && keys.length === 1 && hint !== undefined && columns.has(hint)
    return [alias, isChildren ? rest : definition] as const
  })
  const selected = select?.map(entry =>
    typeof entry === 'string'
      ? entry
      : Object.fromEntries(
          Object.entries(entry).map(([alias, each]) => {
            const target = targets.get(alias)
            return [alias, target && 'join' in each ? { ...each, ...inside(target, each, schema) } : each]
          }),
        ),
  )
  return { join: Object.fromEntries(joined), select: selected }
}

type Key = IntrospectResult['foreign_keys'][number]

/** One row for each foreign key between two tables, whichever way it leads. */
function keysBetween(table: string, target: string, { foreign_keys: keys }: IntrospectResult): readonly Key[] {
  const between = keys.filter(
    key => (key.table === table && key.ref_table === target) || (key.table === target && key.ref_table === table),
  )
  return [...Map.groupBy(between, key => `${key.table}.${key.foreign_key_name}`).values()].flatMap(
    ([first]) => first ?? [],
  )
}

function ambiguous(table: string, target: string, keys: readonly Key[]): Refused {
  const names = keys.map(key => `'${target}!${key.foreign_key_name}'`)
  return new Refused(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${table}' and '${target}'`,
    keys.map(key => ({
      cardinality: key.table === table ? 'many-to-one' : 'one-to-many',
      embedding: `${table} with ${target}`,
      relationship:
        key.table === table
          ? `${key.foreign_key_name} using ${table}(${key.column}) and ${target}(${key.ref_column})`
          : `${key.foreign_key_name} using ${table}(${key.ref_column}) and ${target}(${key.column})`,
    })),
    `Try changing '${target}' to one of the following: ${names.join(', ')}. Find the desired relationship in the 'details' key.`,
  )
}
