import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterAll, describe, expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { newPerson, type Person, startServer } from '../test-people.ts'
import { declaredRemotes, siteOfRemotes } from '../test-site.ts'
import { calendarOf } from './calendar.ts'
import { momentOf } from './moment.ts'
import type { FeedRows } from './rows.ts'

const siteDir = await siteOfRemotes()
const server = await startServer({ siteDir })
afterAll(async () => {
  await server.close()
  await rm(siteDir, { recursive: true })
})

async function someone(profile: object = {}): Promise<Person> {
  const person = await newPerson(server)
  const { error } = await person.client
    .from('profiles')
    .update({ name: '花子', ...profile })
    .eq('user_id', person.id)
  expect(error).toBeNull()
  return person
}

const all = ['appointments', 'planned', 'deadlines', 'milestones', 'habits']

const renew = async (person: Person, wanted: readonly string[] = all): Promise<string> => {
  const { data, error } = await person.client.rpc('renew_calendar_feed', { wanted: [...wanted] })
  expect(error).toBeNull()
  expect(String(data)).toMatch(/^[0-9a-f]{64}$/)
  return String(data)
}
const get = (token: string, headers: Record<string, string> = {}, of: Pick<typeof server, 'fetch'> = server) =>
  of.fetch(new Request(`http://localhost/calendar/${token}.ics`, { headers }))

