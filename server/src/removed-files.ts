import type { Db, Sql } from '@techo/backend/database'
import { allowDelete } from '@techo/backend/storage'

/**
 * Takes out of the bucket of pictures what lost its row more than a day ago and is named by nothing of its person since: a page that
 * was closed between removing the row and the object, a trash that was emptied by other hands. What never had a row is left alone:
 * its row may still be on its way. What is named again is looked at another day. Pictures that nothing has named for 30 days, or
 * that were named by what was deleted for good out of the trash, lose their rows before.
 * @returns the versions whose files are free now
 */
export const removeLeftFiles = (db: Db): Promise<readonly string[]> =>
  db.asAdmin(async sql => {
    // The list is the product's, and the server opens databases that do not have it yet.
    const [list] = await sql.query<{ name: string | null }>("select to_regclass('private.removed_files')::text as name")
    if (!list?.name) return []
    await forgetRested(sql)
    const due = await sql.query<{ path: string; person: string }>(
      `select path, split_part(path, '/', 1) as person from private.removed_files
        where removed_at < now() - interval '1 day' and path ~ '^[0-9a-f-]{36}/[0-9a-f]{64}[.][a-z0-9]+$'
        order by removed_at limit 1000`,
    )
    if (due.length === 0) return []
    const free: string[] = []
    for (const person of new Set(due.map(each => each.person))) {
      const paths = JSON.stringify(due.flatMap(each => (each.person === person ? [each.path] : [])))
      const rows = await sql.query<{ path: string }>(
        `select wanted.path from jsonb_array_elements_text($1::jsonb) as wanted (path)
          where not exists (select from public.attachments as file where file.path = wanted.path)
            and wanted.path not in (select private.named_files($2::uuid))`,
        [paths, person],
      )
      free.push(...rows.map(each => each.path))
    }
    await allowDelete(sql)
    const gone = await sql.query<{ version: string }>(
      `delete from storage.objects where bucket_id = 'attachments'
          and name = any (select jsonb_array_elements_text($1::jsonb)) returning version`,
      [JSON.stringify(free)],
    )
    await sql.query(
      'delete from private.removed_files where path = any (select jsonb_array_elements_text($1::jsonb))',
      [JSON.stringify(free)],
    )
    await sql.query(
      'update private.removed_files set removed_at = now() where path = any (select jsonb_array_elements_text($1::jsonb))',
      [JSON.stringify(due.map(each => each.path))],
    )
    return gone.map(each => each.version)
  })

async function forgetRested(sql: Sql): Promise<void> {
  const people = await sql.query<{ person: string }>(
    "select distinct user_id as person from public.attachments where deleted_at <= now() - interval '30 days' limit 200",
  )
  for (const { person } of people) {
    await sql.query(
      `with named as materialized (select private.named_files($1::uuid) as path),
            again as (update public.attachments as file set deleted_at = null
                       where file.user_id = $1 and file.deleted_at is not null and file.path in (select path from named))
       delete from public.attachments as file
        where file.user_id = $1 and file.deleted_at <= now() - interval '30 days' and file.path not in (select path from named)`,
      [person],
    )
  }
}
