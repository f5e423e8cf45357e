import { addDays, type Day, type Id, type NoticeNow, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DueTask, findDue, keysOf } from './due.ts'
import { reminders } from './index.ts'

const friday = toDay('2026-11-20')
const id = '019a0000-0000-7000-8000-000000000001' as Id
const task = (columns: Partial<DueTask> = {}): DueTask => ({
  id,
  title: '書類を出す',
  status: 'todo',
  planned_date: null,
  planned_time: null,
  deadline_date: null,
  deadline_time: null,
  ...columns,
})
const at = (time: string, day: Day = friday, today = day): NoticeNow => ({
  today,
  date: day,
  time,
  weekStart: 0,
  dayStartHour: 0,
})
const keys = (tasks: readonly DueTask[], now: NoticeNow) => findDue(tasks, now).map(({ key }) => key)

describe('what is due', () => {
  test('a task with a time from that time on, one without never', () => {
    const timed = task({ planned_date: friday, planned_time: '09:00:00' })
    expect(keys([timed], at('08:59'))).toEqual([])
    expect(keys([timed], at('09:00'))).toEqual([`planned:${id}:2026-11-20T09:00`])
    expect(keys([timed], at('10:00', addDays(friday, 1)))).toEqual([])
    expect(keys([task({ planned_date: friday })], at('12:00'))).toEqual([])
  })

  test('a deadline on its day, at its time, and for two weeks after', () => {
    const due = task({ deadline_date: friday, deadline_time: '15:00:00' })
    expect(keys([due], at('09:00'))).toEqual([`deadline:${id}:2026-11-20`])
    expect(keys([due], at('15:00'))).toEqual([`deadline:${id}:2026-11-20`, `deadline:${id}:2026-11-20T15:00`])
    expect(keys([due], at('09:00', addDays(friday, 1)))).toEqual([`overdue:${id}:2026-11-20`])
    expect(keys([due], at('09:00', addDays(friday, 14)))).toHaveLength(1)
    expect(keys([due], at('09:00', addDays(friday, 15)))).toEqual([])
  })

  test('nothing that is done or let go', () => {
    for (const status of ['done', 'cancelled'])
      expect(
        keys([task({ status, deadline_date: friday, planned_date: friday, planned_time: '09:00' })], at('23:00')),
      ).toEqual([])
  })

  test('after midnight a late person’s day still has its deadlines, and times go by the clock', () => {
    const [saturday, due] = [addDays(friday, 1), task({ deadline_date: friday })]
    expect(keys([due], at('01:30', saturday, friday))).toEqual([`deadline:${id}:2026-11-20`])
    const night = task({ planned_date: saturday, planned_time: '01:00' })
    expect(keys([night], at('01:30', saturday, friday))).toEqual([`planned:${id}:2026-11-21T01:00`])
  })

  test('the review in the evening of the last day of the week, which is the person’s', () => {
    const saturday = addDays(friday, 1)
    expect(keys([], at('16:59', saturday))).toEqual([])
    expect(keys([], at('17:00', saturday))).toEqual(['review:2026-11-15'])
    expect(keys([], { ...at('17:00', saturday), weekStart: 1 })).toEqual([])
    expect(keys([], { ...at('17:00', addDays(friday, 2)), weekStart: 1 })).toEqual(['review:2026-11-16'])
  })

  test('two devices at whatever times find the same keys, and every key is one the task still has', () => {
    const day = fc.integer({ min: -20, max: 20 }).map(count => addDays(friday, count))
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map(m => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    const some = fc.record({
      planned_date: fc.option(day),
      planned_time: fc.option(time),
      deadline_date: fc.option(day),
      deadline_time: fc.option(time),
    })
    fc.assert(
      fc.property(some, time, time, (columns, one, other) => {
        const whole = task({ ...columns, planned_time: columns.planned_date && columns.planned_time })
        const [early, late] = [one, other].sort().map(each => keys([whole], at(each ?? '')))
        expect(late).toEqual(expect.arrayContaining(early ?? []))
        expect(keysOf(whole)).toEqual(expect.arrayContaining(late ?? []))
      }),
    )
  })

  test('a notification of a task is over when the task is done, moved or gone, not while they are not all known', () => {
    const timed = task({ planned_date: friday, planned_time: '09:00' })
    const [told] = findDue([timed], at('09:00'))
    if (!told) throw new Error('Nothing was found')
    const isOver = (tasks: readonly DueTask[]) => reminders.isOver(told, tasks, at('10:00'))
    expect(isOver([timed])).toBe(false)
    expect(isOver([{ ...timed, planned_time: '11:00' }])).toBe(true)
    expect(isOver([])).toBe(true)
    expect(isOver(Array.from({ length: 500 }, () => task()))).toBe(false)
    expect(reminders.isOver({ ...told, kind: 'review', entity_type: null, entity_id: null }, [], at('10:00'))).toBe(
      false,
    )
  })
})
