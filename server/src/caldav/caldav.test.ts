import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Listening, newPerson, type Person, startServer } from '../test-people.ts'
import { hasRadicale, type Radicale, startRadicale } from './test-radicale.ts'

const ics = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Phone//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const vevent = (uid: string, title: string, ...lines: readonly string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:${title}`, ...lines, 'END:VEVENT'],
]
const nine = ['DTSTART;TZID=Asia/Tokyo:20261201T090000', 'DTEND;TZID=Asia/Tokyo:20261201T100000']

describe.skipIf(!hasRadicale)(
  'With Radicale (skipped where Debian’s radicale is not installed) a connected calendar',
  () => {
    let radicale: Radicale
    let server: Listening
    let person: Person
    const name = 'hanako'
    const authorization = `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`
    beforeAll(async () => {
      radicale = await startRadicale([name])
      server = await startServer({ calendarAddresses: [radicale.place] })
    })
    afterAll(async () => {
      await server?.close()
      radicale?.stop()
    })

    let place = ''
    const theirs = (path: string, method: string, body?: string, headers: Record<string, string> = {}) =>
      fetch(new URL(path, place), { method, headers: { authorization, ...headers }, ...(body ? { body } : {}) })
    const phone = async (file: string, lines: readonly string[]) => {
      const answer = await theirs(file, 'PUT', ics(...lines), { 'content-type': 'text/calendar' })
      expect(answer.status, file).toBeLessThan(300)
    }
    const there = async (file: string) => {
      const answer = await theirs(file, 'GET')
      return answer.status === 200 ? answer.text() : null
    }
    const listed = async () => {
      const answer = await theirs('', 'PROPFIND', undefined, { depth: '1' })
      return [...(await answer.text()).matchAll(/<href>[^<]*\/([^</]+\.ics)<\/href>/g)].map(([, file]) =>
        decodeURIComponent(file ?? ''),
      )
    }
    const send = async (method: string, path: string, body?: object) => {
      const answer = await server.fetch(
        new Request(`http://localhost/api/caldav${path}`, {
          method,
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      )
      const told: {
        readonly code?: string
        readonly calendars?: readonly { readonly url: string; readonly name: string }[]
      } = await answer.json()
      return { status: answer.status, ...told }
    }
    const account = () => ({ address: radicale.url, user: name, password: 'secret' })
    const sync = () => send('POST', '/sync')
    const rows = async () =>
      (await person.client.from('events').select('*').is('deleted_at', null).order('title')).data ?? []
    const titles = async () => (await rows()).map(({ title }) => title)
    const state = async () => (await person.client.rpc('my_caldav')).data
    let calendar = ''
    let count = 0

    beforeEach(async () => {
      person = await newPerson(server)
      place = `${radicale.url}${name}/c${++count}/`
      expect(
        (
          await theirs(
            '',
            'MKCOL',
            '<?xml version="1.0"?><mkcol xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><set><prop><resourcetype><collection/><c:calendar/></resourcetype><displayname>仕事</displayname></prop></set></mkcol>',
          )
        ).status,
      ).toBe(201)
      calendar = crypto.randomUUID()
    })
    const connect = async () => {
      const answer = await send('PUT', '', {
        account: account(),
        calendars: [{ id: calendar, url: place, colour: 'teal', rank: 'a0' }],
      })
      expect(answer.status, JSON.stringify(answer)).toBe(200)
      expect(await state()).toMatchObject({ failure: null })
    }
    const add = async (title: string, columns: object = {}) => {
      const id = crypto.randomUUID()
      const { error } = await person.client.from('events').insert({
        ...{ id, calendar_id: calendar, uid: id, title, all_day: false, time_zone: 'Asia/Tokyo' },
        ...{ start_at: '2026-12-03T00:00:00Z', end_at: '2026-12-03T01:00:00Z', ...columns },
      })
      expect(error).toBeNull()
      return id
    }
    const set = async (id: string, columns: object) =>
      expect((await person.client.from('events').update(columns).eq('id', id)).error).toBeNull()

    test('is found, chosen, and brought here', async () => {
      await phone('a.ics', vevent('a', '会議', ...nine))
      const found = await send('POST', '/look', { account: account() })
      expect(found.calendars).toContainEqual({ url: place, name: '仕事', colour: null, is_read_only: false })
      await connect()
      expect(await rows()).toMatchObject([
        { title: '会議', calendar_id: calendar, start_at: '2026-12-01T00:00:00+00:00', time_zone: 'Asia/Tokyo' },
      ])
      expect(await state()).toMatchObject({
        host: '127.0.0.1',
        login: name,
        waiting: 0,
        calendars: [{ id: calendar, is_read_only: false }],
      })
      const kept = await server.db.asAdmin(sql =>
        sql.query('select to_jsonb(a)::text as row from private.caldav_accounts as a'),
      )
      expect(JSON.stringify(kept)).not.toContain('secret')
      expect((await person.client.rpc('take_caldav_accounts', {})).error?.code).toMatch(/42501|PGRST202/)
    })

    test('takes what is made, changed and deleted here, and gives what is so there', async () => {
      await phone(
        'a.ics',
        vevent(
          'a',
          '会議',
          ...nine,
          'X-PHONE:kept',
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          'TRIGGER:-PT10M',
          'DESCRIPTION:x',
          'END:VALARM',
        ),
      )
      await connect()
      const [a] = await rows()
      const made = await add('歯医者')
      await set(a?.id, { title: '会議（変更）' })
      await sync()
      expect(await state()).toMatchObject({ failure: null, waiting: 0 })
      const changed = await there('a.ics')
      expect(changed).toContain('SUMMARY:会議（変更）')
      expect(changed).toContain('X-PHONE:kept')
      expect(changed).toContain('TRIGGER:-PT10M')
      expect(changed).toContain('DTSTART;TZID=Asia/Tokyo:20261201T090000')
      expect(await there(`${made}.ics`)).toContain('SUMMARY:歯医者')
      await phone(`${made}.ics`, vevent(made, '歯医者（電話で）', ...nine))
      await theirs('a.ics', 'DELETE')
      await sync()
      expect(await titles()).toEqual(['歯医者（電話で）'])
      expect(
        (await person.client.from('events').select('deleted_at').eq('id', a?.id).single()).data?.deleted_at,
      ).not.toBeNull()
      await set(made, { deleted_at: new Date().toISOString() })
      await sync()
      expect(await listed()).toEqual([])
    })

    test('that was changed on both sides keeps both, and tells it', async () => {
      await phone('a.ics', vevent('a', '会議', ...nine))
      await connect()
      const [a] = await rows()
      await set(a?.id, { title: 'こちらの会議' })
      await phone('a.ics', vevent('a', 'あちらの会議', ...nine))
      await sync()
      expect(await titles()).toEqual(['あちらの会議（別の端末の版）', 'こちらの会議'])
      expect(await listed()).toHaveLength(2)
      expect(await there('a.ics')).toContain('こちらの会議')
      const { data } = await person.client.from('notifications').select('kind, params').eq('kind', 'merge')
      expect(data).toMatchObject([
        { params: { what: 'both', title: 'あちらの会議', mine: expect.stringContaining('こちらの会議') } },
      ])
      await sync()
      expect(await titles()).toHaveLength(2)
    })

    test('prefers an edit to a deletion, on either side', async () => {
      await phone('a.ics', vevent('a', 'A', ...nine))
      await phone('b.ics', vevent('b', 'B', ...nine))
      await connect()
      const [a, b] = await rows()
      await set(a?.id, { deleted_at: new Date().toISOString() })
      await phone('a.ics', vevent('a', 'A2', ...nine))
      await set(b?.id, { title: 'B2' })
      await theirs('b.ics', 'DELETE')
      await sync()
      expect(await titles()).toEqual(['A2', 'B2'])
      expect(await listed()).toHaveLength(2)
    })

    test('goes on after its token is refused, without doubles', async () => {
      for (const each of ['a', 'b', 'c']) await phone(`${each}.ics`, vevent(each, each, ...nine))
      await connect()
      await server.db.asAdmin(sql =>
        sql.query(
          "update private.caldav_calendars set token = 'http://radicale.org/ns/sync/nonsense' where user_id = $1",
          [person.id],
        ),
      )
      await theirs('b.ics', 'DELETE')
      await phone('d.ics', vevent('d', 'd', ...nine))
      await sync()
      expect(await titles()).toEqual(['a', 'c', 'd'])
    })

    test('moves an appointment into it and out of it', async () => {
      await connect()
      const other = crypto.randomUUID()
      await person.client.from('calendars').insert({ id: other, name: '自分' })
      const id = await add('旅行', { calendar_id: other })
      await sync()
      expect(await listed()).toEqual([])
      await set(id, { calendar_id: calendar })
      await sync()
      expect(await listed()).toEqual([`${id}.ics`])
      await set(id, { calendar_id: other })
      await sync()
      expect(await listed()).toEqual([])
      expect(await titles()).toEqual(['旅行'])
    })

    test('keeps series with what differs in them, both ways', async () => {
      const series = vevent('s', 'ヨガ', ...nine, 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE;TZID=Asia/Tokyo:20261208T090000')
      const moved = vevent(
        's',
        'ヨガ（振替）',
        'RECURRENCE-ID;TZID=Asia/Tokyo:20261215T090000',
        'DTSTART;TZID=Asia/Tokyo:20261216T090000',
        'DTEND;TZID=Asia/Tokyo:20261216T100000',
      )
      await phone('s.ics', [...series, ...moved])
      await connect()
      const [s] = await rows()
      expect(s).toMatchObject({ exdates: ['2026-12-08'], rrule: expect.stringContaining('FREQ=WEEKLY') })
      const overrides = async () =>
        (await person.client.from('event_overrides').select('original, title').eq('event_id', s?.id).order('original'))
          .data
      expect(await overrides()).toEqual([{ original: '2026-12-15', title: 'ヨガ（振替）' }])
      await person.client.from('event_overrides').insert({
        event_id: s?.id,
        original: '2026-12-22',
        title: 'ヨガ納め',
        all_day: false,
        start_at: '2026-12-22T01:00:00Z',
        end_at: '2026-12-22T02:00:00Z',
        time_zone: 'Asia/Tokyo',
      })
      await set(s?.id, { exdates: ['2026-12-08', '2026-12-29'] })
      await sync()
      const text = (await there('s.ics')) ?? ''
      expect(text).toContain('RECURRENCE-ID;TZID=Asia/Tokyo:20261222T090000')
      expect(text).toContain('RECURRENCE-ID;TZID=Asia/Tokyo:20261215T090000')
      expect(text).toContain('EXDATE;TZID=Asia/Tokyo:20261229T090000')
      await phone('s.ics', series)
      await sync()
      expect(await overrides()).toEqual([])
    })

    test('only shows what cannot be said here, and gives it back unchanged', async () => {
      const odd = vevent(
        'o',
        '第20週',
        'DTSTART;TZID=Asia/Tokyo:20260511T090000',
        'DTEND;TZID=Asia/Tokyo:20260511T100000',
        'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
      )
      await phone('o.ics', odd)
      await connect()
      const [o] = await rows()
      expect(await state()).toMatchObject({ fixed: [{ id: o?.id, reason: 'rule' }] })
      expect(o?.rrule).toMatch(/^FREQ=DAILY;UNTIL=202[78]/)
      const before = await there('o.ics')
      await set(o?.id, { title: '変えた' })
      await sync()
      expect(await there('o.ics')).toBe(before)
      expect(await titles()).toEqual(['第20週'])
    })

    test('ends: its appointments stay here, or go to the trash; on the server they stay', async () => {
      await phone('a.ics', vevent('a', 'A', ...nine))
      await connect()
      await send('DELETE', '?keep=true')
      expect(await state()).toBeNull()
      expect(await titles()).toEqual(['A'])
      expect(await listed()).toEqual(['a.ics'])
      // The same calendar once more is not twice here.
      calendar = crypto.randomUUID()
      await connect()
      expect(await rows()).toMatchObject([{ title: 'A', calendar_id: calendar }])
      await send('DELETE', '?keep=false')
      expect(await titles()).toEqual([])
      expect(await listed()).toEqual(['a.ics'])
    })

    test('is told in words when it fails, and keeps what there is', async () => {
      await phone('a.ics', vevent('a', 'A', ...nine))
      await connect()
      await theirs('', 'DELETE')
      await sync()
      expect(await state()).toMatchObject({ failure: 'gone' })
      expect(await titles()).toEqual(['A'])
      for (const [given, code] of [
        [{ ...account(), password: 'wrong' }, 'forbidden'],
        [{ ...account(), address: 'http://127.0.0.1:1/' }, 'not_public'],
        [{ ...account(), address: 'https://apidata.googleusercontent.com/caldav/v2/' }, 'google'],
      ] as const)
        expect(await send('POST', '/look', { account: given }), code).toMatchObject({ status: 422, code })
    })

    test('is left alone while its calendar lies in the trash', async () => {
      await phone('a.ics', vevent('a', 'A', ...nine))
      await connect()
      const put = (deleted_at: string | null) =>
        person.client.from('calendars').update({ deleted_at }).eq('id', calendar)
      await put(new Date().toISOString())
      await sync()
      expect(await listed()).toEqual(['a.ics'])
      await put(null)
      await sync()
      expect(await titles()).toEqual(['A'])
      expect(await state()).toMatchObject({ waiting: 0 })
    })
  },
)
