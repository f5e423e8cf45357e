import type { TableName } from './database.ts'
import type { Columns, Write } from './write.ts'

/**
 * What a query shows of one table, so that the cache can show the person's own writes in it before the backend has them:
 * at once when they are made, and again over every answer that was on its way meanwhile. Endpoints say it with `shows`;
 * none of them patches the cache by hand for it.
 */
export interface Shows {
  readonly table: TableName
  readonly where: (row: Columns) => boolean
  readonly order: ((one: Columns, other: Columns) => number) | null
  readonly blank: Columns
  readonly by: readonly string[]
  readonly beginsEmpty: boolean
  /** the plain columns of the query's select, once it was asked: a new row has them all */
  readonly columns?: readonly string[]
}

export interface ShowsRules<Row> {
  /** Whether a row belongs to the answer. Rows in the trash never do, unless `trash` is said. */
  readonly where?: (row: Row) => boolean
  /** The query's own order; without it new rows come last. */
  readonly order?: (one: Row, other: Row) => number
  /** What the database fills in for a new row; what is not named is null. */
  readonly blank?: Partial<Row>
  /** Columns that tell rows apart; `id` unless told. */
  readonly by?: readonly (keyof Row & string)[]
  readonly trash?: true
  /**
   * A list that was empty on this device is drawn so while the backend is asked. Without it an empty list waits, because who sees
   * none may make one: say it of what stands beside the rows of a page, so that these do not wait for it.
   */
  readonly beginsEmpty?: boolean
}

/**
 * Describes an answer that is a list of rows of `table` (or one of them, or null), with or without a `transformResponse`
 * that changes rows one by one.
 */
export function shows<Row extends object>(
  table: TableName,
  { where = () => true, order, blank = {}, by, trash, beginsEmpty = false }: ShowsRules<Row> = {},
): Shows {
  // Rows are JSON: which columns they have is the query's affair, and checked where it is written.
  const rules = { where, order } as Pick<Shows, 'where' | 'order'>
  return {
    table,
    where: row => (trash === true || (row.deleted_at ?? null) === null) && rules.where(row),
    order: rules.order ?? null,
    blank: blank as Columns,
    by: by ?? ['id'],
    beginsEmpty,
  }
}

/** The columns of a select without what is embedded, renamed or cast; none for `*`. */
export const columnsOf = (select: string | null): readonly string[] =>
  (select ?? '').split(/,(?![^(]*\))/).flatMap(each => (/^[a-z_][a-z0-9_]*$/.test(each.trim()) ? [each.trim()] : []))

/** The columns of the rows of an answer; none for an empty one. */
export const columnsIn = (answer: unknown): readonly string[] => Object.keys(rowsOf(answer)[0] ?? {})

/** Finds a row of a table that some other answer holds, with all of these columns: a query whose rows have fewer is no help. */
export type FindRow = (table: TableName, key: Columns, columns: readonly string[]) => Columns | undefined

/** The answer with these writes in it, oldest first; the same object when they change nothing. */
export function withWrites(answer: unknown, shown: Shows, writes: readonly Write[], find?: FindRow): unknown {
  const before = rowsOf(answer)
  let rows = before
  for (const write of writes) rows = withWrite(rows, shown, write, find)
  if (rows === before) return answer
  const kept = rows.filter(shown.where)
  if (Array.isArray(answer)) return shown.order ? kept.sort(shown.order) : kept
  return kept[0] ?? null
}

const rowsOf = (answer: unknown): readonly Columns[] => (Array.isArray(answer) ? answer : isRow(answer) ? [answer] : [])

const isRow = (value: unknown): value is Columns => typeof value === 'object' && value !== null

