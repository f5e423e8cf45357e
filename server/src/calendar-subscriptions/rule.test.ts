import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, test } from 'vitest'
import { readRule, wallTimes } from './rule.ts'

const wallOf = (text: string) =>
  Date.parse(
    `${text.replace(/^(\d{4})(\d\d)(\d\d)T?(\d\d)?(\d\d)?(\d\d)?$/, (_, y, m, d, h = '00', i = '00', s = '00') => `${y}-${m}-${d}T${h}:${i}:${s}`)}Z`,
  )
const endless = { from: Number.NEGATIVE_INFINITY, to: Date.UTC(2100, 0, 1), last: null, most: 1000 }
const textOf = (wall: number) => new Date(wall).toISOString().slice(0, 16).replace('T', ' ')

const timesOf = (text: string, start: string, most: number, more: Partial<typeof endless> = {}) => {
  const rule = readRule(text)
  if (!rule) return null
  return wallTimes(rule, wallOf(start), { ...endless, from: wallOf(start), most, ...more }).map(textOf)
}

// What RFC 5545 §3.3.10 and §3.8.5.3 say, and where libraries differ.
const cases: readonly (readonly [rule: string, start: string, times: readonly string[]])[] = [
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    '19970805T090000',
    ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    '19970805T090000',
    ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '19970519T090000', ['1997-05-19', '1998-05-18', '1999-05-17']],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '19970512T090000', ['1997-05-12', '1998-05-11', '1999-05-17']],
  ['FREQ=YEARLY;BYWEEKNO=20', '19970513T090000', ['1997-05-13', '1998-05-12', '1999-05-18']],
  [
    'FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,-1',
    '19970101T090000',
    ['1997-01-01', '1997-04-10', '1997-12-31', '2000-01-01'],
  ],
  ['FREQ=YEARLY;BYMONTH=1,2,3;BYDAY=FR;BYSETPOS=2', '20260109T090000', ['2026-01-09', '2027-01-08', '2028-01-14']],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '19961105T090000',
    ['1996-11-05', '2000-11-07', '2004-11-02'],
  ],
  ['FREQ=YEARLY', '20240229T090000', ['2024-02-29', '2028-02-29', '2032-02-29']],
  ['FREQ=MONTHLY', '20260131T090000', ['2026-01-31', '2026-03-31', '2026-05-31']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '20260101T090000', ['2026-01-30', '2026-02-27', '2026-03-31']],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '19970902T090000', ['1998-02-13', '1998-03-13', '1998-11-13']],
  ['FREQ=DAILY;BYMONTHDAY=-1,-2', '20241030T090000', ['2024-10-30', '2024-10-31', '2024-11-29', '2024-11-30']],
]

describe('times of a rule', () => {
  test.each(cases)('%s', (rule, start, days) => {
    expect(timesOf(rule, start, days.length)).toEqual(days.map(day => `${day} 09:00`))
  })

  test('hours are written out, chosen among, and counted', () => {
    expect(timesOf('FREQ=DAILY;BYHOUR=9,12,15;BYSETPOS=-1', '20260301T090000', 2)).toEqual([
      '2026-03-01 15:00',
      '2026-03-02 15:00',
    ])
    expect(timesOf('FREQ=DAILY;BYHOUR=9,15;BYMINUTE=0,30;COUNT=3', '20260301T090000', 9)).toEqual([
      ...['2026-03-01 09:00', '2026-03-01 09:30', '2026-03-01 15:00'],
    ])
    expect(timesOf('FREQ=HOURLY;INTERVAL=6;BYDAY=SU', '20260301T090000', 4)).toEqual([
      ...['2026-03-01 09:00', '2026-03-01 15:00', '2026-03-01 21:00', '2026-03-08 03:00'],
    ])
  })

  test('a rule of long ago is begun near the days that are wanted, and stays in step', () => {
    const span = { from: wallOf('20260301T000000'), to: wallOf('20260401T000000') }
    expect(timesOf('FREQ=WEEKLY;INTERVAL=3', '19700105T080000', 9, span)).toEqual([
      '2026-03-09 08:00',
      '2026-03-30 08:00',
    ])
    // The 20,511th day after the fifth of January 1970 is the third of March 2026.
    expect(timesOf('FREQ=DAILY;COUNT=20512', '19700105T080000', 9, span)).toEqual([
      ...['2026-03-01 08:00', '2026-03-02 08:00', '2026-03-03 08:00'],
    ])
  })

  test('what would fill a calendar, or means something else, is no rule', () => {
    for (const text of [
      '',
      'FREQ=MINUTELY',
      'FREQ=SECONDLY;COUNT=3',
      'RSCALE=CHINESE;FREQ=YEARLY',
      'FREQ=DAILY;BYDAY=XX',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=DAILY;UNTIL=soon',
      'FREQ=MONTHLY;BYMONTHDAY=0',
    ])
      expect(readRule(text), text).toBeNull()
    expect(readRule('FREQ=WEEKLY;INTERVAL=1;COUNT=2;BYDAY=MO;')).not.toBeNull()
  })

  test('a rule that no day fits ends', () => {
    expect(timesOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '20260101T090000', 5)).toEqual([])
    expect(timesOf('FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30', '20260101T090000', 5)).toEqual([])
  })
})

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const some = <Value>(values: readonly Value[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most })
const part = (name: string, values: readonly (string | number)[], most = 3) =>
  fc.option(
    some(values, most).map(list => `;${name}=${list.join(',')}`),
    { nil: '' },
  )
