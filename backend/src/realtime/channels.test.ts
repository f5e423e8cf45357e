import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createKeys, type Keys } from '../auth/keys.ts'
import { type Listening, newPerson, type Person, service, startServer } from '../test-people.ts'
import { joined, listener } from './test-channels.ts'

/** Broadcast, presence and private channels as realtime-js documents them, in both versions of its protocol. */
let server: Listening
let folder: string
let sign: Keys['sign']
let hanako: Person
let taro: Person
const clients: SupabaseClient[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backend-channels-'))
  server = await startServer({ dataDir: folder })
  sign = (await createKeys({ file: join(folder, 'secrets.json') })).sign
  hanako = await newPerson(server)
  taro = await newPerson(server)
  await server.db.asAdmin(async sql => {
    await sql.query(`create policy rooms_read on realtime.messages for select to authenticated
      using (realtime.topic() like 'room:%' and realtime.messages.extension in ('broadcast', 'presence'))`)
    await sql.query(`create policy rooms_write on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'room:' || (select auth.uid())::text)`)
  })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function device(person: Person | null, vsn = '2.0.0'): Promise<SupabaseClient> {
  const client = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { vsn },
  })
  // Asked for before the first join, which would otherwise leave without it.
  if (person) await client.realtime.setAuth(person.token)
  clients.push(client)
  return client
}

type Said = { event: string; payload: unknown; meta?: unknown }

describe.each(['1.0.0', '2.0.0'])('protocol %s', vsn => {
  test('what one says in a channel the others in it hear, oneself only when asked for', async () => {
    const topic = `talk-${vsn}`
    const heard = listener<Said>()
    const own = listener<Said>()
    const speaker = (await device(hanako, vsn)).channel(topic, { config: { broadcast: { ack: true } } })
    speaker.on('broadcast', { event: '*' }, said => own.hear(said as unknown as Said))
    const other = (await device(taro, vsn)).channel(topic)
    other.on('broadcast', { event: 'hello' }, said => heard.hear(said as unknown as Said))
    const echo = listener<Said>()
    const selfish = (await device(taro, vsn)).channel(topic, { config: { broadcast: { self: true } } })
    selfish.on('broadcast', { event: '*' }, said => echo.hear(said as unknown as Said))
    expect(await Promise.all([joined(speaker), joined(other), joined(selfish)])).toEqual(Array(3).fill('SUBSCRIBED'))
    const payload = { text: 'こんにちは 👋', nested: { list: [1, null, true] } }
    expect(await speaker.send({ type: 'broadcast', event: 'hello', payload })).toBe('ok')
    expect(await heard.atLeast(1)).toMatchObject([{ event: 'hello', payload }])
    await selfish.send({ type: 'broadcast', event: 'mine', payload: {} })
    expect((await echo.atLeast(2)).map(said => said.event)).toEqual(['hello', 'mine'])
    expect((await own.atLeast(1)).map(said => said.event)).toEqual(['mine'])
  })

  test('who is in a channel is known to all in it, with joins, changes and leaves', async () => {
    const topic = `room-${vsn}`
    const first = (await device(hanako, vsn)).channel(topic, { config: { presence: { key: 'hanako' } } })
    const synced = listener<string[]>()
    const joins = listener<string>()
    const leaves = listener<string>()
    first.on('presence', { event: 'sync' }, () => synced.hear(Object.keys(first.presenceState()).sort()))
    first.on('presence', { event: 'join' }, ({ key }) => joins.hear(key))
    first.on('presence', { event: 'leave' }, ({ key }) => leaves.hear(key))
    expect(await joined(first)).toBe('SUBSCRIBED')
    expect(await first.track({ mood: 'よい' })).toBe('ok')
    await joins.atLeast(1)

    const second = (await device(taro, vsn)).channel(topic, { config: { presence: { key: 'taro' } } })
    const seen = listener<unknown>()
    second.on('presence', { event: 'sync' }, () => seen.hear(second.presenceState()))
    await joined(second)
    expect(await seen.atLeast(1)).toMatchObject([{ hanako: [{ mood: 'よい', presence_ref: expect.any(String) }] }])
    await second.track({ mood: 'a' })
    await joins.atLeast(2)
    await second.track({ mood: 'b' })
    await joins.atLeast(3)
    expect(first.presenceState().taro).toMatchObject([{ mood: 'b' }])
    await second.untrack()
    expect(await leaves.atLeast(2)).toContain('taro')
    expect(Object.keys(first.presenceState())).toEqual(['hanako'])
    await second.track({ mood: 'c' })
    await joins.atLeast(4)
    await second.unsubscribe()
    await leaves.atLeast(3)
    expect(Object.keys(first.presenceState())).toEqual(['hanako'])
  })
})

