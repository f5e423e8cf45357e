import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where bodies of requests lie as files while they are read, each in a folder of its own that goes with it. All of them
 * together take so many bytes at most, counted as they come. What a process that was killed has left goes before the first one.
 */
export interface Scratch {
  /**
   * Receives the body whole, then lends the file to `use`.
   * @throws TooLarge, NoRoom, BrokenOff, and whatever `use` throws
   */
  spool<Answer>(body: ReadableStream<Uint8Array> | null, use: (path: string) => Promise<Answer>): Promise<Answer>
}

/** The body has more bytes than one may have. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** The bodies that are here take all the space there is for them. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/** The client stopped sending. */
export class BrokenOff extends Error {
  override name = 'BrokenOff'
}

/** bytes of one body, and of all that are there */
export interface ScratchLimits {
  readonly one: number
  readonly all: number
}

/** @param folder of this alone; null: the system's for such things */
export function createScratch(folder: string | null, limits: ScratchLimits): Scratch {
  let used = 0
  let cleared: Promise<unknown> | undefined

  const newPlace = async (): Promise<string> => {
    if (folder === null) return mkdtemp(join(tmpdir(), 'techo-'))
    cleared ??= rm(folder, { recursive: true, force: true })
    await cleared
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return mkdtemp(join(folder, 'body-'))
  }

  const receive = async (body: ReadableStream<Uint8Array>, path: string, count: (bytes: number) => void) => {
    const reader = body.getReader()
    const file = await open(path, 'wx', 0o600)
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(cause => {
          throw new BrokenOff('The body was broken off', { cause })
        })
        if (done) return
        count(value.byteLength)
        await file.writeFile(value)
      }
    } finally {
      await file.close()
      // Nothing more of it is wanted; one that is at its end or broken has nothing to end.
      reader.cancel().catch(() => undefined)
    }
  }

  return {
    async spool(body, use) {
      const place = await newPlace()
      let mine = 0
      try {
        const path = join(place, 'archive.zip')
        const count = (bytes: number) => {
          if (mine + bytes > limits.one) throw new TooLarge('The body is too large')
          if (used + bytes > limits.all)
            throw new NoRoom('There is no room for another archive now; try again in a minute')
          used += bytes
          mine += bytes
        }
        await receive(body ?? new ReadableStream({ start: end => end.close() }), path, count)
        return await use(path)
      } finally {
        await rm(place, { recursive: true, force: true })
        used -= mine
      }
    },
  }
}
