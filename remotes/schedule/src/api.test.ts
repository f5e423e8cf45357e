import { type Day, newId } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, expect, test } from 'vitest'
import { importSteps } from './io/import.ts'
import { readIcs } from './io/read-ics.ts'
import { changeOf, removalOf, type Step } from './rules/edit.ts'
import { occurrencesIn } from './rules/occurrences.ts'
import { days, event, hours } from './rules/test-events.ts'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const { readOnce, store } = await openPage(backend, person)
const { eventsOf, overridesOfRows, scheduleApi } = await import('./api.ts')
const { endpoints } = scheduleApi
afterAll(() => backend.close())

const zone = 'Asia/Tokyo'
const fresh = { forceRefetch: true } as const
const first = { id: person.user.id, name: '予定', colour: 'blue' } as const
const read = async (from: string, to: string) => {
  const span = { from: from as Day, to: to as Day, zone }
  const events = eventsOf(await readOnce(store.dispatch(endpoints.eventRows.initiate(span, fresh))))
  const rows = await readOnce(store.dispatch(endpoints.overrideRows.initiate(undefined, fresh)))
  const overrides = overridesOfRows(rows)
  return { events, overrides, occurrences: occurrencesIn(events, overrides, span) }
}
const write = (steps: readonly Step[]) => store.dispatch(endpoints.setSchedule.initiate({ steps, first })).unwrap()
const titles = async (from: string, to: string) => (await read(from, to)).occurrences.map(({ title }) => title)
const made = (when: Parameters<typeof event>[0], others: Parameters<typeof event>[1] = {}) =>
  event(when, { id: newId(), uid: newId(), calendar_id: first.id, ...others })

test('the first event brings its calendar, the second one finds it', async () => {
  await write([{ kind: 'put-event', event: made(hours('2026-11-25', 10, 90), { title: '歯医者', place: '駅前' }) }])
  await write([{ kind: 'put-event', event: made(days('2026-11-24', '2026-11-26'), { title: '出張' }) }])
  expect(await readOnce(store.dispatch(endpoints.calendars.initiate(undefined, fresh)))).toMatchObject([first])
  await expect.poll(() => titles('2026-11-25', '2026-11-25')).toEqual(['出張', '歯医者'])
  await expect.poll(() => titles('2026-11-27', '2026-11-27')).toEqual([])
  const { data } = await person.client.from('events').select('title').like('search_norm', '%駅前%')
  expect(data).toEqual([{ title: '歯医者' }])
})

test('an edit of one occurrence, and what takes it back, arrive in the database', async () => {
  const series = made(hours('2026-12-01', 19, 90), { title: 'ヨガ', rrule: 'FREQ=WEEKLY;BYDAY=TU;WKST=SU' })
  await write([{ kind: 'put-event', event: series }])
  await expect.poll(() => titles('2026-12-08', '2026-12-08')).toEqual(['ヨガ'])
  const { occurrences, overrides } = await read('2026-12-08', '2026-12-08')
  const [occurrence] = occurrences
  if (!occurrence) throw new Error('There is no occurrence')
  const ids = { id: newId(), uid: newId(), at: '2026-11-23T00:00:00Z' }
  const change = changeOf(occurrence, { when: hours('2026-12-09', 10, 60) }, 'this', overrides, ids)
  await write(change.does)
  await expect.poll(() => titles('2026-12-08', '2026-12-08')).toEqual([])
  await expect.poll(() => titles('2026-12-09', '2026-12-09')).toEqual(['ヨガ'])
  await expect.poll(() => titles('2026-12-15', '2026-12-15')).toEqual(['ヨガ'])
  await write(change.undoes)
  await expect.poll(() => titles('2026-12-08', '2026-12-09')).toEqual(['ヨガ'])
  const gone = removalOf(occurrence, 'all', [], ids.at)
  await write(gone.does)
  await expect.poll(() => titles('2026-12-08', '2026-12-15')).toEqual([])
  await write(gone.undoes)
  await expect.poll(() => titles('2026-12-08', '2026-12-15')).toEqual(['ヨガ', 'ヨガ'])
})

test('the same file read twice makes nothing twice, and brings back what was thrown away', async () => {
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:lunch@example.com', 'SUMMARY:ランチ'],
    ...['DTSTART;TZID=Asia/Tokyo:20270106T120000', 'DTEND;TZID=Asia/Tokyo:20270106T130000'],
    ...['END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n')
  const take = async () => {
    const { events } = readIcs(text, zone)
    const uids = events.map(({ uid }) => uid)
    const known = await store.dispatch(endpoints.knownEvents.initiate(uids)).unwrap()
    const steps = importSteps(events, new Map(known.map(({ id, uid }) => [uid, id])), { calendar: first.id, newId })
    await store.dispatch(endpoints.importEvents.initiate({ steps, first })).unwrap()
  }
  await take()
  await take()
  const { events } = await read('2027-01-06', '2027-01-06')
  expect(events.filter(({ title }) => title === 'ランチ')).toHaveLength(1)
  const id = events.find(({ title }) => title === 'ランチ')?.id ?? ''
  await write([{ kind: 'delete-event', id, at: '2026-11-23T00:00:00Z' }])
  await expect.poll(() => titles('2027-01-06', '2027-01-06')).toEqual([])
  await take()
  await expect.poll(() => titles('2027-01-06', '2027-01-06')).toEqual(['ランチ'])
})

test('a year also reads what was done in it without a day, other views do not', async () => {
  const done = (title: string, at: string) => ({ id: newId(), title, status: 'done' as const, done_at: at })
  await person.client
    .from('tasks')
    .insert([
      done('大晦日', '2027-12-31T14:59:00Z'),
      done('元日の前', '2026-12-31T14:59:00Z'),
      done('元日', '2026-12-31T15:00:00Z'),
    ])
  const span = { from: '2027-01-01' as Day, to: '2027-12-31' as Day, zone }
  const told = async (hasDone: boolean) => {
    const rows = await readOnce(store.dispatch(endpoints.scheduleTasks.initiate({ ...span, hasDone }, fresh)))
    return rows.map(({ title }) => title).sort()
  }
  expect(await told(true)).toEqual(['元日', '大晦日'])
  expect(await told(false)).toEqual([])
})

test('a task moved on the hours keeps everything but its day, hour and length', async () => {
  const id = newId()
  await person.client.from('tasks').insert({ id, title: '見積もり', planned_date: '2026-11-25', planned_time: '13:00' })
  await store
    .dispatch(endpoints.setScheduleTask.initiate({ id, columns: { planned_time: '14:15', estimate_min: 45 } }))
    .unwrap()
  const span = { from: '2026-11-25' as Day, to: '2026-11-25' as Day, zone }
  await expect
    .poll(() => readOnce(store.dispatch(endpoints.scheduleTasks.initiate(span, fresh))))
    .toMatchObject([{ id, title: '見積もり', planned_time: '14:15:00', estimate_min: 45, status: 'todo' }])
})
