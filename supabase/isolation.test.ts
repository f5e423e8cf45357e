import type { SupabaseClient } from '@supabase/supabase-js'
import { claimsOf, newPerson, type Person, startBackend, visitor } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { beside, type Maker, type Row, rows } from './rows.ts'

/**
 * Walks every table the catalogue knows, through REST with the client a browser uses and through SQL with the roles it
 * becomes. Nothing here lists tables: a new one without policies, or without a row in `rows.ts`, fails.
 */
const backend = await startBackend()
const { db } = backend.server
afterAll(() => backend.close())

interface TableFacts {
  readonly name: string
  readonly key: readonly string[]
  readonly verbs: ReadonlySet<string>
  /** references to tables of people: constraint, own column, other table */
  readonly references: readonly { readonly name: string; readonly column: string; readonly target: string }[]
}

const tables: TableFacts[] = await db.asAdmin(async sql => {
  const found = await sql.query<{ name: string; key: string; verbs: string }>(`
    select class.relname as name,
           (select string_agg(a.attname, ' ' order by place.n)
              from pg_index as i cross join lateral unnest(i.indkey) with ordinality as place (attnum, n)
              join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = place.attnum
             where i.indrelid = class.oid and i.indisprimary) as key,
           concat_ws(' ',
             case when has_any_column_privilege('authenticated', class.oid, 'insert') then 'insert' end,
             case when has_any_column_privilege('authenticated', class.oid, 'update') then 'update' end,
             case when has_table_privilege('authenticated', class.oid, 'delete') then 'delete' end) as verbs
      from pg_class as class
     where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
     order by class.relname collate "C"`)
  const references = await sql.query<{ name: string; owner: string; column: string; target: string }>(`
    select c.conname as name, c.conrelid::regclass::text as owner, a.attname as column, target.relname as target
      from pg_constraint as c join pg_class as target on target.oid = c.confrelid
      cross join lateral unnest(c.conkey, c.confkey) as pair (here, there)
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = pair.here
      join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = pair.there
     where c.contype = 'f' and target.relnamespace = 'public'::regnamespace and b.attname = 'id'`)
  return found.map(({ name, key, verbs }) => ({
    name,
    key: key.split(' '),
    verbs: new Set(verbs.split(' ')),
    references: references.filter(reference => reference.owner.replace('public.', '') === name),
  }))
})

const a = await newPerson(backend)
const b = await newPerson(backend)
const stranger = await newPerson(backend)
const anon = visitor(backend)
const claims = { b: await claimsOf(b), stranger: await claimsOf(stranger) }

// The typed client knows tables by name; this walk knows them from the catalogue only.
const rest = (client: { client: unknown } | unknown): SupabaseClient =>
  (typeof client === 'object' && client !== null && 'client' in client ? client.client : client) as SupabaseClient

let days = 0
const nextDay = () => new Date(Date.UTC(2020, 0, 1) + days++ * 86_400_000).toISOString().slice(0, 10)

function makerFor(person: Person): Maker {
  const made = new Map<string, Promise<string>>()
  const make: Maker = {
    id: () => crypto.randomUUID(),
    day: nextDay,
    of: table => {
      const known = made.get(table) ?? write(person, table, make).then(row => String(row.id))
      made.set(table, known)
      return known
    },
    another: table => write(person, table, make).then(row => String(row.id)),
  }
  return make
}

async function rowOf(table: string, make: Maker): Promise<Row> {
  const factory = rows[table]
  if (!factory) throw new Error(`rows.ts has no row for the table ${table}`)
  return factory(make)
}

/** Writes a new row as `person` through REST, twice, as an outbox that lost the first answer would. */
async function write(person: Person, table: string, make: Maker, change: Row = {}): Promise<Row> {
  const row = { ...(await rowOf(table, make)), ...change }
  const facts = tables.find(each => each.name === table)
  const again = facts?.verbs.has('update') ? {} : { ignoreDuplicates: true }
  for (const time of ['first', 'second']) {
    const { error, status } = await rest(person).from(table).upsert(row, again)
    if (error) throw new Error(`${table}, ${time} upsert: ${status} ${error.code} ${error.message}`)
  }
  return row
}

/** The key of a row as filters; user_id is the writer's. */
const keyOf = (facts: TableFacts, row: Row, userId: string): Record<string, unknown> =>
  Object.fromEntries(facts.key.map(column => [column, column === 'user_id' ? userId : row[column]]))

const stored = (facts: TableFacts, key: Record<string, unknown>) =>
  db.asAdmin(sql =>
    sql.query(
      `select to_jsonb(t) as row from public.${facts.name} as t where ${facts.key.map((column, n) => `${column} = $${n + 1}`).join(' and ')}`,
      Object.values(key),
    ),
  )

const makeA = makerFor(a)
const makeB = makerFor(b)

test('the catalogue knows tables', () => {
  expect(tables.length).toBeGreaterThan(20)
})

