import { toDay, type YearSpan } from '@techo/core'
import { expect, it } from 'vitest'
import { partOf } from './tell-year.ts'

const span: YearSpan = {
  ...{ year: 2025, from: toDay('2025-01-01'), to: toDay('2025-12-31'), today: toDay('2026-11-20') },
  ...{ weekStart: 1, timeZone: 'Asia/Tokyo', dayStartHour: 0, language: 'ja' },
}
const project = (id: string, done_at: string | null, start: string | null = null, is_template = false) => ({
  ...{ id, name: id, status: done_at ? ('done' as const) : ('active' as const), done_at, is_template },
  start_date: start === null ? null : toDay(start),
})

it('a year tells the projects that were finished in it, by the person’s day', () => {
  const { figures, things } = partOf(span, [
    project('大晦日の夜', '2025-12-31T14:59:00Z', '2025-12-01'),
    project('元日', '2025-12-31T15:00:00Z'),
    project('ひな形', '2025-05-05T00:00:00Z', null, true),
    project('途中', null),
    project('元日の朝', '2024-12-31T16:00:00Z', '2025-01-01'),
  ])
  expect(figures).toEqual([{ value: '2', label: 'やりとげたプロジェクト' }])
  expect(things.map(({ title, note }) => [title, note])).toEqual([
    ['元日の朝', '1日かけて'],
    ['大晦日の夜', '31日かけて'],
  ])
  expect(partOf(span, [])).toEqual({ figures: [], things: [] })
})
