import { addDays, type Day } from '@techo/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLong, lanes, leastMinutes, type Piece, pieceOf, sideBySide, spanOf } from './layout.ts'
import { days, hours } from './test-events.ts'

const tokyo = 'Asia/Tokyo'
const piece = (key: string, start: number, end: number): Piece => ({
  key,
  start,
  end,
  isTornStart: false,
  isTornEnd: false,
})

test('what crosses midnight is two pieces with torn edges', () => {
  const night = hours('2026-11-27', 23, 180)
  expect(pieceOf('night', night, '2026-11-27' as Day, tokyo)).toEqual({
    key: 'night',
    start: 1380,
    end: 1440,
    isTornStart: false,
    isTornEnd: true,
  })
  expect(pieceOf('night', night, '2026-11-28' as Day, tokyo)).toEqual({
    key: 'night',
    start: 0,
    end: 120,
    isTornStart: true,
    isTornEnd: false,
  })
  expect(pieceOf('night', night, '2026-11-29' as Day, tokyo)).toBeNull()
})

test('a day and more stands in the lane of whole days', () => {
  expect(isLong(hours('2026-11-27', 8, 1440))).toBe(true)
  expect(isLong(hours('2026-11-27', 8, 1439))).toBe(false)
  expect(pieceOf('trip', days('2026-11-27'), '2026-11-27' as Day, tokyo)).toBeNull()
  expect(spanOf('long', hours('2026-11-27', 8, 1440), tokyo)).toEqual({
    key: 'long',
    from: '2026-11-27',
    to: '2026-11-28',
  })
})

test('on the night that is an hour short a box begins by the wall and is as high as it is long', () => {
  const zone = 'America/New_York'
  const early = pieceOf('early', hours('2026-03-08', 1, 120, zone), '2026-03-08' as Day, zone)
  expect([early?.start, early?.end]).toEqual([60, 180])
})

test('boxes that meet share the width, and the last one goes on over what is free', () => {
  const placed = sideBySide([piece('a', 540, 660), piece('b', 540, 600), piece('c', 600, 660), piece('d', 700, 760)])
  const told = Object.fromEntries(placed.map(({ key, left, width }) => [key, [left, width]]))
  expect(told).toEqual({ a: [0, 0.5], b: [0.5, 0.5], c: [0.5, 0.5], d: [0, 1] })
})

test('boxes never cover each other, and never stand beside the day', () => {
  const pieces = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 1430 }), fc.integer({ min: 0, max: 240 })).map(([start, length]) => ({
      start,
      end: Math.min(1440, start + length),
    })),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(pieces, all => {
      const placed = sideBySide(all.map(({ start, end }, index) => piece(String(index), start, end)))
      expect(placed).toHaveLength(all.length)
      for (const one of placed) {
        expect(one.left).toBeGreaterThanOrEqual(0)
        expect(one.left + one.width).toBeLessThanOrEqual(1 + 1e-9)
        for (const other of placed) {
          if (one === other) continue
          const high = ({ start, end }: Piece) => Math.max(end, start + leastMinutes)
          const meet = one.start < high(other) && other.start < high(one)
          const beside = one.left + one.width <= other.left + 1e-9 || other.left + other.width <= one.left + 1e-9
          expect(!meet || beside).toBe(true)
        }
      }
    }),
  )
})

test('bars lie in rows without meeting, the same ones whatever order they come in', () => {
  const first = '2026-11-22' as Day
  const spans = fc.array(fc.tuple(fc.integer({ min: -5, max: 10 }), fc.integer({ min: 0, max: 9 })), { maxLength: 12 })
  fc.assert(
    fc.property(spans, all => {
      const list = all.map(([start, length], index) => ({
        key: `k${index}`,
        from: addDays(first, start),
        to: addDays(first, start + length),
      }))
      const bars = lanes(list, first, 7)
      expect(lanes([...list].reverse(), first, 7)).toEqual(bars)
      for (const one of bars) {
        expect(one.column + one.days).toBeLessThanOrEqual(7)
        expect(one.days).toBeGreaterThan(0)
        for (const other of bars)
          if (one !== other && one.row === other.row)
            expect(one.column + one.days <= other.column || other.column + other.days <= one.column).toBe(true)
      }
    }),
  )
})