const dates = [1, 5, 13, 28, 29, 30, 31, -1, -2, -7]

/**
 * Left out: BYMONTHDAY of a year without BYMONTH, and BYWEEKNO without BYDAY, which are read in two ways; a 53rd weekday, which the
 * library looks for in the next year where a year has 52.
 */
const rules = fc.oneof(
  fc.tuple(
    fc.constant('FREQ=DAILY'),
    part('BYDAY', weekdays),
    part('BYMONTH', [1, 2, 6, 12]),
    part('BYHOUR', [8, 13, 20]),
  ),
  fc.tuple(
    fc.constant('FREQ=WEEKLY'),
    part('BYDAY', weekdays),
    part('BYMONTH', [1, 3, 11]),
    part('BYMINUTE', [0, 15, 45]),
  ),
  fc.tuple(fc.constant('FREQ=MONTHLY'), part('BYMONTHDAY', dates), part('BYMONTH', [2, 4, 9])),
  fc.tuple(fc.constant('FREQ=MONTHLY'), part('BYDAY', ['1MO', '2TU', '-1FR', '5SU', 'TH'])),
  fc.tuple(fc.constant('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR'), part('BYSETPOS', [1, 2, -1, -3])),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    some([1, 2, 4, 12], 3).map(months => `;BYMONTH=${months.join(',')}`),
    part('BYMONTHDAY', dates),
  ),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    some([1, 6, 11], 2).map(months => `;BYMONTH=${months.join(',')}`),
    part('BYDAY', ['1MO', '-1TH', 'SA']),
  ),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    some(['20MO', '-1FR', '1WE'], 2).map(days => `;BYDAY=${days.join(',')}`),
  ),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    some([1, 60, 100, 366, -1, -31], 3).map(days => `;BYYEARDAY=${days.join(',')}`),
  ),
)
const random = fc.record({
  parts: rules,
  interval: fc.integer({ min: 1, max: 4 }),
  count: fc.constantFrom('', ';COUNT=7'),
  wkst: fc.constantFrom('SU', 'MO', 'WE'),
  day: fc.integer({ min: 0, max: 1500 }),
})

test('agrees with rrule-temporal over random rules (not: a year’s BYMONTHDAY without BYMONTH, BYWEEKNO, a 53rd weekday)', () => {
  fc.assert(
    fc.property(random, ({ parts, interval, count, wkst, day }) => {
      const rule = `${parts.join('')};INTERVAL=${interval}${count};WKST=${wkst}`
      const from = Date.UTC(2024, 0, 1 + day, 9)
      const to = from + 800 * 86_400_000
      const read = readRule(rule)
      if (!read) throw new Error(rule)
      const ours = wallTimes(read, from, { from, to, last: null, most: 5000 }).map(textOf)
      const start = new Date(from).toISOString().slice(0, 19).replace(/[-:]/g, '')
      const theirs = new RRuleTemporal({ rruleString: `DTSTART:${start}Z\nRRULE:${rule}` })
        .between(new Date(from), new Date(to - 1), true)
        .map(each => textOf(each.epochMilliseconds))
      expect(ours, rule).toEqual(theirs)
    }),
    { numRuns: 2000 },
  )
})
