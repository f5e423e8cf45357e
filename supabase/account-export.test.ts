import { claimsOf, newPerson, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { fillAccount } from './filled-account.ts'
import { rows } from './rows.ts'

const backend = await startBackend()
afterAll(() => backend.close())
const { db } = backend.server

const people = await db.asAdmin(sql =>
  sql.query<{ name: string; readable: boolean }>(`
    select c.relname as name, has_table_privilege('authenticated', c.oid, 'select') as readable
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`),
)
const readable = people.filter(table => table.readable)

const person = await newPerson(backend)
const other = await newPerson(backend)
await fillAccount(backend.server, person.user.id)
await fillAccount(backend.server, other.user.id)

const claims = await claimsOf(person)
const asPerson = <Row>(text: string, parameters: readonly unknown[] = []) =>
  db.asUser(claims, sql => sql.query<Row>(text, parameters))

describe('what an export reads', () => {
  test('is every table of people that they may read, those that refer to others first', async () => {
    const listed = (await asPerson<{ name: string }>('select name from public.export_tables()')).map(({ name }) => name)
    expect(listed.toSorted()).toEqual(readable.map(({ name }) => name).sort())
    const references = await db.asAdmin(sql =>
      sql.query<{ here: string; there: string }>(`
        select h.relname as here, t.relname as there from pg_constraint as c
          join pg_class as h on h.oid = c.conrelid join pg_class as t on t.oid = c.confrelid
         where c.contype = 'f' and h.oid <> t.oid and h.relnamespace = 'public'::regnamespace
           and t.relnamespace = 'public'::regnamespace`),
    )
    for (const { here, there } of references)
      if (listed.includes(here) && listed.includes(there))
        expect(listed.indexOf(here), `${here} before ${there}`).toBeLessThan(listed.indexOf(there))
  })

  test.each(readable)('is every row of $name of the caller, whole, in pages of one', async ({ name }) => {
    const read: string[] = []
    let after: unknown = null
    for (;;) {
      const [row]: { key: unknown; line: string }[] = await asPerson(
        'select key, line from public.export_rows($1, $2::jsonb, 1)',
        [name, after === null ? null : JSON.stringify(after)],
      )
      if (!row) break
      read.push(row.line)
      after = row.key
    }
    const kept = await db.asAdmin(sql =>
      sql.query<{ row: string }>(
        `select (to_jsonb(t) - 'user_id' - 'excerpt')::text as row from public.${name} as t where user_id = $1`,
        [person.user.id],
      ),
    )
    expect(read.toSorted()).toEqual(kept.map(({ row }) => row).sort())
    if (name in rows) expect(read.length).toBeGreaterThan(0)
  })

  test('is no table that keeps secrets, and none of another schema', async () => {
    for (const name of [
      'contact_messages',
      'auth.users',
      'nothing',
      ...people.filter(each => !each.readable).map(each => each.name),
    ])
      await expect(asPerson('select * from public.export_rows($1, null, 1)', [name])).rejects.toMatchObject({
        code: '42P01',
      })
  })
})
