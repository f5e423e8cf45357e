import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { foldDigits } from '../text.ts'
import { parseWhen } from './when.ts'

// A Friday; weeks begin on Sunday unless told.
const today = toDay('2026-11-20')
const now = { today, weekStart: 0 } as const

const read = (text: string, options: object = {}) => {
  const when = parseWhen(text, { ...now, ...options })
  return when && (when.time === null ? when.date : `${when.date} ${when.time}`)
}

const japanese: readonly (readonly [string, string])[] = [
  ['今日', '2026-11-20'],
  ['本日', '2026-11-20'],
  ['明日', '2026-11-21'],
  ['あした', '2026-11-21'],
  ['あす', '2026-11-21'],
  ['明後日', '2026-11-22'],
  ['あさって', '2026-11-22'],
  ['しあさって', '2026-11-23'],
  ['昨日', '2026-11-19'],
  ['一昨日', '2026-11-18'],
  ['3日後', '2026-11-23'],
  ['三日後', '2026-11-23'],
  ['10日後', '2026-11-30'],
  ['2週間後', '2026-12-04'],
  ['1か月後', '2026-12-20'],
  ['2ヶ月後', '2027-01-20'],
  ['3カ月後', '2027-02-20'],
  ['3箇月後', '2027-02-20'],
  ['今週の日曜', '2026-11-15'],
  ['今週土曜日', '2026-11-21'],
  ['来週の金曜日', '2026-11-27'],
  ['来週月曜', '2026-11-23'],
  ['再来週の水曜', '2026-12-02'],
  ['次の月曜', '2026-11-23'],
  ['次の金曜日', '2026-11-27'],
  ['月曜', '2026-11-23'],
  ['金曜日', '2026-11-27'],
  ['来週', '2026-11-23'],
  ['月末', '2026-11-30'],
  ['今月末', '2026-11-30'],
  ['来月末', '2026-12-31'],
  ['来月10日', '2026-12-10'],
  ['来月の10日', '2026-12-10'],
  ['週末', '2026-11-21'],
  ['来週末', '2026-11-28'],
  ['11/25', '2026-11-25'],
  ['１１／２５', '2026-11-25'],
  ['11/25(水)', '2026-11-25'],
  ['11月25日', '2026-11-25'],
  ['11月25日（水）', '2026-11-25'],
  ['4/1', '2027-04-01'],
  ['2/29', '2028-02-29'],
  ['25日', '2026-11-25'],
  ['5日', '2026-12-05'],
  ['31日', '2026-12-31'],
  ['2月末', '2027-02-28'],
  ['2026-11-25', '2026-11-25'],
  ['2026/11/25', '2026-11-25'],
  ['2026年11月25日', '2026-11-25'],
  ['令和8年12月1日', '2026-12-01'],
  ['令和元年5月1日', '2019-05-01'],
  ['R8.12.1', '2026-12-01'],
  ['Ｒ８．１２．１', '2026-12-01'],
  ['年末', '2026-12-31'],
  ['大晦日', '2026-12-31'],
  ['元日', '2027-01-01'],
  ['15時', '2026-11-20 15:00'],
  ['15時半', '2026-11-20 15:30'],
  ['午後3時30分', '2026-11-20 15:30'],
  ['午前9時', '2026-11-20 09:00'],
  ['15:30', '2026-11-20 15:30'],
  ['朝', '2026-11-20 08:00'],
  ['昼', '2026-11-20 12:00'],
  ['夕方', '2026-11-20 17:00'],
  ['夜', '2026-11-20 20:00'],
  ['夜9時', '2026-11-20 21:00'],
  ['明日15時', '2026-11-21 15:00'],
  ['明日の朝', '2026-11-21 08:00'],
  ['＠明日　１５時', '2026-11-21 15:00'],
  ['来週の金曜日の午後3時', '2026-11-27 15:00'],
]

