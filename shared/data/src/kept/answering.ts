import type { Db } from '../database.ts'
import type { KeptTable } from '../tables.ts'
import type { Columns } from '../write.ts'
import { notUnderstood } from './conditions.ts'
import { isWithin, type Question, questionOf } from './question.ts'
import type { RowsStore, TableState } from './rows-store.ts'

/** What the rows on this device say to a question, and until when they are the backend's. */
export interface KeptAnswer {
  readonly data: unknown
  /** milliseconds since 1970 */
  readonly at: number
  /** the last of what was asked */
  readonly address: URL
}

type Run = (db: Db) => PromiseLike<{ readonly data: unknown; readonly error: unknown }>

interface AnsweringDependencies {
  readonly store: Pick<RowsStore, 'state' | 'rows' | 'row'>
  readonly tables: () => readonly KeptTable[]
  readonly openDb: () => Promise<(fetch: typeof globalThis.fetch) => Db>
}

/** What a query would ask of the backend first, without asking it. */
export const createAddressing =
  (openDb: AnsweringDependencies['openDb']) =>
  async (run: Run): Promise<URL | undefined> => {
    let address: URL | undefined
    try {
      const open = await openDb()
      await run(
        open(async input => {
          address ??= new URL(String(input))
          throw notUnderstood
        }),
      )
    } catch {
      // It was not to be answered.
    }
    return address
  }

/**
 * Asks a query of the rows that were brought to this device instead of the backend: the same query runs, only its requests
 * are answered here. Undefined for what the rows cannot tell: functions, embedded rows, tables that are not kept or not yet
 * whole, days before those that are kept.
 */
export const createAnswering =
  ({ store, tables, openDb }: AnsweringDependencies) =>
  async (person: string, run: Run): Promise<KeptAnswer | undefined> => {
    let at = Number.POSITIVE_INFINITY
    let address: URL | null = null
    const answerHere: typeof globalThis.fetch = async (input, init = {}) => {
      address = new URL(String(input))
      const question = questionOf(address)
      const table = tables().find(({ name }) => name === question.table)
      const state = await store.state(person, question.table)
      if (!table || !state || state.at === 0 || !/^(GET)?$/i.test(init.method ?? '')) throw notUnderstood
      at = Math.min(at, state.at)
      const rows = await rowsFor(person, question, table, state)
      return Response.json(question.answer(rows))
    }

    const rowsFor = async (
      person: string,
      question: Question,
      { name, key = ['id'], last }: KeptTable,
      { isWhole, from }: TableState,
    ): Promise<readonly Columns[]> => {
      const named = key.map(column => question.bounds.find(each => each.column === column && each.operator === 'eq'))
      if (named.every(bound => bound !== undefined)) {
        const row = await store.row(person, name, named.map(bound => bound?.value).join(' '))
        if (row) return [row]
      }
      const isKnown = isWhole && (from === null || (last !== undefined && isWithin(question, last.column, from)))
      if (!isKnown) throw notUnderstood
      return store.rows(person, name)
    }

    try {
      const open = await openDb()
      const answer = await run(open(answerHere))
      return answer.error || address === null || at === Number.POSITIVE_INFINITY
        ? undefined
        : { data: answer.data, at, address }
    } catch {
      return undefined
    }
  }
