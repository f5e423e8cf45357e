import type { Day } from '@techo/core'
import { momentsOf, type Remindable } from '@techo/core/reminders'
import { expect, test } from 'vitest'
import { days, event, hours } from '../rules/test-events.ts'
import { findDue, isOver, remindableOf } from './due.ts'

const zone = 'Asia/Tokyo'
const yoga = event(hours('2026-11-03', 19, 90), { rrule: 'FREQ=WEEKLY;BYDAY=TU;WKST=MO', reminders: [15] })
const rows = { events: [yoga], overrides: [], zone }
const now = (date: string, time: string) => ({
  today: date as Day,
  date: date as Day,
  time,
  weekStart: 1 as const,
  dayStartHour: 0,
})

test('an appointment is told as long before as it says, in every week of its series', () => {
  expect(findDue(rows, now('2026-11-24', '18:44'))).toEqual([])
  expect(findDue(rows, now('2026-11-24', '18:45'))).toMatchObject([
    {
      kind: 'event',
      key: `event:${yoga.id}:2026-11-24T10:00:15`,
      params: { title: yoga.title, start: '19:00', inMinutes: '15', date: '2026-11-24', time: '18:45' },
      href: `/mypage/schedule?event=${yoga.id}`,
    },
  ])
  expect(findDue(rows, now('2026-11-25', '18:45'))).toEqual([])
})

test('whole days are told by the clock of a day, also the day before', () => {
  const trip = event(days('2026-12-03'), { reminders: [-540, 360] })
  const of = (date: string, time: string) =>
    findDue({ ...rows, events: [trip] }, now(date, time)).map(({ params }) => params)
  expect(of('2026-12-02', '18:00')).toMatchObject([{ inHours: '6' }])
  expect(of('2026-12-03', '09:00')).toMatchObject([{ date: '2026-12-03', time: '09:00' }])
  expect(of('2026-12-03', '09:00')[0]).not.toHaveProperty('start')
})

test('one that was moved, deleted or has ended is over', () => {
  const [told] = findDue(rows, now('2026-11-24', '18:50'))
  if (!told) throw new Error('It is due')
  expect(isOver(told, rows, now('2026-11-24', '19:30'))).toBe(false)
  expect(isOver(told, rows, now('2026-11-24', '20:30'))).toBe(true)
  expect(isOver(told, { ...rows, events: [] }, now('2026-11-24', '18:50'))).toBe(true)
  const moved = { ...yoga, when: hours('2026-11-03', 20, 90) }
  expect(isOver(told, { ...rows, events: [moved] }, now('2026-11-24', '18:50'))).toBe(true)
})

test('a series keeps its wall time in its own zone, over a change of clocks', () => {
  const call: Remindable = {
    ...remindableOf(yoga, []),
    start: { at: '2026-10-26T14:00:00.000Z', zone: 'America/New_York' },
    minutes: [0],
    rrule: 'FREQ=WEEKLY;BYDAY=MO;WKST=MO',
  }
  const span = { from: Date.parse('2026-10-26'), to: Date.parse('2026-11-03'), zone }
  expect(momentsOf(call, span).map(({ plannedAt }) => new Date(plannedAt).toISOString())).toEqual([
    '2026-10-26T14:00:00.000Z',
    '2026-11-02T15:00:00.000Z',
  ])
  expect(momentsOf({ ...call, start: { at: '2026-10-26T14:00:00.000Z', zone: 'Nowhere/City' } }, span)).toEqual([])
})
