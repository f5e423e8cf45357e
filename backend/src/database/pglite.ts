import { PGlite, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DatabaseError } from './db.ts'
import { DurableFolder, durableParameters, memoryParameters } from './durable-folder.ts'
import type { Engine, Result, Session } from './transactions.ts'
import { defined, parsers } from './values.ts'

/** The major version inside the pinned PGlite; the database folder is named by it. */
export const embeddedMajor = 18

export interface PgliteEngine extends Engine {
  /** The whole database as a tar archive, for this major version only. */
  image(): Promise<Blob>
}

const setUp = `set search_path = "$user", public, extensions; set timezone = 'UTC';`

/**
 * Postgres inside this process. There is one session, so a transaction waits until the one before has ended: PGlite's own
 * `query` would let a statement of another request slip between `begin` and `commit`, therefore nothing here uses it.
 * @param folder where the database lies; null keeps it in memory
 * @param image what an earlier `image()` gave, to begin with instead of an empty database
 * @throws an Error with one line when the folder cannot be opened
 */
export async function openPglite(folder: string | null, image?: Blob): Promise<PgliteEngine> {
  let database: PGlite
  try {
    database = await PGlite.create({
      ...(folder === null
        ? { startParams: memoryParameters() }
        : { fs: new DurableFolder(folder, () => process.abort()), startParams: durableParameters() }),
      ...(image ? { loadDataDir: image } : {}),
      extensions: { pg_trgm },
      parsers,
      serializers: { 114: asJson, 3802: asJson },
    })
    await database.exec(setUp)
  } catch (error) {
    throw new Error(`The database in ${folder ?? 'memory'} cannot be opened: ${firstLine(error)}`)
  }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(fn: () => Promise<T>): Promise<T> => {
    const turn = last.then(fn)
    last = turn.catch(() => undefined)
    return turn
  }
  // What PGlite's own code throws, it throws in the middle of a message: the half that is written would be the head of the next
  // one, and Postgres waits for a Sync. Both are put right, or every later request of everybody would fail. Where Postgres then
  // answers, it was a value that could not be written.
  const recovers = (): Promise<boolean> => {
    protocol.serialize.bind({ values: [] })
    return database.execProtocol(protocol.serialize.sync(), { syncToFs: false, throwOnError: false }).then(
      () => true,
      () => false,
    )
  }
  const session: Session = {
    query: async (text, parameters): Promise<Result> => {
      try {
        const { rows, affectedRows } = await database.query<Record<string, unknown>>(text, parameters.map(sendable))
        return { rows, count: affectedRows ?? 0 }
      } catch (error) {
        if (isRefusal(error) || !(await recovers())) throw refusal(error)
        throw new DatabaseError('A value cannot be written as the type it is compared with or stored in', {
          code: '22P02',
        })
      }
    },
    script: async text => {
      try {
        await database.exec(text)
      } catch (error) {
        throw refusal(error)
      }
    },
  }
  return {
    kind: 'pglite',
    transaction: fn =>
      inTurn(async () => {
        await session.script('begin')
        try {
          const value = await fn(session)
          await session.script('commit')
          return value
        } catch (error) {
          await session.script('rollback')
          throw error
        }
      }),
    listen: async (channel, fn) => {
      const stop = await inTurn(() => database.listen(channel, fn))
      return () => inTurn(() => stop())
    },
    image: () => inTurn(() => database.dumpDataDir('none')),
    close: () => inTurn(() => database.close()),
  }
}

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What a statement can carry: PGlite writes texts, and its own writer breaks on an object it has no serializer for. */
const sendable = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return typeof value === 'symbol' ? String(value) : value
  if (Array.isArray(value) || value instanceof Date || value instanceof Uint8Array) return value
  return JSON.stringify(value)
}

const isRefusal = (error: unknown): boolean => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}

/** Turns what PGlite throws into our own error; without an SQLSTATE it is the database itself that failed. */
function refusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : undefined
  }
  const code = text('code')
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return new DatabaseError(firstLine(error), { code: '57P03' })
  return new DatabaseError(error.message, {
    code,
    ...defined({ constraint: text('constraint'), detail: text('detail'), hint: text('hint') }),
  })
}

/** PGlite's failures at start can carry a hundred kilobytes of minified code. */
const firstLine = (error: unknown): string => (String(error).split('\n')[0] ?? '').slice(0, 300)
