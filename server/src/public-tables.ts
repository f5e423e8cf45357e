import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@techo/backend/database'
import { log } from '@techo/backend/log'

/** The names of all tables that the migrations made for people, in the order of the alphabet. */
export const readPublicTables = (db: Pick<Db, 'asAdmin'>): Promise<string[]> =>
  db.asAdmin(async sql => {
    const rows = await sql.query<{ name: string }>(`
      select relname as name from pg_class
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       order by relname collate "C"`)
    return rows.map(({ name }) => name)
  })

/**
 * Lays the names beside the registry of the site (`database.json`), where the gate asks whether the tables of a build are
 * there; takes older ones away when nobody knows. A folder that cannot be written is served all the same.
 */
export async function tellTables(siteDir: string, tables: readonly string[] | null): Promise<void> {
  const file = join(siteDir, 'database.json')
  const fresh = `${file}.${randomUUID()}`
  try {
    if (tables === null) return await rm(file, { force: true })
    await writeFile(fresh, `${JSON.stringify({ tables })}\n`)
    await rename(fresh, file)
  } catch (error) {
    log.info({ part: 'site', file, name: error instanceof Error ? error.name : '' }, 'tables were not told')
  }
}
