import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isVersion, type ObjectStore, pieceLifetimeMs } from './object-store.ts'
import { headLength, headOf } from './sniff.ts'

/**
 * The bytes of objects in a folder of this machine. A file appears whole (written aside, synced, renamed); what no row names
 * any more is moved to `removed/`, and `reconcile` puts a file back when its row is there again after a restore.
 */
export async function openFolder(root: string): Promise<ObjectStore> {
  const incoming = join(root, 'incoming')
  const removed = join(root, 'removed')
  const partial = join(root, 'partial')
  for (const folder of [incoming, removed, partial]) await mkdir(folder, { recursive: true, mode: 0o700 })
  // What a crash left half written belongs to nobody.
  for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true })

  const placeOf = (name: string): string => {
    if (!isVersion(name)) throw new TypeError('Not the version of an object')
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
      if (name === null || !isVersion(name)) continue
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

  const pieceOf = (id: string): string => {
    if (!isVersion(id)) throw new TypeError('Not the id of an upload')
    return join(partial, id)
  }

  return {
    isShared: false,

    async write(source, check) {
      const path = join(incoming, randomUUID())
      const file = await open(path, 'wx', 0o600)
      try {
        const hash = createHash('md5')
        const first = headOf(check)
        let size = 0
        try {
          for await (const chunk of source) {
            first.read(chunk)
            hash.update(chunk)
            size += chunk.length
            await file.writeFile(chunk)
          }
          first.end()
          await file.sync()
        } finally {
          await file.close()
        }
        return { version: await settle(path), size, md5: hash.digest('hex'), head: first.end() }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    async copy(name) {
      const path = join(incoming, randomUUID())
      // Files never change, so two versions may share their bytes.
      try {
        await link(placeOf(name), path).catch(error =>
          isMissing(error) ? Promise.reject(error) : copyFile(placeOf(name), path, constants.COPYFILE_FICLONE),
        )
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
      return settle(path)
    },

    size: async name =>
      isVersion(name)
        ? stat(placeOf(name)).then(
            info => info.size,
            () => null,
          )
        : null,

    read: async (name, range) => streamOf(createReadStream(placeOf(name), range)),

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
        const names = (await readdir(join(root, shelf))).filter(name => isVersion(name))
        const known = await isKnown(names)
        const old: string[] = []
        for (const name of names.filter(each => !known.has(each)))
          if ((await stat(placeOf(name))).ctimeMs <= limit) old.push(name)
        await remove(old)
      }
      const aside = (await readdir(removed)).filter(name => isVersion(name))
      for (let from = 0; from < aside.length; from += 500)
        for (const name of await isKnown(aside.slice(from, from + 500))) {
          await mkdir(join(root, name.slice(0, 2)), { recursive: true, mode: 0o700 })
          await rename(join(removed, name), placeOf(name))
        }
    },

    async purge(before) {
      for (const [folder, limit] of [
        [removed, before],
        [partial, Date.now() - pieceLifetimeMs],
      ] as const)
        for (const name of await readdir(folder)) {
          const path = join(folder, name)
          const info = await stat(path).catch(() => null)
          if (info && info.mtimeMs < limit) await rm(path, { force: true })
        }
    },

    pieces: {
      async begin(id, note) {
        await writeFile(pieceOf(id), '', { flag: 'wx', mode: 0o600 })
        await writeFile(noteOf(pieceOf(id)), note, { flag: 'wx', mode: 0o600 })
      },

      async find(id) {
        const note = await readFile(noteOf(pieceOf(id)), 'utf8').catch(() => null)
        return note === null ? null : { note, size: (await stat(pieceOf(id))).size }
      },

      async append(id, offset, source) {
        const file = await open(pieceOf(id), 'r+')
        let end = offset
        try {
          for await (const chunk of source) {
            await file.write(chunk, 0, chunk.length, end)
            end += chunk.length
          }
        } finally {
          await file.sync()
          await file.close()
        }
        return end
      },

      async adopt(id, check) {
        const hash = createHash('md5')
        let size = 0
        const first = headOf(check)
        const bytes: AsyncIterable<Uint8Array> = createReadStream(pieceOf(id))
        for await (const chunk of bytes) {
          first.read(chunk)
          hash.update(chunk)
          size += chunk.length
        }
        const head = first.end()
        return { version: await settle(pieceOf(id)), size, md5: hash.digest('hex'), head }
      },

      async drop(id) {
        await rm(noteOf(pieceOf(id)), { force: true })
        await rm(pieceOf(id), { force: true })
      },
    },
  }
}

const noteOf = (piece: string): string => `${piece}.json`

/** The names in a folder are on disk only once the folder itself is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

// Node types its own web streams apart from the DOM's; at run time they are the same class.
const streamOf = (file: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(file) as unknown as ReadableStream<Uint8Array>
