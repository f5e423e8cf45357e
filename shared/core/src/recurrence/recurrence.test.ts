import fc from 'fast-check'
import { rrulestr } from 'rrule'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, toDay, type WeekStart, weekdayOf } from '../day.ts'
import {
  dueOccurrences,
  formatRule,
  newSeries,
  nextOccurrences,
  occurrenceAfter,
  occurrenceRow,
  occurrences,
  parseRule,
  ruleInWords,
  ruleOfWords,
  type Series,
} from './index.ts'

const friday = toDay('2026-11-20')
const series = (rrule: string, more: Partial<Series> = {}): Series => ({
  ...newSeries('0193ba52-1a00-7000-8000-000000000001', { rrule, start: friday }, { title: 'ゴミを出す' }),
  ...more,
})
const dates = (rrule: string, start: string, limit = 4) =>
  nextOccurrences(series(rrule, { dtstart: toDay(start) }), toDay(start), limit).map(each => each.date)

describe('the days of a rule', () => {
  it.each([
    [
      'monthly from the 31st skips short months',
      'FREQ=MONTHLY;WKST=SU',
      '2026-01-31',
      '2026-01-31 2026-03-31 2026-05-31',
    ],
    [
      'the end of the month is in every month',
      'FREQ=MONTHLY;BYMONTHDAY=-1;WKST=SU',
      '2026-01-31',
      '2026-01-31 2026-02-28 2026-03-31 2026-04-30',
    ],
    [
      'the end of February is in every year',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;WKST=SU',
      '2026-01-01',
      '2026-02-28 2027-02-28 2028-02-29 2029-02-28',
    ],
    ['29 February is in leap years only', 'FREQ=YEARLY;WKST=SU', '2028-02-29', '2028-02-29 2032-02-29 2036-02-29'],
    ['30 February never comes', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;WKST=SU', '2026-01-01', ''],
    [
      'every other week under WKST=SU',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU',
      '2026-11-20',
      '2026-11-29 2026-11-30 2026-12-13 2026-12-14',
    ],
    [
      'every other week under WKST=MO',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO',
      '2026-11-20',
      '2026-11-22 2026-11-30 2026-12-06 2026-12-14',
    ],
    ['the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR;WKST=SU', '2026-11-20', '2026-11-27 2026-12-25 2027-01-29'],
    ['the fifth Monday', 'FREQ=MONTHLY;BYDAY=5MO;WKST=SU', '2026-11-20', '2026-11-30 2027-03-29 2027-05-31'],
    [
      'the last working day of a month',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;WKST=SU',
      '2026-11-20',
      '2026-11-30 2026-12-31 2027-01-29',
    ],
    ['a count', 'FREQ=DAILY;COUNT=2;WKST=SU', '2026-11-20', '2026-11-20 2026-11-21'],
    ['a last day', 'FREQ=DAILY;UNTIL=20261121T235959Z;WKST=SU', '2026-11-20', '2026-11-20 2026-11-21'],
  ])('%s', (_, rrule, start, expected) => {
    const wanted = expected.split(' ').filter(Boolean)
    expect(dates(rrule, start).slice(0, Math.max(wanted.length, 1))).toEqual(wanted)
  })

  const rules = fc
    .record({
      freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      interval: fc.integer({ min: 1, max: 5 }),
      weekdays: fc.uniqueArray(fc.constantFrom('SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'), { maxLength: 3 }),
      nth: fc.constantFrom('', '', '1', '2', '5', '-1', '-2'),
      dates: fc.uniqueArray(fc.constantFrom(1, 15, 28, 29, 30, 31, -1, -3), { maxLength: 2 }),
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
      setPos: fc.constantFrom('', '', '1', '-1', '2'),
      count: fc.constantFrom('', '', 'COUNT=7'),
      wkst: fc.constantFrom('SU', 'MO'),
    })
    .map(({ freq, interval, weekdays, nth, dates, months, setPos, count, wkst }) => {
      const isLong = freq === 'MONTHLY' || freq === 'YEARLY'
      const parts = [
        `FREQ=${freq}`,
        `INTERVAL=${interval}`,
        months.length > 0 && `BYMONTH=${months.join(',')}`,
        isLong && weekdays.length === 0 && dates.length > 0 && `BYMONTHDAY=${dates.join(',')}`,
        weekdays.length > 0 && `BYDAY=${weekdays.map(day => (isLong ? nth : '') + day).join(',')}`,
        setPos && isLong && weekdays.length > 0 && `BYSETPOS=${setPos}`,
        count,
        `WKST=${wkst}`,
      ]
      return parts.filter(Boolean).join(';')
    })
  const days = fc.integer({ min: 0, max: 3000 }).map(count => addDays(toDay('2024-01-01'), count))

  it('are those that the rrule library finds with dates at midnight UTC', () => {
    fc.assert(
      fc.property(rules, days, (rrule, start) => {
        const to = addDays(start, 990)
        const ours = occurrences(series(rrule, { dtstart: start }), { from: start, to }).map(each => each.date)
        const utc = (day: Day) => new Date(`${day}T00:00:00Z`)
        const theirs = rrulestr(`DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${rrule}`)
          .between(utc(start), utc(to), true)
          .map(date => date.toISOString().slice(0, 10))
        expect(ours).toEqual(theirs)
      }),
      { numRuns: 300 },
    )
  })

  it('are the same when looked at from the middle', () => {
    fc.assert(
      fc.property(rules, days, fc.integer({ min: 0, max: 900 }), (rrule, start, later) => {
        const [from, to] = [addDays(start, later), addDays(start, 990)]
        const all = occurrences(series(rrule, { dtstart: start }), { from: start, to })
        expect(occurrences(series(rrule, { dtstart: start }), { from, to })).toEqual(
          all.filter(each => each.date >= from),
        )
      }),
    )
  })

  it('a rule is read and written without a change of its days', () => {
    fc.assert(
      fc.property(rules, days, (rrule, start) => {
        const rule = parseRule(rrule)
        expect(rule).not.toBeNull()
        if (rule) expect(dates(formatRule(rule), start)).toEqual(dates(rrule, start))
      }),
    )
  })

  it.each([
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=3',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=YEARLY;BYWEEKNO=3',
  ])('a rule that is none has no days: %s', rrule => {
    expect(parseRule(rrule)).toBeNull()
    expect(dates(rrule, '2026-11-20')).toEqual([])
  })
})

describe('a series', () => {
  // Monday 23 November 2026 is a holiday in Japan.
  const isHoliday = (day: Day) => day === '2026-11-23'
  const mondays = 'FREQ=WEEKLY;BYDAY=MO;WKST=SU'

  it.each([
    ['none', '2026-11-23'],
    ['skip', '2026-11-30'],
    ['prev_workday', '2026-11-20'],
    ['next_workday', '2026-11-24'],
  ] as const)('meets a holiday by its rule: %s', (holiday_rule, day) => {
    expect(nextOccurrences(series(mondays, { holiday_rule }), friday, 1, isHoliday)[0]?.day).toBe(day)
  })

  it('leaves out the dates it was told to', () => {
    const left = series(mondays, { exdates: [toDay('2026-11-23')] })
    expect(nextOccurrences(left, friday, 1)[0]?.date).toBe('2026-11-30')
  })

  it('goes on by its calendar when it is fixed, and from the day of finishing when it is not', () => {
    const finished = { date: friday, finishedOn: toDay('2026-11-25') }
    expect(occurrenceAfter(series('FREQ=DAILY;INTERVAL=3;WKST=SU'), finished)?.date).toBe('2026-11-23')
    expect(occurrenceAfter(series('FREQ=DAILY;INTERVAL=3;WKST=SU', { mode: 'after_completion' }), finished)?.date).toBe(
      '2026-11-28',
    )
    expect(occurrenceAfter(series('FREQ=DAILY;INTERVAL=3;WKST=SU', { skip_missed: true }), finished)?.date).toBe(
      '2026-11-26',
    )
  })

  it('finished before its day comes next on its own next date', () => {
    expect(occurrenceAfter(series(mondays), { date: toDay('2026-11-30'), finishedOn: friday })?.date).toBe('2026-12-07')
  })

  it('that rests or is over has nothing after it', () => {
    const finished = { date: friday, finishedOn: friday }
    expect(occurrenceAfter(series(mondays, { paused: true }), finished)).toBeNull()
    expect(occurrenceAfter(series('FREQ=DAILY;UNTIL=20261120;WKST=SU'), finished)).toBeNull()
  })

  it('catches up on every date that has come, or only on the last, and on none a second time', () => {
    const daily = series('FREQ=DAILY;WKST=SU')
    const sunday = addDays(friday, 2)
    expect(dueOccurrences(daily, sunday).map(each => each.date)).toEqual([friday, addDays(friday, 1), sunday])
    expect(dueOccurrences({ ...daily, skip_missed: true }, sunday).map(each => each.date)).toEqual([sunday])
    expect(dueOccurrences({ ...daily, last_spawned: sunday }, sunday)).toEqual([])
    expect(dueOccurrences({ ...daily, paused: true }, sunday)).toEqual([])
  })

  it('never makes a date twice, in whatever steps the days are walked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }),
        fc.constantFrom(mondays, 'FREQ=DAILY;WKST=SU', 'FREQ=MONTHLY;BYMONTHDAY=-1;WKST=SU'),
        (steps, rrule) => {
          let today = friday
          let each = series(rrule)
          const made: Day[] = []
          for (const step of steps) {
            today = addDays(today, step)
            const due = dueOccurrences(each, today)
            made.push(...due.map(({ date }) => date))
            each = { ...each, last_spawned: due.at(-1)?.date ?? each.last_spawned }
          }
          const all = occurrences(series(rrule), { from: friday, to: today }).map(({ date }) => date)
          expect(made).toEqual(steps.length > 0 ? all : [])
        },
      ),
    )
  })

  it('makes the same row of a date on every device', async () => {
    const make = () =>
      occurrenceRow(
        series(mondays),
        { date: toDay('2026-11-23'), day: toDay('2026-11-24') },
        { weekStart: 0, rank: 'a0' },
      )
    const row = await make()
    expect(row).toEqual(await make())
    expect(row).toMatchObject({
      title: 'ゴミを出す',
      search_norm: 'ごみを出す',
      planned_date: '2026-11-24',
      planned_week: '2026-11-22',
      occurrence_date: '2026-11-23',
    })
    expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/)
  })
})

