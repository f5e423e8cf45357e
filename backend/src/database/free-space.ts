import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '../log.ts'

/**
 * Watches how much room the disk of the data folder has, so that writes can be refused before Postgres meets the end of it:
 * where the embedded engine cannot begin a new file of its log it keeps a lock for ever, and every later commit spins.
 *
 * Below `floor` bytes writes are not admitted; they are again once a quarter more is free, so that it does not flicker.
 * What remains below the floor is for what cannot be refused: a checkpoint, the log of a stop, a recovery. Should something
 * else eat that too, a file that only held the place (`reserve`) is given up, and made anew when there is room again.
 *
 * Looking never throws: a file system that does not tell its size counts as one with room.
 */
export interface FreeSpace {
  /**
   * Whether a write may begin now. Looks at the disk unless that was done within the last tenth of a second.
   * @param bytes what the write is known to bring along
   */
  admits(bytes?: number): Promise<boolean>
  /** whether the last look found less than the floor */
  readonly isLow: boolean
  /** bytes this process may still write, as last looked at; null where that is not known */
  readonly free: number | null
  stop(): Promise<void>
}

export interface SpaceReading {
  /** bytes this process may still write */
  readonly free: number
  /** bytes of the whole file system; 0 where it does not tell */
  readonly total: number
}

export interface FreeSpaceOptions {
  readonly folder: string
  /** bytes; 0 watches nothing */
  readonly floor: number
  /** how the disk is asked; default: `statfs` of the folder */
  readonly read?: (() => Promise<SpaceReading>) | undefined
}

/** Two files of Postgres's log. */
export const reserveBytes = 32 * 1024 * 1024
const everyMs = 2000
const freshMs = 100

/** Where nothing has to be watched. */
export const endlessSpace: FreeSpace = {
  admits: async () => true,
  isLow: false,
  free: null,
  stop: async () => undefined,
}

/** The folder has to exist. */
export async function watchFreeSpace({ folder, floor, read = reader(folder) }: FreeSpaceOptions): Promise<FreeSpace> {
  if (floor === 0) return endlessSpace
  const reserve = join(folder, 'reserve')
  let isLow = false
  let free = Number.POSITIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  let stopped = false

  const look = async () => {
    const reading = await read().catch(() => null)
    lookedAt = performance.now()
    free = reading === null || reading.total === 0 ? Number.POSITIVE_INFINITY : reading.free
    const wasLow = isLow
    const enough = floor * 1.25
    isLow = free < (wasLow ? enough : floor)
    if (isLow !== wasLow)
      log.warn({ part: 'disk', freeMb: Math.round(free / 1024 / 1024) }, isLow ? 'writes are refused' : 'writes go on')
    if (free < floor / 4) await rm(reserve, { force: true }).catch(() => undefined)
    else if (!stopped && free >= enough + reserveBytes && free !== Number.POSITIVE_INFINITY) await hold(reserve)
  }
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  await lookOnce()
  const timer = setInterval(lookOnce, everyMs).unref()
  return {
    async admits(bytes = 0) {
      if (performance.now() - lookedAt > freshMs) await lookOnce()
      return !isLow && free - bytes >= floor
    },
    get isLow() {
      return isLow
    },
    get free() {
      return Number.isFinite(free) ? free : null
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
    },
  }
}

const reader = (folder: string) => async (): Promise<SpaceReading> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Random bytes: a file system that packs files would keep no place for zeros. */
async function hold(path: string): Promise<void> {
  if (await stat(path).catch(() => null)) return
  const unfinished = `${path}.unfinished`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      for (let written = 0; written < reserveBytes; written += 1024 * 1024) await file.write(randomBytes(1024 * 1024))
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    log.warn({ part: 'disk', reason: error instanceof Error ? error.message : '' }, 'no reserve could be kept')
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
}
