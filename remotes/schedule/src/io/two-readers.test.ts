import type { Day } from '@techo/core'
import { describe, expect, test } from 'vitest'
import { startsBy } from './test-readings.ts'

/**
 * The server reads calendars that are followed, the page reads files that become one's own. What both can hold they understand
 * alike. Left out, because the page tells them as not held: RDATE, more than one RRULE, rules by the hour, a zone that only a
 * VTIMEZONE describes. Two changes of one date at different hours stand alone on the page: the newer one.
 */
const berlin = 'DTSTART;TZID=Europe/Berlin:20260302T160000'
const weekly = [berlin, 'RRULE:FREQ=WEEKLY;COUNT=5']
const days = 'DTSTART;VALUE=DATE:20260302'
const vevent = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:会議', ...lines, 'END:VEVENT']
const file = (lines: readonly string[], ...said: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...said, ...lines, 'END:VCALENDAR', ''].join('\r\n')

const shapes: Readonly<Record<string, string>> = {
  'once, without an end': file(vevent('DTSTART:20260310T090000Z')),
  'without a zone': file(vevent('DTSTART:20260310T090000')),
  'without a zone in a calendar that has one': file(
    vevent('DTSTART:20260310T090000'),
    'X-WR-TIMEZONE:America/Los_Angeles',
  ),
  'a zone as Windows calls it': file(vevent('DTSTART;TZID="Tokyo Standard Time":20260310T090000')),
  'a zone behind a prefix': file(vevent('DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260310T090000')),
  'over a change of clocks': file(vevent(berlin, 'RRULE:FREQ=DAILY;COUNT=40')),
  'a rule in UTC by weekday': file(vevent('DTSTART:20260303T230000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=8')),
  'until a second before one begins': file(vevent(berlin, 'RRULE:FREQ=WEEKLY;UNTIL=20260316T145959Z')),
  'until the hour at which one begins': file(vevent(berlin, 'RRULE:FREQ=WEEKLY;UNTIL=20260316T150000Z')),
  'until an hour without a zone': file(vevent(berlin, 'RRULE:FREQ=DAILY;UNTIL=20260306T000000')),
  'until a day': file(vevent(berlin, 'RRULE:FREQ=DAILY;UNTIL=20260306')),
  'whole days until a midnight in UTC': file(vevent(days, 'RRULE:FREQ=DAILY;UNTIL=20260306T000000Z')),
  'whole days until a midnight of the calendar': file(
    vevent(days, 'RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20260408T220000Z'),
    'X-WR-TIMEZONE:Europe/Berlin',
  ),
  'whole days as Outlook tells them': file(
    vevent(
      ...['DTSTART;TZID=Tokyo Standard Time:20260310T000000', 'DTEND;TZID=Tokyo Standard Time:20260311T000000'],
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ),
  ),
  'whole days that end as they begin': file(vevent(days, 'DTEND;VALUE=DATE:20260302')),
  'days that are not said to be days': file(vevent('DTSTART:20260302', 'DTEND:20260303', 'RRULE:FREQ=DAILY;COUNT=9')),
  'days left out that are not said to be days': file(
    vevent(days, 'RRULE:FREQ=DAILY;COUNT=9', 'EXDATE:20260304,20260306'),
  ),
  'left out in UTC': file(vevent(...weekly, 'EXDATE:20260316T150000Z')),
  'left out in another zone': file(vevent(...weekly, 'EXDATE;TZID=Asia/Tokyo:20260317T000000')),
  'left out by day': file(vevent(...weekly, 'EXDATE;VALUE=DATE:20260316')),
  'moved, named in UTC': file([
    ...vevent(...weekly),
    ...vevent('RECURRENCE-ID:20260309T150000Z', 'DTSTART;TZID=Europe/Berlin:20260311T100000'),
  ]),
  'moved, named by day': file([
    ...vevent(...weekly),
    ...vevent('RECURRENCE-ID;VALUE=DATE:20260309', 'DTSTART;TZID=Europe/Berlin:20260311T100000'),
  ]),
  'moved twice, the newer first': file([
    ...vevent(...weekly),
    ...vevent('RECURRENCE-ID:20260309T150000Z', 'DTSTART:20260311T100000Z', 'SEQUENCE:5'),
    ...vevent('RECURRENCE-ID:20260309T150000Z', 'DTSTART:20260312T100000Z', 'SEQUENCE:2'),
  ]),
  'moved and taken back': file([
    ...vevent(...weekly),
    ...vevent('RECURRENCE-ID:20260309T150000Z', 'DTSTART:20260311T100000Z', 'SEQUENCE:1'),
    ...vevent('RECURRENCE-ID:20260309T150000Z', 'DTSTART:20260309T150000Z', 'SEQUENCE:2', 'STATUS:CANCELLED'),
  ]),
  'a change whose series is not there': file(vevent('RECURRENCE-ID:20260309T150000Z', 'DTSTART:20260311T100000Z')),
  'a cancelled series': file(vevent(...weekly, 'STATUS:CANCELLED')),
  'a newer version of the whole': file([
    ...vevent(berlin, 'SEQUENCE:1'),
    ...vevent('DTSTART;TZID=Europe/Berlin:20260303T160000', 'SEQUENCE:2'),
    ...vevent('DTSTART;TZID=Europe/Berlin:20260304T160000', 'SEQUENCE:0'),
  ]),
  'the last Friday of the month': file(vevent(berlin, 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=6')),
  'folded lines': file(vevent(berlin, 'RRULE:FREQ=WEEKLY;BY', ' DAY=MO,WE;COUNT=6')),
}

describe.each(['Asia/Tokyo', 'America/New_York'])('read in %s', zone => {
  test.each(Object.entries(shapes))('%s', (_, text) => {
    const { server, page, faults } = startsBy(text, '2026-03-01' as Day, zone)
    expect(faults).toEqual([])
    expect(page).toEqual(server)
  })
})

test('and they tell something at all', () => {
  const told = Object.entries(shapes).map(([name, text]) => [
    name,
    startsBy(text, '2026-03-01' as Day, 'Asia/Tokyo').page,
  ])
  expect(told.filter(([, starts]) => starts?.length === 0).map(([name]) => name)).toEqual(['a cancelled series'])
})
