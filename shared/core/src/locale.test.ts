import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formattedOffset } from './clock.ts'
import { toDay } from './day.ts'
import { clockAt, dateFormat, formatDay, languages, numberFormat } from './index.ts'

const at = Date.parse('2026-12-05T06:04:00Z')
const timeZone = 'Asia/Tokyo'

describe('what a reader sees', () => {
  it('puts days in the same order in every style of a language', () => {
    const ways = languages.map(language => [
      formatDay(toDay('2026-12-05'), language, 'long'),
      dateFormat(language, { dateStyle: 'long', timeZone }).format(at),
      dateFormat(language, { month: 'short', day: 'numeric', timeZone }).format(at),
    ])
    expect(ways).toEqual([
      ['2026年12月5日', '2026年12月5日', '12月5日'],
      ['December 5, 2026', 'December 5, 2026', 'Dec 5'],
    ])
  })

  it('has clocks of 24 hours', () => {
    const ways = languages.map(language => dateFormat(language, { timeStyle: 'short', timeZone }).format(at))
    expect(ways).toEqual(['15:04', '15:04'])
  })

  it('has numbers and money as the language writes them', () => {
    expect(languages.map(language => numberFormat(language).format(12_345.6))).toEqual(['12,345.6', '12,345.6'])
    const yen = { style: 'currency', currency: 'JPY' } as const
    expect(languages.map(language => numberFormat(language, yen).format(1980))).toEqual(['￥1,980', '¥1,980'])
  })
})

describe('the clock of a zone', () => {
  it('shows its own day and time, and midnight as 00', () => {
    expect(clockAt(at, timeZone)).toEqual({ day: '2026-12-05', time: '15:04:00' })
    expect(clockAt(at, 'America/Los_Angeles')).toEqual({ day: '2026-12-04', time: '22:04:00' })
    expect(clockAt(Date.parse('2026-12-04T15:00:09Z'), timeZone)).toEqual({ day: '2026-12-05', time: '00:00:09' })
    expect(() => clockAt(at, 'Asia/Edo')).toThrow(RangeError)
    expect(() => clockAt(Number.NaN, timeZone)).toThrow(RangeError)
  })

  /** What the runtime shows, asked anew. */
  const shownBy = (zone: string, instant: number) => {
    const told = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    const [day, time] = told.format(instant).split(' ')
    return { day, time }
  }

  it('is that of the runtime in every zone and at any time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: Date.parse('1900-01-01T00:00:00Z'), max: Date.parse('2100-01-01T00:00:00Z') }),
        (zone, instant) => {
          const shown = shownBy(zone, instant)
          expect(clockAt(instant, zone)).toEqual(shown)
          const wall = Math.floor(instant / 1000) * 1000 + formattedOffset(instant, zone)
          expect(new Date(wall).toISOString().slice(0, 19), 'without Temporal').toBe(`${shown.day}T${shown.time}`)
        },
      ),
    )
  })

  it.each([
    ['Europe/London', '2026-03-29T01:00:00Z'],
    ['Europe/London', '2026-10-25T01:00:00Z'],
    // At one minute past midnight, by half an hour, by a day, and by seconds.
    ['America/St_Johns', '2006-04-02T03:31:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['Africa/Monrovia', '1972-01-07T00:44:30Z'],
  ])('changes in %s at %s', (zone, change) => {
    for (const seconds of [-86_400, -3600, -1, 0, 1, 3600, 86_400]) {
      const instant = Date.parse(change) + seconds * 1000
      expect(clockAt(instant, zone)).toEqual(shownBy(zone, instant))
    }
    const [before, after] = [-1, 0].map(seconds => {
      const { day, time } = clockAt(Date.parse(change) + seconds * 1000, zone)
      return Date.parse(`${day}T${time}Z`)
    })
    expect((after ?? 0) - (before ?? 0)).not.toBe(1000)
  })
})
