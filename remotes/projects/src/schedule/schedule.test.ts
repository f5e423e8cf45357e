import { addDays, type Day, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCalendar } from './calendar.ts'
import { datesOf, spanOfDates } from './dates.ts'
import { ringIn, ringOf } from './network.ts'
import type { LinkType, Plan, PlanLink, PlanTask } from './plan.ts'
import { schedule } from './schedule.ts'

const task = (id: string, duration: number, more: Partial<PlanTask> = {}): PlanTask => ({
  id,
  parent: null,
  start: null,
  duration,
  mode: 'auto',
  constraint: { kind: 'asap' },
  state: 'open',
  progress: 0,
  ...more,
})

const link = (pred: string, type: LinkType, succ: string, lag = 0): PlanLink => ({
  id: `${pred}${type}${succ}`,
  pred,
  succ,
  type,
  lag,
})

const plan = (tasks: readonly PlanTask[], links: readonly PlanLink[], more: Partial<Plan> = {}): Plan => ({
  tasks,
  links,
  begin: 0,
  policy: 'preserve',
  ...more,
})

const holidays = new Set(['2026-11-23'])
const calendar = createCalendar({
  origin: toDay('2026-11-20'),
  weekendMask: 65,
  isHoliday: day => holidays.has(day),
  exceptions: new Map(),
})

/** The same plan with every open task standing where it was placed. */
const settled = (from: Plan): Plan => {
  const { placed } = schedule(from)
  return { ...from, tasks: from.tasks.map(each => ({ ...each, start: placed.get(each.id)?.start ?? each.start })) }
}

describe('a week with a holiday', () => {
  const tasks = [task('A', 3), task('B', 2), task('C', 4), task('D', 1), task('E', 2), task('M', 0)]
  const links = [
    link('A', 'FS', 'B'),
    link('A', 'SS', 'C', 1),
    link('B', 'FS', 'D'),
    link('C', 'FF', 'D', 1),
    link('A', 'FS', 'E', -1),
    link('D', 'FS', 'M'),
    link('E', 'SF', 'M'),
  ]
  const { placed, end, conflicts } = schedule(plan(tasks, links))
  const shown = (id: string) => {
    const place = placed.get(id)
    return place ? Object.values(datesOf(place, calendar, 0)).map(day => day.slice(5)) : []
  }

  test.each([
    ['A', '11-20', '11-25'],
    ['B', '11-26', '11-27'],
    ['C', '11-24', '11-27'],
    ['D', '11-30', '11-30'],
    ['E', '11-25', '11-26'],
    ['M', '11-30', '11-30'],
  ])('%s lasts from %s to %s', (id, from, to) => expect(shown(id)).toEqual([from, to]))

  test('takes six days; all but E are critical', () => {
    expect(end).toBe(6)
    expect(conflicts).toEqual([])
    expect(
      [...placed]
        .filter(([, { isCritical }]) => isCritical)
        .map(([id]) => id)
        .sort(),
    ).toEqual(['A', 'B', 'C', 'D', 'M'])
    expect(placed.get('E')).toMatchObject({ totalFloat: 2, freeFloat: 2 })
    expect(placed.get('M')?.start).toBe(6)
  })

  test('is the same when it is placed again from the dates it was shown with', () => {
    const kept = tasks.map(each => {
      const place = placed.get(each.id)
      return place ? { ...each, ...spanOfDates(datesOf(place, calendar, 0), each.duration === 0, calendar) } : each
    })
    expect(schedule(plan(kept, links)).placed).toEqual(placed)
  })
})

describe('dates of rows', () => {
  // 2026-11-20 is a Friday.
  const calendar = createCalendar({
    origin: toDay('2026-11-20'),
    weekendMask: 65,
    isHoliday: () => false,
    exceptions: new Map(),
  })

  test.each([
    ['2026-11-20', '2026-11-20', false, { start: 0, duration: 1 }],
    ['2026-11-20', '2026-11-24', false, { start: 0, duration: 3 }],
    ['2026-11-21', '2026-11-22', false, { start: 1, duration: 1 }],
    ['2026-11-24', '2026-11-24', true, { start: 3, duration: 0 }],
  ])('from %s to %s lie in working days', (from, to, isMilestone, span) => {
    const dates = { start_date: toDay(from), end_date: toDay(to) }
    expect(spanOfDates(dates, isMilestone, calendar)).toEqual(span)
  })
})

