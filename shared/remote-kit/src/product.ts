import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scratchOf } from './repository.ts'

/** What of the product comes with the kit: its site, its server, its migrations. */

const kit = join(import.meta.dirname, '..')

/** The product's migrations; those of the repository are not among them. */
export const migrationsOfProduct = join(kit, 'migrations')

const { version } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')) as { version: string }

/** Never written to: `prepareSite` makes the copy that is served. */
const packedSite = join(kit, 'site')

/**
 * A copy of the product's site that belongs to the repository, made again when the kit is another one.
 * @returns the folder, for SITE_DIR
 */
export function prepareSite(folder: string): string {
  const site = join(scratchOf(folder), 'site')
  const mark = join(site, '.kit')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === version) return site
  rmSync(site, { recursive: true, force: true })
  cpSync(packedSite, site, { recursive: true })
  writeFileSync(mark, version)
  return site
}

/**
 * The product's migrations and those of the repository in one folder, as the server wants them.
 * @returns the folder, for MIGRATIONS_DIR
 */
export function assembleMigrations(folder: string): string {
  const all = join(scratchOf(folder), 'migrations')
  rmSync(all, { recursive: true, force: true })
  mkdirSync(all, { recursive: true })
  for (const each of [migrationsOfProduct, join(folder, 'migrations')])
    if (existsSync(each))
      for (const name of readdirSync(each).filter(name => name.endsWith('.sql')))
        cpSync(join(each, name), join(all, name))
  return all
}

/** What Node is started with to be the product's server. */
export function serverArguments(): string[] {
  const door = fileURLToPath(import.meta.resolve('@techo/server'))
  return ['--liftoff-only', '--disable-proto=delete', join(door, `../main${extname(door)}`)]
}
