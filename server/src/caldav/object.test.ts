import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { isSame } from './content.ts'
import { countedOut } from './counted-out.ts'
import { readObject } from './read-object.ts'
import { contents } from './test-contents.ts'
import { writeObject } from './write-object.ts'

const zone = 'Asia/Tokyo'
const now = Date.UTC(2026, 10, 23)
const writing = { uid: 'u1', zone, now }
const file = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const vevent = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:会議', ...lines, 'END:VEVENT']
const read = (raw: string) => {
  const reading = readObject(raw, zone)
  if (reading.kind !== 'event') throw new Error(reading.kind)
  return reading
}

describe('What is written', () => {
  test('is read again as the same, in lines that the standard allows', () => {
    fc.assert(
      fc.property(contents, content => {
        const raw = writeObject(null, null, content, writing)
        for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(read(raw).fixed).toBeNull()
        expect(isSame(read(raw).content, content), `${raw}\n${JSON.stringify([content, read(raw).content])}`).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('over something else is read as what was meant, and what is not ours stays', () => {
    fc.assert(
      fc.property(contents, contents, (one, other) => {
        const first = writeObject(null, null, one, writing).replace(
          'END:VEVENT',
          'X-THEIRS;X-A=b:kept\\, as it is\r\nCATEGORIES:a,b\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nDESCRIPTION:x\r\nEND:VALARM\r\nEND:VEVENT',
        )
        const second = writeObject(first, read(first).content, other, writing)
        expect(
          isSame(read(second).content, other),
          `${first}\n${second}\n${JSON.stringify([other, read(second).content])}`,
        ).toBe(true)
        expect(second).toContain('X-THEIRS;X-A=b:kept\\, as it is')
        expect(second).toContain('TRIGGER:-PT10M')
        expect(second).toContain('CATEGORIES:a,b')
        // Every zone that is named is described, once.
        const root = new ICAL.Component(ICAL.parse(second))
        const described = root.getAllSubcomponents('vtimezone').map(each => each.getFirstPropertyValue('tzid'))
        expect(new Set(described).size).toBe(described.length)
        for (const [, id] of second.replace(/\r\n /g, '').matchAll(/;TZID=([^:;]+):/g)) expect(described).toContain(id)
      }),
      { numRuns: 300 },
    )
  })

  test('leaves a line alone that says the same', () => {
    const raw = file(
      ...vevent(
        'DTSTART:20260302T000000Z',
        'DURATION:PT1H',
        'ATTENDEE;CN=Mika:mailto:mika@example.com',
        'DESCRIPTION:長い',
      ),
    )
    const { content } = read(raw)
    expect(content.guests).toBe('Mika')
    const written = writeObject(raw, content, { ...content, title: '別の題' }, writing)
    expect(written).toContain('DTSTART:20260302T000000Z')
    expect(written).toContain('DURATION:PT1H')
    expect(written).toContain('ATTENDEE;CN=Mika:mailto:mika@example.com')
    // Guests are words here: nobody is invited by them.
    const guests = writeObject(raw, content, { ...content, guests: 'Mika, Ken' }, writing)
    expect(guests.match(/ATTENDEE/g)).toHaveLength(1)
    expect(read(guests).content.guests).toBe('Mika, Ken')
  })
})

describe('What servers have', () => {
  const nine = 'DTSTART;TZID=America/New_York:20260302T090000'
  test.each([
    ['several rules', ['RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2'], 'rule'],
    ['added dates', ['RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20260401T130000Z'], 'rule'],
    ['weeks of a year', ['RRULE:FREQ=YEARLY;BYWEEKNO=20'], 'rule'],
    ['hours', ['RRULE:FREQ=HOURLY;COUNT=3'], 'rule'],
    ['a text that is too long', [`DESCRIPTION:${'あ'.repeat(100_001)}`], 'size'],
    ['nothing special', ['RRULE:FREQ=DAILY;COUNT=2'], null],
  ])('%s', (_, lines, fixed) => expect(read(file(...vevent(nine, ...lines))).fixed).toBe(fixed))

  test('tasks and what is called off are none, anything else cannot be read', () => {
    expect(readObject(file('BEGIN:VTODO', 'UID:t', 'END:VTODO'), zone)).toEqual({ kind: 'none' })
    expect(readObject(file(...vevent(nine, 'STATUS:CANCELLED')), zone)).toEqual({ kind: 'none' })
    for (const raw of ['', '<html>', 'BEGIN:VCALENDAR', file(...vevent('no colon')), file(...vevent())])
      expect(readObject(raw, zone)).toEqual({ kind: 'unreadable' })
  })

  test('a rule ends on the day before its hour is reached', () => {
    const until = (text: string) => read(file(...vevent(nine, `RRULE:FREQ=DAILY;UNTIL=${text}`))).content.rrule
    expect(until('20260304T140000Z')).toContain('UNTIL=20260304')
    expect(until('20260304T130000Z')).toContain('UNTIL=20260303')
    expect(until('20260304')).toContain('UNTIL=20260304')
  })

  test('what cannot be said is counted out in days', async () => {
    const raw = file(
      ...vevent(
        'DTSTART;TZID=Asia/Tokyo:20260302T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=2',
        'RDATE;TZID=Asia/Tokyo:20260309T110000',
      ),
    )
    const counted = await countedOut(raw, read(raw).content, zone, Date.UTC(2026, 2, 1))
    expect(counted).toMatchObject({ rrule: 'FREQ=DAILY;UNTIL=20260309;WKST=MO' })
    expect(counted.exdates).toEqual(['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'])
    expect(counted.overrides).toMatchObject([{ original: '2026-03-09', when: { start: Date.UTC(2026, 2, 9, 2) } }])
  })
})
