import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Reading, readCalendar } from './read.ts'

/** Shapes that other programs write, as their projects' fixtures and RFC 5545 have them; written anew, one event each. */
const now = Date.parse('2026-03-01T00:00:00Z')
const zone = 'America/New_York'
const file = (lines: readonly string[], before: readonly string[] = []) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...before, ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
const read = (text: string | Uint8Array, more: Partial<Parameters<typeof readCalendar>[1]> = {}): Reading => {
  const found = readCalendar(typeof text === 'string' ? Buffer.from(text) : text, { zone, now, ...more })
  if (typeof found === 'string') throw new Error(found)
  return found
}
/** `02T14:00` and `02..04`, of March 2026. */
const timesOf = ({ occurrences }: Reading) =>
  occurrences
    .map(({ start_at, start_day, end_day }) =>
      start_at ? start_at.slice(8, 16) : `${start_day?.slice(8)}..${end_day?.slice(8)}`,
    )
    .sort()
const timed = (...lines: readonly string[]) => timesOf(read(file(event(...lines))))
const mornings = ['DTSTART;TZID=America/New_York:20260302T090000', 'RRULE:FREQ=WEEKLY;COUNT=4']
const evenings = (until: string) => ['DTSTART;TZID=America/New_York:20260302T200000', `RRULE:FREQ=DAILY;UNTIL=${until}`]

describe('dates left out', () => {
  const three = ['02T14:00', '09T13:00', '23T13:00']
  test.each([
    'EXDATE:20260316T130000Z',
    'EXDATE;TZID=America/New_York:20260316T090000',
    'EXDATE;TZID=Europe/Berlin:20260316T140000',
    'EXDATE;VALUE=DATE:20260316',
    'EXDATE;TZID="America/New_York":20260105T090000,20260316T090000',
  ])('%s', line => expect(timed(...mornings, line)).toEqual(three))

  test('count as occurrences of the rule', () => {
    const lines = ['DTSTART:20260302T090000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260303T090000Z']
    expect(timed(...lines)).toEqual(['02T09:00', '04T09:00'])
  })

  test('of whole days are told with hours as well', () => {
    const days = ['DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=DAILY;COUNT=3']
    for (const line of [
      'EXDATE;VALUE=DATE:20260303',
      'EXDATE:20260303T000000Z',
      'EXDATE;TZID=Asia/Tokyo:20260303T000000',
    ])
      expect(timed(...days, line), line).toEqual(['02..02', '04..04'])
  })
})

describe('the end of a rule', () => {
  const three = ['03T01:00', '04T01:00', '05T01:00']
  test.each(['20260304', '20260304T200000', '20260305T010000Z'])('%s in another zone or kind', until => {
    expect(timed(...evenings(until))).toEqual(three)
  })
  test.each(['20260304', '20260304T000000Z', '20260304T050000Z'])('%s of whole days', until => {
    const lines = ['DTSTART;VALUE=DATE:20260302', `RRULE:FREQ=DAILY;UNTIL=${until}`]
    expect(timed(...lines)).toEqual(['02..02', '03..03', '04..04'])
  })
})

describe('what is told otherwise', () => {
  const changed = (recurrence: string, ...lines: readonly string[]) =>
    read(file([...event(...mornings, 'SUMMARY:a'), ...event(recurrence, 'SUMMARY:b', ...lines)]))
  const moved = 'DTSTART;TZID=America/New_York:20260312T110000'
  test.each([
    'RECURRENCE-ID:20260309T130000Z',
    'RECURRENCE-ID;TZID=Europe/Berlin:20260309T140000',
    'RECURRENCE-ID;VALUE=DATE:20260309',
  ])('%s is moved', line => {
    expect(timesOf(changed(line, moved))).toEqual(['02T14:00', '12T15:00', '16T13:00', '23T13:00'])
  })

  test('is gone when it is cancelled, and everything with a cancelled series', () => {
    const gone = changed('RECURRENCE-ID:20260309T130000Z', moved, 'STATUS:CANCELLED')
    expect(timesOf(gone)).toEqual(['02T14:00', '16T13:00', '23T13:00'])
    expect(timed(...mornings, 'STATUS:CANCELLED')).toEqual([])
  })

  test('counts for what follows when it says so', () => {
    const later = 'DTSTART;TZID=America/New_York:20260309T110000'
    expect(timesOf(changed('RECURRENCE-ID;RANGE=THISANDFUTURE:20260309T130000Z', later))).toEqual([
      ...['02T14:00', '09T15:00', '16T15:00', '23T15:00'],
    ])
  })

  test('stands alone without its series, and of two tellings the newer one counts', () => {
    const alone = event('RECURRENCE-ID:20260309T130000Z', moved)
    expect(timesOf(read(file(alone)))).toEqual(['12T15:00'])
    const older = event('SEQUENCE:1', 'DTSTART:20260310T090000Z')
    const newer = event('SEQUENCE:2', 'DTSTART:20260311T090000Z')
    for (const both of [
      [...older, ...newer],
      [...newer, ...older],
    ])
      expect(timesOf(read(file(both)))).toEqual(['11T09:00'])
  })

  test('of whole days is told with an hour by Exchange', () => {
    const days = event('DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=WEEKLY;COUNT=2')
    const other = event('RECURRENCE-ID;TZID=W. Europe Standard Time:20260309T000000', 'DTSTART;VALUE=DATE:20260310')
    expect(timesOf(read(file([...days, ...other])))).toEqual(['02..02', '10..10'])
  })

  test('keeps its name when it is read again', () => {
    const keys = () => changed('RECURRENCE-ID:20260309T130000Z', moved).occurrences.map(({ key }) => key)
    expect(keys()).toEqual(keys())
    expect(new Set(keys()).size).toBe(4)
  })
})

