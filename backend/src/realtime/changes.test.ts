import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, type RealPostgres, startPostgres } from '../database/real-postgres.ts'
import { type Listening, newPerson, type Person, service, startServer, visitor } from '../test-people.ts'
import { following, listener } from './test-channels.ts'

/** `postgres_changes` under row security, on the database inside the process and on a real PostgreSQL. */
interface Told {
  readonly eventType: string
  readonly new: Record<string, unknown>
  readonly old: Record<string, unknown>
  readonly table: string
  readonly errors: unknown
  readonly commit_timestamp: string
}

const schema = `
create table public.followed_open (id bigint generated always as identity primary key, word text, amount numeric);
grant select, insert, update, delete on public.followed_open to anon, authenticated;
create table public.followed_full (id uuid primary key default gen_random_uuid(), word text);
alter table public.followed_full replica identity full;
grant all on public.followed_full to service_role;
create table public.followed_not (id uuid primary key);
alter publication supabase_realtime add table public.followed_open, public.followed_full;
notify pgrst, 'reload schema';
`

interface Wanted {
  readonly event?: string
  readonly schema?: string
  readonly table?: string
  readonly filter?: string
  readonly select?: string[]
}

/** The overloads of `on` want one literal event each. */
function onChange(channel: RealtimeChannel, options: Wanted, hear: (told: Told) => void): void {
  const on = channel.on.bind(channel) as unknown as (type: string, filter: Wanted, hear: (told: Told) => void) => void
  on('postgres_changes', { event: '*', schema: 'public', ...options }, hear)
}

