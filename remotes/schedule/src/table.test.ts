import { newId } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, expect, test } from 'vitest'

const backend = await startBackend()
afterAll(() => backend.close())

const { client } = await newPerson(backend)
const calendar = newId()
await client.from('calendars').insert({ id: calendar, name: '予定' })
const base = { calendar_id: calendar, title: '歯医者' }
const hours = {
  ...{ ...base, all_day: false, time_zone: 'Asia/Tokyo' },
  ...{ start_at: '2026-11-21T06:00:00Z', end_at: '2026-11-21T07:00:00Z' },
}
const day = { ...base, all_day: true, start_day: '2026-11-21', end_day: '2026-11-21' }

const refusal = async (row: Partial<typeof hours> & Partial<typeof day> & { readonly rrule?: string }) => {
  const { error } = await client.from('events').insert({ id: newId(), ...hours, ...row })
  return error && /constraint "(\w+)"/.exec(error.message)?.[1]
}
const cases: readonly (readonly [string, Parameters<typeof refusal>[0], string | null])[] = [
  ['hours are taken', {}, null],
  ['an empty length is taken', { end_at: hours.start_at }, null],
  ['an end before the start is refused', { end_at: '2026-11-21T05:59:00Z' }, 'events_hours_order'],
  ['hours without a zone are refused', { time_zone: undefined }, 'events_days_or_hours'],
  ['a day beside hours is refused', { start_day: '2026-11-21' }, 'events_days_or_hours'],
  ['a title of blanks is refused', { title: '　' }, 'events_title_not_blank'],
  ['a rule says the first day of its week', { rrule: 'FREQ=WEEKLY;BYDAY=TU' }, 'events_rrule_wkst'],
  ['a rule of hours is refused', { rrule: 'FREQ=HOURLY;WKST=MO' }, 'events_rrule_freq'],
]
test.each(cases)('%s', async (_, row, rule) => {
  expect(await refusal(row)).toBe(rule)
})

test('whole days have days and no instants', async () => {
  expect((await client.from('events').insert({ id: newId(), ...day })).error).toBeNull()
  const torn = await client.from('events').insert({ id: newId(), ...day, end_day: '2026-11-20' })
  expect(torn.error?.message).toContain('events_days_order')
  const mixed = await client.from('events').insert({ id: newId(), ...day, time_zone: 'Asia/Tokyo' })
  expect(mixed.error?.message).toContain('events_days_or_hours')
})

test('a calendar takes its events along to the trash and back, and what differs goes with its event', async () => {
  const [own, event] = [newId(), newId()]
  await client.from('calendars').insert({ id: own, name: '仕事' })
  await client.from('events').insert({ ...hours, id: event, calendar_id: own })
  const override = { event_id: event, original: '2026-11-21', title: '検診', all_day: true }
  const row = { ...override, start_day: '2026-11-22', end_day: '2026-11-22' }
  expect((await client.from('event_overrides').upsert(row)).error).toBeNull()
  expect((await client.from('event_overrides').upsert({ ...row, title: '抜歯' })).error).toBeNull()
  expect((await client.from('event_overrides').select('title').eq('event_id', event)).data).toEqual([{ title: '抜歯' }])
  const inTrash = async () =>
    (await client.from('events').select('deleted_at').eq('id', event).single()).data?.deleted_at
  await client.from('calendars').update({ deleted_at: '2026-11-21T00:00:00Z' }).eq('id', own)
  expect(await inTrash()).not.toBeNull()
  await client.from('calendars').update({ deleted_at: null }).eq('id', own)
  expect(await inTrash()).toBeNull()
  await client.from('events').delete().eq('id', event)
  expect((await client.from('event_overrides').select('title').eq('event_id', event)).data).toEqual([])
})
