import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
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

/**
 * Writes a working remote (page, table, texts in both languages, tests) with its migration and its sample row into a checkout.
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
  const names = namesOf(titles)
  const rowsFile = join(root, 'supabase/rows.ts')
  const rows = await readFile(rowsFile, 'utf8')
  const end = rows.indexOf('\n}\n', rows.indexOf('export const rows'))
  if (end < 0) throw new Error('supabase/rows.ts has no `export const rows` that ends with a line `}`')

  const migrations = join(root, 'supabase/migrations')
  const version = nextMigration(await readdir(migrations), remote.at)
  const written = new Map<string, string>()
  for (const [path, text] of await readTemplates(templates, names)) {
    const isMigration = path === 'migration.sql'
    const target = isMigration
      ? join(migrations, `${version}_${names.type?.replace(/_item$/, '')}.sql`)
      : join(folder, path)
    written.set(target, text)
  }
  const row = `  ${names.table}: make => ({ id: make.id(), title: '${remote.ja}', search_norm: '${remote.ja}', rank: 'a1' }),`
  written.set(rowsFile, `${rows.slice(0, end)}\n${row}${rows.slice(end)}`)
  for (const [path, text] of written) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return [...written.keys()].map(path => relative(root, path)).sort()
}
