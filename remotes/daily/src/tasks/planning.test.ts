import { addDays, type Day, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultPlanning,
  loadOf,
  minutesOf,
  planningWith,
  readPlanning,
  rollOverAll,
  rolloverTarget,
} from './planning.ts'
import { isOpen, isStuck, type Task } from './task.ts'

const friday = toDay('2026-11-20')
const task = (more: Partial<Task> & { readonly id: string }): Task => ({
  title: '書類を出す',
  status: 'todo',
  planned_date: friday,
  planned_time: null,
  planned_week: toDay('2026-11-15'),
  deadline_date: null,
  done_at: null,
  first_planned_date: friday,
  rollover_count: 0,
  rank_day: 'a0',
  ...more,
})

const tasks = fc
  .array(
    fc.record({
      status: fc.constantFrom('todo', 'doing', 'waiting', 'done', 'cancelled' as const),
      ago: fc.integer({ min: -3, max: 9 }),
      planned: fc.boolean(),
      rolled: fc.integer({ min: 0, max: 4 }),
      rank: fc.constantFrom('a0', 'a1', 'a2', 'b00'),
    }),
    { maxLength: 12 },
  )
  .map(made =>
    made.map(({ status, ago, planned, rolled, rank }, index) =>
      task({
        id: `t${index}`,
        status,
        planned_date: planned ? addDays(friday, -ago) : null,
        rollover_count: rolled,
        rank_day: rank,
      }),
    ),
  )

describe('rollover', () => {
  test('moves every open leftover once; run again it changes nothing', () => {
    fc.assert(
      fc.property(
        tasks,
        fc.constantFrom<0 | 1>(0, 1),
        fc.constantFrom(friday, addDays(friday, 3)),
        (before, weekStart, target) => {
          const moves = new Map(
            rollOverAll(before, friday, { weekStart, target }).map(({ id, columns }) => [id, columns]),
          )
          const after = before.map(each => ({ ...each, ...moves.get(each.id) }))
          for (const [index, old] of before.entries()) {
            const isLeft = isOpen(old) && old.planned_date !== null && old.planned_date < friday
            expect(moves.has(old.id)).toBe(isLeft)
            if (isLeft) {
              expect(after[index]?.rollover_count).toBe(old.rollover_count + 1)
              expect(after[index]?.planned_date).toBe(target)
              expect(after[index]?.first_planned_date).toBe(old.first_planned_date)
            }
          }
          expect(rollOverAll(after, friday, { weekStart, target })).toEqual([])
        },
      ),
    )
  })

  test('keeps the order the leftovers had, after what is planned for the day', () => {
    const moves = rollOverAll(
      [
        task({ id: 'today', rank_day: 'a5' }),
        task({ id: 'second', planned_date: addDays(friday, -1), rank_day: 'a1' }),
        task({ id: 'first', planned_date: addDays(friday, -1), rank_day: 'a0' }),
        task({ id: 'oldest', planned_date: addDays(friday, -4), rank_day: 'z0' }),
      ],
      friday,
      { weekStart: 0 },
    )
    expect(moves.map(({ id }) => id)).toEqual(['oldest', 'first', 'second'])
    const ranks = moves.map(({ columns }) => columns.rank_day)
    expect(ranks).toEqual([...ranks].sort())
    expect((ranks[0] ?? '') > 'a5').toBe(true)
  })

  test('from the third time on it asks whether the task is too large', () => {
    let left = task({ id: 'a', planned_date: addDays(friday, -1) })
    const asked: boolean[] = []
    for (let index = 0; index < 4; index++) {
      const today = addDays(friday, index)
      asked.push(isStuck(left, today))
      left = { ...left, ...rollOverAll([left], today, { weekStart: 0 })[0]?.columns }
    }
    expect(asked).toEqual([false, false, true, true])
  })

  test.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['workday', '2026-11-20', '2026-11-20'],
    ['workday', '2026-11-21', '2026-11-24'],
  ] as const)('to %s, on %s it goes to %s', (target, today, expected) => {
    const isHoliday = (day: Day) => day === '2026-11-23'
    expect(rolloverTarget(toDay(today), { target }, isHoliday)).toBe(expected)
  })
})

describe('how a person plans', () => {
  test('is the default where nothing or nonsense is stored', () => {
    for (const value of [null, undefined, 7, [], {}, { rollover: 'x', target: 3, capacity: [1, 2] }])
      expect(readPlanning(value)).toEqual(defaultPlanning)
    expect(readPlanning({ capacity: [0, 0, 0, 0, 0, 0, 9999] }).capacity).toEqual(defaultPlanning.capacity)
  })

  test('is what was stored', () => {
    const stored = { rollover: 'auto', target: 'workday', capacity: [0, 60, 60, 60, 60, 60, 0] }
    expect(readPlanning(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  })
})

describe('the load of a day', () => {
  const worked = (id: string, estimate_min: number | null, more: Partial<Task> & { parent_id?: string } = {}) => ({
    ...task({ id, ...more }),
    estimate_min,
    parent_id: more.parent_id ?? null,
  })

  test('counts what is planned there against the weekday, finished work too', () => {
    const rows = [
      worked('a', 60),
      worked('b', 30, { status: 'done' }),
      worked('c', 600, { status: 'cancelled' }),
      worked('d', null),
      worked('e', 500, { planned_date: addDays(friday, 1) }),
    ]
    expect(loadOf(rows, friday, [0, 0, 0, 0, 0, 80, 0])).toEqual({
      minutes: 90,
      capacity: 80,
      unknown: 1,
      isOver: true,
    })
    expect(loadOf(rows, friday, [0, 0, 0, 0, 0, 0, 0]).isOver).toBe(false)
  })

  test('counts a task by its subtasks when they stand on the same day, and not twice', () => {
    const rows = [
      worked('a', 120),
      worked('b', 45, { parent_id: 'a' }),
      worked('c', 30, { parent_id: 'a', planned_date: addDays(friday, 1) }),
    ]
    expect(loadOf(rows, friday, []).minutes).toBe(45)
    expect(loadOf(rows, addDays(friday, 1), []).minutes).toBe(30)
  })
})

describe('a length in words', () => {
  test.each([
    ['30', 30],
    ['30分', 30],
    ['３０分', 30],
    ['1時間', 60],
    ['1時間半', 90],
    ['1.5h', 90],
    ['1:30', 90],
    ['2h15m', 135],
    ['', null],
    ['0', null],
    ['たくさん', null],
    ['-5', null],
  ])('%s', (typed, minutes) => expect(minutesOf(typed)).toBe(minutes))
})

test('what was changed on another device while the settings were open stays', () => {
  const stored = readPlanning({ rollover: 'never', target: 'workday', capacity: [0, 60, 120, 180, 240, 300, 360] })
  expect(planningWith(stored, { rollover: 'auto', capacity: { 6: 30 } })).toEqual({
    rollover: 'auto',
    target: 'workday',
    capacity: [0, 60, 120, 180, 240, 300, 30],
  })
  expect(planningWith(stored, null)).toEqual(stored)
})
