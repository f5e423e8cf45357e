import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@techo/backend/database'
import { fileOf } from '@techo/backend/database'
import { log } from '@techo/backend/log'

/** What the gate of the registry asks of the database behind a site. */
export interface DatabaseFacts {
  /** the names of all tables of people, in the order of the alphabet */
  readonly tables: readonly string[]
  /** the files that are applied, with the SHA-256 of their text in hex; empty where the text was not kept whole */
  readonly migrations: Readonly<Record<string, string>>
}

export const readFacts = (db: Pick<Db, 'asAdmin'>): Promise<DatabaseFacts> =>
  db.asAdmin(async sql => {
    const tables = await sql.query<{ name: string }>(`
      select relname as name from pg_class
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       order by relname collate "C"`)
    const applied = await sql.query<{ version: string; name: string; hash: string }>(`
      select version, coalesce(name, '') as name,
             case when cardinality(statements) = 1
                  then encode(sha256(convert_to(statements[1], 'UTF8')), 'hex') else '' end as hash
        from supabase_migrations.schema_migrations order by version`)
    return {
      tables: tables.map(({ name }) => name),
      migrations: Object.fromEntries(applied.map(each => [fileOf(each), each.hash])),
    }
  })

/**
 * Lays the facts beside the registry of the site (`database.json`), where the gate asks whether the tables of a build are
 * there and its migrations applied; takes older ones away when nobody knows. A folder that cannot be written is served all
 * the same.
 */
export async function tellFacts(siteDir: string, facts: DatabaseFacts | null): Promise<void> {
  const file = join(siteDir, 'database.json')
  const fresh = `${file}.${randomUUID()}`
  try {
    if (facts === null) return await rm(file, { force: true })
    await writeFile(fresh, `${JSON.stringify(facts)}\n`)
    await rename(fresh, file)
  } catch (error) {
    log.info({ part: 'site', file, name: error instanceof Error ? error.name : '' }, 'tables were not told')
  }
}

/** The facts of a database, read anew when somebody changes its schema, here or at another server of it. */
export async function watchFacts(db: Pick<Db, 'asAdmin' | 'listen'>) {
  const listeners: ((facts: DatabaseFacts) => Promise<void>)[] = []
  let facts = await readFacts(db)
  const renew = async () => {
    facts = await readFacts(db)
    await Promise.all(listeners.map(tell => tell(facts)))
  }
  const stop = await db.listen('pgrst', () => {
    renew().catch(error => log.error({ part: 'site', name: error instanceof Error ? error.name : '' }, 'tables'))
  })
  return {
    get facts() {
      return facts
    },
    renew,
    onChange: (tell: (facts: DatabaseFacts) => Promise<void>) => void listeners.push(tell),
    stop,
  }
}
