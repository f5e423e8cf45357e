import type { Columns } from '../write.ts'
import { all, type Bound, type Condition, compare, comparison, membersOf, notUnderstood, tree } from './conditions.ts'

/** A question to PostgREST as it stands in its address, for rows that lie on this device. */
export interface Question {
  readonly table: string
  /** what is asked of each row at once; every row of the answer keeps to them */
  readonly bounds: readonly Bound[]
  /** The answer out of the rows of the table; throws where the rows do not have what is asked for. */
  readonly answer: (rows: readonly Columns[]) => readonly Columns[]
}

const reserved = new Set(['select', 'order', 'limit', 'offset'])
const logic = /^(not\.)?(and|or)$/

/** Throws what `conditions.ts` throws for a question that only the backend can answer: functions, embedded rows, and the like. */
export function questionOf(address: URL): Question {
  const table = address.pathname.replace(/^.*\/rest\/v1\//, '')
  if (!/^[a-z][a-z0-9_]*$/.test(table)) throw notUnderstood
  const asked = [...address.searchParams].filter(([name]) => !reserved.has(name))
  const isKept = all(
    asked.map(([name, text]): Condition => (logic.test(name) ? tree(name, text) : comparison(name, text))),
  )
  const bounds = asked.flatMap(([column, text]): Bound[] => {
    const parts = /^(eq|gt|gte|in)\.(.*)$/s.exec(text)
    return logic.test(column) || !parts ? [] : [{ column, operator: parts[1] ?? '', value: parts[2] ?? '' }]
  })
  const shape = shapeOf(address.searchParams.get('select') ?? '*')
  const before = orderOf(address.searchParams.get('order'))
  const offset = Number(address.searchParams.get('offset') ?? 0)
  const limit = Number(address.searchParams.get('limit') ?? Number.POSITIVE_INFINITY)
  return {
    table,
    bounds,
    answer: rows =>
      rows
        .filter(row => isKept(row) === true)
        .sort(before)
        .slice(offset, offset + limit)
        .map(shape),
  }
}

/** The columns of a select, by other names where it says so (`title:name`). Nothing is embedded, cast or counted here. */
function shapeOf(select: string): (row: Columns) => Columns {
  const parts = membersOf(`(${select})`).map(part => {
    const found = /^(?:([a-z_][a-z0-9_]*):)?(\*|[a-z_][a-z0-9_]*)$/.exec(part.trim())
    if (!found) throw notUnderstood
    return { name: found[1] ?? found[2] ?? '', column: found[2] ?? '' }
  })
  return row =>
    Object.fromEntries(
      parts.flatMap(({ name, column }) => {
        if (column === '*') return Object.entries(row)
        if (!(column in row)) throw notUnderstood
        return [[name, row[column]]]
      }),
    )
}

function orderOf(order: string | null): (one: Columns, other: Columns) => number {
  const parts = (order ?? '')
    .split(',')
    .filter(Boolean)
    .map(part => {
      const [column = '', ...rules] = part.split('.')
      if (!/^[a-z_][a-z0-9_]*$/.test(column)) throw notUnderstood
      const sign = rules.includes('desc') ? -1 : 1
      const nullsFirst = rules.includes('nullsfirst') || (sign < 0 && !rules.includes('nullslast'))
      return { column, sign, nullsFirst }
    })
  return (one, other) => {
    for (const { column, sign, nullsFirst } of parts) {
      const [left, right] = [one[column], other[column]]
      if (left === undefined || right === undefined) throw notUnderstood
      if (left === right) continue
      if (left === null || right === null) return (left === null) === nullsFirst ? -1 : 1
      const order = compare(left, right) * sign
      if (order !== 0) return order
    }
    return 0
  }
}

/** Whether every row that can be in the answer has a day of `from` or later in this column. */
export const isWithin = ({ bounds }: Question, column: string, from: string): boolean =>
  bounds.some(bound => {
    if (bound.column !== column) return false
    if (bound.operator === 'in') {
      const days = membersOf(bound.value)
      return days.length > 0 && days.every(day => day.replaceAll('"', '') >= from)
    }
    return bound.value >= from
  })