test('dates are added, with lengths of their own', () => {
  const period = 'RDATE;VALUE=PERIOD:20260310T090000Z/PT3H,20260311T090000Z/20260311T093000Z'
  const { occurrences } = read(file(event('DTSTART:20260309T090000Z', 'DURATION:PT1H', period)))
  const minutes = occurrences.map(each => (Date.parse(each.end_at ?? '') - Date.parse(each.start_at ?? '')) / 60_000)
  expect(minutes).toEqual([60, 180, 30])
  expect(timed('DTSTART:20260309T090000Z', 'RDATE:20260311T090000Z')).toEqual(['09T09:00', '11T09:00'])
})

test('several rules are one series, each date once', () => {
  const rules = ['RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2']
  expect(timed('DTSTART:20260302T090000Z', ...rules)).toEqual(['02T09:00', '03T09:00', '09T09:00'])
})

describe('whole days', () => {
  test.each([
    [['DTSTART;VALUE=DATE:20260302'], '02..02'],
    [['DTSTART;VALUE=DATE:20260302', 'DTEND;VALUE=DATE:20260302'], '02..02'],
    [['DTSTART;VALUE=DATE:20260302', 'DTEND;VALUE=DATE:20260305'], '02..04'],
    [['DTSTART;VALUE=DATE:20260302', 'DURATION:P2D'], '02..03'],
    [['DTSTART:20260302'], '02..02'],
    [
      [
        'DTSTART;TZID=Asia/Tokyo:20260302T000000',
        'DTEND;TZID=Asia/Tokyo:20260303T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ],
      '02..02',
    ],
    [['DTSTART;VALUE=DATE:20260307', 'DTEND;VALUE=DATE:20260309'], '07..08'],
  ])('%j', (lines, days) => expect(timed(...lines)).toEqual([days]))
})

const block = [
  ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]

describe('time zones', () => {
  const at = (id: string, wall: string, before: readonly string[] = []) =>
    read(file(event(`DTSTART;TZID=${id}:${wall}`), before)).occurrences[0]?.start_at?.slice(5, 16)
  test.each([
    ['Eastern Standard Time', '07-02T13:00'],
    ['"Tokyo Standard Time"', '07-02T00:00'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '07-02T07:00'],
    ['/mozilla.org/20070129_1/America/Argentina/Buenos_Aires', '07-02T12:00'],
    ['"tzone://Microsoft/Utc"', '07-02T09:00'],
    ['"(GMT+09:00) Osaka, Sapporo, Tokyo"', '07-02T00:00'],
  ])('%s', (id, instant) => expect(at(id, '20260702T090000')).toBe(instant))

  test('a block is read where the name says nothing', () => {
    expect(at('Customized Time Zone', '20260702T090000', block)).toBe('07-02T07:00')
    expect(at('Customized Time Zone', '20261202T090000', block)).toBe('12-02T08:00')
  })

  test('what nobody knows is read in the zone of who reads, once told', () => {
    const found = read(file(event('DTSTART;TZID=Nowhere:20260302T090000', 'DTEND;TZID=Nowhere:20260302T100000')))
    expect(timesOf(found)).toEqual(['02T14:00'])
    expect(found.left).toEqual({ zone: 1 })
  })

  test('floating times are meant in the zone that the calendar names, else in that of who reads', () => {
    const floating = event('DTSTART:20260302T090000')
    expect(timesOf(read(file(floating, ['X-WR-TIMEZONE:Asia/Tokyo'])))).toEqual(['02T00:00'])
    expect(timesOf(read(file(floating)))).toEqual(['02T14:00'])
  })

  test('a series keeps its hour over a change of the clocks; what falls into the gap is an hour later', () => {
    expect(timed('DTSTART;TZID=America/New_York:20260306T023000', 'RRULE:FREQ=DAILY;COUNT=4')).toEqual([
      ...['06T07:30', '07T07:30', '08T07:30', '09T06:30'],
    ])
  })
})

describe('a file', () => {
  test('that was folded inside of a letter comes back whole', () => {
    const line = Buffer.from('SUMMARY:手帳の予定')
    const cut = Buffer.concat([line.subarray(0, 10), Buffer.from('\r\n '), line.subarray(10)])
    const [head = '', tail = ''] = file(event('DTSTART:20260302T090000Z', '@')).split('@')
    const bytes = Buffer.concat([Buffer.from(head), cut, Buffer.from(tail)])
    expect(read(bytes).occurrences[0]?.title).toBe('手帳の予定')
  })

  test('in Shift_JIS, with a byte order mark, or with other ends of lines', () => {
    const sjis = Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260302T090000Z\r\nSUMMARY:'),
      Buffer.from([0x97, 0x5c, 0x92, 0xe8]),
      Buffer.from('\r\nEND:VEVENT\r\nEND:VCALENDAR'),
    ])
    expect(read(sjis).occurrences[0]?.title).toBe('予定')
    const plain = file(event('DTSTART:20260302T090000Z'))
    for (const text of [`\ufeff${plain}`, plain.replaceAll('\r\n', '\n'), plain.replaceAll('\r\n', '\r')])
      expect(timesOf(read(text))).toEqual(['02T09:00'])
  })

  test('keeps what can be read and counts the rest', () => {
    const text = file([
      ...event('DTSTART:20260302T090000Z', 'nonsense without a colon', 'X-BAD;=:', 'SUMMARY:a'),
      ...['BEGIN:VEVENT', 'UID:b', 'SUMMARY:no start', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:c', 'DTSTART:20260230T090000Z', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:d', 'DTSTART:20260303T090000Z', 'RRULE:FREQ=SOMETIMES', 'END:VEVENT'],
      ...['BEGIN:VTODO', 'UID:e', 'DTSTART:20260303T090000Z', 'END:VTODO'],
    ])
    const found = read(text)
    expect(timesOf(found)).toEqual(['02T09:00', '03T09:00'])
    expect(found.left).toEqual({ no_start: 2, rule: 1 })
  })

  test('says what it is about', () => {
    const lines = ['SUMMARY:a\\, b\\nc', 'LOCATION:x', 'DESCRIPTION:n\u0007ote', 'URL:https://example.com/1']
    const more = ['CLASS:PRIVATE', 'TRANSP:TRANSPARENT', 'BEGIN:VALARM', 'DESCRIPTION:alarm', 'END:VALARM']
    const found = read(file(event('DTSTART:20260302T090000Z', ...lines, ...more), ['X-WR-CALNAME:Work\\, mine']))
    expect(found.name).toBe('Work, mine')
    expect(found.occurrences[0]).toMatchObject({
      ...{ uid: 'a', title: 'a, b\nc', place: 'x', note: 'note', url: 'https://example.com/1' },
      ...{ is_private: true, is_busy: false },
    })
    const [script] = read(file(event('DTSTART:20260302T090000Z', 'URL:javascript:alert(1)'))).occurrences
    expect(script?.url).toBeNull()
  })

  test('of another kind, or cut off, is told apart from an empty calendar', () => {
    const of = (text: string) => readCalendar(Buffer.from(text), { zone, now })
    expect(of('<!doctype html><title>Sign in</title>')).toBe('no_calendar')
    expect(of('')).toBe('no_calendar')
    expect(of(file(event('DTSTART:20260302T090000Z')).slice(0, -20))).toBe('cut_off')
    expect(of(file([]))).toMatchObject({ occurrences: [], left: {} })
  })

  test('with more than is wanted keeps what is nearest', () => {
    const found = read(file(event('DTSTART:20200302T090000Z', 'RRULE:FREQ=DAILY')), { most: 10 })
    expect(found.occurrences).toHaveLength(10)
    expect(found.left.too_many).toBeGreaterThan(1000)
    for (const { start_at } of found.occurrences)
      expect(Math.abs(Date.parse(start_at ?? '') - now)).toBeLessThan(7 * 86_400_000)
  })

  test('never throws, whatever it holds', () => {
    const part = fc.constantFrom(
      ...[
        'BEGIN:VEVENT',
        'END:VEVENT',
        'BEGIN:VTIMEZONE',
        'END:VTIMEZONE',
        'END:VCALENDAR',
        'UID:a',
        'TZID:X',
        'RRULE:FREQ=DAILY',
      ],
      ...[
        'DTSTART:20260302T090000Z',
        'DTSTART;TZID=X:99990302T090000',
        'DTEND:00010101T000000Z',
        'DURATION:P999999999999D',
      ],
      ...[
        'RDATE;VALUE=PERIOD:20260302T090000Z/P1D',
        'EXDATE:x',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260302',
        'TZOFFSETTO:+99',
        ' fold',
      ],
    )
    const line = fc.oneof({ weight: 4, arbitrary: part }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), lines => {
        readCalendar(Buffer.from(file(lines)), { zone, now, most: 50 })
      }),
      { numRuns: 500 },
    )
  })
})
