import { DatabaseError } from './db.ts'
import type { Engine, Session, Statement } from './transactions.ts'

/**
 * An engine that writes nothing while the disk is full: transactions that begin then are read only, whoever asks for them.
 * Reads go on, and what tries to write is refused as Postgres itself would refuse it (53100), before a byte is written.
 *
 * It also counts the statements that have ended, by which a watcher tells an engine at work from one that stands still.
 */
export interface GuardedEngine {
  readonly engine: Engine
  readonly statements: () => number
}

export function guardEngine(engine: Engine, isFull: () => boolean): GuardedEngine {
  let ended = 0
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      ended++
    }
  }
  const transaction: Engine['transaction'] = (terms, fn) =>
    engine.transaction(terms, session => {
      const readOnly = isFull()
      let before: readonly Statement[] = readOnly ? [onlyRead] : []
      const refused = (error: unknown): never => {
        if (readOnly && error instanceof DatabaseError && triedToWrite.has(error.code)) throw noRoom()
        throw error
      }
      const guarded: Session = {
        query(text, parameters, beside) {
          const first = before
          before = []
          return counted(
            session.query(text, parameters, { ...beside, before: [...first, ...(beside?.before ?? [])] }),
          ).catch(refused)
        },
        async script(text) {
          const first = before
          before = []
          for (const statement of first) await session.script(statement.text)
          return counted(session.script(text)).catch(refused)
        },
      }
      return fn(guarded)
    })
  return { engine: { ...engine, transaction }, statements: () => ended }
}

const onlyRead: Statement = { text: 'set transaction read only', parameters: null }

/** A statement that writes, and one that asks for a transaction that may. */
const triedToWrite: ReadonlySet<string> = new Set(['25006', '25001'])

const noRoom = (): DatabaseError => new DatabaseError('The disk has too little room to write', { code: '53100' })

/** Whether something failed because the disk is full, in the words of Postgres or of the system. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '53100'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}