const eventsOf = (text: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(each => new ICAL.Event(each))

const titlesOf = async (token: string) => eventsOf(await (await get(token)).text()).map(event => event.summary)

const kinds = (await declaredRemotes()).flatMap(({ entities = [] }) => entities.map(({ type }) => type))

/** Where an event leads: to the page of the remote that shows its kind; home where no remote of the checkout does. */
function expectLed(event: ICAL.Event | undefined, kind: string, page: RegExp): void {
  const path = String(event?.component.getFirstPropertyValue('url')).slice(server.url.length)
  expect(path, event?.summary).toMatch(kinds.includes(kind) ? page : /^\/mypage$/)
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function add(person: Person, ...tasks: Parameters<typeof rowOf>[0][]): Promise<void> {
  const { error } = await person.client.from('tasks').insert(tasks.map(rowOf), { defaultToNull: false })
  expect(error).toBeNull()
}
const rowOf = (columns: {
  title: string
  planned_date?: string
  planned_time?: string
  deadline_date?: string
  estimate_min?: number
  is_milestone?: boolean
  end_date?: string
}) => columns as never

describe('the address', () => {
  test('shows what is planned, with days that end on the next day and times of the person’s zone', async () => {
    const person = await someone({ time_zone: 'America/Los_Angeles' })
    const [day, next] = [dayFromNow(3), dayFromNow(4)]
    await add(
      person,
      { title: '本を返す, 図書館; 2冊', planned_date: day },
      { title: '歯医者', planned_date: day, planned_time: '15:30', estimate_min: 45 },
      { title: 'いつか' },
    )
    const answer = await get(await renew(person))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const events = eventsOf(await answer.text())
    expect(events).toHaveLength(2)
    const whole = events.find(event => event.summary === '本を返す, 図書館; 2冊')
    expect(whole?.startDate.toString()).toBe(day)
    expect(whole?.endDate.toString()).toBe(next)
    const timed = events.find(event => event.summary === '歯医者')
    expect(timed?.startDate.toUnixTime()).toBe((momentOf(day as never, '15:30', 'America/Los_Angeles') ?? 0) / 1000)
    expect(timed?.duration.toSeconds()).toBe(45 * 60)
    expectLed(timed, 'task', new RegExp(`^/mypage/daily/${day}$`))
    expect(timed?.component.getAllSubcomponents('valarm')).toEqual([])
  })

  test('shows deadlines, milestones, goals of projects, habits and what repeats, each by choice', async () => {
    const person = await someone({ language: 'en', time_zone: 'Europe/Berlin' })
    const day = dayFromNow(5)
    await add(
      person,
      { title: 'Tax', deadline_date: day },
      { title: 'Launch', is_milestone: true, end_date: day },
      { title: 'Call', planned_date: day },
    )
    const insert = async (table: 'projects' | 'habits' | 'task_series', row: object) =>
      expect((await person.client.from(table).insert(row as never)).error).toBeNull()
    await insert('projects', { name: 'House', target_date: day })
    await insert('habits', { name: 'Walk', weekdays: 42 })
    await insert('habits', { name: 'Swim', schedule_kind: 'times_per', times: 2 })
    await insert('task_series', { rrule: 'FREQ=WEEKLY;WKST=MO', dtstart: dayFromNow(1), template: { title: 'Bins' } })
    const token = await renew(person)
    const events = eventsOf(await (await get(token)).text())
    const count = (title: string) => events.filter(event => event.summary === title).length
    for (const title of ['Due: Tax', 'Milestone: Launch', 'Target date: House', 'Habit: Walk', 'Call'])
      expect(count(title), title).toBe(1)
    expect(count('Bins')).toBe(13)
    expect(count('Habit: Swim')).toBe(0)
    expect(events.find(event => event.summary === 'Habit: Walk')?.isRecurring()).toBe(true)
    const named = (title: string) => events.find(event => event.summary === title)
    expectLed(named('Milestone: Launch'), 'project', /^\/mypage\/project-management$/)
    expectLed(named('Target date: House'), 'project', /^\/mypage\/project-management\?project=[0-9a-f-]{36}$/)
    expectLed(named('Habit: Walk'), 'habit', /^\/mypage\/habits\/[0-9a-f-]{36}$/)
    expect(new Set(events.map(event => event.uid)).size).toBe(events.length)

    await person.client.rpc('set_calendar_feed', { wanted: ['deadlines'] })
    expect(await titlesOf(token)).toEqual(['Due: Tax'])
  })

  test('keeps the name of an occurrence when its task is made', async () => {
    const person = await someone()
    const day = dayFromNow(2)
    const series = crypto.randomUUID()
    const row = { id: series, rrule: 'FREQ=YEARLY;WKST=SU', dtstart: day, template: { title: '健康診断' } }
    expect((await person.client.from('task_series').insert(row as never)).error).toBeNull()
    const token = await renew(person)
    const before = eventsOf(await (await get(token)).text())
    const id = before[0]?.uid.replace('@techo', '') ?? ''
    const made = { id, title: '健康診断', planned_date: day, series_id: series, occurrence_date: day }
    expect((await person.client.from('tasks').insert(made as never)).error).toBeNull()
    const after = eventsOf(await (await get(token)).text())
    expect(after.map(event => event.uid)).toEqual(before.map(event => event.uid))
  })

  test('answers an unchanged calendar with 304, a changed one anew', async () => {
    const person = await someone()
    await add(person, { title: '散歩', planned_date: dayFromNow(1) })
    const token = await renew(person)
    const etag = (await get(token)).headers.get('etag') ?? ''
    expect((await get(token, { 'if-none-match': etag })).status).toBe(304)
    await add(person, { title: '買い物', planned_date: dayFromNow(1) })
    expect((await get(token, { 'if-none-match': etag })).status).toBe(200)
  })

  test('dies at once when it is renewed or removed, and dead ones look like any other', async () => {
    const person = await someone()
    const first = await renew(person)
    const second = await renew(person)
    expect((await get(second)).status).toBe(200)
    expect((await person.client.rpc('remove_calendar_feed')).error).toBeNull()
    expect((await person.client.rpc('my_calendar_feed')).data).toBeNull()
    const refusals = await Promise.all(
      [first, second, 'a'.repeat(64), 'nonsense', `${second.toUpperCase()}`].map(async token => {
        const answer = await get(token)
        return [answer.status, await answer.text(), answer.headers.get('cache-control')]
      }),
    )
    for (const refusal of refusals) expect(refusal).toEqual([404, 'Not found', 'private, no-store'])
  })

  test('lies in the database as a digest only, which its owner alone can see and nobody can set', async () => {
    const [person, other] = [await someone(), await someone()]
    const token = await renew(person)
    const stored = await server.db.asAdmin(sql => sql.query('select * from private.calendar_feeds'))
    expect(JSON.stringify(stored)).not.toContain(token)
    expect((await other.client.rpc('my_calendar_feed')).data).toBeNull()
    expect((await person.client.rpc('my_calendar_feed')).data).toMatchObject({ includes: all })
    const args = { hash: 'x', since: '2026-01-01', until: '2026-12-31' }
    expect((await person.client.rpc('read_calendar_feed', args)).error?.code).toBe('42501')
    expect((await person.client.rpc('renew_calendar_feed', { wanted: ['passwords'] })).error?.code).toBe('23514')
  })

  test('shows nothing of anybody else, and nothing of an account that is gone', async () => {
    const [person, other] = [await someone(), await someone()]
    await add(other, { title: '他人の予定', planned_date: dayFromNow(1) })
    const token = await renew(person)
    expect(await titlesOf(token)).toEqual([])
    await server.db.asAdmin(sql => sql.query('delete from auth.users where id = $1', [person.id]))
    expect((await get(token)).status).toBe(404)
  })

  test('is read no more than thirty times within a minute', async () => {
    const token = await renew(await someone())
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await get(token)).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })

  test('works with a hosted backend where the server has the secret key, and is unknown where it has not', async () => {
    const person = await someone()
    await add(person, { title: '散歩', planned_date: dayFromNow(1) })
    const token = await renew(person)
    const { url, publishableKey, secretKey } = server
    for (const [key, status] of [
      [secretKey, 200],
      [null, 404],
    ] as const) {
      const hosted = { url, publishableKey, secretKey: key, jwtSecret: null }
      const front = await createServer({ dataDir: null, port: 0, hosted })
      expect((await get(token, {}, front)).status).toBe(status)
      await front.close()
    }
  })
})

const empty: FeedRows = {
  language: 'ja',
  time_zone: 'Asia/Tokyo',
  includes: ['planned', 'deadlines'],
  tasks: [],
  projects: [],
  series: [],
  habits: [],
  appointments: [],
}
const place = { siteUrl: 'https://techo.example', today: '2026-11-20' as never, kinds: [] }

describe('the format', () => {
  test('whatever a title holds comes back, in lines of at most 75 octets that end as the standard wants', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), async title => {
        const clean = title.replace(/[\p{Cc}]/gu, '')
        const row = {
          id: '019a0000-0000-7000-8000-000000000001' as never,
          ...{ title, notes: `${title}\r\n${title}`, status: 'todo' as const, estimate_min: null },
          ...{
            planned_date: '2026-11-25' as never,
            planned_time: '09:05:00',
            deadline_date: null,
            deadline_time: null,
          },
          ...{ is_milestone: false, milestone_date: null, updated_at: '2026-11-20T00:00:00+09:00' },
        }
        const text = await calendarOf({ ...empty, tasks: [row] }, place)
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const [event] = eventsOf(text)
        expect(event?.summary ?? '').toBe(clean)
        expect(event?.startDate.toString()).toBe('2026-11-25T00:05:00Z')
      }),
      { numRuns: 200 },
    )
  })

  test('a time a change of the clocks leaves out or brings twice is one moment', () => {
    const at = (day: string, time: string) =>
      new Date(momentOf(day as never, time, 'America/Los_Angeles') ?? 0).toISOString()
    expect(at('2026-03-08', '01:59')).toBe('2026-03-08T09:59:00.000Z')
    expect(at('2026-03-08', '02:30')).toBe('2026-03-08T10:30:00.000Z')
    expect(at('2026-03-08', '03:00')).toBe('2026-03-08T10:00:00.000Z')
    expect(at('2026-11-01', '01:30')).toBe('2026-11-01T08:30:00.000Z')
    expect(at('2026-11-01', '02:00')).toBe('2026-11-01T10:00:00.000Z')
    expect(momentOf('2026-11-01' as never, '02:00', 'Mars/Olympus')).toBeNull()
  })
})
