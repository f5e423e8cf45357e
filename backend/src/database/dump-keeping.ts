import { rename, unlink } from 'node:fs/promises'
import { log } from '../log.ts'
import {
  isCurrent,
  listDumps,
  madeAt,
  newestWholeDump,
  removeUnfinishedDumps,
  type WholeDump,
  writeDump,
} from './dumps.ts'
import type { Migration } from './migrations.ts'
import type { Database } from './transactions.ts'

/**
 * Which dumps stay. All of two days, then the last of each day for two weeks, the last of each week for two months, and the
 * newest three however old they are: a clock that jumps must not empty the folder.
 *
 * A dump that holds much less than the one before never pushes that one out: the older gets `.pinned` into its name and stays
 * for a year, and a warning says so. Who finds that the smaller one is right deletes the pinned file.
 */
export interface DumpKeeping {
  /** @returns the new dump, or null when nothing was written since the newest one */
  dump(): Promise<WholeDump | null>
}

const day = 86_400_000
const always = 3

/**
 * @param own every migration of this version of the product
 * @param hasRoom whether the disk has room for another dump; asked while it is written, too
 */
export async function keepDumps(
  db: Database,
  folder: string,
  own: readonly Migration[],
  hasRoom: () => boolean,
): Promise<DumpKeeping> {
  await removeUnfinishedDumps(folder)
  return {
    async dump() {
      const [newest] = await listDumps(folder)
      const before = await newestWholeDump(folder)
      if (newest !== undefined && before?.path !== newest)
        log.error({ part: 'dumps', path: newest, newestWhole: before?.path }, 'the newest dump is damaged')
      if (before && before.path === newest && (await isCurrent(db, newest))) return null
      if (!hasRoom()) throw new Error('there is too little room on the disk')
      const made = await writeDump(db, folder, own, hasRoom)
      if (before && isMuchSmaller(made, before)) await pin(before, made)
      for (const old of tooMany(await listDumps(folder), madeAt(made.path))) await unlink(old)
      return made
    },
  }
}

/** Which of these paths, newest first, need not be kept at this moment (milliseconds since 1970). */
export function tooMany(dumps: readonly string[], now: number): string[] {
  const seen = new Set<string>()
  const isFirstOf = (span: string) => seen.size < seen.add(span).size
  return dumps.filter((path, place) => {
    const at = madeAt(path)
    const age = now - at
    // Both spans are marked, so that what stands for its day also stands for its week.
    const isLastOfDay = isFirstOf(`day ${Math.floor(at / day)}`)
    const isLastOfWeek = isFirstOf(`week ${Math.floor(at / (7 * day))}`)
    if (place < always || age <= 2 * day) return false
    if (path.includes('.pinned.')) return age > 365 * day
    return !((isLastOfDay && age <= 14 * day) || (isLastOfWeek && age <= 62 * day))
  })
}

/** Half of the rows are gone, or half of the accounts. */
export function isMuchSmaller(made: WholeDump, before: WholeDump): boolean {
  const accounts = ({ tables }: WholeDump) => tables.get('auth.users') ?? 0
  return (before.rows >= 20 && made.rows < before.rows / 2) || accounts(made) < accounts(before) / 2
}

async function pin(before: WholeDump, made: WholeDump): Promise<void> {
  const pinned = before.path.replace(/(?:\.pinned)?\.ndjson\.gz$/, '.pinned.ndjson.gz')
  await rename(before.path, pinned)
  log.warn(
    { part: 'dumps', before: before.rows, now: made.rows, kept: pinned },
    'the new dump holds much less than the one before, which is kept; delete it when that is right',
  )
}
