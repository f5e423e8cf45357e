import { addDays, type Day, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Dates } from '../schedule/dates.ts'
import { pixelsOf, scaleOf, zooms } from './scale.ts'
import { dayAround, fittingZoom, openingDay, sideOf, spanOf } from './view.ts'

const today = toDay('2026-11-20')
const span = (from: number, length: number): Dates => ({
  start_date: addDays(today, from),
  end_date: addDays(today, from + length - 1),
})
const anySpan = fc.tuple(fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: 1, max: 400 }))
const isSeen = ({ start_date, end_date }: Dates, from: Day, count: number) =>
  end_date >= from && start_date < addDays(from, count)

describe('the chart', () => {
  test('never opens empty while anything is planned', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { minLength: 1, maxLength: 6 }), fc.integer({ min: 5, max: 900 }), (all, count) => {
        const spans = all.map(([from, length]) => span(from, length))
        const day = openingDay(spans, today, count)
        expect(spans.some(each => isSeen(each, day, count))).toBe(true)
      }),
    )
  })

  test('keeps its middle over another scale, unless nothing would be seen there', () => {
    expect(dayAround(today, [span(-2, 3)], 20)).toBe(addDays(today, -10))
    expect(dayAround(today, [], 20)).toBe(addDays(today, -6))
    fc.assert(
      fc.property(fc.array(anySpan, { minLength: 1, maxLength: 4 }), fc.integer({ min: 5, max: 900 }), (all, count) => {
        const spans = all.map(([from, length]) => span(from, length))
        const day = dayAround(today, spans, count)
        expect(spans.some(each => isSeen(each, day, count))).toBe(true)
      }),
    )
  })

  test('opens around today when something is planned there, or nothing anywhere', () => {
    expect(openingDay([span(-900, 3), span(2, 3)], today, 30)).toBe('2026-11-10')
    expect(openingDay([], today, 30)).toBe('2026-11-10')
    expect(openingDay([span(300, 5), span(100, 5)], today, 30)).toBe(addDays(today, 98))
  })

  test('fits at the finest scale at which all is seen, and at years when even those are too many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2500 }), fc.integer({ min: 300, max: 3000 }), (length, width) => {
        const zoom = fittingZoom(span(0, length), width)
        const finer = zooms[zooms.indexOf(zoom) - 1]
        if (finer) expect(length * pixelsOf[finer]).toBeGreaterThan(width * 0.92)
        if (zoom !== 'year') expect(length * pixelsOf[zoom]).toBeLessThanOrEqual(width)
      }),
    )
  })

  test('knows on which side a bar lies that is not seen', () => {
    const all = [span(-400, 3), span(0, 3), span(400, 3)]
    const scale = scaleOf(today, [addDays(today, -400), addDays(today, 402)], 'day')
    const sight = [scale.xOf(addDays(today, -10)), scale.xOf(addDays(today, 10))] as const
    expect(all.map(each => sideOf(each, scale, sight))).toEqual(['before', null, 'after'])
    expect(sideOf(span(-400, 500), scale, sight)).toBeNull()
    expect(all.map(each => sideOf(each, scale, [0, 0]))).toEqual([null, null, null])
    expect(spanOf(all)).toEqual(span(-400, 803))
    expect(spanOf([])).toBeNull()
  })
})
