import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { contractVersion } from '@techo/core'
import { faultOfNames, namesOf, readTemplates } from '@techo/create-remote'

export interface NewRemote {
  /** `[a-z][a-z0-9-]*`: the folder, the address below /mypage, and the prefix of everything */
  readonly id: string
  readonly ja: string
  readonly en: string
  /** when it is made: its migration stands behind all others, and is named by this time where that is the case */
  readonly at: Date
}

const templates = join(import.meta.dirname, '../templates/remote')

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** `YYYYMMDDhhmmss`, UTC: the given time, or a second after the newest of the migrations where that is later. */
export function nextMigration(names: readonly string[], at: Date): string {
  const stampOf = (date: Date) => date.toISOString().replace(/\D/g, '').slice(0, 14)
  const newest =
    names
      .flatMap(name => /^\d{14}(?=_)/.exec(name) ?? [])
      .sort()
      .at(-1) ?? ''
  if (newest < stampOf(at)) return stampOf(at)
  const [year = 0, month = 1, ...rest] = newest.match(/^\d{4}|\d\d/g)?.map(Number) ?? []
  const [day = 1, hour = 0, minute = 0, second = 0] = rest
  return stampOf(new Date(Date.UTC(year, month - 1, day, hour, minute, second + 1)))
}

/** The names of all migrations of a checkout. */
async function migrationsOf(root: string): Promise<string[]> {
  const remotes = await readdir(join(root, 'remotes'))
  const folders = [join(root, 'supabase/migrations'), ...remotes.map(id => join(root, 'remotes', id, 'migrations'))]
  return (await Promise.all(folders.map(folder => readdir(folder).catch(() => [])))).flat()
}

/**
 * Writes a working remote (page, table with its migration and a row for tests, texts in both languages, tests) into a checkout.
 * @returns the files written or changed, relative to the checkout
 * @throws Error in one sentence when the id will not do, or when something of that name is there already; nothing is written then
 */
export async function writeNewRemote(root: string, remote: NewRemote): Promise<string[]> {
  const titles = { ...remote, contract: contractVersion }
  const fault = faultOfNames(titles)
  if (fault) throw new Error(fault)
  const folder = join(root, 'remotes', remote.id)
  if (await isThere(folder))
    throw new Error(`remotes/${remote.id} is there already: choose another id or remove the folder`)
  const version = nextMigration(await migrationsOf(root), remote.at)
  const names = namesOf(titles, version)
  const written = new Map<string, string>()
  for (const [path, text] of await readTemplates(templates, names)) written.set(join(folder, path), text)
  for (const [path, text] of written) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return [...written.keys()].map(path => relative(root, path)).sort()
}
