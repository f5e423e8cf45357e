import { addDays, type Day, type Id, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuiet, readNoticeChoices } from './choices.ts'
import { deviceName } from './device-name.ts'
import { type DueTask, findDue, isTimely, keysOf, type Now } from './due.ts'
import { wordsOf } from './words.ts'

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
  is_milestone: false,
  start_date: null,
  end_date: null,
  ...columns,
})
const at = (time: string, day: Day = friday, today = day): Now => ({
  today,
  date: day,
  time,
  weekStart: 0,
  dayStartHour: 0,
})
const keys = (tasks: readonly DueTask[], now: Now) => findDue(tasks, [], now).map(({ key }) => key)

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

  test('milestones and target dates on their day', () => {
    const project = { id, name: '家', target_date: friday }
    const found = findDue([task({ is_milestone: true, end_date: friday })], [project], at('09:00'))
    expect(found.map(({ key }) => key)).toEqual([`milestone:${id}:2026-11-20`, `target:${id}:2026-11-20`])
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
      is_milestone: fc.boolean(),
      start_date: fc.option(day),
      end_date: fc.option(day),
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
})

describe('what pops up', () => {
  const [planned] = findDue([task({ planned_date: friday, planned_time: '09:00' })], [], at('09:00'))
  test('is about this moment: not an hour later, not a whole day', () => {
    if (!planned) throw new Error('Nothing was found')
    expect(isTimely(planned, { date: friday, time: '09:29' })).toBe(true)
    expect(isTimely(planned, { date: friday, time: '10:00' })).toBe(false)
    expect(isTimely(planned, { date: addDays(friday, 1), time: '09:00' })).toBe(false)
    const [day] = findDue([task({ deadline_date: friday, deadline_time: '15:00' })], [], at('09:00'))
    expect(isTimely(day ?? planned, { date: friday, time: '15:00' })).toBe(false)
    expect(isTimely({ kind: 'security', params: {} }, { date: friday, time: '09:00' })).toBe(true)
  })

  test('is silent in quiet hours, over midnight too', () => {
    const night = { quiet: { from: '22:00', to: '07:00' } }
    expect(['21:59', '22:00', '23:59', '00:00', '06:59', '07:00'].map(time => isQuiet(night, time))).toEqual([
      ...[false, true, true, true, true, false],
    ])
    expect(isQuiet({ quiet: { from: '12:00', to: '13:00' } }, '12:30')).toBe(true)
    expect(isQuiet({ quiet: null }, '03:00')).toBe(false)
  })
})

test('strange choices fall back to telling everything', () => {
  const all = { off: [], quiet: null }
  for (const value of [
    null,
    7,
    [],
    {},
    { off: 'planned', quiet: {} },
    { off: ['security'], quiet: { from: '25:00', to: '07:00' } },
  ])
    expect(readNoticeChoices(value)).toEqual(all)
  const stored = { off: ['review'], quiet: { from: '22:00', to: '07:00' } }
  expect(readNoticeChoices(stored)).toEqual(stored)
})

test('every kind has words in both languages, also when another version wrote what it speaks of', () => {
  const kinds = [
    'planned',
    'deadline',
    'overdue',
    'milestone',
    'habit',
    'review',
    'security',
    'plan',
    'account',
  ] as const
  for (const kind of kinds)
    for (const language of ['ja', 'en'] as const)
      for (const params of [
        {},
        { what: 'unheard of' },
        { title: '本', date: '2026-11-20', time: '09:05', isNow: true },
      ]) {
        const { title, note } = wordsOf({ kind, params }, language)
        expect(`${title} ${note}`).not.toMatch(/\{\{|undefined|null/)
        expect(note).not.toBe('')
      }
  expect(wordsOf({ kind: 'planned', params: { title: '歯医者', time: '09:05' } }, 'ja').title).toBe('9:05 歯医者')
  expect(wordsOf({ kind: 'overdue', params: { title: '本', date: '2026-11-20' } }, 'ja').note).toBe(
    '11月20日(金)が締切でした',
  )
  const ending = { what: 'trial_ending', date: '2026-11-20' }
  expect(wordsOf({ kind: 'plan', params: ending }, 'ja').title).toBe('無料期間は11月20日(金)に終わります')
  expect(wordsOf({ kind: 'plan', params: { ...ending, what: 'plan_ending' } }, 'en').title).toMatch(/plan ends on/)
  const leaving = { kind: 'account', params: { what: 'deletion_asked', at: '2026-12-05T18:00:00.000Z' } } as const
  expect(wordsOf(leaving, 'ja', 'Asia/Tokyo').title).toBe('2026年12月6日にアカウントを削除します')
  expect(wordsOf(leaving, 'en', 'America/New_York').title).toContain('December 5')
  expect(wordsOf(leaving, 'ja').note).toContain('「データ」')
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Mobile Safari/604.1',
    'iPhone, Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0',
    'Windows, Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Linux, Firefox'],
  ['curl/8', null],
])('%s is %s', (agent, name) => expect(deviceName(agent)).toBe(name))
