import { addDays, newId, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, type PlanSource, type ProjectPlan, planOf, unsettledOf } from '../plan.ts'
import type { CalendarException, Project, Task, TaskLink } from '../rows.ts'
import { projectRow, taskRow } from '../test-rows.ts'
import { msProjectOf } from './export.ts'
import { calendarFor, writeMsProject } from './ms-project.ts'
import { fittedTo, NotAPlan, type PlanFile, rowsOfFile } from './plan-file.ts'
import { readPlan } from './read.ts'

const read = (text: string) => readPlan(new TextEncoder().encode(text))
const refused = (text: string) => {
  try {
    read(text)
  } catch (error) {
    return error instanceof NotAPlan ? error.reason : String(error)
  }
  return null
}

/** What rows of a file become on the page. */
function planOfFile(file: PlanFile): { plan: ProjectPlan; file: string } {
  const made = rowsOfFile(file, { rank: 'a0', newId, at: '2026-11-20T00:00:00Z' })
  const exceptions = (made.calendar?.days ?? []) as readonly CalendarException[]
  const plan = planOf({
    project: projectRow(made.project as Partial<Project>),
    tasks: made.tasks.map(task => taskRow(task.id, task as Partial<Task>)),
    links: made.links,
    today: toDay('2026-11-20'),
    calendars: made.calendar
      ? [
          {
            id: made.calendar.row.id,
            name: made.calendar.row.name ?? '',
            weekend_mask: made.calendar.row.weekend_mask ?? 65,
            use_jp_holidays: false,
            deleted_at: null,
          },
        ]
      : [],
    exceptions,
    isHoliday: () => false,
  })
  const notes = new Map(made.tasks.map(({ id, doc_text }) => [id, doc_text ?? '']))
  return { plan, file: written(plan, file, notes) }
}

const written = (plan: ProjectPlan, { calendar }: PlanFile, notes: ReadonlyMap<string, string>) =>
  writeMsProject({
    plan,
    notes,
    calendar: calendarFor(plan, {
      name: calendar?.name ?? '',
      weekendMask: calendar?.weekendMask ?? 65,
      exceptions: calendar?.days ?? [],
      holidayOf: () => null,
    }),
  })

const first = toDay('2026-11-02')
const anyDay = fc.integer({ min: 0, max: 200 }).map(days => addDays(first, days))
const anyText = fc
  .string({ unit: fc.constantFrom('a', '会', '<', '&', '"', "'", ' ', '😀', ']', '>'), minLength: 1, maxLength: 12 })
  .map(text => `x${text.trim()}`)

/** The plan once its rows say what it shows: a point before the first day is said to be on it, which can push what follows. */
function settled(source: Omit<PlanSource, 'tasks'>, tasks: readonly Task[]): ProjectPlan {
  const plan = planOf({ ...source, tasks })
  const changes = new Map(unsettledOf(plan).map(({ id, columns }) => [id, columns]))
  return changes.size === 0
    ? plan
    : settled(
        source,
        tasks.map(task => ({ ...task, ...changes.get(task.id) })),
      )
}

