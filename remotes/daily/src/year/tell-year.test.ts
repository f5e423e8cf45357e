import { toDay } from '@techo/core'
import { expect, it } from 'vitest'
import { lengthOf, partOf } from './tell-year.ts'

it('writing is counted in characters of Japanese and in words of English', () => {
  expect(lengthOf('朝の 散歩。\n𠮷', 'ja')).toBe(6)
  expect(lengthOf('Don’t stop at 3 o’clock.', 'en')).toBe(5)
})

it('a year of writing tells its days, and one line of each month', () => {
  const days = [
    { period_start: toDay('2026-01-02'), one_line: '', doc_text: 'あいう' },
    { period_start: toDay('2026-01-05'), one_line: '初雪', doc_text: '' },
    { period_start: toDay('2026-01-06'), one_line: '晴れ', doc_text: '' },
    { period_start: toDay('2026-03-01'), one_line: '梅', doc_text: 'あ'.repeat(29) },
  ]
  const part = partOf('ja', days, [{ id: 'n', doc_text: 'かきく' }])
  expect(part.figures.map(({ value }) => value)).toEqual(['4', '40', '1'])
  expect(part.things.map(({ title, note }) => [title, note])).toEqual([
    ['初雪', '1月5日'],
    ['梅', '3月1日'],
  ])
  expect(part.days?.get(toDay('2026-03-01'))).toBe(1)
  expect(partOf('en', [], [])).toEqual({ figures: [], things: [] })
})
