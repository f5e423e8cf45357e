import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { applyMigrations, assertUnedited, type Database, type Migration, readApplied } from '@techo/backend/database'
import { type DatabaseFacts, readFacts } from './database-facts.ts'

/** The folders of a checkout that hold migrations: the product's, and that of each remote that has tables of its own. */
export function migrationFolders(root: string): string[] {
  const remotes = join(root, 'remotes')
  const own = existsSync(remotes) ? readdirSync(remotes).sort() : []
  return [join(root, 'supabase/migrations'), ...own.map(id => join(remotes, id, 'migrations')).filter(existsSync)]
}

/**
 * What no migration may leave behind: a table that the API shows without `private.protect` having been called for it, once that
 * function, and then its rule about sessions, are there.
 */
export const openTables = `
select format('makes the table %1$s and leaves it open to everybody. Add to it: select private.protect(''public.%1$I'');',
              class.relname) as problem
  from pg_catalog.pg_class as class
 where class.relkind in ('r', 'p') and not class.relispartition and class.relnamespace = 'public'::regnamespace
   and to_regprocedure('private.protect(regclass, text[], text[])') is not null
   and (not class.relrowsecurity
     or to_regprocedure('private.hold_sessions(regclass)') is not null
        and not exists (select from pg_catalog.pg_policy as policy
                         where policy.polrelid = class.oid and policy.polname = 'session_holds'))
 order by class.relname collate "C"`

export interface Migrated {
  /** the versions that were applied now */
  readonly applied: readonly string[]
  readonly facts: DatabaseFacts
}

/**
 * Applies migrations of a remote to a database that has the product's, each in one transaction, and tells every server in
 * front of it. Those that are applied already are left alone, so it can be called again.
 * @throws an Error in one line: what is wrong with which file, and what to write. What was applied before that one stays
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<Migrated> {
  assertUnedited(migrations, await readApplied(db))
  const applied = await applyMigrations(db, migrations, openTables)
  // PostgREST's own word for it: the rooms of the backend, and PostgREST itself, read the schema anew.
  if (applied.length > 0) await db.asAdmin(sql => sql.query("notify pgrst, 'reload schema'"))
  return { applied, facts: await readFacts(db) }
}