test('bytes arrive as bytes', async () => {
  const heard = listener<Said>()
  const speaker = (await device(hanako)).channel('bytes')
  const other = (await device(taro)).channel('bytes')
  other.on('broadcast', { event: 'raw' }, said => heard.hear(said as unknown as Said))
  await Promise.all([joined(speaker), joined(other)])
  await speaker.send({ type: 'broadcast', event: 'raw', payload: Uint8Array.of(0, 255, 7).buffer })
  const [said] = await heard.atLeast(1)
  expect(new Uint8Array(said?.payload as ArrayBuffer)).toEqual(Uint8Array.of(0, 255, 7))
})

test('a message can be sent without a socket', async () => {
  const heard = listener<Said>()
  const other = (await device(taro)).channel('post')
  other.on('broadcast', { event: '*' }, said => heard.hear(said as unknown as Said))
  await joined(other)
  const silent = (await device(hanako)).channel('post')
  expect(await silent.httpSend('one', { n: 1 })).toEqual({ success: true })
  const answer = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: 'post', event: 'two', payload: { n: 2 } }] }),
  })
  expect(answer.status).toBe(202)
  expect((await heard.atLeast(2)).map(said => said.payload)).toEqual([{ n: 1 }, { n: 2 }])
  for (const [headers, body, status] of [
    [{}, '{}', 401],
    [{ apikey: server.publishableKey }, '{"messages":[{}]}', 422],
    [{ apikey: server.publishableKey }, 'nonsense', 422],
  ] as const) {
    const refused = await fetch(`${server.url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body })
    expect(refused.status).toBe(status)
  }
})

describe('private channels', () => {
  const open = { config: { private: true, broadcast: { ack: true } } }

  test('are closed to whom no policy lets in', async () => {
    const refusal = (topic: string) =>
      `CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
    expect(await joined((await device(hanako)).channel('closed', open))).toBe(refusal('closed'))
    expect(await joined((await device(null)).channel('room:1', open))).toBe(refusal('room:1'))
    expect(await joined((await device(taro)).channel(`person:${hanako.id}`, open))).toBe(refusal(`person:${hanako.id}`))
    expect(await joined((await device(hanako)).channel(`person:${hanako.id}`, open))).toBe('SUBSCRIBED')
  })

  test('are another room than the public channel of the same name, and writing has a policy of its own', async () => {
    const topic = `room:${hanako.id}`
    const heard = listener<Said>()
    const inside = (await device(taro)).channel(topic, open)
    inside.on('broadcast', { event: '*' }, said => heard.hear(said as unknown as Said))
    const outside = (await device(taro)).channel(topic)
    const overheard = listener<Said>()
    outside.on('broadcast', { event: '*' }, said => overheard.hear(said as unknown as Said))
    const speaker = (await device(hanako)).channel(topic, open)
    await Promise.all([joined(inside), joined(outside), joined(speaker)])
    expect(await inside.send({ type: 'broadcast', event: 'no', payload: {} }, { timeout: 300 })).toBe('timed out')
    expect(await inside.httpSend('neither', {})).toEqual({ success: true })
    expect(await speaker.send({ type: 'broadcast', event: 'yes', payload: {} })).toBe('ok')
    expect((await heard.atLeast(1)).map(said => said.event)).toEqual(['yes'])
    expect(overheard.items).toEqual([])
  })

  test('carry what the database sends, however long', async () => {
    const heard = listener<Said>()
    const channel = (await device(hanako)).channel('room:db', open)
    channel.on('broadcast', { event: '*' }, said => heard.hear(said as unknown as Said))
    await joined(channel)
    const long = { text: '長い'.repeat(9000) }
    await server.db.asAdmin(async sql => {
      await sql.query("select realtime.send($1::jsonb, 'short', 'room:db', true)", [{ n: 1 }])
      await sql.query("select realtime.send($1::jsonb, 'long', 'room:db', true)", [long])
      await sql.query("select realtime.send($1::jsonb, 'public', 'room:db', false)", [{ n: 1 }])
    })
    const said = await heard.atLeast(2)
    expect(said.map(each => each.event).sort()).toEqual(['long', 'short'])
    expect(said.find(each => each.event === 'long')?.payload).toEqual(long)
  })
})