/** Plans as people make them: a tree, links that lead forwards in the list, days that a calendar of their own leaves out. */
const anyPlan = fc
  .record({
    name: anyText,
    policy: fc.constantFrom('off' as const, 'preserve' as const, 'compress' as const),
    target: fc.option(anyDay, { nil: null }),
    mask: fc.constantFrom(65, 1, 0, 64, 3),
    off: fc.uniqueArray(
      fc.record({ day: anyDay, kind: fc.constantFrom('off' as const, 'work' as const), name: anyText }),
      {
        maxLength: 4,
        selector: each => each.day,
      },
    ),
    tasks: fc.array(
      fc.record({
        title: anyText,
        level: fc.integer({ min: 0, max: 4 }),
        start: fc.option(anyDay, { nil: null }),
        length: fc.integer({ min: 1, max: 9 }),
        isPoint: fc.boolean(),
        mode: fc.constantFrom('auto' as const, 'manual' as const),
        status: fc.constantFrom('todo' as const, 'doing' as const, 'waiting' as const, 'cancelled' as const),
        progress: fc.integer({ min: 0, max: 99 }),
        priority: fc.integer({ min: 0, max: 3 }),
        kind: fc.constantFrom(
          'asap' as const,
          'alap' as const,
          'snet' as const,
          'fnlt' as const,
          'mso' as const,
          'mfo' as const,
        ),
        at: anyDay,
        deadline: fc.option(anyDay, { nil: null }),
        pred: fc.option(
          fc.record({
            back: fc.integer({ min: 1, max: 5 }),
            type: fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
            lag: fc.integer({ min: -3, max: 6 }),
          }),
          { nil: null },
        ),
      }),
      { minLength: 1, maxLength: 9 },
    ),
  })
  .map(({ name, policy, target, mask, off, tasks: made }) => {
    const line: string[] = []
    const parents = made.map(({ level }, index) => {
      const depth = Math.min(level, line.length)
      line.length = depth
      line.push(`t${index}`)
      return line[depth - 1] ?? null
    })
    const tasks = made.map((each, index) =>
      taskRow(`t${index}`, {
        title: each.title,
        parent_id: parents[index] ?? null,
        start_date: each.start,
        duration_days: each.isPoint ? 0 : each.length,
        is_milestone: each.isPoint,
        schedule_mode: each.mode,
        status: each.status,
        progress: each.progress,
        priority: each.priority,
        constraint_kind: each.kind,
        constraint_date: each.kind === 'asap' || each.kind === 'alap' ? null : each.at,
        deadline_date: each.deadline,
        rank_project: `a${index}`,
      }),
    )
    const links = made.flatMap(({ pred }, index): TaskLink[] => {
      const from = pred ? index - pred.back : -1
      return pred && from >= 0
        ? [{ id: `l${index}`, pred_id: `t${from}`, succ_id: `t${index}`, type: pred.type, lag: pred.lag }]
        : []
    })
    const source = {
      project: projectRow({ name, auto_schedule: policy, start_date: first, target_date: target, calendar_id: 'c' }),
      links,
      today: first,
      calendars: [{ id: 'c', name: 'x', weekend_mask: mask, use_jp_holidays: false, deleted_at: null }],
      exceptions: off.map(each => ({ ...each, id: each.day, calendar_id: 'c' }) as CalendarException),
      isHoliday: () => false,
    }
    return { plan: settled(source, tasks), source }
  })

