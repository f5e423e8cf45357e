import { openAsBlob } from 'node:fs'
import { PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFolder, durableParameters, memoryParameters } from './durable-folder.ts'
import {
  type Answer,
  type ErrorFields,
  type Interrupted,
  interruptName,
  type Opening,
  type Request,
  type Work,
} from './pglite-messages.ts'
import type { Result, Statement } from './transactions.ts'
import { defined, parsers } from './values.ts'

/**
 * Postgres in this thread: it opens the database, runs what it is told one after the other, and answers.
 *
 * A statement that runs cannot hear messages. It is stopped through Postgres's own interrupt flags, which `interruptThread`
 * sets from outside by calling the function that is left here under `interruptName`; the id is compared in this thread, so a
 * stop that comes late never meets the next statement. A commit is never interrupted: what it answers is what happened.
 *
 * The thread ends itself when Postgres breaks down (PGlite would go on with the broken module, for ever in some cases) and
 * when an fsync fails.
 */
export async function serve(port: Port, opening: Opening, files: Files = filesOf(opening)): Promise<void> {
  const say = (answer: Answer): void => port.postMessage(answer)
  const fail = (reason: unknown, isLost: boolean): never => {
    say({ kind: 'failed', reason: firstLine(reason), isLost })
    process.exit(1)
  }
  let database: PGlite
  try {
    database = await PGlite.create({
      ...files(
        reason => fail(reason, true),
        () => {
          say({ kind: 'created' })
          process.exit(0)
        },
      ),
      ...(opening.image ? { loadDataDir: await openAsBlob(opening.image) } : {}),
      extensions: { pg_trgm },
      parsers,
      serializers: { 114: asJson, 3802: asJson },
    })
    await database.exec(setUp)
  } catch (error) {
    return fail(error, false)
  }
  const { run, interrupt } = createRunner(database, reason => fail(reason, false))
  Reflect.set(globalThis, interruptName, interrupt)
  database.onNotification((channel, payload) => say({ kind: 'notified', channel, payload }))

  const answer = async (request: Request): Promise<void> => {
    const { id } = request
    try {
      if (request.kind === 'work') {
        const results = await run(request)
        if (results !== null) say({ kind: 'done', id, results })
      } else if (request.kind === 'image') {
        // Nobody makes databases here: their templates are two thirds of the files that every start from it would write.
        await database.exec(withoutTemplates)
        for (const name of ['template0', 'template1']) await database.exec(`drop database if exists ${name}`)
        await database.exec('checkpoint')
        const blob = await database.dumpDataDir('none')
        say({ kind: 'image', id, image: new Uint8Array(await blob.arrayBuffer()) })
      } else {
        await database.close()
        say({ kind: 'done', id, results: [] })
        port.close()
      }
    } catch (error) {
      say({ kind: 'refused', id, error: fieldsOf(error) })
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  port.on('message', (request: Request) => {
    last = last.then(() => answer(request))
  })
  say({ kind: 'opened' })
}

/** What it needs of a `MessagePort`. */
interface Port {
  postMessage(answer: Answer): void
  on(event: 'message', hear: (request: Request) => void): unknown
  close(): void
}

/**
 * Where the database lies, and what Postgres is started with. `onLost` is for an fsync that failed; `onCreated`, when a new
 * database is on the disk, ends what made it: that took 400 MB, which nothing else gives back.
 */
export type Files = (
  onLost: (reason: unknown) => void,
  onCreated: () => void,
) => Pick<PGliteOptions, 'fs' | 'startParams'>

const filesOf =
  ({ folder }: Opening): Files =>
  (onLost, onCreated) =>
    folder === null
      ? { startParams: memoryParameters() }
      : { fs: new DurableFolder(folder, onLost, { onCreated }), startParams: durableParameters() }

const withoutTemplates = 'update pg_database set datistemplate = false where datistemplate'

const setUp = `set search_path = "$user", public, extensions; set timezone = 'UTC';`

interface Runner {
  /** @returns null when it was dropped before it began */
  run(work: Work): Promise<Result[] | null>
  interrupt(id: number): Interrupted
}

function createRunner(database: PGlite, fail: (reason: unknown) => never): Runner {
  const module = database.Module
  // PGlite's types leave out the addresses of Postgres's variables; they are exported.
  const { _QueryCancelPending: cancelPending, _InterruptPending: interruptPending } = module as unknown as {
    _QueryCancelPending: number
    _InterruptPending: number
  }
  // The memory grows, and its views with it.
  const write = (address: number, value: number): void => {
    new Int32Array(module.HEAPU8.buffer)[address >> 2] = value
  }
  const frequent = prepares(database)
  let running = 0
  let newest = 0
  const dropped = new Set<number>()

  // PGlite swallows whatever is thrown here and calls again; only 100 is Postgres's own way out of an error.
  const step = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      step()
    } catch (error) {
      if (Object(error).status === 100) throw error
      fail(error)
    }
  }

  const within = async <T>(fn: () => Promise<T>): Promise<T> => {
    try {
      return await fn()
    } finally {
      running = 0
      write(cancelPending, 0)
    }
  }

  return {
    async run({ id, begins, statements, ends }) {
      // In this order: between any two lines somebody may ask for a stop.
      running = id
      newest = id
      if (dropped.delete(id)) {
        running = 0
        return null
      }
      try {
        const results = await within(async () => {
          if (begins) await database.exec('begin')
          const all: Result[] = []
          for (const statement of statements)
            all.push(await (statement.isFrequent ? frequent(statement) : execute(database, statement)))
          return all
        })
        if (ends) await database.exec(ends)
        return results
      } catch (error) {
        if (ends) await database.exec('rollback')
        throw error
      }
    },
    interrupt(id) {
      if (id > newest) {
        dropped.add(id)
        return 'dropped'
      }
      if (id !== running) return 'over'
      write(cancelPending, 1)
      write(interruptPending, 1)
      return 'interrupted'
    },
  }
}