describe('constraints and modes', () => {
  test.each([
    ['snet', 5, 5],
    ['fnet', 5, 4],
    ['mso', 3, 3],
    ['mfo', 3, 2],
  ] as const)('%s %i places two days at %i', (kind, at, start) => {
    expect(schedule(plan([task('a', 2, { constraint: { kind, at } })], [])).placed.get('a')?.start).toBe(start)
  })

  test('what must start or finish earlier than it can is told, and is critical below zero', () => {
    const late = task('b', 2, { constraint: { kind: 'fnlt', at: 2 } })
    const { placed, conflicts } = schedule(plan([task('a', 3), late, task('c', 9)], [link('a', 'FS', 'b')]))
    expect(placed.get('b')).toMatchObject({ start: 3, totalFloat: -2, isCritical: true })
    expect(placed.get('a')).toMatchObject({ totalFloat: -2 })
    expect(conflicts).toEqual([{ task: 'b', link: null, by: 2 }])
  })

  test('as late as possible stands right before what it holds up', () => {
    const late = task('a', 2, { constraint: { kind: 'alap' } })
    const { placed } = schedule(plan([late, task('b', 1, { start: 7 }), task('c', 12)], [link('a', 'FS', 'b')]))
    expect(placed.get('a')?.start).toBe(5)
  })

  test('manual and done tasks stay where they are; what that breaks is told of the open one', () => {
    const manual = task('m', 1, { start: 1, mode: 'manual' })
    const done = task('d', 1, { start: 0, state: 'done' })
    const { placed, conflicts } = schedule(
      plan([task('a', 3), manual, done], [link('a', 'FS', 'm'), link('a', 'FS', 'd')]),
    )
    expect([placed.get('m')?.start, placed.get('d')?.start]).toEqual([1, 0])
    expect(conflicts).toEqual([{ task: 'm', link: 'aFSm', by: 2 }])
  })

  test('preserve keeps gaps, compress closes them, off moves nothing', () => {
    const tasks = [task('a', 2, { start: 0 }), task('b', 2, { start: 6 }), task('c', 1, { start: 1 })]
    const links = [link('a', 'FS', 'b'), link('a', 'FS', 'c')]
    const at = (policy: Plan['policy']) => {
      const { placed } = schedule(plan(tasks, links, { policy }))
      return ['a', 'b', 'c'].map(id => placed.get(id)?.start)
    }
    expect(at('preserve')).toEqual([0, 6, 2])
    expect(at('compress')).toEqual([0, 2, 2])
    expect(at('off')).toEqual([0, 6, 1])
    expect(schedule(plan(tasks, links, { policy: 'off' })).conflicts).toEqual([{ task: 'c', link: 'aFSc', by: 1 }])
  })
})

describe('summaries', () => {
  test('span their leaves, weigh their progress, and hand their links down', () => {
    const tasks = [
      task('S', 0),
      task('a', 3, { parent: 'S', progress: 50 }),
      task('b', 1, { parent: 'S', state: 'done', start: 0 }),
      task('x', 9, { parent: 'S', state: 'cancelled', progress: 0 }),
      task('z', 1),
    ]
    const { placed } = schedule(plan(tasks, [link('S', 'FS', 'z')]))
    expect(placed.get('S')).toMatchObject({ start: 0, end: 3, isSummary: true, progress: 63 })
    expect(placed.get('z')?.start).toBe(3)
    expect(placed.has('x')).toBe(false)
  })

  test('a ring is named before it is closed, also through a summary', () => {
    const tasks = [task('S', 0), task('a', 1, { parent: 'S' }), task('b', 1), task('c', 1)]
    const links = [link('a', 'FS', 'b'), link('b', 'SS', 'c')]
    expect(ringOf({ tasks, links }, { pred: 'c', succ: 'S' })).toEqual(['a', 'b', 'c'])
    expect(ringOf({ tasks, links }, { pred: 'S', succ: 'a' })).toEqual(['a'])
    expect(ringOf({ tasks, links }, { pred: 'a', succ: 'c' })).toBeNull()
    const closed = plan(tasks, [...links, link('c', 'FS', 'a')])
    expect(ringIn(closed)).toEqual(['c', 'a', 'b', 'c'])
    const moved = [task('before', 1), task('whole', 0, { parent: 'before' }), task('part', 1, { parent: 'whole' })]
    expect(ringIn(plan(moved, [link('before', 'FS', 'whole')]))).toEqual(['before', 'whole', 'before'])
    expect(schedule(closed)).toEqual({ ...schedule(plan(tasks, links)), closing: ['cFSa'] })
  })
})

