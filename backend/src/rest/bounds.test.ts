import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { hasPostgres, startPostgres } from '../database/real-postgres.ts'
import { createDb } from '../database/transactions.ts'
import { type Listening, startServer } from '../test-people.ts'
import { bounds } from './bounds.ts'
import { literal } from './fragments.ts'
import { readQuery } from './query.ts'
import { Refused } from './refusals.ts'

const schema = `
create table public.houses (id int primary key, name text);
create table public.rooms (id int primary key, house_id int references public.houses (id), name text, about jsonb);
create table public.chairs (id int primary key, room_id int references public.rooms (id));
create function public.endless() returns text language sql as $$ select repeat('x', 70000000) $$;
insert into public.houses values (1, 'a');
insert into public.rooms values (1, 1, 'kitchen', null), (2, 1, 'bath', null);
`

let server: Listening
beforeAll(async () => {
  server = await startServer({ schema })
})
afterAll(async () => {
  await server?.close()
})

const send = (address: string, init: RequestInit = {}) =>
  fetch(`${server.url}/rest/v1/${address}`, {
    ...init,
    headers: { apikey: server.publishableKey, 'content-type': 'application/json', ...init.headers },
  })
const refused = async (address: string, init: RequestInit = {}) => {
  const answer = await send(address, init)
  const body = await answer.json()
  expect(body).toEqual({
    code: expect.any(String),
    message: expect.any(String),
    details: body.details,
    hint: body.hint,
  })
  return [answer.status, body.code, body.details]
}

describe('names that mean something to JavaScript', () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'a[__proto__]',
    'constructor.prototype',
    '__proto__.x',
    'toString',
  ]
  const places = [
    (name: string) => `rooms?${name}=eq.1`,
    (name: string) => `rooms?${name}=eq.abc`,
    (name: string) => `${name}?x=eq.1`,
    (name: string) => `rooms?select=${name}`,
    (name: string) => `rooms?select=${name}:id`,
    (name: string) => `rooms?select=${name}(id)`,
    (name: string) => `rooms?or=(${name}.eq.1)`,
    (name: string) => `rooms?order=${name}`,
    (name: string) => `rooms?${name}.order=id`,
    (name: string) => `rooms?columns=${name}&on_conflict=${name}`,
    (name: string) => `rpc/${name}?${name}=1`,
  ]

  test('change no prototype and no later answer', async () => {
    const keys = () => [Object.prototype, Array.prototype, Function.prototype].map(each => Reflect.ownKeys(each))
    const before = keys()
    const plain = [...(await send('rooms?select=id')).headers.keys()]
    for (const name of names)
      for (const place of places) {
        const address = place(encodeURIComponent(name))
        expect((await send(address)).status, address).toBeLessThan(500)
        const body = JSON.stringify([{ id: 3, [name]: 1 }]).replace('"id"', `"__proto__":{"x":1},"id"`)
        expect((await send(address, { method: 'POST', body })).status, address).toBeLessThan(500)
      }
    expect(keys()).toEqual(before)
    expect([...(await send('rooms?select=id')).headers.keys()]).toEqual(plain)
    expect(await (await send('houses?select=id')).json()).toEqual([{ id: 1 }])
  })

  test('are read like any other where there is such a thing', async () => {
    expect(await (await send('rooms?select=constructor:name&id=eq.1')).json()).toEqual([{ constructor: 'kitchen' }])
    const body = JSON.parse(await (await send('rooms?select=__proto__:name&id=eq.1')).text())
    expect(Object.getOwnPropertyDescriptor(body[0], '__proto__')?.value).toBe('kitchen')
  })
})

