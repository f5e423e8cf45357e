import type { Routine } from './schema.ts'
import { label, type Named, type Relationship, type Table } from './schema.ts'
import type { Source } from './view-sources.ts'

export interface ForeignKey {
  readonly name: string
  /** oid of the table that has it */
  readonly from_id: string
  readonly to_id: string
  readonly columns: readonly (readonly [string, string])[]
  /** the columns are unique: at most one row refers to each */
  readonly is_unique: boolean
}

/** A foreign key as seen from the side that has it, between tables or views. */
interface Reference {
  readonly name: string
  readonly from: Named & { readonly isView: boolean }
  readonly to: Named & { readonly isView: boolean }
  readonly columns: readonly (readonly [string, string])[]
  readonly isUnique: boolean
}

interface Given {
  readonly keys: readonly ForeignKey[]
  readonly tables: ReadonlyMap<string, Table>
  readonly ids: ReadonlyMap<string, Named & { readonly is_view: boolean }>
  readonly sources: ReadonlyMap<string, readonly Source[]>
  readonly routines: readonly Routine[]
}

/**
 * How tables hang together, as PostgREST sees it: foreign keys both ways; the same for views that show all columns of a
 * key; two keys of a table whose own primary key holds both; functions that take a row of one and answer rows of another.
 * @returns by `label` of the table they begin at
 */
export function relationshipsOf(given: Given): ReadonlyMap<string, readonly Relationship[]> {
  const references = given.keys.flatMap(key => referencesOf(key, given))
  const all = [
    ...references.flatMap(bothWays),
    ...junctions(references, given.tables),
    ...given.routines.flatMap(routine => computed(routine)),
  ]
  return Map.groupBy(all, ({ from }) => label(from))
}

function referencesOf(key: ForeignKey, { ids, sources }: Given): readonly Reference[] {
  const from = ids.get(key.from_id)
  const to = ids.get(key.to_id)
  if (!from || !to) return []
  const here = key.columns.map(([column]) => column)
  const there = key.columns.map(([, column]) => column)
  const ends = (id: string, table: Named, columns: readonly string[]) => [
    { ...named(table), isView: false, columns },
    ...[...sources].flatMap(([view, shown]) => {
      const relation = ids.get(view)
      return relation
        ? shownAs(shown, id, columns).map(each => ({ ...named(relation), isView: true, columns: each }))
        : []
    }),
  ]
  return ends(key.from_id, from, here).flatMap(one =>
    ends(key.to_id, to, there).map(other => ({
      name: key.name,
      from: one,
      to: other,
      columns: one.columns.map((column, index) => [column, other.columns[index] ?? ''] as const),
      isUnique: key.is_unique,
    })),
  )
}

/** A view may show a column more than once: every way counts, up to a bound. */
function shownAs(shown: readonly Source[], table: string, columns: readonly string[]): readonly (readonly string[])[] {
  let ways: readonly (readonly string[])[] = [[]]
  for (const column of columns) {
    const names = shown.filter(each => each.table === table && each.column === column).map(({ name }) => name)
    ways = ways.flatMap(way => names.map(name => [...way, name])).slice(0, 16)
  }
  return ways
}

const named = ({ schema, name }: Named): Named => ({ schema, name })

const bothWays = ({ name, from, to, columns, isUnique }: Reference): readonly Relationship[] => {
  const isSelf = label(from) === label(to)
  const shared = { constraint: name, isSelf }
  return [
    {
      ...shared,
      kind: isUnique ? 'one-to-one' : 'many-to-one',
      from: named(from),
      to: named(to),
      toIsView: to.isView,
      isToOne: true,
      columns,
    },
    {
      ...shared,
      kind: isUnique ? 'one-to-one' : 'one-to-many',
      from: named(to),
      to: named(from),
      toIsView: from.isView,
      isToOne: isUnique,
      columns: columns.map(([a, b]) => [b, a] as const),
    },
  ]
}

function junctions(references: readonly Reference[], tables: ReadonlyMap<string, Table>): readonly Relationship[] {
  const plain = references.filter(({ isUnique }) => !isUnique)
  return [...Map.groupBy(plain, ({ from }) => label(from))].flatMap(([key, both]) => {
    const keys = new Set(tables.get(key)?.keys)
    return both.flatMap(one =>
      both.flatMap((other): readonly Relationship[] => {
        const columns = [...one.columns, ...other.columns].map(([column]) => column)
        if (one.name === other.name || !columns.every(column => keys.has(column))) return []
        return [
          {
            kind: 'many-to-many',
            from: named(one.to),
            to: named(other.to),
            isSelf: label(one.to) === label(other.to),
            toIsView: other.to.isView,
            isToOne: false,
            junction: {
              ...named(one.from),
              constraints: [one.name, other.name],
              here: one.columns.map(([a, b]) => [b, a] as const),
              there: other.columns.map(([a, b]) => [b, a] as const),
            },
          },
        ]
      }),
    )
  })
}

const computed = ({ schema, name, rowOf, returns }: Routine): readonly Relationship[] =>
  rowOf && returns.table
    ? [
        {
          kind: 'computed',
          from: rowOf,
          to: returns.table,
          isSelf: label(rowOf) === label(returns.table),
          toIsView: false,
          isToOne: !returns.isSet || returns.isOneRow,
          routine: { schema, name },
        },
      ]
    : []
