import { addDays } from '@techo/core'
import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import type { Project, Task, TaskLink } from '../rows.ts'
import { linkRow, november, projectRow, taskRow } from '../test-rows.ts'
import { ganttCsv, ganttIcs } from './export.ts'
import { barOf, rowsOf } from './rows.ts'
import { scaleOf, ticksOf } from './scale.ts'
import { movesOf } from './useBarDrag.ts'

const planned = (tasks: readonly Task[], links: readonly TaskLink[] = [], project: Partial<Project> = {}) =>
  planOf({
    project: projectRow({ name: '家', start_date: november(20), ...project }),
    tasks,
    links,
    today: november(20),
    calendars: [],
    exceptions: [],
    isHoliday: day => day === november(23),
  })

const whole = taskRow('whole', { rank_project: 'a1' })
const part = taskRow('part', {
  parent_id: 'whole',
  title: '=SUM(A1), "危険"',
  start_date: november(20),
  end_date: november(24),
  duration_days: 2,
  progress: 50,
})
const goal = taskRow('goal', {
  is_milestone: true,
  start_date: november(24),
  end_date: november(24),
  rank_project: 'a2',
})
const rows = rowsOf([planned([whole, part, goal], [linkRow('part', 'goal')])], new Set(), true)

describe('the lines of the chart', () => {
  test('are the project, its summaries and their tasks, without what is folded away', () => {
    expect(rows.map(({ id, kind, level, length }) => [id, kind, level, length])).toEqual([
      ['p', 'project', 1, 0],
      ['whole', 'summary', 2, 2],
      ['part', 'task', 3, 2],
      ['goal', 'milestone', 2, 0],
    ])
    const plans = [planned([whole, part, goal])]
    expect(rowsOf(plans, new Set(['whole']), false).map(({ id }) => id)).toEqual(['whole', 'goal'])
    expect(rowsOf(plans, new Set(['p']), true)).toHaveLength(1)
  })

  test('a bar covers its first and its last day; a milestone is a point at the end of its day', () => {
    const scale = scaleOf(november(20), [], 'day')
    const days = { start_date: november(20), end_date: november(24) }
    expect(barOf(days, false, scale)).toEqual({ x: scale.xOf(november(20)), width: 5 * 36 })
    expect(barOf(days, true, scale)).toEqual({ x: scale.xOf(november(25)), width: 0 })
    expect(scale.dayAt(scale.xOf(november(24)) + 35)).toBe('2026-11-24')
  })

  test.each(['day', 'week', 'month', 'quarter', 'year'] as const)(
    'each %s of the head begins where the one before ends',
    unit => {
      const scale = scaleOf(november(20), [addDays(november(20), 900)], 'week')
      const ticks = ticksOf(scale, unit, [0, scale.width], 1)
      expect(ticks.slice(1).map(({ x }) => x)).toEqual(ticks.slice(0, -1).map(({ x, width }) => x + width))
      expect(ticks[0]?.x).toBeLessThanOrEqual(0)
      expect((ticks.at(-1)?.x ?? 0) + (ticks.at(-1)?.width ?? 0)).toBeGreaterThanOrEqual(scale.width - 1)
    },
  )
})

describe('a drag', () => {
  const [, , task] = rows
  if (!task) throw new Error('The task is not there')

  test('counts working days: over a weekend and a holiday it is one', () => {
    expect(movesOf(task, 'bar', 4)).toEqual([{ id: 'part', by: 1 }])
    expect(movesOf(task, 'end', 1)).toEqual([{ id: 'part', longer: 1 }])
    expect(movesOf(task, 'start', 4)).toEqual([{ id: 'part', by: 1, longer: -1 }])
  })

  test('leaves a task a day long at least, and is nothing where nothing changes', () => {
    expect(movesOf(task, 'end', -30)).toEqual([{ id: 'part', longer: -1 }])
    expect(movesOf(task, 'start', 30)).toEqual([{ id: 'part', by: 1, longer: -1 }])
    expect(movesOf(task, 'bar', 0)).toEqual([])
  })
})

describe('files', () => {
  test('a table starts no formula in a spreadsheet and quotes what it must', () => {
    const csv = ganttCsv({ rows, language: 'en' })
    expect(csv.startsWith('\ufeffProject,Level,Task,Start,End,')).toBe(true)
    expect(csv).toContain(`"'=SUM(A1), ""危険""",2026-11-20,2026-11-24,2,50,todo`)
    expect(csv.trimEnd().split('\r\n')).toHaveLength(4)
  })

  test('a calendar holds days with an exclusive end, in lines of at most 75 bytes that fold back to the text', () => {
    const long = planned([{ ...part, parent_id: null, title: `${'引っ越しの準備、'.repeat(20)};終わり` }])
    const ics = ganttIcs({ rows: rowsOf([long], new Set(), false) }, new Date('2026-11-20T01:02:03Z'))
    expect(ics).toContain('DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261125\r\n')
    expect(ics).toContain('DTSTAMP:20261120T010203Z')
    for (const line of ics.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(ics.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'引っ越しの準備、'.repeat(20)}\\;終わり`)
  })
})