describe('a plan as a file of Microsoft Project', () => {
  test('comes back as it was written, and is written as it came back', () => {
    fc.assert(
      fc.property(anyPlan, ({ plan, source }) => {
        const notes = new Map(plan.tasks.map(({ id, title }, index) => [id, index % 2 ? `${title}\n\n<b>&` : '']))
        const once = read(msProjectOf(plan, { ...source, holidayOf: () => null, standard: 'x', notes }))
        expect(once.tasks.map(task => task.notes)).toEqual(plan.tasks.map(({ id }) => notes.get(id)))
        const again = read(planOfFile(once).file)
        const none = new Map()
        expect({ ...again, left: none }).toEqual({ ...once, left: none })
        // A link between a summary and what lies in it is all that may be missing.
        expect([...once.left.keys()].filter(kind => kind !== 'rings')).toEqual([])
        expect(once.links).toHaveLength(plan.links.length - (once.left.get('rings') ?? 0))
        const { project } = plan
        expect([once.name, once.policy, once.target]).toEqual([
          project.name,
          project.auto_schedule,
          project.target_date,
        ])
        for (const [index, task] of plan.tasks.entries()) {
          const place = plan.schedule.placed.get(task.id)
          if (!place || place.isSummary) continue
          expect(once.tasks[index]).toMatchObject({
            status: task.status,
            priority: task.priority,
            is_milestone: task.is_milestone,
            progress: task.progress,
            schedule_mode: task.schedule_mode,
            constraint_kind: task.constraint_kind,
            constraint_date: task.constraint_date,
            deadline_date: task.deadline_date,
            duration_days: place.end - place.start,
            ...daysOf(plan, task.id),
          })
        }
        expect(once.tasks.map(({ title }) => title)).toEqual(plan.tasks.map(({ title }) => title))
      }),
      { numRuns: 60 },
    )
  })

  const sample = `<?xml version="1.0" encoding="UTF-8"?>
    <Project xmlns="http://schemas.microsoft.com/project">
      <Name>house.xml</Name><StartDate>2026-11-02T08:00:00</StartDate><CalendarUID>1</CalendarUID><MinutesPerDay>480</MinutesPerDay>
      <Calendars><Calendar><UID>1</UID><Name>Standard</Name>
        <WeekDays><WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay><WeekDay><DayType>7</DayType><DayWorking>0</DayWorking></WeekDay>
          <WeekDay><DayType>0</DayType><DayWorking>0</DayWorking><TimePeriod><FromDate>2026-11-23T00:00:00</FromDate><ToDate>2026-11-23T23:59:00</ToDate></TimePeriod></WeekDay></WeekDays>
        <Exceptions><Exception><TimePeriod><FromDate>2026-12-25T00:00:00</FromDate><ToDate>2027-12-25T23:59:00</ToDate></TimePeriod><Type>2</Type><DayWorking>0</DayWorking></Exception></Exceptions>
      </Calendar></Calendars>
      <Tasks>
        <Task><UID>0</UID><OutlineLevel>0</OutlineLevel><Summary>1</Summary><Name>House</Name></Task>
        <Task><UID>1</UID><OutlineLevel>1</OutlineLevel><Summary>1</Summary><Name>Plan</Name><Start>2026-11-02T08:00:00</Start><Finish>2026-11-06T17:00:00</Finish></Task>
        <Task><UID>2</UID><OutlineLevel>2</OutlineLevel><Name>Draw</Name><Start>2026-11-02T08:00:00</Start><Finish>2026-11-04T17:00:00</Finish><Duration>PT24H0M0S</Duration><PercentComplete>50</PercentComplete></Task>
        <Task><UID>3</UID><OutlineLevel>2</OutlineLevel><Name>Ask</Name><Start>2026-11-05T08:00:00</Start><Finish>2026-11-05T12:00:00</Finish><Duration>PT4H0M0S</Duration><Manual>1</Manual>
          <PredecessorLink><PredecessorUID>2</PredecessorUID><Type>1</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink></Task>
        <Task><UID>4</UID><OutlineLevel>1</OutlineLevel><Name>Begun</Name><Milestone>1</Milestone><Start>2026-11-09T08:00:00</Start><Finish>2026-11-09T08:00:00</Finish><Duration>PT0H0M0S</Duration><ConstraintType>4</ConstraintType><ConstraintDate>2026-11-06T08:00:00</ConstraintDate>
          <PredecessorLink><PredecessorUID>1</PredecessorUID><Type>3</Type><LinkLag>50</LinkLag><LagFormat>19</LagFormat></PredecessorLink>
          <PredecessorLink><PredecessorUID>99</PredecessorUID><CrossProject>1</CrossProject></PredecessorLink></Task>
      </Tasks>
      <Resources><Resource><UID>0</UID></Resource><Resource><UID>1</UID><Name>Jack</Name></Resource></Resources>
      <Assignments><Assignment><ResourceUID>1</ResourceUID></Assignment><Assignment><ResourceUID>-65535</ResourceUID></Assignment></Assignments>
    </Project>`

  test('gives its tree, its days, its links, and tells what it leaves out', () => {
    const file = read(sample)
    expect([file.name, file.start, file.calendar?.weekendMask]).toEqual(['House', '2026-11-02', 65])
    expect(file.calendar?.days).toEqual([{ day: '2026-11-23', kind: 'off', name: '' }])
    expect(
      file.tasks.map(task => [
        task.title,
        task.parent,
        task.start_date,
        task.end_date,
        task.duration_days,
        task.schedule_mode,
      ]),
    ).toEqual([
      ['Plan', null, null, null, null, 'auto'],
      ['Draw', '1', '2026-11-02', '2026-11-04', 3, 'auto'],
      ['Ask', '1', '2026-11-05', '2026-11-05', 1, 'manual'],
      // In the morning of Monday it is what Friday ended with.
      ['Begun', null, '2026-11-06', '2026-11-06', 0, 'auto'],
    ])
    expect(file.tasks[3]).toMatchObject({ is_milestone: true, constraint_kind: 'snet', constraint_date: '2026-11-06' })
    expect(file.links).toEqual([
      { pred: '2', succ: '3', type: 'FS', lag: 1 },
      { pred: '1', succ: '4', type: 'SS', lag: 0 },
    ])
    expect([...file.left].sort()).toEqual([
      ['assignments', 1],
      ['otherProjects', 1],
      ['partDays', 1],
      ['percentLags', 1],
      ['recurringDays', 1],
      ['resources', 1],
    ])
    const { plan } = planOfFile(file)
    expect(daysOf(plan, plan.tasks[0]?.id ?? '')).toEqual({ start_date: '2026-11-02', end_date: '2026-11-05' })
  })

  test('is refused when it is none, with the reason', () => {
    expect(refused('a;b')).toBe('xml')
    expect(refused('<Project><Tasks>')).toBe('xml')
    expect(refused('<html/>')).toBe('kind')
    expect(refused('<Project/>')).toBe('empty')
    expect(refused('\u0000\u0001')).toBe('xml')
  })

  test('that is deeper than lists are here, or leads in a ring, keeps every task', () => {
    const blank = read(sample).tasks[1]
    if (!blank) throw new Error('There is no task')
    const tasks = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((uid, at, all) => ({
      ...blank,
      uid,
      parent: all[at - 1] ?? null,
    }))
    const links = [
      { pred: 'f', succ: 'g', type: 'FS' as const, lag: 0 },
      { pred: 'g', succ: 'f', type: 'FS' as const, lag: 0 },
    ]
    const file = fittedTo({ ...read(sample), tasks, links, left: new Map() })
    expect(file.tasks.map(({ parent }) => parent)).toEqual([null, 'a', 'b', 'c', 'd', 'd', 'd'])
    expect([file.links.length, [...file.left]]).toEqual([
      1,
      [
        ['rings', 1],
        ['levels', 2],
      ].sort(),
    ])
  })
})

