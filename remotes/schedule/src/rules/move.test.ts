import type { Day } from '@techo/core'
import { expect, test } from 'vitest'
import { clockText, wallAt } from './clock.ts'
import type { When } from './event.ts'
import { endedAt, movedBy, spanned, stretchedBy } from './move.ts'
import { days, hours } from './test-events.ts'

const tokyo = 'Asia/Tokyo'
const told = (when: When, zone = tokyo) => {
  if (when.allDay) return `${when.from}…${when.to}`
  const [from, to] = [wallAt(when.start, zone), wallAt(when.end, zone)]
  return `${from.day} ${clockText(from.minutes)}–${clockText(to.minutes)}`
}

test('what is moved keeps its length, also into the next day', () => {
  expect(told(movedBy(hours('2026-11-27', 15, 60), 15, tokyo))).toBe('2026-11-27 15:15–16:15')
  expect(told(movedBy(hours('2026-11-27', 23, 60), 1440 + 30, tokyo))).toBe('2026-11-28 23:30–00:30')
  expect(told(movedBy(days('2026-11-27', '2026-11-29'), -1440, tokyo))).toBe('2026-11-26…2026-11-28')
})

test('what is dropped into the hour that is left out lands after it', () => {
  const zone = 'America/New_York'
  const moved = movedBy(hours('2026-03-07', 2, 60, zone), 1440, zone)
  expect(told(moved, zone)).toBe('2026-03-08 03:00–04:00')
})

test('nothing gets shorter than a quarter of an hour', () => {
  const meeting = hours('2026-11-27', 15, 60)
  expect(told(endedAt(meeting, { day: '2026-11-27' as Day, minutes: 17 * 60 }, tokyo))).toBe('2026-11-27 15:00–17:00')
  expect(told(endedAt(meeting, { day: '2026-11-27' as Day, minutes: 14 * 60 }, tokyo))).toBe('2026-11-27 15:00–15:15')
  expect(told(stretchedBy(meeting, -60))).toBe('2026-11-27 15:00–15:15')
})

test('a drag over empty hours may go up or down', () => {
  const wall = { day: '2026-11-27' as Day, minutes: 9 * 60 + 7 }
  expect(told(spanned(wall, 10 * 60 + 20, tokyo))).toBe('2026-11-27 09:00–10:15')
  expect(told(spanned(wall, 8 * 60, tokyo))).toBe('2026-11-27 08:00–09:00')
  expect(told(spanned(wall, wall.minutes, tokyo))).toBe('2026-11-27 09:00–09:15')
})
