import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, type RealPostgres, startPostgres } from '../database/real-postgres.ts'
import { type Listening, startServer } from '../test-people.ts'

const schema = `
create table public.memos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null constraint memos_title_length check (char_length(title) between 1 and 200),
  doc jsonb,
  tags text[] not null default '{}',
  day date,
  amount integer not null default 0,
  created_at timestamptz not null default now(),
  unique (user_id, id)
);
create table public.comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  note_id uuid not null,
  body text not null,
  constraint comments_note foreign key (user_id, note_id) references public.memos (user_id, id) on delete cascade
);
alter table public.memos enable row level security;
alter table public.comments enable row level security;
revoke all on public.memos, public.comments from anon;
revoke insert, update on public.memos from authenticated;
grant insert (id, title, doc, tags, day, amount), update (title, doc, tags, day, amount) on public.memos to authenticated;
create policy own on public.memos for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy own on public.comments for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create function public.whoami() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', auth.uid(), 'role', auth.role(), 'email', auth.jwt() ->> 'email')
$$;
create function public.refuse() returns void language plpgsql set search_path = '' as $$
  begin raise exception 'not today' using detail = 'because', hint = 'tomorrow'; end
$$;
`

const hostile = [
  "'; drop table memos; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '%00',
  '\\',
]

function suite(databaseUrl: () => string | null): void {
  let server: Listening
  const person = async (name: string): Promise<SupabaseClient> => {
    const client = createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { error } = await client.auth.signUp({
      email: `${name}@example.org`,
      password: 'correct horse battery staple 9',
    })
    expect(error).toBeNull()
    return client
  }
  let ann: SupabaseClient
  let bob: SupabaseClient
  let token: string

  beforeAll(async () => {
    server = await startServer({ schema, databaseUrl: databaseUrl() })
    ann = await person('ann')
    bob = await person('bob')
    token = (await ann.auth.getSession()).data.session?.access_token ?? ''
  })
  afterAll(async () => {
    await server?.close()
  })

  const everything = () => server.db.asAdmin(sql => sql.query('select * from public.memos order by id'))
  const send = (path: string, init: RequestInit = {}, bearer = token) =>
    fetch(`${server.url}/rest/v1/${path}`, {
      ...init,
      headers: {
        apikey: server.publishableKey,
        'content-type': 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...init.headers,
      },
    })

  test('an unmodified client writes, reads, changes, counts and removes', async () => {
    const id = '0195d6f0-0000-7000-8000-000000000001'
    const made = await ann
      .from('memos')
      .insert({ id, title: '朝', doc: { a: [1, { b: null }] }, tags: ['x', 'y'], day: '2026-11-20' })
      .select()
      .single()
    expect(made.error).toBeNull()
    expect(made.data).toMatchObject({
      id,
      title: '朝',
      doc: { a: [1, { b: null }] },
      tags: ['x', 'y'],
      day: '2026-11-20',
    })
    expect(made.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
    expect((await ann.from('memos').upsert({ id, title: '昼' })).status).toBe(200)
    expect((await ann.from('memos').update({ amount: 3 }).eq('id', id).select('title, amount').single()).data).toEqual({
      title: '昼',
      amount: 3,
    })
    expect((await ann.from('comments').insert({ note_id: id, body: 'c' })).error).toBeNull()
    const listed = await ann
      .from('memos')
      .select('title, comments(body)', { count: 'exact' })
      .contains('tags', ['x'])
      .order('created_at')
      .range(0, 9)
    expect(listed).toMatchObject({ data: [{ title: '昼', comments: [{ body: 'c' }] }], count: 1 })
    expect((await ann.from('memos').select().or('title.ilike.%昼%,amount.gt.100')).data).toHaveLength(1)
    expect((await ann.from('memos').delete().eq('id', id).select('id')).data).toEqual([{ id }])
    expect((await ann.from('memos').select().eq('id', id).maybeSingle()).data).toBeNull()
  })

  test('functions run as the person, and what they raise is a 400 with its words', async () => {
    const {
      data: { user },
    } = await ann.auth.getUser()
    expect((await ann.rpc('whoami')).data).toEqual({ id: user?.id, role: 'authenticated', email: 'ann@example.org' })
    expect(await ann.rpc('refuse')).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'not today', details: 'because', hint: 'tomorrow' },
    })
  })

  test('nobody reaches the rows of another', async () => {
    const { data } = await ann.from('memos').insert({ title: 'private' }).select().single()
    const before = await everything()
    expect((await bob.from('memos').select()).data).toEqual([])
    expect((await bob.from('memos').update({ title: 'mine' }).eq('id', data.id).select()).data).toEqual([])
    expect((await bob.from('memos').delete().eq('id', data.id).select()).data).toEqual([])
    expect((await bob.from('memos').upsert({ id: data.id, title: 'mine' })).error?.code).toBe('42501')
    expect((await bob.from('comments').insert({ note_id: data.id, body: 'hi' })).error?.code).toBe('23503')
    const {
      data: { user },
    } = await ann.auth.getUser()
    expect((await bob.from('memos').insert({ title: 'for ann', user_id: user?.id })).error?.code).toBe('42501')
    expect((await bob.schema('auth').from('users').select()).error?.code).toBe('PGRST106')
    const nobody = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
    expect(await nobody.from('memos').select()).toMatchObject({ status: 401, error: { code: '42501' } })
    expect(await nobody.from('memos').insert({ title: 'x' })).toMatchObject({ status: 401, error: { code: '42501' } })
    expect(await everything()).toEqual(before)
  })

  test('the first request of the engine does not give anybody a table', async () => {
    const granted = await server.db.asAdmin(sql =>
      sql.query(`select table_name from information_schema.role_table_grants
        where grantee = 'anon' and table_schema in ('public', 'auth')`),
    )
    expect(granted).toEqual([])
  })

  test('the secret key passes row security, and is refused from a browser', async () => {
    const service = createClient(server.url, server.secretKey ?? '', { auth: { persistSession: false } })
    expect((await service.from('memos').select('id', { count: 'exact', head: true })).error).toBeNull()
    const browser = await send(
      'memos',
      { headers: { apikey: server.secretKey ?? '', 'user-agent': 'Mozilla/5.0' } },
      '',
    )
    expect([browser.status, (await browser.json()).code]).toEqual([401, 'secret_key_in_browser'])
  })

  test('a change that a client expected to touch one row and touched two is undone', async () => {
    await bob.from('memos').insert([{ title: 'one' }, { title: 'two' }])
    expect(await bob.from('memos').update({ title: 'all' }).neq('title', '').select().single()).toMatchObject({
      status: 406,
    })
    expect((await bob.from('memos').select('title').order('title')).data).toEqual([{ title: 'one' }, { title: 'two' }])
  })

  test('many requests at once keep each person in their own rows', async () => {
    const [a, b] = await Promise.all(['kay', 'lee'].map(person))
    if (!a || !b) throw new Error('two people were made')
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const client = index % 2 ? a : b
        const title = index % 2 ? 'a' : 'b'
        expect((await client.from('memos').insert({ title })).error).toBeNull()
        const { data } = await client.from('memos').select('title')
        expect(new Set(data?.map(row => row.title))).toEqual(new Set([title]))
      }),
    )
    expect((await a.from('memos').select('id', { count: 'exact', head: true })).count).toBe(20)
  })

  test.each([
    ['malformed JSON', 'memos', { method: 'POST', body: '{"title":' }, 400, 'PGRST102'],
    ['an empty body', 'memos', { method: 'POST', body: '' }, 400, 'PGRST102'],
    ['null', 'memos', { method: 'POST', body: 'null' }, 400, 'PGRST102'],
    ['a text', 'memos', { method: 'POST', body: '"x"' }, 400, 'PGRST102'],
    [
      'a body of another kind',
      'memos',
      { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } },
      400,
      'PGRST102',
    ],
    [
      'JSON nested without end',
      'memos',
      { method: 'POST', body: `{"title":"x","doc":${'['.repeat(5000)}${']'.repeat(5000)}}` },
      400,
      'PGRST102',
    ],
    ['a NUL character', 'memos', { method: 'POST', body: '{"title":"a\\u0000b"}' }, 400, undefined],
    ['an unknown column', 'memos', { method: 'POST', body: '{"nope":1}' }, 400, 'PGRST204'],
    ['an unknown column to return', 'memos?select=nope', {}, 400, '42703'],
    ['an unknown column to filter by', 'memos?nope=eq.1', {}, 400, '42703'],
    ['an unknown column to order by', 'memos?order=nope', {}, 400, '42703'],
    ['an unknown table', 'nope', {}, 404, 'PGRST205'],
    ['an unknown function', 'rpc/nope', { method: 'POST', body: '{}' }, 404, 'PGRST202'],
    ['an unknown relation', 'memos?select=nope(id)', {}, 400, 'PGRST200'],
    ['an unknown operator', 'memos?title=foo.1', {}, 400, 'PGRST100'],
    ['a broken condition', 'memos?or=(title.eq.1', {}, 400, 'PGRST100'],
    ['a text for a number', 'memos', { method: 'POST', body: '{"title":"x","amount":"many"}' }, 400, '22P02'],
    ['an object for a number', 'memos', { method: 'POST', body: '{"title":"x","amount":{"a":1}}' }, 400, '22P02'],
    ['a number too large', 'memos', { method: 'POST', body: '{"title":"x","amount":99999999999}' }, 400, '22003'],
    ['a day that does not exist', 'memos', { method: 'POST', body: '{"title":"x","day":"2026-02-30"}' }, 400, '22008'],
    ['something that is no id', 'memos?id=eq.abc', {}, 400, '22P02'],
    ['nothing where something must be', 'memos', { method: 'POST', body: '{"title":null}' }, 400, '23502'],
    ['a title too long', 'memos', { method: 'POST', body: JSON.stringify({ title: 'x'.repeat(300) }) }, 400, '23514'],
    [
      'a column that is not theirs to write',
      'memos',
      { method: 'POST', body: '{"title":"x","created_at":"2020-01-01"}' },
      403,
      '42501',
    ],
    ['a negative limit', 'memos?limit=-1', {}, 416, 'PGRST103'],
    ['a method of no meaning', 'memos', { method: 'REPORT' }, 405, 'PGRST117'],
    ['a type nobody speaks', 'memos', { headers: { accept: 'image/png' } }, 406, 'PGRST107'],
    ['a foreign schema', 'users', { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106'],
  ] satisfies [string, string, RequestInit, number, string | undefined][])(
    '%s is refused with a code',
    async (_, path, init, status, code) => {
      const before = await everything()
      const response = await send(path, init)
      const body = await response.json()
      expect({ status: response.status, body }).toMatchObject({
        status,
        body: code ? { code } : { code: expect.any(String) },
      })
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|\.js:/)
      expect(await everything()).toEqual(before)
    },
  )

  test('a body of more than 16 MB is refused and changes nothing', async () => {
    const before = await everything()
    const response = await send('memos', {
      method: 'POST',
      body: JSON.stringify({ title: 'x'.repeat(16 * 1024 * 1024) }),
    })
    expect([response.status, (await response.json()).code]).toEqual([413, 'request_too_large'])
    expect(await everything()).toEqual(before)
  })

  test('SQL and HTML in any field are only text', async () => {
    for (const text of hostile) {
      const { data, error } = await bob
        .from('memos')
        .insert({ title: text, doc: { text }, tags: [text] })
        .select()
        .single()
      expect(error).toBeNull()
      expect(data).toMatchObject({ title: text, doc: { text }, tags: [text] })
      expect((await bob.from('memos').select('id').eq('title', text)).data).toEqual([{ id: data.id }])
      const path = `memos?${encodeURIComponent(text)}=eq.1&select=${encodeURIComponent(text)}&order=${encodeURIComponent(text)}`
      expect((await send(path)).status).toBeLessThan(500)
      const columns = await send('memos', { method: 'POST', body: JSON.stringify({ title: 'x', [text]: 1 }) })
      expect(columns.status).toBe(400)
    }
  })

  test('every filter counts, also two of one kind on one column', async () => {
    const titles = ['red fox', 'red, hen', 'blue fox', 'green jay']
    const { error } = await bob.from('memos').insert(titles.map(title => ({ title, tags: ['every'] })))
    expect(error).toBeNull()
    const found = async (narrow: (query: ReturnType<typeof all>) => PromiseLike<{ data: unknown; error: unknown }>) => {
      const answer = await narrow(all())
      expect(answer.error).toBeNull()
      return (answer.data as { title: string }[]).map(row => row.title)
    }
    const all = () => bob.from('memos').select('title').contains('tags', ['every']).order('title')
    expect(await found(query => query.like('title', '%red%').like('title', '%fox%'))).toEqual(['red fox'])
    expect(await found(query => query.like('title', '%fox%').like('title', '%red%'))).toEqual(['red fox'])
    expect(
      await found(query => query.neq('title', 'red fox').neq('title', 'red, hen').neq('title', 'green jay')),
    ).toEqual(['blue fox'])
    expect(await found(query => query.ilike('title', '%RED%').ilike('title', '%d, h%'))).toEqual(['red, hen'])
    expect(await found(query => query.not('title', 'like', '%fox').not('title', 'like', 'red%'))).toEqual(['green jay'])
    expect(
      await found(query => query.like('title', '%o%').like('title', '%x').or('title.like.blue%,title.like.zzz%')),
    ).toEqual(['blue fox'])
  })

  test('whatever a filter or a body holds, it is answered below 500 and so is the next request', async () => {
    const values = [
      '{}',
      '[]',
      '[{}]',
      '{"a":1}',
      '{{}}',
      'null',
      'true',
      '1e999',
      '[[1],[2,3]]',
      '""',
      '{"a":[{"b":{}}]}',
      '-0',
    ]
    for (const column of ['id', 'title', 'doc', 'tags', 'day', 'amount'])
      for (const value of values) {
        const filter = encodeURIComponent(value)
        for (const operator of ['eq', 'cs', 'in', 'is', 'gt']) {
          const answer = await send(`memos?select=id&${column}=${operator}.${filter}`)
          expect(answer.status, `${column}=${operator}.${value}: ${await answer.clone().text()}`).toBeLessThan(500)
        }
        const written = await send('memos', {
          method: 'POST',
          body: `{"title":"x","${column}":${JSON.stringify(value)}}`,
        })
        expect(written.status, `${column} ${value}: ${await written.clone().text()}`).toBeLessThan(500)
        if (/^[[{]/.test(value) && value !== '{{}}') {
          const raw = await send('memos', { method: 'POST', body: `{"title":"x","${column}":${value}}` })
          expect(raw.status, `${column} ${value}: ${await raw.clone().text()}`).toBeLessThan(500)
        }
        expect((await send('memos?select=id&limit=1')).status).toBe(200)
      }
  })

  test('a request without an API key, or with a wrong one, is nobody’s', async () => {
    const none = await fetch(`${server.url}/rest/v1/memos`, { headers: { authorization: `Bearer ${token}` } })
    expect([none.status, (await none.json()).code]).toEqual([401, 'no_api_key'])
    const wrong = await send('memos', { headers: { apikey: 'sb_publishable_wrong' } })
    expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'invalid_api_key'])
  })

  test('expired, forged and foreign tokens are refused as PostgREST does', async () => {
    const claims = { sub: '11111111-1111-4111-8111-111111111111', role: 'authenticated' }
    const { privateKey } = await generateKeyPair('ES256')
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime('1h')
      .sign(privateKey)
    const shared = await new SignJWT({ ...claims, role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(server.publishableKey))
    const none = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`
    const [head, body, signature] = token.split('.')
    const raised = btoa(JSON.stringify({ ...JSON.parse(atob(body ?? '')), role: 'service_role' })).replaceAll('=', '')
    for (const bad of [foreign, shared, none, 'abc', 'a.b.c', `${head}.${raised}.${signature}`]) {
      const response = await send('memos', {}, bad)
      expect([response.status, (await response.json()).code]).toEqual([401, 'PGRST301'])
    }
  })

  test('nothing of the engine beside the tables can be reached', async () => {
    for (const path of [
      '/_system/info',
      '/_system/config',
      '/_system/introspect',
      '/rest/v1/..%2f..%2f_system/info',
      '/storage/v2/bucket',
      '/rest/v2/memos',
    ])
      expect((await fetch(`${server.url}${path}`, { headers: { apikey: server.secretKey ?? '' } })).status).toBe(404)
  })
}

describe('on PGlite', () => suite(() => null))

describe.runIf(hasPostgres)('on a real PostgreSQL', () => {
  let postgres: RealPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  suite(() => postgres.url)
})
