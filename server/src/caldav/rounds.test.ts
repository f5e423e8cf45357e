import { hasPostgres, type RealPostgres, startPostgres } from '@techo/backend/real-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callDatabase } from '../database-function.ts'
import { type Listening, newPerson, type Person, startServer } from '../test-people.ts'
import { createDav } from './dav.ts'
import { readObject } from './read-object.ts'
import { createRounds } from './rounds.ts'
import { type Fake, startFake } from './test-fake.ts'

const raw = (uid: string, title: string, ...lines: readonly string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Phone//EN', 'BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`],
    ...['DTSTAMP:20260101T000000Z', 'DTSTART:20261201T000000Z', 'DTEND:20261201T010000Z', ...lines],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

describe.each(hasPostgres ? ['embedded', 'PostgreSQL'] : ['embedded'])('On %s', kind => {
  let postgres: RealPostgres | undefined
  let fake: Fake
  let server: Listening
  let person: Person
  let calendar = ''
  beforeAll(async () => {
    postgres = kind === 'embedded' ? undefined : await startPostgres()
    server = await startServer({ ...(postgres ? { databaseUrl: postgres.url } : {}) })
  })
  afterAll(async () => {
    await server?.close()
    await postgres?.stop()
    fake?.close()
  })
  const begin = async () => {
    fake?.close()
    fake = await startFake()
    person = await newPerson(server)
    calendar = crypto.randomUUID()
    const account = {
      ...{ sealed: 'sealed', host: 'example.com', login: 'hanako' },
      calendars: [{ id: calendar, url: fake.url, name: '仕事', colour: 'teal', rank: 'a0', is_read_only: false }],
    }
    await server.db.asAdmin(async sql => {
      await sql.query('select public.put_caldav_account($1::uuid, $2::jsonb)', [person.id, JSON.stringify(account)])
      // The rounds of the server itself, which cannot open this seal, are not meant.
      await sql.query("update private.caldav_accounts set due_at = now() + interval '1 day' where user_id = $1", [
        person.id,
      ])
    })
  }
  beforeEach(begin)

  const credentials = () => ({ address: fake.url, user: 'hanako', password: 'secret' })
  const rules = () => ({ own: [fake.place], timeoutMs: 5000 })
  const rounds = () => createRounds({ call: callDatabase(server.db), open: async () => credentials(), rules: rules() })
  const sync = () => rounds().now(person.id)
  const rows = async () =>
    (await person.client.from('events').select('id, uid, title').is('deleted_at', null).order('title')).data ?? []
  const titles = async () => (await rows()).map(({ title }) => title)
  const there = () =>
    [...fake.objects.values()]
      .map(each => {
        const reading = readObject(each.raw, 'Asia/Tokyo')
        return reading.kind === 'event' ? reading.content.title : reading.kind
      })
      .sort()
  const state = async () => (await person.client.rpc('my_caldav')).data
  const add = async (title: string) => {
    const id = crypto.randomUUID()
    const days = { all_day: true, start_day: '2026-12-01', end_day: '2026-12-01' }
    expect(
      (await person.client.from('events').insert({ id, calendar_id: calendar, uid: id, title, ...days })).error,
    ).toBeNull()
    return id
  }
  const set = async (id: string, columns: object) =>
    expect((await person.client.from('events').update(columns).eq('id', id)).error).toBeNull()

  test.each([
    ['a refused token as a row', ['token-row']],
    ['a refused token', []],
    ['no changes to follow', ['no-sync']],
    ['changes in several answers', ['cut']],
    ['no questions for many at once', ['no-multiget']],
    ['no etag for what was written', ['no-etag']],
  ] as const)('a server with %s ends as any other, without doubles', async (_, faults) => {
    fake.faults = new Set(faults)
    for (const each of ['a', 'b', 'c', 'd', 'e']) fake.put(`${each}.ics`, raw(each, each))
    await sync()
    expect(await titles()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await server.db.asAdmin(sql =>
      sql.query("update private.caldav_calendars set token = 'nonsense' where user_id = $1", [person.id]),
    )
    fake.remove('b.ics')
    fake.put('c.ics', raw('c', 'c2'))
    await add('f')
    const [a] = await rows()
    await set(a?.id, { title: 'a2' })
    await sync()
    expect(await titles()).toEqual(['a2', 'c2', 'd', 'e', 'f'])
    expect(there()).toEqual(['a2', 'c2', 'd', 'e', 'f'])
    await sync()
    expect(await state()).toMatchObject({ failure: null, waiting: 0, refused: 0 })
    expect(await titles()).toHaveLength(5)
  })

  test('one that is told of and cannot be had empties nothing, and comes with the next round', async () => {
    fake.put('a.ics', raw('a', 'a'))
    await sync()
    fake.faults.add('missing')
    fake.put('a.ics', raw('a', 'a2'))
    await sync()
    expect(await titles()).toEqual(['a'])
    fake.faults.clear()
    await sync()
    expect(await titles()).toEqual(['a2'])
  })

  test('a listing of nothing deletes nothing, and a server that is down is told', async () => {
    for (const each of ['a', 'b']) fake.put(`${each}.ics`, raw(each, each))
    await sync()
    const good = (await state()).synced_at
    fake.faults = new Set(['nothing', 'no-sync'])
    await sync()
    expect(await state()).toMatchObject({ failure: 'refused', synced_at: good })
    fake.faults = new Set(['down'])
    await sync()
    expect(await state()).toMatchObject({ failure: 'refused' })
    expect(await titles()).toEqual(['a', 'b'])
    fake.faults.clear()
    await sync()
    expect(await state()).toMatchObject({ failure: null, failed_at: null })
  })

  test('a broken object stops no calendar, is not touched, and comes when it is whole', async () => {
    fake.put('a.ics', 'BEGIN:VCALENDAR nonsense')
    fake.put('b.ics', raw('b', 'b'))
    fake.put('c.ics', raw('c', '', 'DESCRIPTION:ohne'))
    await sync()
    expect(await titles()).toEqual(['b', '—'])
    expect(await state()).toMatchObject({ failure: null, calendars: [{ unread: 1 }] })
    const [b] = await rows()
    fake.put('b.ics', 'broken')
    await sync()
    expect(await titles()).toEqual(['b', '—'])
    // It is only looked at now.
    await set(b?.id, { title: 'mine' })
    await sync()
    expect(fake.objects.get('b.ics')?.raw).toBe('broken')
    fake.put('a.ics', raw('a', 'a'))
    fake.put('b.ics', raw('b', 'b2'))
    await sync()
    expect(await titles()).toEqual(['a', 'b2', '—'])
    expect(await state()).toMatchObject({ calendars: [{ unread: 0 }] })
  })

  test('what is longer than can be held here is moved nowhere else', async () => {
    const long = raw('a', 'a', `DESCRIPTION:${'x'.repeat(100_001)}`)
    fake.put('a.ics', long)
    await sync()
    const [a] = await rows()
    const other = crypto.randomUUID()
    await person.client.from('calendars').insert({ id: other, name: '自分' })
    await set(a?.id, { calendar_id: other, title: 'b' })
    await sync()
    expect(fake.objects.get('a.ics')?.raw).toBe(long)
    expect(await titles()).toEqual(['a'])
    expect(await state()).toMatchObject({ waiting: 0, fixed: [{ id: a?.id, reason: 'size' }] })
  })

  test('what a full server does not take waits, and is told', async () => {
    await add('a')
    fake.faults.add('full')
    await sync()
    expect(await state()).toMatchObject({ failure: null, refused: 1, waiting: 1 })
    fake.faults.clear()
    await sync()
    expect(await state()).toMatchObject({ refused: 0, waiting: 0 })
    expect(there()).toEqual(['a'])
  })

  test('a version that arrived without an answer is not sent twice', async () => {
    const id = await add('a')
    await sync()
    const object = fake.objects.get(`${id}.ics`)
    await server.db.asAdmin(async sql => {
      await sql.query('delete from private.caldav_objects where user_id = $1', [person.id])
      await sql.query('insert into private.caldav_changes (event_id, user_id) values ($1, $2)', [id, person.id])
      await sql.query('update private.caldav_calendars set token = null where user_id = $1', [person.id])
    })
    await sync()
    expect(await titles()).toEqual(['a'])
    expect([...fake.objects]).toEqual([[`${id}.ics`, object]])
  })

  test('two servers never bring one account together at once', async () => {
    for (let nth = 0; nth < 20; nth++) fake.put(`${nth}.ics`, raw(`${nth}`, `${nth}`))
    // Whoever is at it stays at it until both others were told so, or a second one began.
    const others = Promise.withResolvers<void>()
    let opened = 0
    let refused = 0
    const open = async () => {
      if (++opened > 1) others.resolve()
      await others.promise
      return credentials()
    }
    const another = async () => {
      const isTaken = await createRounds({ call: callDatabase(server.db), open, rules: rules() }).now(person.id)
      if (!isTaken && ++refused > 1) others.resolve()
      return isTaken
    }
    const taken = await Promise.all([another(), another(), another()])
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await titles()).toHaveLength(20)
    expect(fake.asked.filter(each => each.startsWith('REPORT'))).toHaveLength(2)
  })

  test('whatever is written on both sides, they end the same and nothing is lost', async () => {
    const step = fc.record({
      side: fc.constantFrom('here', 'there'),
      does: fc.constantFrom('add', 'edit', 'edit', 'delete', 'sync'),
      nth: fc.nat(20),
    })
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
        await begin()
        // What was written last and was never deleted by whoever saw it has to be somewhere.
        const written = new Set<string>()
        const replaced = new Set<string>()
        // Of two versions one stands as a copy, whose title says so.
        const replace = (title: string) => replaced.add(title.replace(/（.*/, ''))
        const titleOf = (file: string) => /SUMMARY:(.*)\r\n/.exec(fake.objects.get(file)?.raw ?? '')?.[1] ?? ''
        for (const { side, does, nth } of steps) {
          const title = `t${++count}`
          if (does === 'sync') await sync()
          else if (side === 'here') {
            const all = await rows()
            const one = all[nth % Math.max(1, all.length)]
            if (does === 'add') await add(title)
            else if (!one) continue
            else if (does === 'edit') await set(one.id, { title })
            else await set(one.id, { deleted_at: new Date().toISOString() })
            if (one && does !== 'add') replace(one.title)
          } else {
            const files = [...fake.objects.keys()]
            const file = files[nth % Math.max(1, files.length)]
            const uid = /UID:(.*)\r\n/.exec(fake.objects.get(file ?? '')?.raw ?? '')?.[1] ?? ''
            if (file && does !== 'add') replace(titleOf(file))
            if (does === 'add') fake.put(`${title}.ics`, raw(title, title))
            else if (!file) continue
            else if (does === 'edit') fake.put(file, raw(uid, title))
            else fake.remove(file)
          }
          if (does === 'add' || does === 'edit') written.add(title)
        }
        await sync()
        await sync()
        const here = (await titles()).sort()
        expect(here).toEqual(there())
        expect(await state()).toMatchObject({ failure: null, waiting: 0, refused: 0 })
        for (const title of written)
          if (!replaced.has(title))
            expect(
              here.some(each => each === title || each.startsWith(`${title}（`)),
              `${title} of ${here}`,
            ).toBe(true)
        expect(new Set(here).size).toBe(here.length)
      }),
      { numRuns: kind === 'embedded' ? 25 : 8 },
    )
  }, 180_000)

  test('passwords go nowhere else', async () => {
    fake.faults.add('elsewhere')
    expect(await createDav(credentials(), rules()).discover()).toBe('elsewhere')
    expect(await createDav(credentials(), rules()).changes(fake.url, null)).toBe('elsewhere')
    fake.faults.clear()
    expect(await createDav({ ...credentials(), password: 'wrong' }, rules()).changes(fake.url, null)).toBe('forbidden')
    expect(await createDav(credentials(), {}).discover()).toBe('not_public')
    const open = { resolve: async () => ['127.0.0.1'], allows: () => true }
    expect(
      await createDav({ ...credentials(), address: 'http://calendar.example.com/' }, { net: open }).discover(),
    ).toBe('not_secure')
    // The address of one calendar, where nothing leads to it.
    expect(await createDav(credentials(), rules()).discover()).toMatchObject([{ url: fake.url, name: '仕事' }])
  })
})