function withWrite(
  rows: readonly Columns[],
  { table, blank, by, where, columns: all = [] }: Shows,
  write: Write,
  find?: FindRow,
): readonly Columns[] {
  if (write.kind === 'call' || write.table !== table) return rows
  if (write.kind === 'remove') {
    const left = rows.filter(row => !isAt(row, write.key))
    return left.length === rows.length ? rows : left
  }
  if (write.kind === 'patch') {
    const { rev, ...place } = write.key
    // A write that has landed names the row's next revision, which rows that have none do not take.
    const { rev: _next, ...columns } = write.columns
    // A text another device wrote over will be refused this write: what it wrote there is shown, not what was meant for before.
    const holds = (row: Columns) => isAt(row, place) && (rev === undefined || (row.rev ?? rev) === rev)
    if (rows.some(row => isAt(row, place)))
      return rows.some(holds)
        ? rows.map(row => (holds(row) ? { ...row, ...(row.rev === undefined ? columns : write.columns) } : row))
        : rows
    const known = find?.(table, place, all)
    const arrived = known && { ...known, ...columns }
    return arrived && isBroughtBy(columns, arrived, where) ? [...rows, arrived] : rows
  }
  const empty = { ...Object.fromEntries(all.map(column => [column, null])), ...blank }
  let next = rows
  for (const columns of write.rows) {
    const same = write.on ?? by
    const at = next.findIndex(row => same.every(column => row[column] === columns[column]))
    if (at >= 0 && write.once) continue
    const row = at >= 0 ? { ...next[at], ...columns } : { ...empty, ...columns }
    if (at < 0 && !where(row)) continue
    next = at >= 0 ? next.with(at, row) : [...next, row]
  }
  return next
}

/**
 * Whether a row belongs to an answer because of one of these columns. One that would belong whatever they say, and is not there, was
 * taken out elsewhere.
 */
function isBroughtBy(columns: Columns, row: Columns, where: Shows['where']): boolean {
  let isAsked = false
  const get = (_: Columns, column: string) => {
    isAsked ||= column in columns
    return row[column]
  }
  return where(new Proxy(row, { get })) && isAsked
}

const isAt = (row: Columns, key: Columns) => Object.entries(key).every(([column, value]) => row[column] === value)

/** The queries of a page that say what they show. */
export interface ShownQueries {
  readonly know: (key: string, shown: Shows) => void
  /** The columns of a query, as far as they are known. */
  readonly columnsOf: (key: string) => readonly string[]
  /**
   * What each cached answer becomes by these writes; only those that change.
   * @param cached what the cache holds of a query: no data yet while it is asked for the first time, nothing once it is thrown away
   */
  readonly after: (writes: readonly Write[], cached: Cached) => readonly { key: string; value: unknown }[]
  /** `withWrites` of an answer; rows are found in the cached ones, and among those that lately left one. */
  readonly drawn: (answer: unknown, shown: Shows, writes: readonly Write[], cached: Cached) => unknown
}

type Cached = (key: string) => { readonly data?: unknown } | undefined

export function createShownQueries(): ShownQueries {
  const known = new Map<string, Shows>()
  /** Rows that left an answer, for the one who takes that back. */
  const parted: { readonly table: TableName; readonly row: Columns }[] = []
  const drawn: ShownQueries['drawn'] = (answer, shown, writes, cached) =>
    withWrites(answer, shown, writes, (table, place, columns) => {
      const isWanted = (row: Columns) => isAt(row, place) && columns.every(column => column in row)
      for (const [key, other] of known) {
        const row = other.table === table && rowsOf(cached(key)?.data).find(isWanted)
        if (row) return row
      }
      return parted.findLast(each => each.table === table && isWanted(each.row))?.row
    })
  return {
    know: (key, shown) => void known.set(key, shown),
    columnsOf: key => known.get(key)?.columns ?? [],
    drawn,
    after: (writes, cached) => {
      const answers = [...known].flatMap(([key, shown]) => {
        const held = cached(key)
        if (!held) known.delete(key)
        return held?.data === undefined ? [] : [{ key, shown, value: held.data }]
      })
      const changed = answers.flatMap(({ key, shown, value }) => {
        const next = drawn(value, shown, writes, cached)
        return next === value ? [] : [{ key, shown, value, next }]
      })
      for (const { shown, value, next } of changed) {
        const nameOf = (row: Columns) => shown.by.map(column => row[column]).join()
        const left = new Set(rowsOf(next).map(nameOf))
        for (const row of rowsOf(value)) if (!left.has(nameOf(row))) parted.push({ table: shown.table, row })
      }
      parted.splice(0, parted.length - 200)
      return changed.map(({ key, next }) => ({ key, value: next }))
    },
  }
}