describe('a rule in words', () => {
  it.each([
    ['FREQ=DAILY;WKST=SU', '毎日', 'every day'],
    ['FREQ=WEEKLY;BYDAY=MO;WKST=SU', '毎週月曜', 'every Monday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;WKST=SU', '平日毎日', 'every weekday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU', '隔週月曜と木曜', 'every other week on Monday and Thursday'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;WKST=SU', '毎月末', 'every month on the last day'],
    ['FREQ=MONTHLY;BYMONTHDAY=25;WKST=SU', '毎月25日', 'every month on the 25th'],
    ['FREQ=MONTHLY;BYDAY=2TU;WKST=SU', '毎月第2火曜', 'every month on the second Tuesday'],
    ['FREQ=MONTHLY;BYDAY=-1FR;WKST=SU', '毎月最終金曜', 'every month on the last Friday'],
    ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1;WKST=SU', '毎年4月1日', 'every year on April 1'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;WKST=SU', '毎年2月末日', 'every year on the last day of February'],
  ])('%s', (rrule, ja, en) => {
    expect(ruleInWords(rrule, 'ja')).toBe(ja)
    expect(ruleInWords(rrule, 'en')).toBe(en)
    expect(ruleOfWords(ja, { today: friday, weekStart: 0 })?.rrule).toBe(rrule)
  })

  it('2月末日 alone is not the 28th', () => {
    expect(ruleOfWords('毎年2月末日', { today: friday, weekStart: 1 })?.rrule).toBe(
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;WKST=MO',
    )
  })

  it('what the words of a rule are read as is the rule', () => {
    const weekStart = fc.constantFrom<WeekStart>(0, 1)
    const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
    const week = fc.subarray(codes, { minLength: 1, maxLength: 6 }).map(some => `FREQ=WEEKLY;BYDAY=${some.join(',')}`)
    const some = fc.oneof(
      week,
      fc.integer({ min: 1, max: 31 }).map(date => `FREQ=MONTHLY;BYMONTHDAY=${date}`),
      fc
        .tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom(...codes))
        .map(([nth, code]) => `FREQ=MONTHLY;BYDAY=${nth}${code}`),
      fc
        .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
        .map(([month, date]) => `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`),
      fc.integer({ min: 2, max: 90 }).map(many => `FREQ=DAILY;INTERVAL=${many}`),
    )
    fc.assert(
      fc.property(some, weekStart, fc.constantFrom('ja', 'en'), (parts, first, language) => {
        const rrule = `${parts};WKST=${first === 0 ? 'SU' : 'MO'}`
        const words = ruleInWords(rrule, language)
        expect(words).not.toBeNull()
        const read = ruleOfWords(words ?? '', { today: friday, weekStart: first })
        const set = (text = '') => formatRule(parseRule(text) ?? Object.assign(Object.create(null), { freq: 'none' }))
        expect(read && set(read.rrule), words ?? '').toBe(set(rrule))
      }),
      { numRuns: 400 },
    )
  })

  it('what it has no words for it does not say wrongly', () => {
    expect(ruleInWords('FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2;WKST=SU', 'ja')).toBeNull()
    expect(ruleOfWords('歯医者を予約する', { today: friday, weekStart: 0 })).toBeNull()
    expect(ruleOfWords('毎週月曜 掃除', { today: friday, weekStart: 0 })).toBeNull()
  })

  it('the first day fits the rule', () => {
    const read = ruleOfWords('毎週月曜', { today: friday, weekStart: 0 })
    expect(read && weekdayOf(read.start)).toBe(1)
  })
})
