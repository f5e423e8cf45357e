import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { type Content, isSame, rowOf } from '../caldav/content.ts'
import { readObject } from '../caldav/read-object.ts'
import { contents } from '../caldav/test-contents.ts'
import { newPerson, type Person, startServer } from '../test-people.ts'
import { declaredRemotes } from '../test-site.ts'
import { createCalendarFeed, feedInDatabase } from './index.ts'

const hasAppointments = (await declaredRemotes()).some(({ tables = [] }) =>
  tables.some(({ name }) => name === 'events'),
)
const server = await startServer()
afterAll(() => server.close())
const feed = createCalendarFeed({
  ...{ read: feedInDatabase(server.db), kinds: async () => [], siteUrl: () => server.url, trustProxy: true },
  now: () => Date.parse('2026-06-15T00:00:00Z'),
})

const zone = 'Asia/Tokyo'
const calendarRow = (row: object = {}) => ({ id: crypto.randomUUID(), name: '予定', rank: 'a1', ...row })

async function someone(calendar: object): Promise<Person> {
  const person = await newPerson(server)
  const named = await person.client.from('profiles').update({ name: '花子', time_zone: zone }).eq('user_id', person.id)
  expect(named.error).toBeNull()
  await insert(person, 'calendars', [calendar])
  return person
}

async function insert(person: Person, table: 'calendars' | 'events' | 'event_overrides', rows: readonly object[]) {
  const { error } = await person.client.from(table).insert([...rows] as never, { defaultToNull: false })
  expect(error).toBeNull()
}

async function feedOf(person: Person, wanted = ['appointments']): Promise<string> {
  const { data, error } = await person.client.rpc('renew_calendar_feed', { wanted })
  expect(error).toBeNull()
  const answer = await feed.request(`/${data}.ics`)
  expect(answer.status).toBe(200)
  return answer.text()
}

const partsIn = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
const lineOf = (part: ICAL.Component | undefined, name: string) => String(part?.getFirstProperty(name)?.toICALString())

/** By days from the one on which the feed is read. */
const dayFrom = (days: number) => new Date(Date.UTC(2026, 5, 15 + days)).toISOString().slice(0, 10)
const hours = (day: string, from: string, to: string) => ({
  ...{ all_day: false, start_at: `${day}T${from}:00+09:00`, end_at: `${day}T${to}:00+09:00`, time_zone: zone },
})

test.runIf(hasAppointments)('an appointment has its place, link, note, zone and alarms', async () => {
  const calendar = calendarRow()
  const person = await someone(calendar)
  const day = dayFrom(3)
  await insert(person, 'events', [
    {
      ...{
        calendar_id: calendar.id,
        uid: 'dentist',
        title: '歯医者, 2階',
        place: '駅前; 北口',
        url: 'https://example.com/a?b=c,d',
      },
      ...{ note: '保険証\n診察券', is_busy: false, reminders: [15, 1440, -540], ...hours(day, '15:00', '15:45') },
    },
  ])
  const text = await feedOf(person)
  const [part, ...others] = partsIn(text)
  expect(others).toEqual([])
  const event = new ICAL.Event(part)
  expect([event.uid, event.summary, event.location, event.description]).toEqual([
    ...['dentist', '歯医者, 2階', '駅前; 北口', '保険証\n診察券'],
  ])
  expect(lineOf(part, 'url')).toBe('URL:https://example.com/a?b=c,d')
  expect(lineOf(part, 'dtstart')).toBe(`DTSTART;TZID=Asia/Tokyo:${day.replaceAll('-', '')}T150000`)
  expect(lineOf(part, 'dtend')).toBe(`DTEND;TZID=Asia/Tokyo:${day.replaceAll('-', '')}T154500`)
  expect(lineOf(part, 'transp')).toBe('TRANSP:TRANSPARENT')
  const alarms = part?.getAllSubcomponents('valarm') ?? []
  expect(alarms.map(alarm => String(alarm.getFirstPropertyValue('trigger')))).toEqual(['-PT15M', '-P1D', 'PT9H'])
  expect(alarms.map(alarm => alarm.getFirstPropertyValue('description'))).toEqual(Array(3).fill('歯医者, 2階'))
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(await feedOf(person)).toBe(text)
})