// ---------------------------------------------------------------------------------------------------------- properties

const anyPlan = fc
  .record({
    durations: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 9 }),
    starts: fc.array(fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }), { minLength: 9, maxLength: 9 }),
    manual: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 9, maxLength: 9 }),
    links: fc.array(
      fc.record({
        a: fc.nat(8),
        b: fc.nat(8),
        type: fc.constantFrom<LinkType>('FS', 'SS', 'FF', 'SF'),
        lag: fc.integer({ min: -3, max: 3 }),
      }),
      { maxLength: 14 },
    ),
    policy: fc.constantFrom<Plan['policy']>('preserve', 'compress', 'off'),
  })
  .map(({ durations, starts, manual, links, policy }) => {
    const tasks = durations.map((duration, index) =>
      task(`t${index}`, duration, {
        start: starts[index] ?? null,
        mode: manual[index] === 0 && (starts[index] ?? null) !== null ? 'manual' : 'auto',
      }),
    )
    const seen = new Set<string>()
    const forwards = links.flatMap(({ a, b, type, lag }) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      if (low === high || high >= tasks.length || seen.has(`${low} ${high}`)) return []
      seen.add(`${low} ${high}`)
      return [link(`t${low}`, type, `t${high}`, lag)]
    })
    return plan(tasks, forwards, { policy })
  })

/** By how much a link is broken where two tasks stand; written apart from the engine. */
const missing = ({ type, lag }: PlanLink, pred: [number, number], succ: [number, number]): number => {
  const [from, to] = { FS: [pred[1], succ[0]], SS: [pred[0], succ[0]], FF: [pred[1], succ[1]], SF: [pred[0], succ[1]] }[
    type
  ] as [number, number]
  return from + lag - to
}

/** Pushes tasks one working day at a time until nothing is broken; `floor` holds single tasks back. */
function slowStarts(from: Plan, floor: ReadonlyMap<string, number> = new Map()): Map<string, number> {
  const isFixed = (each: PlanTask) => each.start !== null && (each.mode === 'manual' || from.policy === 'off')
  const starts = new Map(
    from.tasks.map(each => {
      const kept = from.policy === 'compress' && !isFixed(each) ? 0 : (each.start ?? 0)
      return [each.id, isFixed(each) ? kept : Math.max(0, kept, floor.get(each.id) ?? 0)]
    }),
  )
  const span = (id: string): [number, number] => {
    const start = starts.get(id) ?? 0
    return [start, start + (from.tasks.find(each => each.id === id)?.duration ?? 0)]
  }
  for (let moved = true; moved; ) {
    moved = false
    for (const each of from.links) {
      const succ = from.tasks.find(({ id }) => id === each.succ)
      if (!succ || isFixed(succ) || missing(each, span(each.pred), span(each.succ)) <= 0) continue
      starts.set(succ.id, (starts.get(succ.id) ?? 0) + 1)
      moved = true
    }
  }
  return starts
}

const endOf = (from: Plan, starts: ReadonlyMap<string, number>) =>
  Math.max(0, ...from.tasks.map(({ id, duration }) => (starts.get(id) ?? 0) + duration))