describe.each(tables)('$name', facts => {
  const { name, verbs } = facts

  test('a person writes, reads, changes and deletes a row of theirs, as far as the grants go', async () => {
    const row = await write(a, name, makeA)
    const key = keyOf(facts, row, a.user.id)
    const read = await rest(a).from(name).select().match(key)
    expect(read).toMatchObject({ status: 200, error: null })
    expect(read.data).toHaveLength(1)
    expect(read.data?.[0]).toMatchObject({ user_id: a.user.id })

    const changed = await rest(a).from(name).update(row).match(key).select()
    if (verbs.has('update')) expect(changed).toMatchObject({ error: null, data: [{ user_id: a.user.id }] })
    else expect(changed).toMatchObject({ status: 403, error: { code: '42501' } })

    const deleted = await rest(a).from(name).delete().match(key).select()
    if (verbs.has('delete')) {
      expect(deleted).toMatchObject({ error: null, data: [{ user_id: a.user.id }] })
      expect(await stored(facts, key)).toEqual([])
    } else expect(deleted).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('nobody writes the owner or the clocks', async () => {
    const row = await rowOf(name, makeA)
    for (const sealed of [{ user_id: b.user.id }, { user_id: a.user.id }, { created_at: '2000-01-01T00:00:00Z' }]) {
      const inserted = await rest(a)
        .from(name)
        .insert({ ...row, ...sealed })
      expect(inserted).toMatchObject({ status: 403, error: { code: '42501' } })
      const changed = await rest(a).from(name).update(sealed).eq('user_id', a.user.id)
      expect(changed).toMatchObject({ status: 403, error: { code: '42501' } })
    }
  })

  test('another person can neither see nor change a row through REST', async () => {
    const row = await write(a, name, makeA)
    const key = keyOf(facts, row, a.user.id)
    const before = await stored(facts, key)
    expect(before).toHaveLength(1)
    const other = rest(b).from(name)

    expect(await other.select('*', { count: 'exact' }).match(key)).toMatchObject({ data: [], count: 0 })
    expect(await other.select().eq('user_id', a.user.id)).toMatchObject({ data: [] })

    const inserted = await other.insert({ ...(await rowOf(name, makeB)), user_id: a.user.id })
    expect(inserted).toMatchObject({ status: 403, error: { code: '42501' } })

    if (verbs.has('update')) {
      expect(await other.update(row).match(key).select()).toMatchObject({ error: null, data: [] })
      expect(await other.update({ user_id: b.user.id }).match(key)).toMatchObject({ error: { code: '42501' } })
    }
    if (verbs.has('delete')) expect(await other.delete().match(key).select()).toMatchObject({ error: null, data: [] })

    // With a key that holds user_id, or a reference to a row of theirs, it is a row of the other person or refused.
    const over = await other.upsert(row, verbs.has('update') ? {} : { ignoreDuplicates: true }).select()
    if (over.error) expect(['42501', '23503', '23505']).toContain(over.error.code)
    else for (const each of over.data ?? []) expect(each).toMatchObject({ user_id: b.user.id })

    expect(await stored(facts, key)).toEqual(before)
  })

  test('a visitor without a session gets no row and no empty list either', async () => {
    const row = await write(a, name, makeA)
    const key = keyOf(facts, row, a.user.id)
    const before = await stored(facts, key)
    const nobody = rest(anon).from(name)
    const refused = { status: 401, error: { code: '42501' } }
    expect(await nobody.select()).toMatchObject(refused)
    expect(await nobody.select('*', { head: true, count: 'exact' })).toMatchObject({ status: 401 })
    expect(await nobody.insert(row)).toMatchObject(refused)
    expect(await nobody.upsert(row)).toMatchObject(refused)
    expect(await nobody.update(row).match(key)).toMatchObject(refused)
    expect(await nobody.delete().match(key)).toMatchObject(refused)
    expect(await stored(facts, key)).toEqual(before)
  })

  test('the roles themselves hold, without REST in between', async () => {
    const row = await write(a, name, makeA)
    const key = keyOf(facts, row, a.user.id)
    const before = await stored(facts, key)
    const where = facts.key.map((column, n) => `${column} = $${n + 1}`).join(' and ')
    const values = Object.values(key)
    const asB = (text: string, parameters: readonly unknown[] = values) =>
      db.asUser(claims.b, sql => sql.query(text, parameters)).catch((error: { code: string }) => error.code)
    const asNobody = (text: string, parameters: readonly unknown[] = values) =>
      db.asUser({ role: 'anon' }, sql => sql.query(text, parameters)).catch((error: { code: string }) => error.code)

    const column = Object.keys(row)[0] ?? ''
    const statements = {
      select: `select 1 from public.${name} where ${where}`,
      update: `update public.${name} set ${column} = ${column} where ${where} returning 1`,
      delete: `delete from public.${name} where ${where} returning 1`,
    }
    expect(await asB(statements.select)).toEqual([])
    expect(await asB(statements.update)).toEqual(verbs.has('update') ? [] : '42501')
    expect(await asB(statements.delete)).toEqual(verbs.has('delete') ? [] : '42501')
    expect(await asB(`insert into public.${name} (user_id) values ($1)`, [a.user.id])).toBe('42501')
    for (const statement of Object.values(statements)) expect(await asNobody(statement)).toBe('42501')
    expect(await asNobody(`insert into public.${name} default values`, [])).toBe('42501')

    // Without a condition only the policy of the verb itself stands in the way.
    const last = Object.keys(row).findLast(each => !facts.key.includes(each)) ?? ''
    const asStranger = (text: string, parameters: readonly unknown[]) =>
      db.asUser(claims.stranger, sql => sql.query(text, parameters))
    if (verbs.has('update')) await asStranger(`update public.${name} set ${last} = $1`, [row[last]])
    if (verbs.has('delete')) await asStranger(`delete from public.${name}`, [])
    expect(await stored(facts, key)).toEqual(before)
  })

  test.each(facts.references)(
    '$name cannot point at a row of somebody else',
    async ({ name: rule, column, target }) => {
      const theirs = await makeA.of(target)
      const row = { ...(await rowOf(name, makeB)), ...beside[rule], [column]: theirs }
      const inserted = await rest(b).from(name).insert(row)
      expect(inserted).toMatchObject({ status: 409, error: { code: '23503' } })
      expect(inserted.error?.message).toContain(rule)
      if (!verbs.has('update')) return
      const own = await write(b, name, makeB)
      const moved = await rest(b)
        .from(name)
        .update({ ...beside[rule], [column]: theirs })
        .match(keyOf(facts, own, b.user.id))
      expect(moved).toMatchObject({ status: 409, error: { code: '23503' } })

      // The same reference to a row of one's own is fine, so it was the owner that decided.
      const mine = { ...(await rowOf(name, makeB)), ...beside[rule], [column]: await makeB.of(target) }
      expect(await rest(b).from(name).insert(mine)).toMatchObject({ status: 201, error: null })
    },
  )
})

const buckets = await db.asAdmin(sql =>
  sql.query<{ id: string; public: boolean; allowed_mime_types: string[] | null }>(
    'select id, public, allowed_mime_types from storage.buckets order by id',
  ),
)
// The smallest picture there is: every bucket of the product takes pictures.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('the catalogue knows a bucket, and none is public', () => {
  expect(buckets.length).toBeGreaterThan(0)
  expect(buckets.filter(bucket => bucket.public)).toEqual([])
})

