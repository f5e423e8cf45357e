import { ending } from './ending.ts'
import { openPipe } from './pglite-pipe.ts'
import { createRuns } from './pglite-runs.ts'
import { type Engine, ownersTurn } from './transactions.ts'
import { createTurns } from './turns.ts'

/** The major version inside the pinned PGlite; the database folder is named by it. */
export const embeddedMajor = 18

export interface PgliteEngine extends Engine {
  /** The whole database as a tar archive, for this major version only. It has no templates from then on. */
  image(): Promise<Uint8Array>
  /** Writes a checkpoint when much was written since the last one. It does so every minute by itself. */
  tidy(): Promise<void>
}

export interface PgliteOptions {
  /** a file with what an earlier `image()` gave, to begin with instead of an empty database */
  readonly image?: string
  /** another module for the thread, for tests */
  readonly thread?: URL
}

/**
 * Postgres in a thread of this process (pglite-thread.ts). There is one session, so transactions come one after the other, and
 * nobody may keep it:
 * - turns go round the persons and roles that wait (turns.ts);
 * - a person's statement that has run for `sliceMs` while somebody else waits is stopped, and begun again later as long as
 *   nothing of its transaction is known, or the transaction is `repeatable`; that person then rests for a while;
 * - a transaction that reaches its deadline, or whose signal is aborted, is stopped: by Postgres itself within milliseconds, or
 *   with the thread when Postgres does not listen.
 * The owner's transactions (migrations, dumps, imports) have no deadline of their own: everyone waits for them.
 * @param folder where the database lies; null keeps it in memory
 * @throws an Error with one line when the folder cannot be opened
 */
export async function openPglite(folder: string | null, { image, thread }: PgliteOptions = {}): Promise<PgliteEngine> {
  let look = (): void => undefined
  const turns = createTurns({ width: 1, share: 1, onWait: () => look() })
  const pipe = await openPipe({
    folder,
    thread,
    ...(image ? { image } : {}),
    onChange: () => look(),
  }).catch(error => {
    throw new Error(`The database in ${folder ?? 'memory'} cannot be opened: ${error.message}`)
  })
  const runs = createRuns(pipe, turns)
  look = runs.look
  const inTurn = async <T>(fn: () => Promise<T>): Promise<T> => {
    const turn = await turns.take(ownersTurn)
    try {
      return await fn()
    } finally {
      turn.end()
    }
  }
  const transaction: Engine['transaction'] = async (terms, fn) => {
    const end = ending(terms)
    try {
      return await runs.transaction(terms, end, fn)
    } finally {
      end.forget()
    }
  }
  const tidy = (): Promise<void> =>
    transaction({ whose: ownersTurn }, async session => {
      const { rows } = await session.query(writtenSince, [])
      if (Number(rows[0]?.bytes) > checkpointBytes) await session.script('checkpoint')
    })
  const tidying = folder === null ? undefined : setInterval(() => tidy().catch(() => undefined), tidyMs).unref()
  return {
    kind: 'pglite',
    transaction,
    tidy,
    async listen(channel, fn) {
      await inTurn(() => pipe.listen(channel, fn))
      return () => inTurn(() => pipe.unlisten(channel, fn))
    },
    load: () => turns.load(),
    image: () => inTurn(() => pipe.image()),
    close() {
      clearInterval(tidying)
      return inTurn(() => pipe.close())
    },
  }
}

/**
 * A single Postgres never makes a checkpoint by itself before it stops: its log would grow for as long as the server runs, and
 * so would the time until it opens after a power cut.
 */
const writtenSince = 'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()'
const checkpointBytes = 64 * 2 ** 20
const tidyMs = 60_000