describe('any plan', () => {
  test('is placed as the slow reference places it: no link of a task that may move is broken, no gap is made', () => {
    fc.assert(
      fc.property(anyPlan, from => {
        const { placed, end } = schedule(from)
        const slow = slowStarts(from)
        expect(new Map([...placed].map(([id, { start }]) => [id, start]))).toEqual(slow)
        expect(end).toBe(endOf(from, slow))
      }),
      { numRuns: 500 },
    )
  })

  test('says of every task by how much it may slip: that much and no more', () => {
    fc.assert(
      fc.property(anyPlan, from => {
        const free = {
          ...from,
          policy: 'preserve' as const,
          tasks: from.tasks.map(each => ({ ...each, mode: 'auto' as const })),
        }
        const { placed, end } = schedule(free)
        const slow = slowStarts(free)
        for (const { id } of free.tasks) {
          const place = placed.get(id)
          if (!place) throw new Error('every task is placed')
          const endAfter = (by: number) => endOf(free, slowStarts(free, new Map([[id, (slow.get(id) ?? 0) + by]])))
          expect(endAfter(place.totalFloat)).toBe(end)
          expect(endAfter(place.totalFloat + 1)).toBe(end + 1)
          const others = (by: number) => {
            const moved = slowStarts(free, new Map([[id, (slow.get(id) ?? 0) + by]]))
            return free.tasks.filter(each => each.id !== id && moved.get(each.id) !== slow.get(each.id)).length
          }
          expect(others(place.freeFloat)).toBe(0)
          expect(place.freeFloat).toBeLessThanOrEqual(place.totalFloat)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('placed again stays where it is', () => {
    fc.assert(
      fc.property(anyPlan, from => {
        const once = settled(from)
        expect(settled(once)).toEqual(once)
        expect(schedule(once).placed).toEqual(schedule(from).placed)
      }),
    )
  })

  test('with summaries is placed as if their links ran between all that lies in them', () => {
    const nested = fc.tuple(anyPlan, fc.array(fc.integer({ min: -1, max: 8 }), { minLength: 9, maxLength: 9 }))
    fc.assert(
      fc.property(nested, ([from, parents]) => {
        const count = from.tasks.length
        const summaries = [0, 1, 2].map(index => task(`s${index}`, 0))
        // Leaves lie in runs, so that links between summaries lead forwards.
        const tasks = [
          ...from.tasks.map((each, index) => ({ ...each, parent: `s${Math.floor((index * 3) / count)}` })),
          ...summaries,
        ]
        const added = parents.flatMap((type, index) => {
          const [pred, succ] = [`s${index % 2}`, `s${(index % 2) + 1}`]
          return index > 1 || type < 0
            ? []
            : [link(pred, (['FS', 'SS', 'FF', 'SF'] as const)[type % 4] ?? 'FS', succ, type % 3)]
        })
        const leavesOf = (id: string) => {
          const below = tasks.filter(({ parent }) => parent === id)
          return below.length > 0 ? below : tasks.filter(each => each.id === id)
        }
        const pairs = added.flatMap(each =>
          leavesOf(each.pred).flatMap(pred =>
            leavesOf(each.succ).map(succ => link(pred.id, each.type, succ.id, each.lag)),
          ),
        )
        const short = schedule({ ...from, tasks, links: [...from.links, ...added] })
        const long = schedule({ ...from, tasks, links: [...from.links, ...pairs] })
        expect([short.placed, short.end, short.closing]).toEqual([long.placed, long.end, long.closing])
      }),
      { numRuns: 300 },
    )
  })

  test('a ring is found exactly when a link is left out, and it alone is', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(8), fc.nat(8), (from, a, b) => {
        fc.pre(a < from.tasks.length && b < from.tasks.length && a !== b)
        const extra = link(`t${a}`, 'FS', `t${b}`)
        const closes = ringOf(from, extra) !== null
        const placed = schedule({ ...from, links: [...from.links, extra] })
        expect(placed.closing).toEqual(closes ? [extra.id] : [])
        if (closes) expect(placed.placed).toEqual(schedule(from).placed)
      }),
    )
  })
})

describe('working days', () => {
  const day = fc.integer({ min: -800, max: 800 }).map(distance => addDays(toDay('2026-11-20'), distance))

  test('are counted both ways from the origin, and lead back to themselves', () => {
    expect(calendar.indexOf(toDay('2026-11-21'))).toBe(1)
    expect(calendar.dayAt(1)).toBe('2026-11-24')
    expect(calendar.dayAt(-1)).toBe('2026-11-19')
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), index => {
        expect(calendar.indexOf(calendar.dayAt(index))).toBe(index)
        expect(calendar.isWorking(calendar.dayAt(index))).toBe(true)
      }),
    )
    fc.assert(
      fc.property(day, each => {
        expect(calendar.endOf(each) - calendar.indexOf(each)).toBe(calendar.isWorking(each) ? 1 : 0)
      }),
    )
  })

  test('follow days of one’s own, and a calendar without any says so', () => {
    const own = createCalendar({
      origin: toDay('2026-11-20'),
      weekendMask: 65,
      isHoliday: () => false,
      exceptions: new Map<Day, 'off' | 'work'>([
        [toDay('2026-11-21'), 'work'],
        [toDay('2026-11-24'), 'off'],
      ]),
    })
    expect([0, 1, 2, 3].map(own.dayAt)).toEqual(['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-25'])
    const never = createCalendar({
      origin: toDay('2026-11-20'),
      weekendMask: 127,
      isHoliday: () => false,
      exceptions: new Map(),
    })
    expect(() => never.dayAt(3)).toThrow('no working days')
  })
})
