import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { precompress } from '../compress.ts'

/**
 * Where builds and the registry lie. Paths are relative, with `/`. Files of builds are made once; the registry is replaced.
 * Whoever fails says so by throwing: `null` and `false` mean exactly what is said here and never "something went wrong".
 */
export interface Target {
  /** for messages */
  readonly name: string
  /** null when there is no such file */
  read(path: string): Promise<Uint8Array | null>
  /** false when a file of that name is there already; of several that try at once one makes it */
  create(path: string, bytes: Uint8Array): Promise<boolean>
  /** readers find the old bytes or the new ones, never a part */
  replace(path: string, bytes: Uint8Array): Promise<void>
  /** paths of all files below a folder; none when there is no such folder */
  list(folder: string): Promise<string[]>
  removeFolder(folder: string): Promise<void>
  /** called when all files of a folder are there */
  settle?(folder: string): Promise<void>
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** A folder of this machine: the site that the server serves, or a copy to upload. */
export function folderTarget(root: string): Target {
  const at = (path: string) => join(root, path)
  const write = async (path: string, bytes: Uint8Array, flag: 'w' | 'wx') => {
    await mkdir(dirname(at(path)), { recursive: true })
    await writeFile(at(path), bytes, { flag })
  }
  return {
    name: root,
    read: path =>
      readFile(at(path)).catch(error => {
        if (isMissing(error)) return null
        throw error
      }),
    async create(path, bytes) {
      try {
        await write(path, bytes, 'wx')
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
        throw error
      }
    },
    async replace(path, bytes) {
      const draft = `${path}.${process.pid}`
      await write(draft, bytes, 'w')
      await rename(at(draft), at(path))
    },
    async list(folder) {
      const entries = await readdir(at(folder), { recursive: true, withFileTypes: true }).catch(error => {
        if (isMissing(error)) return []
        throw error
      })
      return entries
        .filter(entry => entry.isFile())
        .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .sort()
    },
    removeFolder: folder => rm(at(folder), { recursive: true, force: true }),
    settle: folder => precompress(at(folder)),
  }
}