describe('what was missed', () => {
  const said = async (topic: string, event: string) =>
    server.db.asAdmin(sql => sql.query("select realtime.send('{}', $1, $2, true)", [event, topic]))

  test('is said again to whom policies let in, since the moment they name, the last ones first to stay', async () => {
    const before = Date.now()
    // A listener that is there tells when the server has heard them all.
    const there = listener<Said>()
    const first = (await device(taro)).channel('room:missed', { config: { private: true } })
    first.on('broadcast', { event: '*' }, told => there.hear(told as unknown as Said))
    await joined(first)
    for (const event of ['one', 'two', 'three']) await said('room:missed', event)
    await there.atLeast(3)
    const late = async (end: string, replay: { since: number; limit?: number }) => {
      const heard = listener<Said>()
      const channel = (await device(hanako)).channel('room:missed', {
        config: { private: true, broadcast: { replay } },
      })
      channel.on('broadcast', { event: '*' }, told => heard.hear(told as unknown as Said))
      expect(await joined(channel)).toBe('SUBSCRIBED')
      await said('room:missed', end)
      for (let count = 1; heard.items.at(-1)?.event !== end; count++) await heard.atLeast(count)
      return heard.items
    }
    const all = await late('first', { since: before - 1000 })
    expect(all.map(({ event }) => event)).toEqual(['one', 'two', 'three', 'first'])
    expect(all.map(({ meta }) => meta)).toEqual([
      ...Array(3).fill({ replayed: true, id: expect.any(String) }),
      undefined,
    ])
    const last = await late('second', { since: before - 1000, limit: 1 })
    expect(last.map(({ event }) => event)).toEqual(['first', 'second'])
    const none = await late('third', { since: Date.now() + 60_000 })
    expect(none.map(({ event }) => event)).toEqual(['third'])
    const closed = (await device(taro)).channel(`person:${hanako.id}`, {
      config: { private: true, broadcast: { replay: { since: 0 } } },
    })
    expect(await joined(closed)).toMatch(/^CHANNEL_ERROR Unauthorized/)
  })
})

describe('tokens', () => {
  /** Seconds in which a channel is joined several times over, however slow the machine is. */
  const shortLife = async (): Promise<number> => {
    const began = performance.now()
    await joined((await device(hanako)).channel('how-long'))
    // Tokens know whole seconds: the one that has begun does not count.
    return 1 + Math.ceil((5 * (performance.now() - began)) / 1000)
  }

  test('one that is over or forged opens no channel, and a channel ends with its token', async () => {
    const errors: Record<string, string> = {
      over: await sign({ role: 'authenticated', sub: hanako.id }, -5),
      forged: `${hanako.token.slice(0, -6)}AAAAAA`,
    }
    for (const token of Object.values(errors))
      expect(await joined((await device({ ...hanako, token })).channel('any'))).toMatch(
        /^CHANNEL_ERROR InvalidJWTToken/,
      )

    const short = await sign({ role: 'authenticated', sub: hanako.id }, await shortLife())
    const client = await device({ ...hanako, token: short })
    const channel = client.channel('ending')
    const system = listener<{ message: string }>()
    channel.on('system', {}, told => system.hear(told))
    const statuses = listener<string>()
    channel.subscribe(status => statuses.hear(status))
    await statuses.atLeast(2)
    expect(statuses.items.slice(0, 2)).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(system.items[0]?.message).toMatch(/^Token has expired/)
  })

  test('a new one keeps the channel open, one of somebody else closes what was theirs', async () => {
    const topic = `person:${hanako.id}`
    const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
    clients.push(client)
    const seconds = await shortLife()
    const over = Date.now() + seconds * 1000
    await client.realtime.setAuth(await sign({ role: 'authenticated', sub: hanako.id }, seconds))
    const channel = client.channel(topic, { config: { private: true } })
    const statuses = listener<string>()
    const heard = listener<Said>()
    channel.on('broadcast', { event: '*' }, said => heard.hear(said as unknown as Said))
    channel.subscribe(status => statuses.hear(status))
    await statuses.atLeast(1)
    await client.realtime.setAuth(hanako.token)
    await expect.poll(() => Date.now()).toBeGreaterThan(over + 500)
    await server.db.asAdmin(sql => sql.query("select realtime.send('{}', 'still here', $1, true)", [topic]))
    await heard.atLeast(1)
    await client.realtime.setAuth(taro.token)
    await statuses.atLeast(2)
    expect(statuses.items).toEqual(['SUBSCRIBED', 'CLOSED'])
  })

  test('the service role hears what policies keep from others', async () => {
    const channel = service(server).channel('secret', { config: { private: true } })
    expect(await joined(channel)).toBe('SUBSCRIBED')
    await channel.unsubscribe()
  })
})