test('a file of GanttProject gives days, points where the working day before ends, and links from their predecessor', () => {
  const file = read(`<?xml version="1.0" encoding="UTF-8"?><project name="家" version="3.0.3000">
    <calendars><day-types><default-week id="1" sun="1" mon="0" tue="0" wed="0" thu="0" fri="0" sat="1"/></day-types>
      <date year="2026" month="11" date="3" type="HOLIDAY">休み</date><date year="" month="1" date="1" type="HOLIDAY"/></calendars>
    <tasks empty-milestones="true">
      <task id="0" name="設計" meeting="false" start="2026-11-02" duration="4" complete="0">
        <task id="1" name="下図" meeting="false" start="2026-11-02" duration="4" complete="100"><depend id="2" type="2" difference="0"/></task>
      </task>
      <task id="2" name="決定" meeting="true" start="2026-11-09" duration="0" complete="0"><depend id="3" type="1" difference="2"/></task>
      <task id="3" name="工事" meeting="false" start="2026-11-09" duration="2" complete="0" thirdDate="2026-11-09" thirdDate-constraint="1"/>
    </tasks>
    <resources><resource id="1" name="大工"/></resources><allocations/></project>`)
  expect([file.name, file.calendar?.weekendMask, file.calendar?.days]).toEqual([
    '家',
    65,
    [{ day: '2026-11-03', kind: 'off', name: '休み' }],
  ])
  expect(file.tasks.map(task => [task.title, task.parent, task.start_date, task.end_date, task.status])).toEqual([
    ['設計', null, null, null, 'todo'],
    ['下図', '0', '2026-11-02', '2026-11-06', 'done'],
    ['決定', null, '2026-11-06', '2026-11-06', 'todo'],
    ['工事', null, '2026-11-09', '2026-11-10', 'todo'],
  ])
  expect(file.tasks[3]).toMatchObject({ constraint_kind: 'snet', constraint_date: '2026-11-09', duration_days: 2 })
  expect(file.links).toEqual([
    { pred: '1', succ: '2', type: 'FS', lag: 0 },
    { pred: '2', succ: '3', type: 'SS', lag: 2 },
  ])
  expect([...file.left].sort()).toEqual([
    ['recurringDays', 1],
    ['resources', 1],
  ])
})