test.runIf(hasAppointments)('a series goes on with a date left out and an occurrence that was moved', async () => {
  const calendar = calendarRow()
  const person = await someone(calendar)
  const id = crypto.randomUUID()
  const series = { id, calendar_id: calendar.id, uid: 'yoga', title: 'ヨガ', reminders: [10] }
  const rule = { rrule: 'FREQ=DAILY;COUNT=5;WKST=MO', exdates: [dayFrom(3)] }
  await insert(person, 'events', [{ ...series, ...rule, ...hours(dayFrom(2), '19:00', '20:30') }])
  await insert(person, 'event_overrides', [
    { event_id: id, original: dayFrom(4), title: 'ヨガ（屋外）', ...hours(dayFrom(8), '07:00', '08:00') },
  ])
  const [master, moved] = partsIn(await feedOf(person))
  const event = new ICAL.Event(master, { exceptions: moved ? [moved] : [], strictExceptions: true })
  const times: string[] = []
  const walk = event.iterator()
  for (let next = walk.next(); next; next = walk.next()) {
    const { startDate, item } = event.getOccurrenceDetails(next)
    times.push(`${startDate.toString().slice(0, 16)} ${item.summary}`)
  }
  expect(times).toEqual([
    ...[`${dayFrom(2)}T19:00 ヨガ`, `${dayFrom(8)}T07:00 ヨガ（屋外）`],
    ...[`${dayFrom(5)}T19:00 ヨガ`, `${dayFrom(6)}T19:00 ヨガ`],
  ])
  expect(lineOf(moved, 'recurrence-id')).toBe(`RECURRENCE-ID;TZID=Asia/Tokyo:${dayFrom(4).replaceAll('-', '')}T190000`)
  expect(moved?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('description')).toBe('ヨガ（屋外）')
})

test.runIf(hasAppointments)('a series of long ago has the hours of its zone today, summer and winter', async () => {
  const calendar = calendarRow()
  const person = await someone(calendar)
  const times = { start_at: '2005-01-03T14:00:00Z', end_at: '2005-01-03T15:00:00Z', time_zone: 'America/New_York' }
  const rrule = 'FREQ=WEEKLY;WKST=MO'
  await insert(person, 'events', [{ calendar_id: calendar.id, title: '会議', all_day: false, rrule, ...times }])
  const component = new ICAL.Component(ICAL.parse(await feedOf(person))).getFirstSubcomponent('vtimezone')
  const clocks = new ICAL.Timezone({ component: component ?? undefined, tzid: 'America/New_York' })
  const offset = (when: string) => clocks.utcOffset(ICAL.Time.fromDateTimeString(when)) / 3600
  expect(['2005-01-03', '2026-07-06', '2026-12-07', '2031-07-07'].map(day => offset(`${day}T09:00:00`))).toEqual([
    ...[-5, -4, -5, -4],
  ])
})

test.runIf(hasAppointments)('whole days stay the days they are over a change of the clocks', async () => {
  const calendar = calendarRow()
  const person = await someone(calendar)
  const zoned = await person.client.from('profiles').update({ time_zone: 'America/New_York' }).eq('user_id', person.id)
  expect(zoned.error).toBeNull()
  const [start_day, end_day] = ['2026-10-31', '2026-11-02']
  await insert(person, 'events', [{ calendar_id: calendar.id, title: '旅行', all_day: true, start_day, end_day }])
  const event = new ICAL.Event(partsIn(await feedOf(person))[0])
  expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, start_day])
  expect(event.endDate.toString()).toBe('2026-11-03')
  expect(event.duration.toSeconds()).toBe(3 * 86_400)
})

