/** Which column of which table a column of a view shows. */
export interface Source {
  /** the view's column */
  readonly name: string
  /** oid of the table */
  readonly table: string
  /** the table's column */
  readonly column: string
}

interface Relation {
  readonly id: string
  /** of a view: the tree Postgres made of its query */
  readonly definition: string | null
  readonly columns: ReadonlyMap<number, string>
}

/**
 * Follows the columns of views down to tables, through views of views, by what Postgres keeps about their queries:
 * each entry of the outermost target list knows the relation (`resorigtbl`) and the column (`resorigcol`) it was taken from.
 * @returns by oid of the view
 */
export function sourcesOf(relations: readonly Relation[]): ReadonlyMap<string, readonly Source[]> {
  const byId = new Map(relations.map(relation => [relation.id, relation]))
  const entries = new Map(
    relations.flatMap(({ id, definition }) => (definition === null ? [] : [[id, targetsOf(definition)] as const])),
  )
  const follow = (id: string, number: number, seen: ReadonlySet<string>): { table: string; column: string } | null => {
    const targets = entries.get(id)
    if (!targets) {
      const column = byId.get(id)?.columns.get(number)
      return column === undefined ? null : { table: id, column }
    }
    const target = targets.find(each => each.number === number)
    return !target || seen.has(id) ? null : follow(target.table, target.column, new Set([...seen, id]))
  }
  return new Map(
    [...entries].map(([id, targets]) => [
      id,
      targets.flatMap(({ number, table, column }) => {
        const name = byId.get(id)?.columns.get(number)
        const found = follow(table, column, new Set([id]))
        return name === undefined || !found ? [] : [{ name, ...found }]
      }),
    ]),
  )
}

interface Target {
  readonly number: number
  readonly table: string
  readonly column: number
}

/**
 * The target list of the outermost query. The tree is written as `({QUERY … :targetList ({TARGETENTRY … :resno 1 … :resorigtbl
 * 16384 :resorigcol 1 …} …) …})`; brackets inside names are escaped by a backslash.
 */
function targetsOf(definition: string): readonly Target[] {
  const targets: Target[] = []
  const token = /\\.|[{}]|:(targetList|resno|resorigtbl|resorigcol) (\d+)?/gs
  let depth = 0
  let isInside = false
  let current = new Map<string, number>()
  for (const [text, field, value] of definition.matchAll(token)) {
    if (text === '{') {
      if (isInside && depth === 1) current = new Map()
      depth++
    } else if (text === '}') {
      depth--
      const [number, table, column] = ['resno', 'resorigtbl', 'resorigcol'].map(each => current.get(each) ?? 0)
      if (isInside && depth === 1 && number && table && column) targets.push({ number, table: String(table), column })
    } else if (field === 'targetList') isInside = depth === 1
    else if (field && isInside && depth === 2) current.set(field, Number(value))
  }
  return targets
}
