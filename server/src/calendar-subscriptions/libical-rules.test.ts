import { expect, test } from 'vitest'
import table from './libical-rules.json' with { type: 'json' }
import { timesOf } from './series.ts'
import { utc } from './zones.ts'

/**
 * The rules of libical's own test (`src/test/icalrecur_test.txt`, 4.0.3) and the times it gives for them, in a layout of ours: of
 * a time only the day where its hour is that of the start, `from` where only what comes later is asked for, no times where it says
 * that it cannot tell. `real-files.test.ts` holds the table against the file.
 */
interface Row {
  readonly rule: string
  readonly start: string
  readonly from?: string
  readonly times: string
}

const rows: readonly Row[] = table
const named = ({ rule, start }: Row) => `${rule} from ${start}`
const wallOf = (text: string) => Date.parse(text.includes('T') ? `${text}Z` : text)
const wordsOf = (text: string) => text.split(' ').filter(word => word !== '')

/** What libical says, as far as it is asked for. */
const theirs = ({ start, from = start, times }: Row): readonly number[] =>
  wordsOf(times)
    .map(time => wallOf(time.length > 10 ? time : time + start.slice(10)))
    .filter(each => each >= wallOf(from))

/** What the series gives that has this rule alone; null for a rule that is refused. */
function ours({ rule, start, from = start }: Row): readonly number[] | null {
  let isRefused = false
  const wall = wallOf(start)
  const given = timesOf(
    {
      ...{ start: { isDay: start.length === 10, wall, at: wall, zone: utc }, length: 0, rules: [rule] },
      ...{ without: [], dates: [], left: [], changed: [], onRule: () => (isRefused = true) },
    },
    { from: wallOf(from), to: Date.UTC(2100, 0, 1) },
  )
  return isRefused ? null : given.map(each => each.from)
}

// A year's BYMONTHDAY without BYMONTH is every month's, as RFC 5545's table of §3.3.10 says; libical takes the start's month.
const everyMonth = 'a day of every month'
// Where the start is none of the rule's days, libical counts the years from the calendar's; here they are always the weeks'.
const yearOfWeeks = 'years counted from the week of the start'
/** How the others are read, with the times we give. */
const otherwise: Readonly<Record<string, readonly [reason: string, times: string]>> = {
  'FREQ=YEARLY;BYMONTHDAY=29;COUNT=3 from 2024-02-29': [everyMonth, '2024-02-29 2024-03-29 2024-04-29'],
  'FREQ=YEARLY;BYMONTHDAY=-29,-1;COUNT=4 from 2024-02-01': [everyMonth, '2024-02-01 2024-02-29 2024-03-03 2024-03-31'],
  'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;BYWEEKNO=1;UNTIL=20320101 from 2024-12-30': [
    'libical cannot tell them: a 30th of December that lies in a first week',
    '2024-12-30 2025-12-30 2030-12-30 2031-12-30',
  ],
  'FREQ=YEARLY;BYWEEKNO=53;INTERVAL=6;BYDAY=TH;COUNT=1 from 2027-01-03T00:00:00': [yearOfWeeks, '2032-12-30'],
  'FREQ=YEARLY;BYWEEKNO=53;INTERVAL=5;BYDAY=TH;COUNT=1 from 2027-01-03T00:00:00': [yearOfWeeks, '2071-12-31'],
}
const isOften = ({ rule }: Row) => /^FREQ=(MINUTELY|SECONDLY);/.test(rule)
const alike = rows.filter(row => !isOften(row) && !(named(row) in otherwise))

test('130 of 146 rules give the times of libical', () => {
  expect([rows.length, alike.length]).toEqual([146, 130])
  expect(alike.map(row => [named(row), ours(row)])).toEqual(alike.map(row => [named(row), theirs(row)]))
})

test('11 repeat by the minute or second and are refused', () => {
  expect(rows.filter(isOften).map(ours)).toEqual(Array.from({ length: 11 }, () => null))
})

test.each(Object.entries(otherwise))('%s', (name, [, times]) => {
  const [row, ...more] = rows.filter(each => named(each) === name)
  if (!row) throw new Error(`${name} is not among the rules`)
  expect(more).toEqual([])
  expect(ours(row)).toEqual(theirs({ ...row, times }))
  expect(ours(row)).not.toEqual(theirs(row))
})
