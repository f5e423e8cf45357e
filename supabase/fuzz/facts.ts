import type { Db } from '@techo/server'

/** What a request can name, as the catalogue of the database has it. */
export interface Facts {
  readonly tables: readonly TableFacts[]
  readonly functions: readonly { readonly name: string; readonly parameters: readonly string[] }[]
  /** tables that a column refers to: whose rows belong to somebody, and by which column */
  readonly owned: readonly { readonly table: string; readonly column: string }[]
}

export interface TableFacts {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** tables at the other end of a foreign key, in either direction, and the key */
  readonly neighbours: readonly { readonly name: string; readonly key: string }[]
}

export const readFacts = (db: Db): Promise<Facts> =>
  db.asAdmin(async sql => {
    const tables = await sql.query<TableFacts>(`
      select c.relname as name,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        coalesce((select json_agg(json_build_object('key', k.conname, 'name', other.relname))
          from pg_constraint k join pg_class other on other.oid = case when k.conrelid = c.oid then k.confrelid else k.conrelid end
          where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid) and other.relnamespace = c.relnamespace), '[]') as neighbours
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p') order by c.relname`)
    const functions = await sql.query<Facts['functions'][number]>(`
      select proname as name, to_json(coalesce(proargnames, '{}')) as parameters
      from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype order by oid`)
    const owned = await sql.query<Facts['owned'][number]>(`
      select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
      from pg_constraint k
        join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'auth.users'::regclass and n.nspname in ('public', 'private')
      order by 1, 2`)
    return { tables, functions, owned }
  })
