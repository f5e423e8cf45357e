import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { copyFile, glob, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openBucket, type S3Options } from '../storage/s3-bucket.ts'

/** Where a copy of the data folder is kept. */
export type BackupPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  /** @property prefix nothing, or a path that ends in a slash */
  | { readonly kind: 's3'; readonly store: S3Options; readonly prefix: string }

/** The files of a copy, by names with slashes. */
export interface BackupTarget {
  /** Bytes by name, of all whose name begins like this; a name that ends in a slash names a folder. */
  sizes(prefix: `${string}/`): Promise<ReadonlyMap<string, number>>
  /** The file is there whole or not at all. */
  put(name: string, from: string): Promise<void>
  remove(name: string): Promise<void>
  /** where it can be read as a file of this machine; null: nowhere */
  pathOf(name: string): string | null
}

/** @throws an Error with one line that says what to do when the place cannot be used */
export const openTarget = (place: BackupPlace): Promise<BackupTarget> =>
  place.kind === 'folder' ? openFolderTarget(place.folder) : openBucketTarget(place.store, place.prefix)

async function openFolderTarget(folder: string): Promise<BackupTarget> {
  // Made anew it would lie on the disk below a volume that is not mounted.
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new Error(`There is no folder ${folder}: mount its volume, or make it once by hand`)
  const pathOf = (name: string) => join(folder, name)
  return {
    pathOf,
    async sizes(prefix) {
      const sizes = new Map<string, number>()
      for await (const name of glob(`${prefix}**/*`, { cwd: folder })) {
        const found = await stat(pathOf(name)).catch(() => null)
        if (found?.isFile()) sizes.set(name.replaceAll('\\', '/'), found.size)
      }
      return sizes
    },
    async put(name, from) {
      const path = pathOf(name)
      const unfinished = `${path}.unfinished`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await copyFile(from, unfinished)
        const file = await open(unfinished, 'r')
        await file.chmod(0o600).finally(() => file.sync().finally(() => file.close()))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    remove: name => rm(pathOf(name), { force: true }),
  }
}

async function openBucketTarget(store: S3Options, prefix: string): Promise<BackupTarget> {
  const bucket = await openBucket(store).catch(error => {
    throw new Error(`BACKUP_TO: ${error instanceof Error ? error.message : String(error)}`)
  })
  return {
    pathOf: () => null,
    async sizes(wanted) {
      const sizes = new Map<string, number>()
      for await (const page of bucket.list(prefix + wanted))
        for (const { key, size } of page) sizes.set(key.slice(prefix.length), size)
      return sizes
    },
    async put(name, from) {
      const md5 = createHash('md5')
      await pipeline(createReadStream(from), md5)
      await bucket.put(prefix + name, await openAsBlob(from), md5.digest('base64'))
    },
    remove: name => bucket.remove(prefix + name),
  }
}
