import { addDays, type Day } from '@techo/core'
import { parseRule } from '@techo/core/recurrence'
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { clockText, wallAt } from './clock.ts'
import type { Override, When } from './event.ts'
import { daysTouched, occurrencesIn, type Window } from './occurrences.ts'
import { days, event, hours } from './test-events.ts'

const window = (from: string, to: string, zone = 'Asia/Tokyo'): Window => ({ from: from as Day, to: to as Day, zone })
const told = (when: When, zone = 'Asia/Tokyo') => {
  if (when.allDay) return `${when.from}…${when.to}`
  const { day, minutes } = wallAt(when.start, zone)
  return `${day} ${clockText(minutes)} +${(when.end - when.start) / 60_000}`
}
const weekly = 'FREQ=WEEKLY;BYDAY=TU;WKST=MO'

test('what happens once is there on the days that it touches', () => {
  const trip = event(days('2026-12-03', '2026-12-05'))
  const night = event(hours('2026-12-04', 23, 180), { id: 'night' })
  expect(occurrencesIn([trip, night], [], window('2026-12-05', '2026-12-05')).map(each => each.key)).toEqual([
    'event',
    'night',
  ])
  expect(occurrencesIn([trip], [], window('2026-12-06', '2026-12-07'))).toEqual([])
  expect(daysTouched(night.when, window('2026-12-01', '2026-12-31'))).toEqual(['2026-12-04', '2026-12-05'])
  const untilMidnight = hours('2026-12-04', 22, 120)
  expect(daysTouched(untilMidnight, window('2026-12-01', '2026-12-31'))).toEqual(['2026-12-04'])
})

test('whole days stand on the same days in every zone', () => {
  const trip = event(days('2026-12-03', '2026-12-05'))
  for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])
    expect(occurrencesIn([trip], [], window('2026-12-03', '2026-12-03', zone))).toHaveLength(1)
  expect(occurrencesIn([trip], [], window('2026-12-02', '2026-12-02', 'America/Los_Angeles'))).toEqual([])
})

test('a series keeps its wall time when the clocks change, and its length in minutes', () => {
  const zone = 'America/New_York'
  const series = event(hours('2026-03-03', 9, 90, zone), { rrule: weekly })
  expect(
    occurrencesIn([series], [], window('2026-03-01', '2026-03-20', zone)).map(({ when }) => told(when, zone)),
  ).toEqual(['2026-03-03 09:00 +90', '2026-03-10 09:00 +90', '2026-03-17 09:00 +90'])
  // Seen from Tokyo it comes an hour earlier.
  expect(occurrencesIn([series], [], window('2026-03-01', '2026-03-20')).map(({ when }) => told(when))).toEqual([
    '2026-03-03 23:00 +90',
    '2026-03-10 22:00 +90',
    '2026-03-17 22:00 +90',
  ])
})

test('dates are left out, and one is told otherwise', () => {
  const series = event(hours('2026-11-03', 19, 90), { rrule: weekly, exdates: ['2026-11-10' as Day] })
  const override: Override = {
    ...{ title: '特別なヨガ', note: '', place: '公園', url: null, guests: '', is_busy: true, is_private: false },
    event_id: 'event',
    original: '2026-11-17' as Day,
    when: hours('2026-11-18', 10, 60),
  }
  const found = occurrencesIn([series], [override], window('2026-11-01', '2026-11-30'))
  expect(found.map(({ title, when }) => `${title} ${told(when)}`)).toEqual([
    'ヨガ 2026-11-03 19:00 +90',
    '特別なヨガ 2026-11-18 10:00 +60',
    'ヨガ 2026-11-24 19:00 +90',
  ])
  // Moved out of the window it is not there, and the rule does not stand in for it.
  expect(occurrencesIn([series], [override], window('2026-11-17', '2026-11-17'))).toEqual([])
  // Of what is left out, no override speaks.
  const left = { ...series, exdates: ['2026-11-17' as Day] }
  expect(occurrencesIn([left], [override], window('2026-11-18', '2026-11-18'))).toEqual([])
})

