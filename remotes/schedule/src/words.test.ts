import { toDay } from '@techo/core'
import { expect, test } from 'vitest'
import { weekInWords } from './words.ts'

test('a week says month and year once, and both where it needs to', () => {
  const said = (from: string, to: string) =>
    (['ja', 'en'] as const).map(language => weekInWords(toDay(from), toDay(to), language).replaceAll(/\s/g, ' '))
  expect(said('2026-11-22', '2026-11-28')).toEqual(['2026年11月22日〜28日', 'November 22 – 28, 2026'])
  expect(said('2026-12-27', '2027-01-02')).toEqual([
    '2026年12月27日〜2027年1月2日',
    'December 27, 2026 – January 2, 2027',
  ])
})