function suite(databaseUrl: () => string | null): void {
  let server: Listening
  let hanako: Person
  let taro: Person
  const open: SupabaseClient[] = []

  beforeAll(async () => {
    server = await startServer({ databaseUrl: databaseUrl() })
    await server.db.asAdmin(async sql => {
      for (const statement of schema.split(';').filter(text => text.trim())) await sql.query(statement)
    })
    await server.db.asAdmin(sql => sql.query('select realtime.attach()'))
    hanako = await newPerson(server)
    taro = await newPerson(server)
  })
  afterEach(async () => {
    for (const client of open.splice(0)) await client.removeAllChannels()
  })
  afterAll(() => server.close())

  const device = async (person: Person | null): Promise<SupabaseClient> => {
    const client = visitor(server)
    if (person) await client.realtime.setAuth(person.token)
    open.push(client)
    return client
  }

  async function follow(client: SupabaseClient, options: Wanted) {
    const heard = listener<Told>()
    const channel = client.channel(`changes-${crypto.randomUUID()}`)
    onChange(channel, options, heard.hear)
    expect(await following(channel)).toBe('ok')
    return heard
  }

  test('inserts, updates and deletes reach their owner, who hears old keys only', async () => {
    const heard = await follow(await device(hanako), { table: 'memos' })
    const id = crypto.randomUUID()
    const text = '長い日記。'.repeat(4000)
    const memos = hanako.client.from('memos')
    await memos.insert({ id, title: '一', doc_text: text })
    await heard.atLeast(1)
    await memos.update({ title: '二' }).eq('id', id)
    await heard.atLeast(2)
    await memos.delete().eq('id', id)
    const told = await heard.atLeast(3)
    expect(told).toMatchObject([
      {
        eventType: 'INSERT',
        table: 'memos',
        errors: null,
        old: {},
        new: { id, title: '一', doc_text: text, user_id: hanako.id },
      },
      { eventType: 'UPDATE', old: { id }, new: { id, title: '二' } },
      { eventType: 'DELETE', old: { id }, new: {} },
    ])
    expect(told.map(each => Object.keys(each.old))).toEqual([[], ['id'], ['id']])
    expect(Date.parse(told[0]?.commit_timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('another person and a visitor hear nothing of it', async () => {
    const others = [
      await follow(await device(taro), { table: 'memos' }),
      await follow(await device(null), { table: 'memos' }),
    ]
    const own = await follow(await device(hanako), { table: 'memos' })
    const id = crypto.randomUUID()
    await hanako.client.from('memos').insert({ id, title: '秘密' })
    await own.atLeast(1)
    await hanako.client.from('memos').update({ title: '秘密2' }).eq('id', id)
    await own.atLeast(2)
    await hanako.client.from('memos').delete().eq('id', id)
    await own.atLeast(3)
    const [marker] = others
    await taro.client.from('memos').insert({ title: 'mine' })
    await marker?.atLeast(1)
    expect(marker?.items.map(told => told.new.title)).toEqual(['mine'])
    expect(others[1]?.items.filter(told => Object.keys(told.new).length > 0)).toEqual([])
    expect(JSON.stringify(others.map(each => each.items))).not.toContain('秘密')
    expect(JSON.stringify(others.map(each => each.items))).not.toContain(id)
  })

  test('a channel hears the kinds of changes it asked for', async () => {
    const client = await device(hanako)
    const heard = listener<string>()
    const channel = client.channel('kinds')
    for (const event of ['INSERT', 'UPDATE', 'DELETE'] as const)
      onChange(channel, { event, table: 'followed_open' }, told => heard.hear(`${event}:${told.eventType}`))
    expect(await following(channel)).toBe('ok')
    const only = await follow(await device(hanako), { event: 'DELETE', table: 'followed_open' })
    const rows = visitor(server).from('followed_open')
    const { data } = await rows.insert({ word: 'a', amount: 1.5 }).select().single()
    await heard.atLeast(1)
    await rows.update({ word: 'b' }).eq('id', data?.id)
    await heard.atLeast(2)
    await rows.delete().eq('id', data?.id)
    expect(await heard.atLeast(3)).toEqual(['INSERT:INSERT', 'UPDATE:UPDATE', 'DELETE:DELETE'])
    expect((await only.atLeast(1)).map(told => told.eventType)).toEqual(['DELETE'])
  })

  test.each([
    ['word=eq.りんご', ['りんご']],
    ['word=neq.りんご', ['みかん', 'a,b', '50%']],
    ['amount=gt.2', ['みかん', 'a,b']],
    ['amount=lte.2', ['りんご']],
    ['word=in.(りんご,"a,b")', ['りんご', 'a,b']],
    ['word=like.%か%', ['みかん']],
    ['amount=is.null', ['50%']],
    ['amount=not.is.null', ['りんご', 'みかん', 'a,b']],
    ['amount=gt.1,word=neq.みかん', ['りんご', 'a,b']],
    ['word=match.^[a-z]', ['a,b']],
  ])('the filter %s lets through what it says', async (filter, words) => {
    const heard = await follow(await device(hanako), { table: 'followed_open', filter })
    const end = await follow(await device(hanako), { table: 'followed_open' })
    const rows = [
      { word: 'りんご', amount: 2 },
      { word: 'みかん', amount: 10 },
      { word: 'a,b', amount: 3 },
      { word: '50%', amount: null },
    ]
    await visitor(server).from('followed_open').insert(rows)
    await end.atLeast(rows.length)
    expect((await heard.atLeast(words.length)).map(told => told.new.word)).toEqual(words)
  })

  test('a filter on the owner and a choice of columns', async () => {
    const heard = await follow(await device(hanako), {
      table: 'memos',
      filter: `user_id=eq.${hanako.id}`,
      select: ['title'],
    })
    await taro.client.from('memos').insert({ title: 'not hers' })
    await hanako.client.from('memos').insert({ title: 'hers' })
    const [told] = await heard.atLeast(1)
    expect(told?.new).toEqual({ id: expect.any(String), title: 'hers' })
  })

  test('replica identity full tells the row as it was, to whom nothing hides it', async () => {
    const heard = await follow(service(server), { table: 'followed_full' })
    const id = crypto.randomUUID()
    const rows = service(server).from('followed_full')
    await rows.insert({ id, word: 'before' })
    await heard.atLeast(1)
    await rows.update({ word: 'after' }).eq('id', id)
    await heard.atLeast(2)
    await rows.delete().eq('id', id)
    const told = await heard.atLeast(3)
    expect(told.map(each => each.old)).toEqual([{}, { id, word: 'before' }, { id, word: 'after' }])
  })

  test('many rows of one statement come one by one and in order', async () => {
    const heard = await follow(await device(hanako), { table: 'followed_open' })
    await visitor(server)
      .from('followed_open')
      .insert(Array.from({ length: 300 }, (_, n) => ({ word: `w${n}` })))
    const told = await heard.atLeast(300)
    expect(told.map(each => each.new.word)).toEqual(Array.from({ length: 300 }, (_, n) => `w${n}`))
  })

  test('a whole schema can be followed; what is not published or not understood is said', async () => {
    const heard = await follow(await device(hanako), {})
    await hanako.client.from('memos').insert({ title: 'x' })
    expect((await heard.atLeast(1)).map(told => told.table)).toContain('memos')
    const client = await device(hanako)
    for (const options of [
      { table: 'followed_not' },
      { table: 'nothing' },
      { table: 'memos', filter: 'nothing=eq.1' },
      { table: 'memos', filter: 'undefined' },
      { table: 'memos', filter: "title=eq.x'; drop table memos; --=", event: 'x' },
    ]) {
      const channel = client.channel(`wrong-${crypto.randomUUID()}`)
      onChange(channel, options, () => {})
      const answer = await following(channel)
      if (!('event' in options)) expect(answer).toMatch(/^(Unable to subscribe|Error parsing `filter`)/)
    }
    expect((await hanako.client.from('memos').select('id').limit(1)).error).toBeNull()
  })
}

describe('the database inside the process', () => suite(() => null))

describe.runIf(hasPostgres)('a real PostgreSQL', () => {
  let postgres: RealPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  suite(() => postgres.url)
})
