import type { Db } from '../database.ts'
import { shows, withWrites } from '../shown.ts'
import type { KeptTable } from '../tables.ts'
import type { Columns, Write } from '../write.ts'
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
 * whole, days before those that are kept. Rows answer as waiting patches make them: one that was moved to another day is found there.
 * No row of the backend can name one that only this device has: what is asked of such a row is answered by none, and the writes that
 * wait are drawn over that.
 */
export const createAnswering =
  ({ store, tables, openDb }: AnsweringDependencies) =>
  async (person: string, run: Run, writes: readonly Write[] = []): Promise<KeptAnswer | undefined> => {
    const unsent = madeBy(writes)
    let at = Number.POSITIVE_INFINITY
    let address: URL | null = null
    const answerHere: typeof globalThis.fetch = async (input, init = {}) => {
      address = new URL(String(input))
      if (!/^(GET)?$/i.test(init.method ?? '')) throw notUnderstood
      const asked = address
      return answerKept(asked).catch(problem => {
        if (!asksForOne(asked, unsent)) throw problem
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
        if (row) return patched([row], name, writes)
      }
      const isKnown = isWhole && (from === null || (last !== undefined && isWithin(question, last.column, from)))
      if (!isKnown) throw notUnderstood
      return patched(await store.rows(person, name), name, writes)
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

/** Rows of a table as the patches among these writes make them. */
function patched(rows: readonly Columns[], table: string, writes: readonly Write[]): readonly Columns[] {
  const patches = writes.filter(write => write.kind === 'patch' && write.table === table)
  const [first] = patches
  if (first?.kind !== 'patch') return rows
  // All of them belong to it, whatever the patches say.
  return withWrites(rows, shows(first.table, { trash: true }), patches) as readonly Columns[]
}

/** The ids of the rows that these writes make. A row that other columns tell apart may be there under another id. */
const madeBy = (writes: readonly Write[]): ReadonlySet<unknown> =>
  new Set(writes.flatMap(write => (write.kind === 'upsert' && !write.on ? write.rows.map(({ id }) => id) : [])))

/** Whether every row of the answer has such an id in one of its columns, whatever else is asked of it. */
const asksForOne = ({ searchParams }: URL, unsent: ReadonlySet<unknown>): boolean => {
  const names = (name: string, text: string): boolean => {
    if (name === 'or') return membersOf(text).every(namesIn)
    if (name === 'and') return membersOf(text).some(namesIn)
    return text.startsWith('eq.') && unsent.has(text.slice(3))
  }
  const namesIn = (part: string): boolean => {
    const [, name = '', text = ''] = /^([a-z_]+)\.?(.*)$/s.exec(part) ?? []
    return names(name, text)
  }
  return [...searchParams].some(([name, text]) => names(name, text))
}