/**
 * What comes with every transaction is read and planned once: in this engine that costs as much as a small query. Postgres keeps
 * prepared statements over rollbacks, and plans them again when what they name has changed.
 */
function prepares(database: PGlite): (statement: Statement) => Promise<Result> {
  const names = new Map<string, string>()
  const { serialize } = protocol
  const send = (...messages: readonly Uint8Array[]) =>
    database.execProtocol(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })
  return async ({ text, parameters }) => {
    let name = names.get(text)
    if (name === undefined) {
      name = `frequent_${names.size}`
      await send(serialize.parse({ name, text }))
      names.set(text, name)
    }
    await send(serialize.bind({ statement: name, values: (parameters ?? []).map(String) }), serialize.execute({}))
    return { rows: [], count: 0 }
  }
}

async function execute(database: PGlite, { text, parameters }: Statement): Promise<Result> {
  if (parameters === null) {
    await database.exec(text)
    return { rows: [], count: 0 }
  }
  try {
    const { rows, affectedRows } = await database.query<Record<string, unknown>>(text, [...parameters])
    return { rows, count: affectedRows ?? 0 }
  } catch (error) {
    if (codeOf(error) !== null || !(await recovers(database))) throw error
    throw Object.assign(new Error('A value cannot be written as the type it is compared with or stored in'), {
      code: '22P02',
    })
  }
}

/**
 * What PGlite's own code throws, it throws in the middle of a message: the half that is written would be the head of the next
 * one, and Postgres waits for a Sync. Both are put right, or every later statement of everybody would fail. Where Postgres
 * then answers, it was a value that could not be written.
 */
const recovers = (database: PGlite): Promise<boolean> => {
  protocol.serialize.bind({ values: [] })
  return database.execProtocol(protocol.serialize.sync(), { syncToFs: false, throwOnError: false }).then(
    () => true,
    () => false,
  )
}

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const codeOf = (error: unknown): string | null => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

/** Without an SQLSTATE it is the database itself that failed. */
function fieldsOf(error: unknown): ErrorFields {
  const code = codeOf(error)
  if (code === null || !(error instanceof Error)) return { message: firstLine(error), code: '57P03' }
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    message: error.message,
    code,
    ...defined({ constraint: text('constraint'), detail: text('detail'), hint: text('hint') }),
  }
}

/** PGlite's failures at start can carry a hundred kilobytes of minified code. */
const firstLine = (error: unknown): string => (String(error).split('\n')[0] ?? '').slice(0, 300)
