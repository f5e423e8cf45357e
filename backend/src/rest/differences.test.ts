import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, startServer, visitor } from '../test-people.ts'

/** Where the engine by itself answers otherwise than PostgREST, which the public suite of postgrest-js brought to light. */
const schema = `
create schema store;
create table public.users (id int primary key, name text not null default 'nobody', about jsonb, tags text[], is_here boolean);
create table public.parcels (
  id int primary key,
  sender int references public.users (id) on delete cascade,
  receiver int references public.users (id) on delete cascade,
  account uuid references auth.users (id)
);
create table public.places (id int primary key, name text, place_id int references public.places (id));
create table store.users (id int primary key, shelf text);
create function public.name_of(person public.users) returns text language sql stable as $$ select person.name $$;
create function public.first_user() returns public.users language sql stable as $$ select * from public.users order by id limit 1 $$;
create function public.everybody() returns setof public.users language sql stable as $$ select * from public.users $$;
create function public.forget(from_id int) returns setof public.users language sql as $$
  delete from public.users where id >= from_id returning *
$$;
create function public.shout(text) returns text language sql immutable as $$ select upper($1) $$;
create function public.shout(text, int) returns text language sql immutable as $$ select 'two' $$;
create function public.either(a int) returns int language sql immutable as $$ select 1 $$;
create function public.either(a text) returns int language sql immutable as $$ select 2 $$;
grant usage on schema store to anon;
grant all on store.users to anon;
alter role authenticator set pgrst.db_schemas to 'public, store';
alter role authenticator set pgrst.db_plan_enabled to 'true';
alter role authenticator set pgrst.db_tx_end to 'commit-allow-override';
`

let server: Listening
let db: SupabaseClient
beforeAll(async () => {
  server = await startServer({ schema })
  db = visitor(server)
  const users = [
    { id: 1, name: '花', about: { at: 1 }, tags: ['a', 'b c'], is_here: true },
    { id: 2, name: '太郎', about: null, tags: null, is_here: false },
  ]
  expect((await db.from('users').insert(users)).error).toBeNull()
  expect((await db.from('parcels').insert({ id: 1, sender: 1, receiver: 2 })).error).toBeNull()
  const places = [
    { id: 1, name: '家', place_id: null },
    { id: 2, name: '台所', place_id: 1 },
  ]
  expect((await db.from('places').insert(places)).error).toBeNull()
})
afterAll(async () => {
  await server?.close()
})

describe('schemas', () => {
  test('a table of the same name in another schema is never meant', async () => {
    expect((await db.schema('store').from('users').insert({ id: 7, shelf: '上' })).error).toBeNull()
    expect((await db.schema('store').from('users').select()).data).toEqual([{ id: 7, shelf: '上' }])
    const { data } = await db.from('parcels').select('sender(name), to:users!receiver(name)')
    expect(data).toEqual([{ sender: { name: '花' }, to: { name: '太郎' } }])
    expect((await db.schema('auth').from('users').select()).error?.code).toBe('PGRST106')
  })
})

describe('embedding', () => {
  test('an alias does not choose between two foreign keys, even if it is the name of a column', async () => {
    for (const select of ['users(name)', 'sender:users(name)']) {
      const { error, status } = await db.from('parcels').select(select)
      expect([status, error?.code]).toEqual([300, 'PGRST201'])
    }
    const nested = await db.from('users').select('id, sent:parcels!sender(id, receiver:users(name))')
    expect(nested.error?.code).toBe('PGRST201')
  })

  test('a table in itself: its column is the parent, the table hinted by it the children', async () => {
    const { data } = await db.from('places').select('name, inside:places!place_id(name), place_id(name)').order('id')
    expect(data).toEqual([
      { name: '家', inside: [{ name: '台所' }], place_id: null },
      { name: '台所', inside: [], place_id: { name: '家' } },
    ])
  })
})

describe('writing', () => {
  test('of several rows each gets every column that one of them names: null, or its default when that is asked', async () => {
    const rows = [{ id: 11, name: 'a' }, { id: 12 }]
    expect((await db.from('users').insert(rows)).error?.code).toBe('23502')
    const { data } = await db.from('users').insert(rows, { defaultToNull: false }).select('id, name').rollback()
    expect(data).toEqual([
      { id: 11, name: 'a' },
      { id: 12, name: 'nobody' },
    ])
    const upserted = await db
      .from('users')
      .upsert([
        { id: 1, name: '花' },
        { id: 2, name: '太郎', is_here: true },
      ])
      .select('is_here')
      .rollback()
    expect(upserted.data).toEqual([{ is_here: null }, { is_here: true }])
  })

  test.each(['', 'plain', '{"a":1}', '"quoted"', 'null'])(
    'a column of JSON keeps the text %j as a text',
    async text => {
      const { data } = await db.from('users').update({ about: text }).eq('id', 2).select('about').rollback().single()
      expect(data).toEqual({ about: text })
      const made = await db
        .from('users')
        .insert([{ id: 20, name: 'x', about: text }])
        .select('about')
        .rollback()
        .single()
      expect(made.data).toEqual({ about: text })
    },
  )

  test('nothing is kept of what shall be rolled back, where the settings allow to ask', async () => {
    expect((await db.from('users').delete().gt('id', 0).select('id').rollback()).data).toHaveLength(2)
    expect((await db.from('users').select('id')).data).toHaveLength(2)
  })
})

