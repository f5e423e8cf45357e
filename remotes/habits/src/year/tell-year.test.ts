import { expect, it } from 'vitest'
import { day, daysBack, life, perWeek } from '../test-life.ts'
import { partOf } from './tell-year.ts'

it('a year of habits tells check-ins, habits, the longest streak, and every day’s share', () => {
  const lives = [
    {
      habit: { id: 'a', name: '散歩' },
      life: life(
        {},
        daysBack(10, () => 'done'),
      ),
    },
    { habit: { id: 'b', name: '英語' }, life: life(perWeek(1), { '2026-11-03': 'done', [day]: 'done' }) },
    { habit: { id: 'c', name: '手をつけていない' }, life: life({}, { [day]: 'missed' }) },
  ]
  const { figures, things, days } = partOf({ language: 'ja' }, lives)
  expect(figures.map(({ value }) => value)).toEqual(['12', '2', '10日連続'])
  expect(things).toEqual([
    { title: '散歩', note: '10日', href: '/mypage/habits/a' },
    { title: '英語', note: '2日', href: '/mypage/habits/b' },
  ])
  expect(days?.get(day)).toBe(1)
  expect(days?.get('2026-11-03' as typeof day)).toBe(0.5)
})

it('a year without a record tells nothing, and fails at nothing', () => {
  expect(partOf({ language: 'en' }, [])).toEqual({ figures: [], things: [] })
})
