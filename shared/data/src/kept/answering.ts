import type { Db } from '../database.ts'
import type { KeptTable } from '../tables.ts'
import type { Columns } from '../write.ts'
import { membersOf, notUnderstood } from './conditions.ts'
import { isWithin, type Question, questionOf } from './question.ts'
import type { RowsStore, TableState } from './rows-store.ts'

/** What the rows on this device say to a question, and until when they are the backend's. */
export interface KeptAnswer {
  readonly data: unknown
  /** milliseconds since 1970; 0 where all there is are rows that this device has not sent yet */
  readonly at: number
  /** the last of what was asked */
  readonly address: URL
}

/** Whether the row of this id was made on this device and waits to be sent. */
export type IsUnsent = (id: string) => boolean

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
 * whole, days before those that are kept. No row of the backend can name one that only this device has: what is asked of such a
 * row is answered by none, and the writes that wait are drawn over that.
 */
export const createAnswering =
  ({ store, tables, openDb }: AnsweringDependencies) =>
  async (person: string, run: Run, isUnsent: IsUnsent = () => false): Promise<KeptAnswer | undefined> => {
    let at = Number.POSITIVE_INFINITY
    let address: URL | null = null
    const answerHere: typeof globalThis.fetch = async (input, init = {}) => {
      address = new URL(String(input))
      if (!/^(GET)?$/i.test(init.method ?? '')) throw notUnderstood
      const asked = address
      return answerKept(asked).catch(problem => {
        if (!asksForOne(asked, isUnsent)) throw problem
        at = 0
        return Response.json([])
      })
    }

    const answerKept = async (asked: URL): Promise<Response> => {
      const question = questionOf(asked)
      const table = tables().find(({ name }) => name === question.table)
      const state = await store.state(person, question.table)
      if (!table || !state || state.at === 0) throw notUnderstood
      const rows = await rowsFor(person, question, table, state)
      at = Math.min(at, state.at)
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

/** Whether every row of the answer has such an id in one of its columns, whatever else is asked of it. */
const asksForOne = ({ searchParams }: URL, isUnsent: IsUnsent): boolean => {
  const names = (name: string, text: string): boolean => {
    if (name === 'or') return membersOf(text).every(namesIn)
    if (name === 'and') return membersOf(text).some(namesIn)
    return text.startsWith('eq.') && isUnsent(text.slice(3))
  }
  const namesIn = (part: string): boolean => {
    const [, name = '', text = ''] = /^([a-z_]+)\.?(.*)$/s.exec(part) ?? []
    return names(name, text)
  }
  return [...searchParams].some(([name, text]) => names(name, text))
}