test.runIf(hasAppointments)(
  'what is hidden, deleted, over or of somebody else is not there, nor what is private of a private one',
  async () => {
    const [calendar, hidden, gone] = [calendarRow(), calendarRow({ is_shown: false }), calendarRow()]
    const person = await someone(calendar)
    await insert(person, 'calendars', [hidden, { ...gone, deleted_at: new Date().toISOString() }])
    const other = await someone(calendarRow())
    const at = (title: string, of: object, row: object = {}) => ({
      ...{
        calendar_id: 'id' in of ? of.id : '',
        title,
        all_day: true,
        start_day: dayFrom(1),
        end_day: dayFrom(1),
        ...row,
      },
    })
    await insert(person, 'events', [
      at('見える', calendar),
      at('隠した', hidden),
      at('消したカレンダー', gone),
      at('消した', calendar, { deleted_at: new Date().toISOString() }),
      at('昔', calendar, { start_day: dayFrom(-90), end_day: dayFrom(-80) }),
      at('遠い', calendar, { start_day: dayFrom(500), end_day: dayFrom(500) }),
      at('秘密', calendar, { is_private: true, note: '言わないこと', guests: 'ある人', place: '喫茶店' }),
      at('壊れた', calendar, { rrule: 'FREQ=DAILY;WKST=MO;BYWHAT=1', url: 'https://example.com/a\r\nATTACH:x' }),
      { calendar_id: calendar.id, title: '火星', ...hours(dayFrom(1), '10:00', '11:00'), time_zone: 'A:B;"C' },
    ])
    const text = await feedOf(person)
    const parts = partsIn(text)
    expect(parts.map(part => part.getFirstPropertyValue('summary')).sort()).toEqual([
      '壊れた',
      '火星',
      '秘密',
      '見える',
    ])
    const secret = parts.find(part => part.getFirstPropertyValue('summary') === '秘密')
    expect([lineOf(secret, 'class'), lineOf(secret, 'location')]).toEqual(['CLASS:PRIVATE', 'LOCATION:喫茶店'])
    for (const word of ['言わない', 'ある人', 'ATTACH', 'BYWHAT']) expect(text).not.toContain(word)
    expect(partsIn(await feedOf(other))).toEqual([])
    expect(partsIn(await feedOf(person, ['planned', 'deadlines', 'milestones', 'habits']))).toEqual([])
  },
)

test.runIf(hasAppointments)('what another account takes out of a feed is the same there', async () => {
  const [one, another] = [calendarRow(), calendarRow()]
  const [person, other] = [await someone(one), await someone(another)]
  const near = (content: Content): Content => (content.is_private ? { ...content, note: '', guests: '' } : content)
  const all = fc
    .sample(contents, { numRuns: 80, seed: 19 })
    .map(near)
    .map((content, nth) => {
      const overrides = content.overrides.map(each => (each.is_private ? { ...each, note: '', guests: '' } : each))
      return { uid: `u${nth}`, reminders: nth % 3 === 0 ? [5, nth] : [], content: { ...content, overrides } }
    })
  await put(person, one.id, all)
  const read = saidIn(await feedOf(person))
  // Single times are within the days of a feed or not; series always are.
  expect(read.length).toBeGreaterThan(40)
  await put(other, another.id, read)
  const taken = saidIn(await feedOf(other))
  expect(taken.map(({ uid }) => uid).sort()).toEqual(read.map(({ uid }) => uid).sort())
  for (const { uid, reminders, content } of taken) {
    const first = read.find(each => each.uid === uid)
    const origin = all.find(each => each.uid === uid)
    for (const each of [first, origin]) {
      expect(reminders).toEqual(each?.reminders)
      expect(each && isSame(content, each.content), JSON.stringify([content, each?.content])).toBe(true)
    }
  }
})

interface Said {
  readonly uid: string
  readonly reminders: readonly number[]
  readonly content: Content
}

async function put(person: Person, calendar_id: string, all: readonly Said[]): Promise<void> {
  const rows = all.map(({ uid, reminders, content }) => {
    const { overrides, ...row }: { overrides?: readonly object[] } = rowOf(content, { uid, calendar_id })
    const id = crypto.randomUUID()
    return { event: { ...row, id, reminders }, overrides: (overrides ?? []).map(each => ({ ...each, event_id: id })) }
  })
  await insert(
    person,
    'events',
    rows.map(({ event }) => event),
  )
  await insert(
    person,
    'event_overrides',
    rows.flatMap(({ overrides }) => overrides),
  )
}

/** What the reader of CalDAV finds, each appointment in a calendar by itself, as a server has it. */
function saidIn(text: string): Said[] {
  const zones = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vtimezone')
  return Object.entries(Object.groupBy(partsIn(text), part => String(part.getFirstPropertyValue('uid')))).map(
    ([uid, parts = []]) => {
      const lines = [...zones, ...parts].map(part => part.toString())
      const reading = readObject(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'), zone)
      if (reading.kind !== 'event') throw new Error(reading.kind)
      expect(reading.fixed).toBeNull()
      const master = parts.find(part => !part.getFirstProperty('recurrence-id'))
      const reminders = (master?.getAllSubcomponents('valarm') ?? []).map(alarm => {
        const trigger = alarm.getFirstPropertyValue('trigger')
        return trigger instanceof ICAL.Duration ? 0 - trigger.toSeconds() / 60 : Number.NaN
      })
      return { uid, content: reading.content, reminders }
    },
  )
}
