import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, type ReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { headLength } from './sniff.ts'

/**
 * The bytes of objects. A file is named by the version of its row, a random id, so no name a person chose ever reaches the
 * disk and a file never changes: it appears whole (written aside, synced, renamed) before its row and disappears after it.
 * A crash in between leaves a file without a row, never a row without its file.
 *
 * What no row names any more is set aside in `removed/` and stays there as long as a dump may still name it: `reconcile`
 * puts a file back when its row is there again after a restore.
 */
export interface Written {
  readonly version: string
  readonly size: number
  /** hexadecimal */
  readonly md5: string
  /** the first bytes */
  readonly head: Uint8Array
}

export interface ObjectsFolder {
  /**
   * Stores what `source` yields. `source` may throw; nothing is left behind then.
   * @param check sees the first bytes before the rest is read, and may refuse
   */
  write(source: AsyncIterable<Uint8Array>, check?: (head: Uint8Array) => void): Promise<Written>
  /** The same bytes as another version. */
  copy(version: string): Promise<string>
  /** The size, null when there is no such file. */
  size(version: string): Promise<number | null>
  read(version: string, range?: { readonly start: number; readonly end: number }): ReadStream
  head(version: string): Promise<Uint8Array>
  /** Sets files aside; what is not there is left alone. */
  remove(versions: readonly (string | null)[]): Promise<void>
  /**
   * Makes the folder agree with the rows: files without a row are set aside, files of rows that came back are put back.
   * @param isKnown which of these versions have a row
   * @param untouched only files at least this many milliseconds old: others may still be waiting for their row
   */
  reconcile(isKnown: (versions: readonly string[]) => Promise<ReadonlySet<string>>, untouched: number): Promise<void>
  /** Deletes for good what was set aside before this moment (milliseconds since 1970), and what came in pieces a day ago. */
  purge(before: number): Promise<void>
  /** A path for bytes that come in pieces, in the same file system; `adopt` makes a version of it, whose bytes `check` may refuse. */
  pieces(id: string): string
  adopt(path: string, check?: (head: Uint8Array) => void): Promise<Written>
}

const dayMs = 86_400_000
const version = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function openFolder(root: string): Promise<ObjectsFolder> {
  const incoming = join(root, 'incoming')
  const removed = join(root, 'removed')
  const partial = join(root, 'partial')
  for (const folder of [incoming, removed, partial]) await mkdir(folder, { recursive: true, mode: 0o700 })
  // What a crash left half written belongs to nobody.
  for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true })

  const placeOf = (name: string): string => {
    if (!version.test(name)) throw new TypeError('Not the version of an object')
    return join(root, name.slice(0, 2), name)
  }

  const settle = async (from: string): Promise<string> => {
    const name = randomUUID()
    const place = placeOf(name)
    const shelf = join(root, name.slice(0, 2))
    if ((await mkdir(shelf, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(root)
    await rename(from, place)
    await syncFolder(shelf)
    return name
  }

  const remove = async (names: readonly (string | null)[]): Promise<void> => {
    for (const name of names) {
      if (name === null || !version.test(name)) continue
      const aside = join(removed, name)
      const now = new Date()
      await rename(placeOf(name), aside).then(
        () => utimes(aside, now, now),
        error => {
          if (!isMissing(error)) throw error
        },
      )
    }
  }

  return {
    async write(source, check) {
      const path = join(incoming, randomUUID())
      const file = await open(path, 'wx', 0o600)
      try {
        const hash = createHash('md5')
        let head = new Uint8Array()
        let checked = false
        let size = 0
        const look = () => {
          if (!checked) check?.(head)
          checked = true
        }
        try {
          for await (const chunk of source) {
            if (head.length < headLength) head = joined(head, chunk.subarray(0, headLength - head.length))
            if (head.length >= headLength) look()
            hash.update(chunk)
            size += chunk.length
            await file.writeFile(chunk)
          }
          look()
          await file.sync()
        } finally {
          await file.close()
        }
        return { version: await settle(path), size, md5: hash.digest('hex'), head }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    async copy(name) {
      const path = join(incoming, randomUUID())
      // Files never change, so two versions may share their bytes.
      await link(placeOf(name), path).catch(error =>
        isMissing(error) ? Promise.reject(error) : copyFile(placeOf(name), path, constants.COPYFILE_FICLONE),
      )
      return settle(path)
    },

    size: async name =>
      version.test(name)
        ? stat(placeOf(name)).then(
            info => info.size,
            () => null,
          )
        : null,

    read: (name, range) => createReadStream(placeOf(name), range),

    async head(name) {
      const file = await open(placeOf(name), 'r')
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(headLength), 0, headLength, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },

    remove,

    async reconcile(isKnown, untouched) {
      const limit = Date.now() - untouched
      for (const shelf of (await readdir(root)).filter(name => /^[0-9a-f]{2}$/.test(name))) {
        const names = (await readdir(join(root, shelf))).filter(name => version.test(name))
        const known = await isKnown(names)
        const old: string[] = []
        for (const name of names.filter(each => !known.has(each)))
          if ((await stat(placeOf(name))).ctimeMs <= limit) old.push(name)
        await remove(old)
      }
      const aside = (await readdir(removed)).filter(name => version.test(name))
      for (let from = 0; from < aside.length; from += 500)
        for (const name of await isKnown(aside.slice(from, from + 500))) {
          await mkdir(join(root, name.slice(0, 2)), { recursive: true, mode: 0o700 })
          await rename(join(removed, name), placeOf(name))
        }
    },

    async purge(before) {
      for (const [folder, limit] of [
        [removed, before],
        [partial, Date.now() - dayMs],
      ] as const)
        for (const name of await readdir(folder)) {
          const path = join(folder, name)
          const info = await stat(path).catch(() => null)
          if (info && info.mtimeMs < limit) await rm(path, { force: true })
        }
    },

    pieces: id => {
      if (!version.test(id)) throw new TypeError('Not the id of an upload')
      return join(partial, id)
    },

    async adopt(path, check) {
      const hash = createHash('md5')
      let size = 0
      let head = new Uint8Array()
      const bytes: AsyncIterable<Uint8Array> = createReadStream(path)
      for await (const chunk of bytes) {
        if (head.length < headLength) head = joined(head, chunk.subarray(0, headLength - head.length))
        hash.update(chunk)
        size += chunk.length
      }
      check?.(head)
      return { version: await settle(path), size, md5: hash.digest('hex'), head }
    },
  }
}

/** The names in a folder are on disk only once the folder itself is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