test('a holiday moves a whole day to the working day before', () => {
  const payday = event(days('2026-10-25'), {
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=25;WKST=MO',
    holiday_rule: 'prev_workday',
  })
  expect(
    occurrencesIn([payday], [], window('2026-10-01', '2026-12-31')).map(({ date, when }) => `${date} ${told(when)}`),
  ).toEqual([
    '2026-10-25 2026-10-23…2026-10-23',
    '2026-11-25 2026-11-25…2026-11-25',
    '2026-12-25 2026-12-25…2026-12-25',
  ])
})

test('a rule that cannot be read has no occurrences', () => {
  expect(
    occurrencesIn([event(days('2026-11-01'), { rrule: 'FREQ=HOURLY' })], [], window('2026-11-01', '2026-11-30')),
  ).toEqual([])
})

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const some = <Value>(values: readonly Value[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most })
const list = (name: string, arbitrary: fc.Arbitrary<readonly (string | number)[]>) =>
  fc.option(
    arbitrary.map(values => `;${name}=${values.join(',')}`),
    { nil: '' },
  )
const dates = some([1, 2, 5, 13, 15, 28, 29, 30, 31, -1, -2, -7], 3)
const nths = some(['1MO', '2TU', '3WE', '-1FR', '4SU', '-2SA', 'TH'], 2)

/**
 * Rules as people make them. Left out, because the two readings of RFC 5545 differ: BYMONTHDAY of a year without BYMONTH, and
 * weekdays together with days of the month under YEARLY.
 */
const rules = fc.oneof(
  fc.tuple(fc.constant('FREQ=DAILY'), list('BYDAY', some(weekdays, 4)), list('BYMONTH', some([1, 2, 6, 11, 12], 3))),
  fc.tuple(fc.constant('FREQ=WEEKLY'), list('BYDAY', some(weekdays, 4)), fc.constant('')),
  fc.tuple(fc.constant('FREQ=MONTHLY'), list('BYMONTHDAY', dates), fc.constant('')),
  fc.tuple(fc.constant('FREQ=MONTHLY'), list('BYDAY', nths), fc.constant('')),
  fc.tuple(
    fc.constant('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR'),
    fc.constantFrom(';BYSETPOS=-1', ';BYSETPOS=1', ';BYSETPOS=2,-2'),
    fc.constant(''),
  ),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    some([1, 2, 4, 12], 2).map(months => `;BYMONTH=${months.join(',')}`),
    list('BYMONTHDAY', dates),
  ),
)
const cases = fc.record({
  parts: rules,
  interval: fc.integer({ min: 1, max: 4 }),
  end: fc.constantFrom('', ';COUNT=7', ';UNTIL=20270301'),
  wkst: fc.constantFrom('SU', 'MO'),
  start: fc.integer({ min: 0, max: 720 }).map(by => addDays('2025-06-01' as Day, by)),
  zone: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Europe/Berlin'),
})

test('occurrences agree with rrule-temporal over random rules (not: a year’s BYMONTHDAY without BYMONTH)', () => {
  fc.assert(
    fc.property(cases, ({ parts, interval, end, wkst, start, zone }) => {
      const rrule = `${parts.join('')};INTERVAL=${interval}${end};WKST=${wkst}`
      if (!parseRule(rrule)) throw new Error(rrule)
      const when = hours(start, 9, 60, zone)
      const from = addDays(start, -1)
      const to = addDays(start, 500)
      const ours = occurrencesIn([event(when, { rrule })], [], { from, to, zone }).map(each => told(each.when, zone))
      const until = end.startsWith(';UNTIL') ? `${end}T235959Z` : end
      const theirs = new RRuleTemporal({
        rruleString: `DTSTART;TZID=${zone}:${start.replaceAll('-', '')}T090000\nRRULE:${parts.join('')};INTERVAL=${interval}${until};WKST=${wkst}`,
      })
        .between(new Date(`${from}T00:00:00Z`), new Date(`${addDays(to, 1)}T20:00:00Z`), true)
        .map(each =>
          told({ allDay: false, start: each.epochMilliseconds, end: each.epochMilliseconds + 3_600_000, zone }, zone),
        )
        .filter(each => each.slice(0, 10) <= to)
      expect(ours, rrule).toEqual(theirs)
    }),
    { numRuns: 1500 },
  )
})
