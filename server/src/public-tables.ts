import type { Db } from '@techo/backend/database'

/** The names of all tables that the migrations made for people, in the order of the alphabet. */
export const readPublicTables = (db: Pick<Db, 'asAdmin'>): Promise<string[]> =>
  db.asAdmin(async sql => {
    const rows = await sql.query<{ name: string }>(`
      select relname as name from pg_class
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       order by relname collate "C"`)
    return rows.map(({ name }) => name)
  })
