import type { Day } from '@techo/core'
import { expect, test } from 'vitest'
import { inOrder, isIn } from '../rules/occurrences.ts'
import { isAdded, occurrenceOf, type SubscribedRow } from './subscribed.ts'

const zone = 'Asia/Tokyo'
const row: SubscribedRow = {
  ...{ subscription_id: 'club', key: 'a', title: '練習', note: '', place: '第2コート', url: null },
  ...{ is_busy: true, is_private: false, all_day: false, start_day: null, end_day: null },
  ...{ start_at: '2026-11-24T10:00:00+00:00', end_at: '2026-11-24T12:00:00+00:00' },
}
const days = {
  all_day: true,
  start_day: '2026-11-25' as Day,
  end_day: '2026-11-26' as Day,
  start_at: null,
  end_at: null,
}
const of = (change: Partial<SubscribedRow> = {}) => occurrenceOf({ ...row, ...change }, zone, '（タイトルなし）')

test('what is read elsewhere is an occurrence that stays as it is', () => {
  const found = of()
  expect(found).toMatchObject({ key: 'club:a', title: '練習', place: '第2コート', date: null })
  expect(found?.event).toMatchObject({ isForeign: true, calendar_id: 'club', rrule: null })
  expect(found?.when).toEqual({
    ...{ allDay: false, start: Date.parse('2026-11-24T10:00Z'), end: Date.parse('2026-11-24T12:00Z'), zone },
  })
  expect(of(days)?.when).toEqual({ allDay: true, from: '2026-11-25', to: '2026-11-26' })
  expect(of({ title: '' })?.title).toBe('（タイトルなし）')
  expect(of({ start_at: null })).toBeNull()
})

test('it stands in its window and in the order of the day', () => {
  const [hours, whole] = [of(), of({ ...days, key: 'b', start_day: '2026-11-24' as Day })]
  if (!hours || !whole) throw new Error('There is no occurrence')
  const window = { from: '2026-11-24' as Day, to: '2026-11-24' as Day, zone }
  expect([hours, whole].every(({ when }) => isIn(when, window))).toBe(true)
  expect(isIn(hours.when, { ...window, from: '2026-11-25' as Day, to: '2026-11-25' as Day })).toBe(false)
  expect(inOrder([hours, whole], zone).map(({ key }) => key)).toEqual(['club:b', 'club:a'])
})

test('an answer of the server is what was promised, or nothing', () => {
  expect(isAdded({ name: 'クラブ', held: 3 })).toBe(true)
  for (const wrong of [null, {}, { name: 3, held: 3 }, { name: 'クラブ' }]) expect(isAdded(wrong)).toBe(false)
})
