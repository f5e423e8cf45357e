import { addDays, type Id, toDay } from '@techo/core'
import { expect, test } from 'vitest'
import { type DueMilestone, findDue } from './due.ts'
import { reminders } from './index.ts'

const friday = toDay('2026-11-20')
const id = '019a0000-0000-7000-8000-000000000001' as Id
const milestone: DueMilestone = {
  ...{ id, title: '上棟', status: 'todo', is_milestone: true, start_date: null, end_date: friday },
}
const now = { today: friday, date: friday, time: '09:00', weekStart: 1, dayStartHour: 0 } as const

test('milestones and target dates are told on their day, and milestones are over once they are done or moved', () => {
  const rows = { tasks: [milestone], projects: [{ id, name: '家', target_date: friday }] }
  expect(findDue(rows, now).map(({ key }) => key)).toEqual([`milestone:${id}:2026-11-20`, `target:${id}:2026-11-20`])
  expect(findDue(rows, { today: addDays(friday, 1) })).toEqual([])
  expect(findDue({ tasks: [{ ...milestone, status: 'done' }], projects: [] }, now)).toEqual([])
  expect(findDue({ tasks: [{ ...milestone, is_milestone: false }], projects: [] }, now)).toEqual([])

  const [told, target] = findDue(rows, now)
  if (!told || !target) throw new Error('Nothing was found')
  expect(reminders.isOver(told, rows, now)).toBe(false)
  const moved = { ...milestone, end_date: addDays(friday, 1) }
  expect(reminders.isOver(told, { ...rows, tasks: [moved] }, now)).toBe(true)
  expect(reminders.isOver(told, { ...rows, tasks: [] }, now)).toBe(true)
  expect(reminders.isOver(target, { tasks: [], projects: [] }, now)).toBe(false)
})
