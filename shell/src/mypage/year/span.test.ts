import { addDays, type Day, toDay } from '@techo/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellsOf, type Person, spanOf } from './span.ts'

const person = (today: string): Person => ({
  ...{ today: toDay(today), weekStart: 1, timeZone: 'Asia/Tokyo', dayStartHour: 0, language: 'ja' },
})

it('the year without a name is the running one, in January the one that has just ended', () => {
  expect(spanOf(undefined, person('2026-11-20'))).toMatchObject({ year: 2026, from: '2026-01-01', to: '2026-11-20' })
  expect(spanOf(undefined, person('2027-01-03'))).toMatchObject({ year: 2026, to: '2026-12-31' })
  expect(spanOf('2027', person('2027-01-03'))).toMatchObject({ year: 2027, to: '2027-01-03' })
})

it('years to come, and what is no year, are none', () => {
  for (const text of ['2027', '20', 'last', '1969', '2026-01', ''])
    expect([text, spanOf(text, person('2026-11-20'))]).toEqual([text, null])
})

it('every day of a year has a cell of its own, in the week it lies in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1970, max: 2026 }), fc.constantFrom<0 | 1>(0, 1), (year, weekStart) => {
      const span = spanOf(String(year), { ...person('2026-12-31'), weekStart })
      if (!span) throw new Error('a year')
      const cells = cellsOf(span, new Map([[addDays(span.from, 3), 0.5]]))
      expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(cells.length)
      expect(cells.at(-1)?.day).toBe(`${year}-12-31`)
      expect(cells.filter(({ level }) => level > 0)).toEqual([cells[3]])
      expect(cells[3]?.level).toBe(2)
      for (const [index, cell] of cells.entries()) {
        const before: { row: number; column: number } | undefined = cells[index - 1]
        if (before && cell.row === 0) expect(cell.column).toBe(before.column + 1)
      }
    }),
  )
})

it('a day counts from one to four by its share', () => {
  const span = spanOf('2025', person('2026-11-20'))
  const levels = [0, 0.01, 0.25, 0.26, 1, 7].map(share => {
    const day = '2025-05-05' as Day
    return span && cellsOf(span, new Map([[day, share]])).find(cell => cell.day === day)?.level
  })
  expect(levels).toEqual([0, 1, 1, 2, 4, 4])
})