describe.each(buckets)('the bucket $id', ({ id }) => {
  const place = (client: unknown) => rest(client).storage.from(id)
  const options = { contentType: 'image/gif' }

  test('is closed outside of the folder of one’s own id, to people and to visitors', async () => {
    const path = `${a.user.id}/${crypto.randomUUID()}.gif`
    expect(await place(a).upload(path, pixel, options)).toMatchObject({ error: null })
    for (const other of [place(b), place(anon)]) {
      expect((await other.list(a.user.id)).data ?? []).toEqual([])
      expect((await other.download(path)).data).toBeNull()
      expect((await other.createSignedUrl(path, 60)).data).toBeNull()
      expect((await other.upload(path, pixel, { ...options, upsert: true })).error).not.toBeNull()
      expect((await other.upload(`${a.user.id}/new.gif`, pixel, options)).error).not.toBeNull()
      expect((await other.upload('new.gif', pixel, options)).error).not.toBeNull()
      expect((await other.move(path, `${b.user.id}/stolen.gif`)).error).not.toBeNull()
      expect((await other.copy(path, `${b.user.id}/stolen.gif`)).error).not.toBeNull()
      expect((await other.remove([path])).data ?? []).toEqual([])
    }
    expect((await place(a).download(path)).data?.size).toBe(pixel.length)
    expect(await place(a).upload(path, pixel, { ...options, upsert: true })).toMatchObject({ error: null })
    expect((await place(a).remove([path])).data).toHaveLength(1)
  })
})

test('every table of people is told to the person alone and can be followed', async () => {
  const told = await db.asAdmin(sql =>
    sql.query<{ name: string }>(`
      select class.relname as name from pg_class as class
       where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
         and exists (select from pg_attribute where attrelid = class.oid and attname = 'user_id' and not attisdropped)
         and not ((select count(*) from pg_trigger where tgrelid = class.oid and tgname like 'announce\\_%') = 3
              and exists (select from pg_publication_tables where pubname = 'supabase_realtime' and tablename = class.relname))`),
  )
  expect(told).toEqual([])
})

test('a deleted account takes every row along', async () => {
  const leaving = await newPerson(backend)
  const make = makerFor(leaving)
  for (const { name } of tables) await write(leaving, name, make)
  await db.asAdmin(sql => sql.query('delete from auth.users where id = $1', [leaving.user.id]))
  const left = await db.asAdmin(async sql => {
    const kept: string[] = []
    for (const { name } of tables)
      if ((await sql.query(`select 1 from public.${name} where user_id = $1`, [leaving.user.id])).length > 0)
        kept.push(name)
    return kept
  })
  expect(left).toEqual([])
})
