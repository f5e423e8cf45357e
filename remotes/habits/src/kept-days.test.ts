import { addDays } from '@techo/core'
import { expect, it } from 'vitest'
import { keptDays } from './kept-days.ts'
import { day, life, perWeek } from './test-life.ts'
import { glyphOf } from './words.ts'

const week = Array.from({ length: 7 }, (_, index) => addDays(day, index - 6))

it('the sum of the month counts the days that are shown as kept, and no part', () => {
  const part = { ...life({ ...perWeek(3), kind: 'measure', target: 5 }, { '2026-11-18': 'partial' }) }
  const entries = new Map(part.entries)
  const [entry] = entries.values()
  if (entry) entries.set(entry.day, { ...entry, value: 3 })
  entries.set(day, { day, state: 'done', value: 6, note: '', skip_reason: null, at: null })
  const of = { ...part, entries }
  expect(week.map(each => glyphOf(of, each)).join('')).toBe('▲●')
  expect(keptDays(of, week)).toBe(1)
})

it('the sum of the month counts days of a limit without a record', () => {
  const of = life({ kind: 'avoid', start_date: addDays(day, -3) }, { '2026-11-19': 'missed' })
  expect(week.map(each => glyphOf(of, each)).join('')).toBe('○○×')
  expect(keptDays(of, week)).toBe(2)
})
