import type { Day } from '@techo/core'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Event, Override } from '../rules/event.ts'
import { occurrencesIn } from '../rules/occurrences.ts'
import { days, event, hours } from '../rules/test-events.ts'
import { type FileEvent, readIcs } from './read-ics.ts'
import { folded, writeIcs } from './write-ics.ts'

const zone = 'Asia/Tokyo'
const nine = 'DTSTART;TZID=America/New_York:20260302T090000'
const newYork = 'America/New_York'
const file = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const vevent = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:会議', ...lines, 'END:VEVENT']
const rowsOf = (read: FileEvent): { events: Event[]; overrides: Override[] } => {
  const { overrides, ...rest } = read
  const { title, note, place, url, guests, is_busy, is_private } = rest
  const details = { title, note, place, url, guests, is_busy, is_private }
  const made = event(rest.when, {
    ...details,
    uid: rest.uid,
    rrule: rest.rrule,
    exdates: rest.exdates,
    reminders: rest.reminders ?? [],
  })
  return { events: [made], overrides: overrides.map(each => ({ ...each, event_id: made.id })) }
}
const startsOf = (text: string, from = '2026-03-01', to = '2026-03-31') =>
  readIcs(text, zone).events.flatMap(each => {
    const { events, overrides } = rowsOf(each)
    return occurrencesIn(events, overrides, { from: from as Day, to: to as Day, zone: newYork }).map(({ when }) =>
      when.allDay ? when.from : new Date(when.start).toISOString().slice(0, 16),
    )
  })

test('what is written comes back the same: hours, days, rules, what is left out, what differs', () => {
  const yoga = event(hours('2026-03-03', 19, 90, newYork), {
    rrule: 'FREQ=WEEKLY;UNTIL=20260430;BYDAY=TU;WKST=MO',
    exdates: ['2026-03-10' as Day],
    note: '一行目\n二行目; 三つ, \\',
    place: 'スタジオ',
    url: 'https://example.com/a?b=c,d',
    is_busy: false,
  })
  const override: Override = {
    ...{ title: '屋外', note: '', place: '', url: null, guests: '', is_busy: true, is_private: true },
    event_id: yoga.id,
    original: '2026-03-17' as Day,
    when: days('2026-03-18', '2026-03-19'),
  }
  const trip = event(days('2026-03-20', '2026-03-22'), { id: 'trip', uid: 'trip', title: '🏝️旅行'.repeat(20) })
  const text = writeIcs([yoga, trip], [override], { name: '予定', stamp: 0 })
  const { events, faults } = readIcs(text, zone)
  expect(faults).toEqual([])
  const [first, second] = events
  expect(first).toMatchObject({ uid: yoga.uid, note: yoga.note, place: yoga.place, url: yoga.url, is_busy: false })
  expect(first).toMatchObject({ when: yoga.when, rrule: yoga.rrule, exdates: yoga.exdates })
  expect(first?.overrides).toMatchObject([{ original: '2026-03-17', title: '屋外', when: override.when }])
  expect(second).toMatchObject({ title: trip.title, when: trip.when })
})

test('reminders go out as alarms and come back, valid for another reader', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: -1440, max: 40_320 }), { maxLength: 5 })
  const whens = fc.constantFrom(hours('2026-03-03', 19, 90, newYork), days('2026-03-20', '2026-03-22'))
  fc.assert(
    fc.property(minutes, whens, fc.string({ unit: 'grapheme', maxLength: 60 }), (reminders, when, words) => {
      const title = `会議, ${words.trim()}`.replace(/\p{Cc}/gu, '')
      const text = writeIcs([event(when, { title, reminders })], [], { name: '予定', stamp: 0 })
      const { events, faults } = readIcs(text, zone)
      expect(faults).toEqual([])
      expect(events.map(each => each.reminders)).toEqual([reminders.length === 0 ? null : reminders])
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown as unknown[])
      const alarms = calendar.getFirstSubcomponent('vevent')?.getAllSubcomponents('valarm') ?? []
      const told = alarms.map(alarm => {
        expect([alarm.getFirstPropertyValue('action'), alarm.getFirstPropertyValue('description')]).toEqual([
          ...['DISPLAY', event(when, { title }).title],
        ])
        const trigger = alarm.getFirstPropertyValue('trigger')
        if (!(trigger instanceof ICAL.Duration)) throw new Error('No duration')
        return 0 - trigger.toSeconds() / 60
      })
      expect(told).toEqual(reminders)
    }),
  )
})

