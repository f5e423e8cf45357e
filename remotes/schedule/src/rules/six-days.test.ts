import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type Day, toDay } from '@techo/core'
import { expect, test } from 'vitest'
import { firstYear, generateSixDays, lastYear, oldDateOf } from './generate-six-days.ts'
import { sixDayOf } from './six-days.ts'

const order = ['大安', '赤口', '先勝', '友引', '先負', '仏滅']

test('every day from 2020 to 2050 is called as its date of the old calendar says', () => {
  const end = toDay(`${lastYear}-12-31`)
  const wrong: Day[] = []
  for (let day = toDay(`${firstYear}-01-01`); day <= end; day = addDays(day, 1)) {
    const { month, day: date } = oldDateOf(day)
    if (sixDayOf(day)?.ja !== order[(month + date) % 6]) wrong.push(day)
  }
  expect(wrong).toEqual([])
})

test('the table is what the generator writes', async () => {
  expect(await readFile(join(import.meta.dirname, 'six-days.gen.ts'), 'utf8')).toBe(generateSixDays())
})

// The first of a month of the old calendar has the label of its number: the new year of 2024, the sixth month put in between
// in 2025, the ninth month of 2026, which begins a day before that of the Chinese calendar.
test.each([
  ['2024-02-10', '先勝'],
  ['2025-07-25', '赤口'],
  ['2026-10-11', '先負'],
])('%s is %s', (day, name) => {
  expect(sixDayOf(toDay(day))?.ja).toBe(name)
})

test('of other years nothing is said', () => {
  expect(sixDayOf(toDay('2019-12-31'))).toBeNull()
  expect(sixDayOf(toDay('2051-01-01'))).toBeNull()
})