const english: readonly (readonly [string, string])[] = [
  ['today', '2026-11-20'],
  ['Tomorrow', '2026-11-21'],
  ['yesterday', '2026-11-19'],
  ['day after tomorrow', '2026-11-22'],
  ['in 3 days', '2026-11-23'],
  ['in a week', '2026-11-27'],
  ['in 2 weeks', '2026-12-04'],
  ['in 2 months', '2027-01-20'],
  ['3 days from now', '2026-11-23'],
  ['next monday', '2026-11-23'],
  ['next Friday', '2026-11-27'],
  ['this saturday', '2026-11-21'],
  ['monday', '2026-11-23'],
  ['on monday', '2026-11-23'],
  ['@mon', '2026-11-23'],
  ['friday', '2026-11-27'],
  ['next week', '2026-11-23'],
  ['monday next week', '2026-11-23'],
  ['weekend', '2026-11-21'],
  ['this weekend', '2026-11-21'],
  ['next weekend', '2026-11-28'],
  ['next month', '2026-12-01'],
  ['end of the month', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['eom', '2026-11-30'],
  ['end of year', '2026-12-31'],
  ['new year’s eve', '2026-12-31'],
  ["new year's day", '2027-01-01'],
  ['Nov 25', '2026-11-25'],
  ['November 25th', '2026-11-25'],
  ['nov 25, 2027', '2027-11-25'],
  ['25 November', '2026-11-25'],
  ['1st of December', '2026-12-01'],
  ['on the 25th', '2026-11-25'],
  ['3pm', '2026-11-20 15:00'],
  ['3:30 PM', '2026-11-20 15:30'],
  ['12am', '2026-11-20 00:00'],
  ['at 15:30', '2026-11-20 15:30'],
  ['noon', '2026-11-20 12:00'],
  ['tonight', '2026-11-20 20:00'],
  ['tomorrow morning', '2026-11-21 08:00'],
  ['next friday at 3pm', '2026-11-27 15:00'],
]

const nothing = [
  '',
  '@',
  '歯医者',
  '2月30日',
  '13/1',
  '2026-02-29',
  '27時',
  '12:60',
  '朝食',
  '夜景',
  '今日子',
  '明日香',
  'あすか',
  'きのこ',
  '25日間',
  '第3日',
  '13pm',
  'todayish',
  'sunscreen',
  'mayor 5',
  '明日 明日',
  '明日 歯医者',
]

describe('a text that names a day', () => {
  test.each(japanese)('%s is %s', (text, expected) => expect(read(text)).toBe(expected))
  test.each(english)('%s is %s', (text, expected) => expect(read(text)).toBe(expected))
  test.each(nothing)('“%s” names none', text => expect(read(text)).toBeNull())

  test('follows the first weekday where that decides', () => {
    expect(read('今週の日曜', { weekStart: 1 })).toBe('2026-11-22')
    expect(read('来週の日曜', { weekStart: 1 })).toBe('2026-11-29')
    expect(read('来週の日曜')).toBe('2026-11-22')
    expect(read('来週の金曜日', { weekStart: 1 })).toBe('2026-11-27')
  })

  test('looks back too when something is looked up', () => {
    expect(read('11/10')).toBe('2027-11-10')
    expect(read('11/10', { prefer: 'nearest' })).toBe('2026-11-10')
    expect(read('10日', { prefer: 'nearest' })).toBe('2026-11-10')
    expect(read('4/1', { prefer: 'nearest' })).toBe('2027-04-01')
  })

  test('knows that Sunday still is the weekend', () => {
    const sunday = { today: toDay('2026-11-22') }
    expect(read('週末', sunday)).toBe('2026-11-22')
    expect(read('来週末', sunday)).toBe('2026-11-28')
  })

  test('never throws, and full-width signs make no difference', () => {
    const piece = fc.constantFrom(...japanese.map(([text]) => text), ...english.map(([text]) => text), '@', ' ', 'の')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 4 }).map(all => all.join('')),
    )
    fc.assert(
      fc.property(text, typed => {
        expect(read(foldDigits(typed))).toBe(read(typed))
      }),
    )
  })
})