test('alarms of other programs: before the start they are read, all others are told', () => {
  const alarm = (trigger: string) => ['BEGIN:VALARM', 'ACTION:AUDIO', trigger, 'END:VALARM']
  const read = (...triggers: readonly string[]) => {
    const { events, faults } = readIcs(file(...vevent(nine, ...triggers.flatMap(alarm))), zone)
    return [events[0]?.reminders, faults.map(({ reason }) => reason)]
  }
  expect(read()).toEqual([null, []])
  expect(read('TRIGGER:-PT15M', 'TRIGGER;RELATED=START:-P1D', 'TRIGGER:PT0S', 'TRIGGER;VALUE=DURATION:PT9H')).toEqual([
    ...[[15, 1440, 0, -540], []],
  ])
  expect(read('TRIGGER;VALUE=DATE-TIME:20260302T130000Z', 'TRIGGER:-PT5M')).toEqual([[5], ['alarm']])
  expect(read('TRIGGER;RELATED=END:-PT5M')).toEqual([[], ['alarm']])
  expect(read('TRIGGER:-P90D')).toEqual([[], ['alarm']])
  expect(read('TRIGGER:-PT1M', 'TRIGGER:-PT1M')).toEqual([[1], []])
  expect(read(...[1, 2, 3, 4, 5, 6].map(minutes => `TRIGGER:-PT${minutes}M`))).toEqual([[1, 2, 3, 4, 5], ['alarm']])
})

test('a file has lines of at most 75 octets, CRLF, and describes the zones it names', () => {
  const zoned = event(hours('2026-03-03', 9, 60, newYork), { title: '長い題名'.repeat(30) })
  const text = writeIcs([zoned], [], { name: '予定', stamp: 0 })
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  expect(folded('短い')).toBe('短い')
  // Another reader finds the same instants in the description, in winter and in summer.
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown as unknown[])
  const described = calendar.getFirstSubcomponent('vtimezone')
  const clocks = new ICAL.Timezone({ component: described ?? undefined, tzid: newYork })
  const offset = (when: string) => clocks.utcOffset(ICAL.Time.fromDateTimeString(when)) / 3600
  expect([offset('2026-02-01T09:00:00'), offset('2026-07-01T09:00:00'), offset('2029-12-01T09:00:00')]).toEqual([
    -5, -4, -5,
  ])
})

test.each([
  ['a date left out in UTC', vevent(nine, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20260316T130000Z'), 3],
  ['in another zone', vevent(nine, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20260316T140000'), 3],
  ['as a date', vevent(nine, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20260316'), 3],
  ['until a date', vevent('DTSTART;TZID=America/New_York:20260302T200000', 'RRULE:FREQ=DAILY;UNTIL=20260304'), 3],
  [
    'until a moment of the night',
    vevent('DTSTART;TZID=America/New_York:20260302T200000', 'RRULE:FREQ=DAILY;UNTIL=20260305T010000Z'),
    3,
  ],
  ['whole days until a moment', vevent('DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=DAILY;UNTIL=20260304T000000Z'), 3],
  [
    'the last working day',
    vevent('DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'),
    1,
  ],
])('traps of other programs: %s', (_, lines, count) => {
  expect(startsOf(file(...lines))).toHaveLength(count)
})

test('what differs is named by a date or a moment, and what is cancelled is left out', () => {
  const moved = vevent('RECURRENCE-ID;VALUE=DATE:20260309', 'DTSTART;TZID=America/New_York:20260312T110000')
  const gone = vevent('RECURRENCE-ID:20260316T130000Z', nine, 'STATUS:CANCELLED')
  const weekly = vevent(nine, 'RRULE:FREQ=WEEKLY;COUNT=3')
  expect(startsOf(file(...weekly, ...moved, ...gone))).toEqual(['2026-03-02T14:00', '2026-03-12T15:00'])
  // Without its series it stands for itself.
  expect(startsOf(file(...moved))).toEqual(['2026-03-12T15:00'])
})

test('ends that are missing, the same or in front of the start', () => {
  const when = (...lines: readonly string[]) => readIcs(file(...vevent(...lines)), zone).events[0]?.when
  expect(when('DTSTART;VALUE=DATE:20260302')).toEqual(days('2026-03-02'))
  expect(when('DTSTART;VALUE=DATE:20260302', 'DTEND;VALUE=DATE:20260302')).toEqual(days('2026-03-02'))
  expect(when('DTSTART:20260302T090000', 'DURATION:PT45M')).toEqual(hours('2026-03-02', 9, 45))
  expect(when('DTSTART:20260302T090000')).toEqual(hours('2026-03-02', 9, 0))
  expect(when('DTSTART:20260302T000000Z', 'DTEND:20260301T000000Z')).toEqual(hours('2026-03-02', 9, 0))
})

test('one that is broken costs no other, and is told', () => {
  const text = `\ufeff${file(
    ...vevent('DTSTART:20260302T090000', 'this line has no colon'),
    ...['BEGIN:VEVENT', 'UID:b', 'SUMMARY:よい', 'DTSTART;TZID=Mars/Base:20260302T090000', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:c', 'SUMMARY:時ごと', 'DTSTART:20260302T090000', 'RRULE:FREQ=HOURLY', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:d', 'SUMMARY:いつ', 'END:VEVENT'],
    ...['BEGIN:VTODO', 'UID:e', 'SUMMARY:買う', 'END:VTODO'],
  )}`
  const { events, faults } = readIcs(text, zone)
  expect(events.map(({ title }) => title)).toEqual(['よい', '時ごと'])
  expect(faults.map(({ reason }) => reason).sort()).toEqual(['noStart', 'notEvent', 'rule', 'unreadable', 'zone'])
  expect(readIcs('<html>no calendar</html>', zone)).toEqual({ events: [], faults: [] })
})
