import type { Db } from '../database/db.ts'

/** What the catalogue says of a table that is followed. */
export interface FollowedTable {
  readonly oid: number
  readonly schema: string
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string; readonly sql: string }[]
  readonly key: readonly string[]
  readonly secured: boolean
  /** what restrictive policies ask before people may read, as SQL */
  readonly restrictions: readonly string[]
  /** `replica identity full`: the whole row before a change is told */
  readonly full: boolean
}

export interface Tables {
  /** Published tables of a schema (`*`: of all), or the one of that name. */
  find(schema: string, table: string): Promise<readonly FollowedTable[]>
  forget(): void
}

export function createTables(db: Db): Tables {
  let known: Promise<readonly FollowedTable[]> | undefined
  const all = () => {
    known ??= read(db).catch(error => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    find: async (schema, table) =>
      (await all()).filter(
        each => (schema === '*' || each.schema === schema) && (table === '*' || each.table === table),
      ),
    forget: () => {
      known = undefined
    },
  }
}

const read = (db: Db): Promise<FollowedTable[]> =>
  db.asAdmin(sql =>
    sql.query<FollowedTable>(`
      select c.oid::int8 as oid, n.nspname as schema, c.relname as table, c.relrowsecurity as secured,
             c.relreplident = 'f' as full,
             coalesce((select jsonb_agg(pg_get_expr(p.polqual, p.polrelid)) from pg_policy as p
               where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*') and p.polqual is not null
                 and p.polroles && array[0::oid, 'authenticated'::regrole::oid]), '[]') as restrictions,
             (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', y.typname, 'sql', format_type(a.atttypid, null))
                               order by a.attnum)
                from pg_attribute as a join pg_type as y on y.oid = a.atttypid
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
             coalesce((select jsonb_agg(a.attname) from pg_index as i
                join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
               where i.indrelid = c.oid and i.indisprimary), '[]') as key
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
        join pg_publication_tables as p
          on p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
       where c.relkind = 'r'`),
  )