describe('what is asked at once', () => {
  const many = (count: number, text: string) => Array.from({ length: count }, () => text).join(',')

  test('embeddings are bounded in depth, in number and in rounds', async () => {
    const inside = (depth: number): string => (depth === 0 ? 'id' : `x(${inside(depth - 1)})`)
    expect(await refused(`rooms?select=${inside(bounds.embedDepth + 1)}`)).toEqual([
      400,
      'PGRST100',
      expect.any(String),
    ])
    expect(await refused(`houses?select=rooms(houses(rooms(houses(id))))`)).toEqual([
      400,
      'PGRST100',
      "'houses' is embedded in itself more than 1 times",
    ])
    expect((await send('rooms?select=houses(rooms(id))')).status).toBe(200)
    const aliased = (count: number) => Array.from({ length: count }, (_, n) => `a${n}:houses(id)`).join(',')
    expect((await send(`rooms?select=${aliased(bounds.embeds)}`)).status).toBe(200)
    expect(await refused(`rooms?select=${aliased(bounds.embeds + 1)}`)).toEqual([400, 'PGRST100', expect.any(String)])
  })

  test('so are columns, conditions, their depth, lists, orders and names', async () => {
    const code = async (address: string) => (await refused(address)).slice(0, 2)
    expect(await code(`rooms?select=${many(bounds.columns + 1, 'id')}`)).toEqual([400, 'PGRST100'])
    expect(await code(`rooms?or=(${many(bounds.conditions + 1, 'id.eq.1')})`)).toEqual([400, 'PGRST100'])
    const nested = (depth: number): string => (depth === 0 ? 'id.eq.1' : `or(${nested(depth - 1)})`)
    expect(await code(`rooms?or=(${nested(bounds.conditionDepth)})`)).toEqual([400, 'PGRST100'])
    expect((await send(`rooms?id=in.(${many(1000, '1')})`)).status).toBe(200)
    expect(await code(`rooms?id=in.(${many(bounds.listed + 1, '1')})`)).toEqual([400, 'PGRST100'])
    expect(await code(`rooms?order=${many(bounds.orderTerms + 1, 'id')}`)).toEqual([400, 'PGRST100'])
    expect(await code(`rooms?${'x'.repeat(bounds.name + 1)}=eq.1`)).toEqual([400, 'PGRST100'])
    expect(await code(`rooms?select=about${'->a'.repeat(bounds.jsonSteps + 1)}`)).toEqual([400, 'PGRST100'])
  })

  test('so are the rows, keys and levels of a body', async () => {
    const post = (body: string) => refused('rooms', { method: 'POST', body })
    const keys = Array.from({ length: 200_000 }, (_, n) => `"k${n}":1`).join(',')
    expect((await post(`{${keys}}`)).slice(0, 2)).toEqual([400, 'PGRST204'])
    expect((await post(`[${many(bounds.rows + 1, '{}')}]`)).slice(0, 2)).toEqual([400, 'PGRST100'])
    expect((await post(`${'['.repeat(bounds.jsonDepth + 1)}`)).slice(0, 2)).toEqual([400, 'PGRST102'])
  })

  test('an answer that is too large is not sent', async () => {
    // The service has no deadline: on a slow machine a visitor's would end it before the size does.
    const headers = { apikey: server.secretKey }
    expect(await refused('rpc/endless', { method: 'POST', body: '{}', headers })).toEqual([
      416,
      'PGRST103',
      'The answer would be larger than 64 MiB: ask for fewer rows by limit.',
    ])
  })
})

test('any query string is read or refused, and nothing else', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '(',
      ')',
      ',',
      '.',
      '!',
      ':',
      '::',
      '->',
      '->>',
      '"',
      '\\',
      '...',
      'in.',
      'not.',
      'or',
      'eq.1',
      '*',
      'a',
    ),
  )
  const text = fc.array(part, { maxLength: 12 }).map(parts => parts.join(''))
  const name = fc.oneof(text, fc.constantFrom('select', 'order', 'or', 'a.and', 'limit', 'columns', 'on_conflict'))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, text), { maxLength: 5 }), fc.boolean(), (pairs, isCall) => {
      try {
        readQuery(new URLSearchParams(pairs), isCall)
      } catch (error) {
        expect(error).toBeInstanceOf(Refused)
      }
    }),
    { numRuns: 2000 },
  )
})

describe('a literal is exactly the text', () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom("'", '\\', '"', '$', ';', '--', 'E', '\n') }),
    )
    .map(each => each.toWellFormed().replaceAll('\0', ''))
  const holds = async (db: ReturnType<typeof createDb>) => {
    for (const conforming of ['on', 'off'])
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 20 }), async texts => {
          const rows = await db.asAdmin(async sql => {
            await sql.query(`set local standard_conforming_strings = ${conforming}`)
            await sql.query('set local escape_string_warning = off')
            return sql.query<{ texts: string[] }>(
              `select array[${texts.map(each => `${literal(each)}::text`)}] as texts`,
            )
          })
          expect(rows[0]?.texts).toEqual(texts)
        }),
        { numRuns: 25 },
      )
  }

  test('on PGlite', async () => {
    const db = createDb(await openPglite(null))
    await holds(db)
    await db.close()
  })

  test.runIf(hasPostgres)('on a real PostgreSQL', async () => {
    const cluster = await startPostgres()
    const db = createDb(await openPostgres(cluster.url))
    await holds(db)
    await db.close()
    await cluster.stop()
  })
})
