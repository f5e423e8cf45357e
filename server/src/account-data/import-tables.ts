import type { Sql } from '@techo/backend/database'

/** What an import has to know of a table; the names are safe to be put between double quotes. */
export interface TableRules {
  readonly name: string
  /** those that a row of an archive may bring */
  readonly columns: readonly string[]
  readonly keys: readonly string[]
  /** its key is one uuid */
  readonly hasId: boolean
  /** columns that name another row of the same table */
  readonly parents: readonly string[]
  /** the triggers that are off while rows come in, quoted */
  readonly derivers: readonly string[]
}

/**
 * The functions of triggers that only look whether a row may be, count it, or note that it was written: they stay on. All others change or tell something,
 * which an import must not have them do; a test holds this list against the catalogue, so that a new trigger is put on one side.
 */
export const checkingTriggers = [
  ...['refuse_script', 'keep_tree', 'keep_task_links', 'keep_task_links_open', 'keep_task_ring', 'keep_task_project'],
  ...['count_rows', 'keep_few_subscriptions', 'note_caldav_change', 'note_digest', 'note_digest_clock'],
]

/** The tables of an archive, those that others refer to first. */
export const importTables = (sql: Sql): Promise<TableRules[]> =>
  sql.query<TableRules & Record<string, unknown>>(
    `select listed.name, listed.columns,
            array(select a.attname::text from pg_index as i
                    join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::smallint[])
                   where i.indrelid = class.oid and i.indisprimary order by a.attnum) as keys,
            exists (select from pg_index as i
                      join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
                     where i.indrelid = class.oid and i.indisprimary and i.indnkeyatts = 1
                       and a.attname = 'id' and a.atttypid = 'uuid'::regtype) as "hasId",
            array(select distinct a.attname::text from pg_constraint as c
                    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
                   where c.contype = 'f' and c.conrelid = class.oid and c.confrelid = class.oid
                     and a.attname <> 'user_id') as parents,
            array(select format('%I', t.tgname) from pg_trigger as t join pg_proc as f on f.oid = t.tgfoid
                   where t.tgrelid = class.oid and not t.tgisinternal and t.tgenabled = 'O'
                     and not (f.pronamespace = 'private'::regnamespace and f.proname = any ($1::text[]))
                   order by t.tgname) as derivers
       from public.export_tables() with ordinality as listed (name, columns, nth)
       join pg_class as class on class.oid = to_regclass(format('public.%I', listed.name))
      order by listed.nth desc`,
    [checkingTriggers],
  )
