import { describe, expect, it } from 'vitest'
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
  })
})
