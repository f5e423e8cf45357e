import type { Day } from '@techo/core'
import { expect, test } from 'vitest'
import { whenInWords } from '../words.ts'
import { readLine } from './read-line.ts'

const now = { today: '2026-11-20' as Day, weekStart: 0, zone: 'Asia/Tokyo' } as const
const said = (line: string, language: 'ja' | 'en' = 'ja') => {
  const { title, when, rrule } = readLine(line, now)
  return [title, whenInWords(when, now.zone, language), ...(rrule ? [rrule] : [])].join(' | ')
}

test('a line says what and when, in both languages', () => {
  expect(said('明日15時から1時間 歯医者')).toBe('歯医者 | 11月21日(土) 15:00〜16:00')
  expect(said('来週の水曜 10:00 面談')).toBe('面談 | 11月25日(水) 10:00〜11:00')
  expect(said('Dentist tomorrow 3pm for 45 min', 'en')).toBe('Dentist | Sat, Nov 21 15:00–15:45')
})

test('without a time it takes the whole day, without a day it is today', () => {
  expect(said('来月10日 車検')).toBe('車検 | 12月10日(木)')
  expect(said('14時 電話')).toBe('電話 | 11月20日(金) 14:00〜15:00')
})

test('what repeats begins on its first day', () => {
  expect(said('毎月第2火曜 18時から2時間 理事会')).toBe(
    '理事会 | 12月8日(火) 18:00〜20:00 | FREQ=MONTHLY;BYDAY=2TU;WKST=SU',
  )
})

test('hours that end, days from one to another, places and links are read; tags stay words', () => {
  expect(said('金曜 23時〜翌2時 夜行バス')).toBe('夜行バス | 11月27日(金) 23:00〜2:00')
  expect(said('12/3-5 京都')).toBe('京都 | 12月3日(木)〜12月5日(土)')
  expect(readLine('11/28 11:00〜15:00 結婚式 @帝国ホテル https://example.org/map #家族', now)).toMatchObject({
    title: '結婚式 #家族',
    place: '帝国ホテル',
    url: 'https://example.org/map',
  })
  expect(readLine('毎月25日 休日なら前営業日 給料日', now)).toMatchObject({ title: '給料日', holidays: 'prev_workday' })
  expect(readLine('Call Wed 2pm EST', now).when).toMatchObject({ zone: 'America/New_York' })
})

test('reminders are read in both languages', () => {
  expect(readLine('明日9:00 会議 15分前に通知', now)).toMatchObject({ title: '会議', reminders: [15] })
  expect(readLine('明日9時 会議 10分前と1時間前', now).reminders).toEqual([10, 60])
  expect(readLine('Standup tomorrow 9am remind me 15 minutes before', now)).toMatchObject({ reminders: [15] })
  expect(readLine('明日9時 会議 通知なし', now)).toMatchObject({ title: '会議', reminders: [] })
})

test('an empty line has no title', () => {
  expect(readLine('明日15時', now).title).toBe('')
})