describe('rpc', () => {
  test('an object is a row where the function takes one', async () => {
    expect((await db.rpc('name_of', { person: { id: 1, name: '"花, 子"' } })).data).toBe('"花, 子"')
  })

  test('answers null when a filter leaves nothing of one row', async () => {
    expect(await db.rpc('first_user').eq('name', '誰か')).toMatchObject({ status: 200, data: null, error: null })
    expect((await db.rpc('first_user').eq('name', '誰か').single()).error?.code).toBe('PGRST116')
  })

  test('counts, also without the rows', async () => {
    expect(await db.rpc('everybody', {}, { count: 'exact', get: true })).toMatchObject({ count: 2 })
    expect(await db.rpc('everybody', {}, { count: 'exact' })).toMatchObject({ count: 2 })
    expect(await db.rpc('everybody', {}, { count: 'exact' }).limit(1)).toMatchObject({ count: 2, status: 206 })
    expect(await db.rpc('everybody', {}, { count: 'exact', head: true })).toMatchObject({ count: 2, data: null })
  })

  test('is undone when it answers more rows than allowed', async () => {
    const { error } = await db.rpc('forget', { from_id: 1 }).setHeader('prefer', 'handling=strict,max-affected=1')
    expect(error).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' })
    expect((await db.from('users').select('id')).data).toHaveLength(2)
  })

  test('one unnamed text is given the body as it is; which of two functions is meant must be clear', async () => {
    const bare = await fetch(`${server.url}/rest/v1/rpc/shout`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, 'content-type': 'text/plain' },
      body: 'hey',
    })
    expect(await bare.json()).toBe('HEY')
    expect((await db.rpc('shout', { '': 'hey' })).data).toBe('{"":"HEY"}')
    expect((await db.rpc('either', { a: 1 })).error).toMatchObject({
      code: 'PGRST203',
      message: expect.stringMatching(/either\(a => integer\), public\.either\(a => text\)$/),
    })
  })
})

describe('other forms of an answer', () => {
  test('an estimated count is exact', async () => {
    expect(await db.from('users').select('*', { count: 'estimated', head: true })).toMatchObject({
      count: 2,
      status: 200,
    })
  })

  test('CSV spells values as Postgres does', async () => {
    const { data } = await db.from('users').select('id, about, tags, is_here').order('id').csv()
    expect(data).toBe('id,about,tags,is_here\n1,"{""at"": 1}","{a,""b c""}",t\n2,,,f')
    expect((await db.from('users').select('id').eq('id', 99).csv()).data).toBe('\n')
  })

  test('explain gives the plan, with the filters in it, and does not run what it explains', async () => {
    const text = await db.from('users').select('name').eq('id', 1).explain()
    expect(text.data).toMatch(/^Aggregate .*\n(.*\n)*.*users/)
    const { data } = await db.from('users').delete().gt('id', 0).explain({ format: 'json' })
    expect(JSON.stringify(data)).toMatch(/"Node Type":"ModifyTable","Operation":"Delete"/)
    expect((await db.from('users').select('id')).data).toHaveLength(2)
  })
})

test('the settings of the role are read again when they are announced', async () => {
  const plan = () =>
    createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
      .from('users')
      .select()
      .explain()
  const change = (value: boolean) =>
    server.db.asAdmin(async sql => {
      await sql.query(`alter role authenticator set pgrst.db_plan_enabled to '${value}'`)
      await sql.query(`notify pgrst, 'reload config'`)
    })
  await change(false)
  await expect.poll(async () => (await plan()).error?.code).toBe('PGRST107')
  await change(true)
  await expect.poll(async () => (await plan()).error).toBeNull()
})

test('the function of db_pre_request is asked as whoever asks, and writes the answer when it refuses', async () => {
  const ask = (method: string, headers: Record<string, string> = {}, path = 'users?select=id&limit=1') =>
    fetch(`${server.url}/rest/v1/${path}`, {
      method,
      headers: { apikey: server.publishableKey, 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
  const change = (statement: string) =>
    server.db.asAdmin(async sql => {
      await sql.query(statement)
      await sql.query(`notify pgrst, 'reload config'`)
    })
  await server.db.asAdmin(sql =>
    sql.query(`create or replace function store.gate() returns void language plpgsql as $$
      declare asked constant jsonb := current_setting('request.headers')::jsonb;
      begin
        if asked ->> 'x-gate' = 'odd' then raise sqlstate 'PGRST' using message = 'no JSON', detail = '{}'; end if;
        if asked ->> 'x-gate' is null then return; end if;
        raise sqlstate 'PGRST' using
          message = jsonb_build_object('code', 'shut', 'message', current_user, 'details', current_setting('request.method') || ' '
            || current_setting('request.path'))::text,
          detail = '{"status": 402, "headers": {"X-Gate": "shut"}}';
      end $$`),
  )
  await change(`alter role authenticator set pgrst.db_pre_request to 'store.gate'`)
  await expect.poll(async () => (await ask('GET', { 'x-gate': 'shut' })).status).toBe(402)
  const refused = await ask('POST', { 'x-gate': 'shut' }, 'users')
  expect([refused.status, refused.headers.get('x-gate'), await refused.json()]).toEqual([
    402,
    'shut',
    { code: 'shut', message: 'anon', details: 'POST /rest/v1/users', hint: null },
  ])
  expect((await ask('GET')).status).toBe(200)
  const odd = await ask('GET', { 'x-gate': 'odd' })
  expect([odd.status, (await odd.json()).code]).toEqual([500, 'PGRST121'])
  await change('alter role authenticator reset pgrst.db_pre_request')
  await expect.poll(async () => (await ask('GET', { 'x-gate': 'shut' })).status).toBe(200)
})
