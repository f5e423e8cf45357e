import { addDays, type Day } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, followUp, type Outcome, outcomeOf, type ProjectPlan, planOf, reverseOf, unsettledOf } from './plan.ts'
import type { Project, Task, TaskLink } from './rows.ts'
import { linkRow, november, projectRow, taskRow } from './test-rows.ts'

const holiday = november(23)

const planned = (
  tasks: readonly Task[],
  links: readonly TaskLink[] = [],
  project: Partial<Project> = {},
): ProjectPlan =>
  planOf({
    project: projectRow({ start_date: november(20), ...project }),
    tasks,
    links,
    today: november(20),
    calendars: [],
    exceptions: [],
    isHoliday: day => day === holiday,
  })

const written = (tasks: readonly Task[], outcome: Outcome): readonly Task[] =>
  tasks.map(task => Object.assign({}, task, outcome.change.tasks?.find(({ id }) => id === task.id)?.columns))

const shown = (plan: ProjectPlan, id: string) => {
  const days = daysOf(plan, id)
  return days && `${days.start_date.slice(5)}…${days.end_date.slice(5)}`
}

const at = (id: string, from: Day, to: Day, days: number) =>
  taskRow(id, { start_date: from, end_date: to, duration_days: days })

describe('a plan made of rows', () => {
  const a = at('a', november(20), november(25), 3)
  const b = at('b', november(26), november(27), 2)

  test('reads days of the calendar and leaves out weekends and holidays', () => {
    const plan = planned([a, b], [linkRow('a', 'b')])
    expect([shown(plan, 'a'), shown(plan, 'b')]).toEqual(['11-20…11-25', '11-26…11-27'])
  })

  test('what came without dates, or is pushed by a link, is not settled until that is written', () => {
    const tasks = [
      a,
      at('pushed', november(20), november(20), 1),
      taskRow('bare', { duration_days: 2 }),
      taskRow('goal', { is_milestone: true }),
      taskRow('day', { planned_date: november(24) }),
      taskRow('over', { status: 'done' }),
    ]
    const links = [linkRow('a', 'pushed'), linkRow('bare', 'goal')]
    const plan = planned(tasks, links)
    const tasksToWrite = unsettledOf(plan)
    expect(tasksToWrite).toEqual([
      { id: 'pushed', columns: { start_date: '2026-11-26', end_date: '2026-11-26' } },
      { id: 'bare', columns: { start_date: '2026-11-20', end_date: '2026-11-24' } },
      { id: 'goal', columns: { start_date: '2026-11-24', end_date: '2026-11-24', duration_days: 0 } },
    ])
    const after = written(tasks, { after: plan, moved: [], change: { tasks: tasksToWrite } })
    expect(unsettledOf(planned(after, links))).toEqual([])
    for (const task of tasks) expect(shown(planned(after, links), task.id)).toBe(shown(plan, task.id))
  })

  test('a moved task takes along what depends on it, in one change that can be taken back', () => {
    const [tasks, links] = [[a, b], [linkRow('a', 'b')]]
    const plan = planned(tasks, links)
    const outcome = outcomeOf(plan, [{ id: 'a', by: 2 }])
    expect(outcome.moved).toEqual(['a', 'b'])
    expect(outcome.change.tasks).toEqual([
      { id: 'a', columns: { start_date: '2026-11-25', end_date: '2026-11-27' } },
      { id: 'b', columns: { start_date: '2026-11-30', end_date: '2026-12-01' } },
    ])
    expect(reverseOf(outcome.change, { tasks, links }).tasks).toEqual([
      { id: 'a', columns: { start_date: a.start_date, end_date: a.end_date } },
      { id: 'b', columns: { start_date: b.start_date, end_date: b.end_date } },
    ])
  })

  test('a longer task pushes; a shorter one leaves the others where they are', () => {
    const plan = planned([a, b], [linkRow('a', 'b')])
    expect(shown(outcomeOf(plan, [{ id: 'a', longer: 1 }]).after, 'b')).toBe('11-27…11-30')
    expect(outcomeOf(plan, [{ id: 'a', longer: -2 }]).moved).toEqual(['a'])
  })

  test('done tasks do not move, also not with their summary', () => {
    const whole = taskRow('whole')
    const done = { ...a, status: 'done' as const, parent_id: 'whole' }
    const open = { ...b, parent_id: 'whole' }
    const outcome = outcomeOf(planned([whole, done, open]), [{ id: 'whole', by: 1 }])
    expect(outcome.change.tasks?.map(({ id }) => id)).toEqual(['b'])
    expect(shown(outcome.after, 'whole')).toBe('11-20…11-30')
  })

  test('where gaps are closed, a start that a person names becomes a constraint', () => {
    const plan = planned([a, b], [linkRow('a', 'b')], { auto_schedule: 'compress' })
    const outcome = outcomeOf(plan, [{ id: 'b', by: 2 }])
    expect(outcome.change.tasks?.[0]?.columns).toMatchObject({ constraint_kind: 'snet', constraint_date: '2026-11-30' })
  })

  test('a new link moves its successor; a mode that is manual leaves it', () => {
    const early = at('b', november(20), november(24), 2)
    const plan = planned([a, early])
    expect(shown(followUp(plan, { links: [linkRow('a', 'b')] }).after, 'b')).toBe('11-26…11-27')
    const manual = followUp(plan, { tasks: [a, { ...early, schedule_mode: 'manual' }], links: [linkRow('a', 'b')] })
    expect(manual.moved).toEqual([])
    expect(manual.after.schedule.conflicts).toEqual([{ task: 'b', link: 'a-b', by: 3 }])
  })

  test('what was written is where everything stood: reading it again moves nothing', () => {
    const kind = fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const)
    const made = fc.record({
      start: fc.nat(20),
      days: fc.integer({ min: 1, max: 6 }),
      pred: fc.nat(9),
      type: kind,
      lag: fc.integer({ min: -2, max: 3 }),
    })
    fc.assert(
      fc.property(
        fc.array(made, { minLength: 2, maxLength: 10 }),
        fc.nat(9),
        fc.integer({ min: -5, max: 9 }),
        (list, who, by) => {
          const tasks = list.map(({ start, days }, index) => {
            const day = addDays(november(20), start)
            return taskRow(`t${index}`, { start_date: day, duration_days: days })
          })
          const links = list.flatMap(({ pred, type, lag }, index) =>
            pred < index ? [linkRow(`t${pred}`, `t${index}`, { type, lag })] : [],
          )
          const outcome = outcomeOf(planned(tasks, links), [{ id: `t${who % list.length}`, by }])
          const again = planned(written(tasks, outcome), links)
          for (const { id } of tasks) expect(shown(again, id)).toBe(shown(outcome.after, id))
        },
      ),
    )
  })
})
