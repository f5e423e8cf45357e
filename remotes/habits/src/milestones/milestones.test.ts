import { addDays } from '@techo/core'
import { expect, it } from 'vitest'
import { day, daysBack, life, type Marks, perWeek } from '../test-life.ts'
import { milestoneOf } from './milestones.ts'

const reached = (rule: Parameters<typeof life>[0], marks: Marks) => {
  const { [day]: _, ...before } = marks
  return milestoneOf(life(rule, before), life(rule, marks))
}

it('the seventh day in a row is a milestone, the eighth is none', () => {
  expect(
    reached(
      {},
      daysBack(7, () => 'done'),
    ),
  ).toEqual({
    kind: 'streak',
    streak: { count: 7, unit: 'day', days: 1 },
  })
  expect(
    reached(
      {},
      daysBack(8, () => 'done'),
    ),
  ).toBeNull()
})

it('weeks are counted as weeks', () => {
  const marks = Object.fromEntries(Array.from({ length: 7 }, (_, week) => [addDays(day, -week * 7), 'done' as const]))
  expect(reached(perWeek(1), marks)).toEqual({ kind: 'streak', streak: { count: 7, unit: 'week', days: 7 } })
})

it('a total is a milestone where the streak broke', () => {
  const gap = daysBack(31, back => (back === 1 ? null : 'done'))
  expect(reached({}, gap)).toEqual({ kind: 'total', count: 30 })
})

it('a day that was filled in later reaches it as well', () => {
  const marks = daysBack(30, () => 'done')
  const { [addDays(day, -12)]: _, ...before } = marks
  expect(milestoneOf(life({}, before), life({}, marks))).toMatchObject({ kind: 'streak', streak: { count: 30 } })
})
