import { expect, test } from 'vitest'
import type { TaskRow } from '../api.ts'
import { doneByDay } from './item.ts'

const done = (at: string | null): TaskRow => ({
  ...{ id: `${at}`, title: '見積もり', status: at === null ? 'todo' : 'done', done_at: at, estimate_min: null },
  ...{ planned_date: null, planned_time: null, planned_week: null, deadline_date: null, deadline_time: null },
})
const times = ['2026-11-24T15:30:00Z', '2026-11-24T18:00:00Z', '2026-11-25T14:00:00Z', '2026-11-25T17:59:00Z', null]

test('a task counts for the day on which it was done, where the person is and when their day begins', () => {
  const told = (zone: string, hour: number) => [...doneByDay(times.map(done), zone, hour)]
  expect(told('Asia/Tokyo', 3)).toEqual([
    ['2026-11-24', 1],
    ['2026-11-25', 3],
  ])
  expect(told('Asia/Tokyo', 0)).toEqual([
    ['2026-11-25', 3],
    ['2026-11-26', 1],
  ])
  expect(told('America/New_York', 0)).toEqual([
    ['2026-11-24', 2],
    ['2026-11-25', 2],
  ])
})
