import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedMajor } from './pglite.ts'

/** What a start reads and writes of a data folder; a database that may not be read would look like a damaged one. */
const used = [
  '.',
  `pg${embeddedMajor}`,
  `pg${embeddedMajor}/PG_VERSION`,
  'dumps',
  'objects',
  'secrets.json',
  'database.json',
]

/**
 * Makes the data folder where it is not there, and looks whether this user may use what lies in it.
 * @throws an Error in one line that names the path and what to do
 */
export async function makeUsable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(error => {
    throw unusable(folder, folder, error)
  })
  for (const name of used) {
    const path = join(folder, name)
    const found = await stat(path).catch(error => {
      if (codeOf(error) === 'ENOENT') return null
      throw unusable(folder, path, error)
    })
    const enter = found?.isDirectory() ? constants.X_OK : 0
    if (found)
      await access(path, constants.R_OK | constants.W_OK | enter).catch(error => {
        throw unusable(folder, path, error)
      })
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

function unusable(folder: string, path: string, error: unknown): Error {
  const code = codeOf(error)
  const other = 'or set DATA_DIR to another folder.'
  if (code === 'EEXIST' || code === 'ENOTDIR') return new Error(`${path} is no folder: move it away, ${other}`)
  if (code === 'EROFS') return new Error(`${path} lies on a disk that can only be read: mount it writable, ${other}`)
  if (code === 'ENOSPC') return new Error(`The disk of ${folder} is full. Free some room and start again.`)
  if (code !== 'EACCES' && code !== 'EPERM') return error instanceof Error ? error : new Error(String(error))
  const user = process.getuid?.()
  const who = user === undefined ? 'this user' : `the user that runs this (${user})`
  const way = user === undefined ? 'Give it the folder' : `Give it the folder (as root: chown -R ${user} ${folder})`
  return new Error(`${path} cannot be read and written by ${who}. ${way}, ${other}`)
}
