import { type Base, type Read, type Renewed, read } from './asked.ts'
import type { Db } from './database.ts'
import type { Shows } from './shown.ts'
import type { Columns } from './write.ts'

interface Answer {
  readonly data: readonly unknown[] | null
  readonly error: unknown
  readonly status: number
  readonly count?: number | null
}

/** A question of a list that may be narrowed, and asked in parts. */
interface Question {
  readonly range: (from: number, to: number) => PromiseLike<Answer>
  readonly setHeader: (name: string, value: string) => unknown
  readonly gte: (column: never, value: never) => unknown
}

// A PostgREST answers with a thousand rows at most unless its operator raised that; asking for more at once costs nothing where
// the lower limit holds.
export const mostRows = 20_000
const cap = 1000
/** A list of fewer rows is read whole: that is one small question, where renewing it takes two. */
const few = 100
/** Requests of one list under way at once: a browser has six lines to a host, and others want to ask as well. */
const lanes = 3

/** The first rows of a question and how many there are in all; null where that is not told. */
const begin = (question: Question, to: number): PromiseLike<Answer> => {
  question.setHeader('Prefer', 'count=exact')
  return question.range(0, to)
}

/** All rows of a question, the further parts side by side once it is known how many there are. */
async function everyRow(question: () => Question, atOnce = mostRows): Promise<Answer> {
  const first = await begin(question(), atOnce - 1)
  if (first.error || !first.data) return first
  const rows: unknown[] = [...first.data]
  const size = rows.length
  const starts: number[] = []
  if (size > 0) for (let from = size; from < (first.count ?? 0); from += size) starts.push(from)
  const parts: (readonly unknown[])[] = []
  let failed: Answer | undefined
  const fetchParts = async (): Promise<void> => {
    for (let from = starts.shift(); from !== undefined && !failed; from = starts.shift()) {
      const part = await question().range(from, from + size - 1)
      if (part.error || !part.data) failed = part
      else parts[from / size - 1] = part.data
    }
  }
  await Promise.all(Array.from({ length: lanes }, fetchParts))
  if (failed) return failed
  for (const part of parts) rows.push(...part)
  // Where nobody told how many there are, a full thousand (or several) may be cut off.
  const isTold = typeof first.count === 'number'
  while (isTold ? rows.length < (first.count ?? 0) : rows.length > 0 && rows.length % cap === 0) {
    const more = await question().range(rows.length, rows.length + mostRows - 1)
    if (more.error || !more.data) return more
    if (more.data.length === 0) break
    rows.push(...more.data)
  }
  return { ...first, data: rows }
}

/**
 * `read` for lists that may be longer than one answer of the backend: all rows, as many requests as that takes. The order of
 * the question must be total (end it with the primary key), or rows that change places between two requests come twice or
 * not at all. One request that fails fails the read.
 *
 * @param changed the column that moves with every change of a row (plain columns of one table only, and with `shown`): a page
 * that has the list, in its cache or on its device, then asks only for what changed since
 */
export const readAll = (ask: (db: Db) => Pick<Question, 'range'>, shown?: Shows, changed?: string): Read =>
  readRows(ask, shown, changed, mostRows)

/**
 * `readAll` for lists that seldom have more than a thousand rows: they come with what else is asked in the turn
 * (`asked-together.ts`).
 */
export const readShort: typeof readAll = (ask, shown, changed) => readRows(ask, shown, changed, cap)

function readRows(
  ask: (db: Db) => Pick<Question, 'range'>,
  shown: Shows | undefined,
  changed: string | undefined,
  atOnce: number,
): Read {
  // A filter of PostgREST's client has the rest as well; its types are those of the row, which does not matter here.
  const question = (db: Db) => ask(db) as Question
  const whole = read(db => everyRow(() => question(db), atOnce), shown)
  if (!shown || changed === undefined) return whole
  return { ...whole, changed, renew: (db, base) => renewed(() => question(db), base, shown, changed) }
}

/**
 * The list as it is now: what changed since, drawn into the rows that are known. Rows that left it are noticed by the number of
 * all: known and changed rows together hold every row of the list, so they are the list when they are as many.
 * Null when that does not come out, and the list has to be read whole.
 */
async function renewed(
  question: () => Question,
  { rows, since }: Base,
  { by, order }: Shows,
  changed: string,
): Promise<Renewed | null> {
  // So many come at once from any server, and do not hold up what else is asked in that turn (`asked-together.ts`).
  if (rows.length < few) return { answer: await everyRow(question, cap), isNews: true }
  const placeOf = (row: Columns) => JSON.stringify(by.map(column => row[column]))
  const later = () => {
    const narrowed = question()
    narrowed.gte(changed as never, since as never)
    return narrowed
  }
  const [changes, all] = await Promise.all([everyRow(later), begin(question(), 0)])
  if (changes.error || !changes.data) return { answer: changes, isNews: false }
  if (all.error || typeof all.count !== 'number') return all.error ? { answer: all, isNews: false } : null
  const found = changes.data as readonly Columns[]
  if (found.length === 0 && rows.length === all.count) return { answer: { ...changes, data: rows }, isNews: false }
  const merged = new Map(rows.map(row => [placeOf(row), row]))
  for (const row of found) merged.set(placeOf(row), row)
  if (merged.size !== all.count) return null
  const list = [...merged.values()]
  return { answer: { ...changes, data: order ? list.sort(order) : list }, isNews: true }
}
