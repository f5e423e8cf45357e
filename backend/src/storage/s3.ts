import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isVersion, type ObjectStore, pieceLifetimeMs, StoreUnavailable, type Written } from './object-store.ts'
import { openBucket, type S3Options } from './s3-bucket.ts'
import { headLength, headOf } from './sniff.ts'

/**
 * The bytes of objects in an S3-compatible store that several servers share. Everything lies below three prefixes:
 * `objects/` (as in the folder: two letters, then the version), `removed/<version>` (empty: the object of that version
 * was set aside at the time of this marker, and stays where it is until it is purged) and `partial/<id>/` (uploads in pieces: a note, and pieces named by where they begin).
 *
 * Bytes pass through a file of this machine, because a store wants to know their length and digest first; the object is
 * then there whole or not at all. Nothing here locks: names are random, pieces never change, markers may be set twice.
 */
const parallel = 16

/** @param scratch a folder of this server alone; what lies in it goes. @throws an Error with one line that says what to do */
export async function openS3(options: S3Options, scratch: string, perPage?: number): Promise<ObjectStore> {
  const bucket = await openBucket(options, perPage)
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  for (const name of await readdir(scratch)) await rm(join(scratch, name), { force: true, recursive: true })

  const objectOf = (version: string): string => {
    if (!isVersion(version)) throw new TypeError('Not the version of an object')
    return `objects/${version.slice(0, 2)}/${version}`
  }
  const pieceOf = (id: string, name: string): string => {
    if (!isVersion(id)) throw new TypeError('Not the id of an upload')
    return `partial/${id}/${name}`
  }

  /** Writes what `source` yields to a file of its own, which is gone when `fn` has ended. */
  const aside = async <T>(fn: (file: Scratch) => Promise<T>): Promise<T> => {
    const path = join(scratch, randomUUID())
    const file = await open(path, 'wx', 0o600)
    const hash = createHash('md5')
    const taken = { size: 0, md5: Buffer.alloc(0) }
    try {
      return await fn({
        async add(chunk) {
          hash.update(chunk)
          taken.size += chunk.length
          await file.writeFile(chunk)
        },
        async send(key) {
          taken.md5 = hash.digest()
          await bucket.put(key, await openAsBlob(path), taken.md5.toString('base64'))
          return { size: taken.size, md5: taken.md5.toString('hex') }
        },
        get size() {
          return taken.size
        },
      })
    } finally {
      await file.close()
      await rm(path, { force: true })
    }
  }

  const write: ObjectStore['write'] = (source, check) =>
    aside(async (file): Promise<Written> => {
      const reader = headOf(check)
      for await (const chunk of source) {
        reader.read(chunk)
        await file.add(chunk)
      }
      const head = reader.end()
      const version = randomUUID()
      return { version, head, ...(await file.send(objectOf(version))) }
    })

  /** The pieces of an upload that follow one another, from the first byte on. */
  const chain = async (id: string): Promise<readonly Piece[]> => {
    const all: Piece[] = []
    for await (const page of bucket.list(pieceOf(id, 'at-')))
      for (const { key, size } of page) all.push({ key, size, start: Number(/at-(\d+)-/.exec(key)?.[1]) })
    const pieces: Piece[] = []
    for (let end = 0; ; ) {
      // Two servers that took the same piece of the same file: either will do, and the longer one goes further.
      const [next] = all.filter(each => each.start === end && each.size > 0).sort((one, other) => other.size - one.size)
      if (!next) return pieces
      pieces.push(next)
      end += next.size
    }
  }
  async function* bytesOf(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    for (const { key } of pieces) {
      const body = await bucket.get(key)
      if (body === null) throw new StoreUnavailable('A piece of an upload is gone')
      yield* body
    }
  }

  const markers = async (): Promise<Map<string, number>> => {
    const found = new Map<string, number>()
    for await (const page of bucket.list('removed/'))
      for (const { key, modifiedAt } of page) {
        const version = nameOf(key)
        if (isVersion(version)) found.set(version, modifiedAt)
      }
    return found
  }
  const setAside = (versions: readonly string[]) =>
    inParallel(versions, version => bucket.put(`removed/${version}`, new Blob([]), emptyMd5))

  return {
    isShared: true,
    write,

    async copy(version) {
      const next = randomUUID()
      return (await bucket.copy(objectOf(version), objectOf(next))) ? next : null
    },

    size: async version => (isVersion(version) ? bucket.size(objectOf(version)) : null),

    async read(version, range) {
      const body = await bucket.get(objectOf(version), range)
      if (body === null) throw new StoreUnavailable('An object is gone')
      return body
    },

    async head(version) {
      const reader = headOf()
      // An empty object has no ranges.
      const isEmpty = !(await bucket.size(objectOf(version)))
      const body = isEmpty ? null : await bucket.get(objectOf(version), { start: 0, end: headLength - 1 })
      if (body) for await (const chunk of body) reader.read(chunk)
      return reader.end()
    },

    remove: versions =>
      setAside(versions.filter((version): version is string => version !== null && isVersion(version))),

    async reconcile(isKnown, untouched) {
      const limit = Date.now() - untouched
      const removed = await markers()
      for await (const page of bucket.list('objects/')) {
        const old = page
          .filter(({ modifiedAt }) => modifiedAt <= limit)
          .map(({ key }) => nameOf(key))
          .filter(version => isVersion(version) && !removed.has(version))
        const known = await isKnown(old)
        await setAside(old.filter(version => !known.has(version)))
      }
      const names = [...removed.keys()]
      for (let from = 0; from < names.length; from += 500)
        await inParallel([...(await isKnown(names.slice(from, from + 500)))], version =>
          bucket.remove(`removed/${version}`),
        )
    },

    async purge(before) {
      const over = [...(await markers())].filter(([, at]) => at < before).map(([version]) => version)
      await inParallel(over, async version => {
        await bucket.remove(objectOf(version))
        await bucket.remove(`removed/${version}`)
      })
      for await (const page of bucket.list('partial/'))
        await inParallel(
          page.filter(({ modifiedAt }) => modifiedAt < Date.now() - pieceLifetimeMs),
          ({ key }) => bucket.remove(key),
        )
    },

    pieces: {
      begin: (id, note) => bucket.put(pieceOf(id, 'note'), new Blob([note]), md5Of(note)),

      async find(id) {
        const body = await bucket.get(pieceOf(id, 'note'))
        if (body === null) return null
        const note = await new Response(body).text()
        return { note, size: (await chain(id)).reduce((sum, { size }) => sum + size, 0) }
      },

      append: (id, offset, source) =>
        aside(async file => {
          let fault: { readonly reason: unknown } | null = null
          try {
            for await (const chunk of source) await file.add(chunk)
          } catch (reason) {
            fault = { reason }
          }
          if (file.size > 0) await file.send(pieceOf(id, `at-${offset}-${randomUUID()}`))
          if (fault) throw fault.reason
          return offset + file.size
        }),

      adopt: async (id, check) => write(bytesOf(await chain(id)), check),

      async drop(id) {
        for await (const page of bucket.list(pieceOf(id, ''))) await inParallel(page, ({ key }) => bucket.remove(key))
      },
    },
  }
}

interface Scratch {
  add(chunk: Uint8Array): Promise<void>
  /** Stores all of it under this key; once. */
  send(key: string): Promise<{ readonly size: number; readonly md5: string }>
  readonly size: number
}

interface Piece {
  readonly key: string
  readonly start: number
  readonly size: number
}

const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
const md5Of = (text: string): string => createHash('md5').update(text).digest('base64')
const emptyMd5 = md5Of('')

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += parallel)
    await Promise.all(items.slice(from, from + parallel).map(work))
}
