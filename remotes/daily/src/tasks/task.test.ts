import { addDays, type Day, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  become,
  canBecome,
  isStuck,
  planOn,
  rankMoved,
  rollOver,
  rolloverCandidates,
  type Task,
  type TaskStatus,
  tasksOfDay,
  titleOf,
} from './task.ts'

const friday = toDay('2026-11-20')
const now = '2026-11-20T01:02:03Z'

const task = (columns: Partial<Task> = {}): Task => ({
  id: 'a',
  title: '買い物',
  status: 'todo',
  planned_date: friday,
  planned_time: null,
  planned_week: toDay('2026-11-15'),
  deadline_date: null,
  done_at: null,
  first_planned_date: null,
  rollover_count: 0,
  rank_day: 'a0',
  ...columns,
})

const statuses: TaskStatus[] = ['todo', 'doing', 'waiting', 'done', 'cancelled']

describe('status', () => {
  test.each([
    ['todo', ['doing', 'waiting', 'done', 'cancelled']],
    ['doing', ['todo', 'done', 'cancelled']],
    ['waiting', ['todo', 'cancelled']],
    ['done', ['todo', 'cancelled']],
    ['cancelled', ['todo']],
  ] as const)('%s becomes %j', (from, to) => {
    expect(statuses.filter(each => canBecome(from, each))).toEqual(to)
  })

  test('done and its moment go together, whatever the way there', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses)), steps => {
        let current = task()
        for (const status of steps) current = { ...current, ...become(current, status, now) }
        expect(current.status === 'done').toBe(current.done_at !== null)
      }),
    )
  })
})

describe('planning', () => {
  test.each([
    [0, '2026-11-22', '2026-11-22'],
    [1, '2026-11-22', '2026-11-16'],
    [1, '2026-11-23', '2026-11-23'],
  ] as const)('with a week that starts on day %i, %s lies in the week of %s', (weekStart, day, week) => {
    expect(planOn(task(), toDay(day), { weekStart, lastRank: null })).toMatchObject({
      planned_date: day,
      planned_week: week,
    })
  })

  test('keeps the first day it was ever planned for', () => {
    const first = planOn(task({ planned_date: null }), friday, { weekStart: 0, lastRank: null })
    expect(first.first_planned_date).toBe(friday)
    expect(planOn({ ...task(), ...first }, addDays(friday, 3), { weekStart: 0, lastRank: 'a4' })).toMatchObject({
      first_planned_date: friday,
      rank_day: 'a5',
    })
  })

  test('without a day it has neither week nor time', () => {
    expect(planOn(task({ planned_time: '09:00' }), null, { weekStart: 0, lastRank: null })).toMatchObject({
      planned_date: null,
      planned_week: null,
      planned_time: null,
    })
  })
})

describe('rollover', () => {
  const options = { weekStart: 0, lastRank: null } as const
  const yesterday = addDays(friday, -1)

  test('counts once and keeps the first day; a second time changes nothing', () => {
    const left = task({ planned_date: yesterday })
    const moved = rollOver(left, friday, options)
    expect(moved).toMatchObject({ planned_date: friday, rollover_count: 1, first_planned_date: yesterday })
    expect(rollOver({ ...left, ...moved }, friday, options)).toBeNull()
  })

  test.each(['done', 'cancelled'] as const)('leaves what is %s where it is', status => {
    expect(rollOver(task({ planned_date: yesterday, status }), friday, options)).toBeNull()
  })

  test('candidates come in the order of their days', () => {
    const tasks = [
      task({ id: 'b', planned_date: yesterday }),
      task({ id: 'c' }),
      task({ id: 'd', planned_date: addDays(friday, -5) }),
    ]
    expect(rolloverCandidates(tasks, friday).map(each => each.id)).toEqual(['d', 'b'])
  })

  test('from the third time on it asks', () => {
    expect([0, 1, 2, 3].map(rollover_count => isStuck(task({ rollover_count }), friday))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('the tasks of a day', () => {
  const at = (day: string) => toDay(day)
  const all = [
    task({ id: 'second', rank_day: 'a2' }),
    task({ id: 'first', rank_day: 'a1' }),
    task({ id: 'done', rank_day: 'a0', status: 'done', done_at: now }),
    task({ id: 'cancelled', status: 'cancelled' }),
    task({ id: 'left', planned_date: at('2026-11-18') }),
    task({ id: 'due', planned_date: at('2026-11-25'), deadline_date: friday }),
    task({ id: 'late', planned_date: null, deadline_date: at('2026-11-01') }),
    task({ id: 'finished', planned_date: null, deadline_date: friday, status: 'done', done_at: now }),
  ]
  const ids = (tasks: readonly Task[]) => tasks.map(each => each.id)

  test('today: planned in order with the done ones last, what is left over, what is due', () => {
    const { planned, overdue, due } = tasksOfDay(all, friday, friday)
    expect(ids(planned)).toEqual(['first', 'second', 'done'])
    expect(ids(overdue)).toEqual(['left'])
    expect(ids(due)).toEqual(['late', 'due'])
  })

  test('another day shows no leftovers and only its own deadlines', () => {
    const { planned, overdue, due } = tasksOfDay(all, at('2026-11-01'), friday)
    expect([ids(planned), ids(overdue), ids(due)]).toEqual([[], [], ['late']])
  })

  test('no task stands in two places', () => {
    const day = fc.integer({ min: -3, max: 3 }).map(offset => addDays(friday, offset) as Day)
    const some = fc.array(
      fc.record({ planned_date: fc.option(day), deadline_date: fc.option(day), status: fc.constantFrom(...statuses) }),
    )
    fc.assert(
      fc.property(some, day, (columns, shown) => {
        const tasks = columns.map((each, index) => task({ id: String(index), ...each }))
        const parts = tasksOfDay(tasks, shown, friday)
        const listed = ids([...parts.planned, ...parts.overdue, ...parts.due])
        expect(new Set(listed).size).toBe(listed.length)
      }),
    )
  })
})

describe('order', () => {
  test('moving a task one place writes a rank between its new neighbours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.nat(),
        fc.constantFrom(-1 as const, 1 as const),
        (size, pick, step) => {
          const tasks = Array.from({ length: size }, (_, index) => task({ id: `t${index}`, rank_day: `a${index}` }))
          const at = pick % size
          const rank = rankMoved(tasks, `t${at}`, step)
          const expected = tasks.map(each => each.id)
          if (at + step < 0 || at + step >= size) {
            expect(rank).toBeNull()
            return
          }
          expected.splice(at + step, 0, ...expected.splice(at, 1))
          const moved = tasks.map(each => (each.id === `t${at}` ? { ...each, rank_day: rank ?? '' } : each))
          expect(tasksOfDay(moved, friday, friday).planned.map(each => each.id)).toEqual(expected)
        },
      ),
    )
  })
})

describe('titles', () => {
  test.each([
    ['  買い物\u3000', '買い物'],
    ['a\n b', 'a b'],
    ['\u3000 ', null],
    ['あ'.repeat(500), 'あ'.repeat(500)],
    ['あ'.repeat(501), null],
    ['👨‍👩‍👧‍👦'.repeat(500), '👨‍👩‍👧‍👦'.repeat(500)],
  ])('%j → %j', (typed, title) => {
    expect(titleOf(typed)).toBe(title)
  })
})
