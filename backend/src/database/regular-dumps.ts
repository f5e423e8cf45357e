import { stat } from 'node:fs/promises'
import { log } from '../log.ts'
import { keepDumps } from './dump-keeping.ts'
import { listDumps, madeAt } from './dumps.ts'
import type { FreeSpace } from './free-space.ts'
import type { Migration } from './migrations.ts'
import type { Database } from './transactions.ts'

/** Dumps every so many hours while people write, and once more at the end. One that fails is logged and counted. */
export interface RegularDumps {
  figures(): Promise<DumpFigures>
  /** Stops the clock and writes a last dump. */
  stop(): Promise<void>
}

export interface DumpFigures {
  /** dumps in the folder */
  readonly kept: number
  /** milliseconds since 1970, and bytes */
  readonly newest: { readonly madeAt: number; readonly size: number } | null
  /** since the start */
  readonly failures: number
  /** when the last one failed, in milliseconds since 1970 */
  readonly failedAt: number | null
}

export interface RegularDumpsDependencies {
  readonly folder: string
  /** 0: only at the end */
  readonly hours: number
  /** every migration of this version of the product */
  readonly migrations: readonly Migration[]
  readonly space: FreeSpace
  /** what follows each attempt, whether or not there was something to dump; it never rejects */
  readonly after: () => Promise<void>
}

export async function dumpRegularly(
  db: Database,
  { folder, hours, migrations, space, after }: RegularDumpsDependencies,
): Promise<RegularDumps> {
  const dumps = await keepDumps(db, folder, migrations, () => !space.isLow)
  let running: Promise<unknown> = Promise.resolve()
  let failures = 0
  let failedAt: number | null = null
  const dump = () => {
    running = running
      .then(() => dumps.dump())
      .catch(error => {
        failures++
        failedAt = Date.now()
        log.error({ part: 'dumps', reason: reasonOf(error) }, 'no dump was written')
      })
      .then(after)
    return running
  }
  const timer = hours > 0 ? setInterval(dump, hours * 3_600_000).unref() : null
  return {
    async figures() {
      const paths = await listDumps(folder)
      const [newest] = paths
      // It may be thinned out, or pinned under another name, at this moment.
      const found = newest === undefined ? null : await stat(newest).catch(() => null)
      return {
        kept: paths.length,
        newest: newest === undefined || !found ? null : { madeAt: madeAt(newest), size: found.size },
        failures,
        failedAt,
      }
    },
    async stop() {
      if (timer) clearInterval(timer)
      await dump()
    },
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
