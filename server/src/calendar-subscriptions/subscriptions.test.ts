import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasPostgres, type RealPostgres, startPostgres } from '@techo/backend/real-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callDatabase } from '../database-function.ts'
import { internet } from '../link-preview/fetch-public.ts'
import { type Listening, newPerson, type Person, startServer } from '../test-people.ts'
import { addressOf, createSeal } from './address.ts'
import { createReadings } from './readings.ts'

/** A calendar of somebody else: a real server on this machine, which the settings let be read. */
const calendar = (...events: readonly (readonly string[])[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:クラブ'],
    ...events.flatMap(lines => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const stamp = (day: string) => day.replaceAll('-', '')
const day = dayFromNow(3)
const practice = (...lines: readonly string[]) => [
  'UID:practice',
  'SUMMARY:練習',
  `DTSTART:${stamp(day)}T090000Z`,
  ...lines,
]

interface Answer {
  readonly status?: number
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}
const answers = new Map<string, Answer>()
const asked: IncomingMessage[] = []
const theirs = createHttpServer((request, response) => {
  asked.push(request)
  const answer = answers.get(request.url ?? '') ?? { status: 404 }
  const { etag } = answer.headers ?? {}
  const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
  response.writeHead(isKnown ? 304 : (answer.status ?? 200), { 'content-type': 'text/calendar', ...answer.headers })
  response.end(isKnown ? undefined : answer.body)
})
await new Promise<void>(resolve => theirs.listen(0, '127.0.0.1', resolve))
const { port } = theirs.address() as AddressInfo
const urlOf = (path: string) => `http://127.0.0.1:${port}${path}`
afterAll(() => theirs.close())
beforeEach(() => {
  answers.clear()
  asked.length = 0
})

describe.each(hasPostgres ? ['embedded', 'PostgreSQL'] : ['embedded'])('On %s a subscribed calendar', kind => {
  let postgres: RealPostgres | undefined
  let server: Listening
  beforeAll(async () => {
    postgres = kind === 'embedded' ? undefined : await startPostgres()
    server = await startServer({
      ...(postgres ? { databaseUrl: postgres.url } : {}),
      calendarAddresses: [`127.0.0.1:${port}`],
    })
  })
  afterAll(async () => {
    await server?.close()
    await postgres?.stop()
  })

  const send = async (person: Person, path: string, method: string, body?: object) => {
    const answer = await server.fetch(
      new Request(`http://localhost/api/calendar-subscriptions/${path}`, {
        method,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    const told: { readonly code?: string; readonly name?: string; readonly held?: number } = await answer.json()
    return { status: answer.status, ...told }
  }
  const subscribe = (person: Person, url: string, id: string = crypto.randomUUID(), name = '') =>
    send(person, id, 'PUT', { url, name, colour: 'teal', rank: 'a0', time_zone: 'Asia/Tokyo' })
  const seen = async ({ client }: Person) => {
    const window = { first_day: dayFromNow(-30), last_day: dayFromNow(30) }
    const at = { first_at: `${window.first_day}T00:00:00Z`, last_at: `${window.last_day}T00:00:00Z` }
    const { data, error } = await client.rpc('subscribed_occurrences', { ...window, ...at })
    expect(error).toBeNull()
    return data as { readonly title: string; readonly start_at: string | null; readonly subscription_id: string }[]
  }
  const titles = async (person: Person) => (await seen(person)).map(({ title }) => title).sort()
  const state = async ({ client }: Person) => (await client.rpc('my_calendar_readings')).data?.[0]
  const sql = <Row>(text: string, parameters: readonly unknown[] = []) =>
    server.db.asAdmin(run => run.query<Row>(text, parameters))
  const readingsOf = () =>
    createReadings({
      call: callDatabase(server.db),
      seal: createSeal('another secret of at least thirty-two bytes'),
      rules: { ...internet, allows: () => true },
    })

  test('is read at once, and what it holds is the person’s alone', async () => {
    answers.set('/club.ics', { body: calendar(practice('RRULE:FREQ=WEEKLY;COUNT=3')) })
    const [person, other] = [await newPerson(server), await newPerson(server)]
    const id = crypto.randomUUID()
    expect(await subscribe(person, urlOf('/club.ics'), id)).toEqual({ status: 200, name: 'クラブ', held: 3 })
    expect(await seen(person)).toMatchObject([
      ...[
        { subscription_id: id, title: '練習', start_at: `${day}T09:00:00+00:00` },
        { title: '練習' },
        { title: '練習' },
      ],
    ])
    const { data } = await person.client.from('calendar_subscriptions').select('id, name, colour, rank')
    expect(data).toEqual([{ id, name: 'クラブ', colour: 'teal', rank: 'a0' }])
    expect(await state(person)).toMatchObject({ id, host: '127.0.0.1', failure: null, held: 3, left_out: {} })
    expect(await seen(other)).toEqual([])
    expect((await other.client.rpc('my_calendar_readings')).data).toEqual([])
    // Nobody takes over the calendar of somebody else, or has it read.
    expect((await subscribe(other, urlOf('/club.ics'), id)).status).toBe(404)
    expect(await send(other, `${id}/read`, 'POST')).toMatchObject({ status: 200, taken: false })
    expect(await titles(person)).toHaveLength(3)
  })

  test('keeps its address from everybody, and from the export', async () => {
    answers.set('/a-club-nobody-knows.ics', { body: calendar(practice()) })
    const person = await newPerson(server)
    await subscribe(person, urlOf('/a-club-nobody-knows.ics'))
    const kept = await sql('select to_jsonb(r)::text as row from private.calendar_readings as r where user_id = $1', [
      person.id,
    ])
    expect(JSON.stringify(kept)).toContain('127.0.0.1')
    expect(JSON.stringify(kept)).not.toContain('a-club-nobody-knows')
    for (const name of ['put_calendar_subscription', 'take_calendar_readings', 'keep_calendar_reading'])
      expect((await person.client.rpc(name, {})).error?.code, name).toMatch(/42501|PGRST202/)
    const tables = await person.client.rpc('export_tables')
    const names = (tables.data as { readonly name: string }[]).map(({ name }) => name)
    expect(names.filter(name => name.includes('subscri'))).toEqual(['calendar_subscriptions'])
  })

  test('follows its source: what was moved is moved, what went is gone, and what is the same is asked on conditions', async () => {
    const body = calendar(practice('RRULE:FREQ=DAILY;COUNT=3'), [
      'UID:party',
      'SUMMARY:宴会',
      `DTSTART;VALUE=DATE:${stamp(day)}`,
    ])
    answers.set('/club.ics', { body, headers: { etag: '"1"' } })
    const person = await newPerson(server)
    const id = crypto.randomUUID()
    await subscribe(person, urlOf('/club.ics'), id)
    expect(await titles(person)).toEqual(['宴会', '練習', '練習', '練習'])
    const changedAt = async () =>
      (await person.client.from('calendar_subscriptions').select('updated_at').single()).data
    const before = await changedAt()

    await send(person, `${id}/read`, 'POST')
    expect(asked.at(-1)?.headers['if-none-match']).toBe('"1"')
    expect(await titles(person)).toHaveLength(4)
    expect(await changedAt()).toEqual(before)

    const moved = [
      'UID:practice',
      'SUMMARY:練習（移動）',
      `RECURRENCE-ID:${stamp(dayFromNow(4))}T090000Z`,
      `DTSTART:${stamp(dayFromNow(10))}T100000Z`,
    ]
    answers.set('/club.ics', { body: calendar(practice('RRULE:FREQ=DAILY;COUNT=3'), moved), headers: { etag: '"2"' } })
    await send(person, `${id}/read`, 'POST')
    const now = await seen(person)
    expect(now.map(({ title, start_at }) => `${title} ${start_at?.slice(0, 13)}`)).toEqual([
      ...[`練習 ${day}T09`, `練習 ${dayFromNow(5)}T09`, `練習（移動） ${dayFromNow(10)}T10`],
    ])
    expect(await changedAt()).not.toEqual(before)
  })

  test('that differs only in the moment it was written is not read again', async () => {
    const at = (stamped: string) => calendar(practice(`DTSTAMP:${stamped}T000000Z`))
    answers.set('/club.ics', { body: at('20260101') })
    const person = await newPerson(server)
    const id = crypto.randomUUID()
    await subscribe(person, urlOf('/club.ics'), id)
    await sql("update private.subscribed_occurrences set title = 'kept' where user_id = $1", [person.id])
    answers.set('/club.ics', { body: at('20260102') })
    await send(person, `${id}/read`, 'POST')
    expect(await titles(person)).toEqual(['kept'])
  })

  test('that fails keeps what was read, says why and since when, and comes back', async () => {
    answers.set('/club.ics', { body: calendar(practice()) })
    const person = await newPerson(server)
    const id = crypto.randomUUID()
    await subscribe(person, urlOf('/club.ics'), id)
    const readAt = (await state(person)).read_at
    const failing: readonly (readonly [Answer, string])[] = [
      [{ status: 404 }, 'gone'],
      [{ status: 401 }, 'forbidden'],
      [{ status: 500 }, 'refused'],
      [{ body: '<html>', headers: { 'content-type': 'text/html' } }, 'no_calendar'],
      [{ body: calendar(practice()).slice(0, 60) }, 'cut_off'],
      [{ body: Buffer.alloc(11 * 1024 * 1024, 0x20) }, 'too_large'],
      [{ status: 302, headers: { location: 'http://169.254.169.254/' } }, 'not_public'],
    ]
    for (const [answer, failure] of failing) {
      answers.set('/club.ics', answer)
      await send(person, `${id}/read`, 'POST')
      expect(await state(person), failure).toMatchObject({ failure, read_at: readAt, held: 1 })
      expect(await titles(person)).toEqual(['練習'])
    }
    answers.set('/club.ics', { body: calendar(practice()) })
    await send(person, `${id}/read`, 'POST')
    expect(await state(person)).toMatchObject({ failure: null, failed_at: null })
  })

  test('is read by whichever server takes it, once, when it is due', async () => {
    answers.set('/club.ics', { body: calendar(practice()) })
    const person = await newPerson(server)
    const id = crypto.randomUUID()
    await subscribe(person, urlOf('/club.ics'), id)
    await sql("update private.calendar_readings set due_at = now() + interval '1 day' where user_id <> $1", [person.id])
    asked.length = 0
    await Promise.all([readingsOf().readDue(), readingsOf().readDue()])
    expect(asked).toHaveLength(0)
    await sql('update private.calendar_readings set due_at = now() where user_id = $1', [person.id])
    await Promise.all([readingsOf().readDue(), readingsOf().readDue()])
    // These servers have other secrets: the address is not opened, which is told, and nothing is lost.
    expect(asked).toHaveLength(0)
    expect(await state(person)).toMatchObject({ failure: 'address', held: 1 })
    const [row] = await sql<{ failures: number }>('select failures from private.calendar_readings where user_id = $1', [
      person.id,
    ])
    expect(row?.failures).toBe(1)
    // Its owner gives the address again.
    expect((await subscribe(person, urlOf('/club.ics'), id)).status).toBe(200)
    expect(await state(person)).toMatchObject({ failure: null })
  })

  test('goes with what was read there, and to the trash before', async () => {
    answers.set('/club.ics', { body: calendar(practice()) })
    const person = await newPerson(server)
    const id = crypto.randomUUID()
    await subscribe(person, urlOf('/club.ics'), id)
    const table = person.client.from('calendar_subscriptions')
    await table.update({ deleted_at: new Date().toISOString() }).eq('id', id)
    expect(await seen(person)).toEqual([])
    expect(await send(person, `${id}/read`, 'POST')).toMatchObject({ taken: false })
    await table.update({ deleted_at: null }).eq('id', id)
    expect(await titles(person)).toEqual(['練習'])
    await table.delete().eq('id', id)
    const left = await sql('select 1 from private.subscribed_occurrences where user_id = $1', [person.id])
    expect(left).toEqual([])
  })

  test('shows one’s own appointments and tasks once', async () => {
    const person = await newPerson(server)
    const [own, task] = [crypto.randomUUID(), crypto.randomUUID()]
    await person.client.from('calendars').insert({ id: own, name: '予定' })
    const days = { all_day: true, start_day: day, end_day: day }
    await person.client.from('events').insert({ calendar_id: own, uid: 'own-1', title: '歯医者', ...days })
    await person.client.from('tasks').insert({ id: task, title: '本を返す' })
    const back = (uid: string, title: string) => [`UID:${uid}`, `SUMMARY:${title}`, `DTSTART;VALUE=DATE:${stamp(day)}`]
    const events = [back('own-1', '歯医者'), back(`${task}@techo`, '本を返す'), back(`${own}@techo`, '人の用事')]
    answers.set('/club.ics', { body: calendar(...events) })
    await subscribe(person, urlOf('/club.ics'))
    expect(await titles(person)).toEqual(['人の用事'])
  })

  test('is refused where there is none, on one’s own network, and from the twenty-first on', async () => {
    const person = await newPerson(server)
    for (const [url, code] of [
      ['nonsense', 'address'],
      ['ftp://example.com/a.ics', 'address'],
      ['http://127.0.0.1:1/a.ics', 'not_public'],
      [urlOf('/missing.ics'), 'gone'],
    ] as const)
      expect(await subscribe(person, url), url).toMatchObject({ status: 422, code })
    expect((await person.client.from('calendar_subscriptions').select('id')).data).toEqual([])
    answers.set('/club.ics', { body: calendar(practice()) })
    const rows = Array.from({ length: 20 }, (_, nth) => ({ id: crypto.randomUUID(), name: `${nth}` }))
    for (const row of rows) expect((await person.client.from('calendar_subscriptions').insert(row)).error).toBeNull()
    expect(await subscribe(person, urlOf('/club.ics'))).toMatchObject({ status: 409, code: 'too_many' })
  })

  test('of twenty thousand occurrences is kept, and told that it holds more', async () => {
    const many = Array.from({ length: 30 }, (_, nth) => [
      `UID:${nth}`,
      `SUMMARY:${nth}`,
      `DTSTART:${stamp(day)}T0000${nth + 10}Z`,
      'RRULE:FREQ=DAILY',
    ])
    answers.set('/many.ics', { body: calendar(...many) })
    const person = await newPerson(server)
    expect(await subscribe(person, urlOf('/many.ics'))).toMatchObject({ status: 200, held: 20_000 })
    const { left_out } = await state(person)
    expect(left_out.too_many).toBeGreaterThan(1000)
  })
})

describe('an address', () => {
  test.each([
    ['webcal://p01-calendars.icloud.com/published/2/abc', 'https://p01-calendars.icloud.com/published/2/abc'],
    ['calendar.example.com/a.ics', 'https://calendar.example.com/a.ics'],
    [' https://example.com/a.ics?key=1#top ', 'https://example.com/a.ics?key=1'],
    ['http://127.0.0.1:8080/a.ics', 'http://127.0.0.1:8080/a.ics'],
  ])('%s', (text, href) => expect(addressOf(text)?.href).toBe(href))
  test.each(['', 'a calendar', 'mailto:a@example.com', 'javascript:alert(1)', 'file:///etc/passwd'])('not %s', text =>
    expect(addressOf(text)).toBeNull(),
  )
})
