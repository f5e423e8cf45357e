import { describe, expect, test } from 'vitest'
import { nextTaskOf, outlookOf } from './forecast.ts'
import { november, projectRow, taskRow } from './test-rows.ts'

const today = november(20)
const project = projectRow({ start_date: november(11), target_date: november(30), progress: 50 })
const ending = (day: number, id = 'a') => taskRow(id, { start_date: november(day), end_date: november(day) })

describe('the forecast of a project', () => {
  test.each([
    ['on track when everything ends in time', project, [ending(30)], 'on_track'],
    [
      'late when something is planned after the target',
      project,
      [ending(29), { ...ending(30, 'b'), end_date: '2026-12-01' }],
      'late',
    ],
    [
      'late when the target has passed with work left',
      { ...project, target_date: november(19) },
      [taskRow('a')],
      'late',
    ],
    ['at risk when a task is overdue', project, [ending(19)], 'at_risk'],
    ['at risk when progress is more than 20 points behind time', { ...project, progress: 24 }, [ending(30)], 'at_risk'],
    ['on track when progress is 20 points behind at most', { ...project, progress: 25 }, [ending(30)], 'on_track'],
    ['untold without a target and without anything overdue', { ...project, target_date: null }, [ending(30)], null],
    ['untold for an idea', { ...project, status: 'idea' }, [ending(19)], null],
    ['untold once it is done', { ...project, status: 'done' }, [], null],
  ] as const)('is %s', (_, row, tasks, forecast) => {
    expect(
      outlookOf(
        projectRow(row),
        tasks.map(each => taskRow(each.id, each as object)),
        today,
      ).forecast,
    ).toBe(forecast)
  })

  test('counts what is open without counting a summary and its parts twice', () => {
    const tasks = [{ ...ending(19, 'whole') }, { ...ending(18, 'part'), parent_id: 'whole' }, ending(28, 'c')]
    expect(outlookOf(project, tasks, today)).toMatchObject({ open: 2, overdue: 1, finish: november(28) })
  })

  test('a finished project whose target has passed is not late', () => {
    expect(outlookOf({ ...project, progress: 100, target_date: november(12) }, [], today).forecast).toBe('on_track')
  })
})

describe('the next task', () => {
  test('is the one with the earliest day, else the first of the list, never a summary or one that waits', () => {
    const whole = taskRow('whole', { planned_date: november(1) })
    const part = taskRow('part', { parent_id: 'whole' })
    const waiting = taskRow('waiting', { status: 'waiting', planned_date: november(2) })
    expect(nextTaskOf([whole, part, waiting])?.id).toBe('part')
    expect(nextTaskOf([whole, part, waiting, taskRow('later', { start_date: november(25) })])?.id).toBe('later')
    expect(nextTaskOf([])).toBeNull()
  })
})
