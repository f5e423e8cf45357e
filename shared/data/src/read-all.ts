import { type Read, read } from './asked.ts'
import type { Db } from './database.ts'
import type { Shows } from './shown.ts'

interface Answer {
  readonly data: readonly unknown[] | null
  readonly error: unknown
  readonly status: number
}

// A PostgREST answers with a thousand rows at most unless its operator raised that: a full thousand (or several) may be cut
// off, anything else is the end. Asking for more than a thousand at once costs nothing where the lower limit holds.
const [asked, cap] = [20_000, 1000]

/**
 * `read` for lists that may be longer than one answer of the backend: all rows, as many requests as that takes. The order of
 * the question must be total (end it with the primary key), or rows that change places between two requests come twice or
 * not at all. One request that fails fails the read.
 */
export const readAll = (
  ask: (db: Db) => { readonly range: (from: number, to: number) => PromiseLike<Answer> },
  shown?: Shows,
): Read =>
  read(async db => {
    const rows: unknown[] = []
    for (;;) {
      const answer = await ask(db).range(rows.length, rows.length + asked - 1)
      if (answer.error || !answer.data) return answer
      rows.push(...answer.data)
      if (answer.data.length === 0 || answer.data.length % cap !== 0) return { ...answer, data: rows }
    }
  }, shown)
