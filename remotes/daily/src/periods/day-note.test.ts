import { toDay } from '@techo/core'
import { fromPlainText } from '@techo/editor/doc'
import { describe, expect, test } from 'vitest'
import { charactersLeft, dayOfAddress, isEvening, lineOf, sleepMinutes } from './day-note.ts'
import { noteColumns } from './note-columns.ts'

const today = toDay('2026-11-20')

test.each([
  [undefined, '2026-11-20'],
  ['2026-02-28', '2026-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['2026-2-3', null],
  ['weekly-tasks', null],
  ['', null],
])('the address %j is the day %j', (date, day) => {
  expect(dayOfAddress(date, today)).toBe(day)
})

test.each([
  ['17:59', 0, false],
  ['18:00', 0, true],
  ['00:30', 0, false],
  ['00:30', 4, true],
  ['04:00', 4, false],
])('at %s of a day that starts at %i it is evening: %j', (time, dayStart, expected) => {
  expect(isEvening(time, dayStart)).toBe(expected)
})

describe('the line of a day', () => {
  test('counts what a reader sees', () => {
    expect(charactersLeft('がぎぐ')).toBe(137)
    expect(charactersLeft('👨‍👩‍👧‍👦'.repeat(140))).toBe(0)
  })

  test.each([
    ['  晴れ\nのち曇り ', '晴れ のち曇り'],
    ['あ'.repeat(140), 'あ'.repeat(140)],
    ['あ'.repeat(141), null],
  ])('%j is kept as %j', (typed, line) => {
    expect(lineOf(typed)).toBe(line)
  })
})

test.each([
  ['7:30', 450],
  ['７：３０', 450],
  ['7.5', 450],
  ['7時間半', 450],
  ['7時間30分', 450],
  ['450分', 450],
  ['8h', 480],
  ['0', 0],
  ['', null],
  ['25', null],
  ['7:61', null],
  ['よく寝た', null],
])('%j is %j minutes of sleep', (typed, minutes) => {
  expect(sleepMinutes(typed)).toBe(minutes)
})

test('a note is stored with its words and the words as they are searched', () => {
  expect(noteColumns(fromPlainText('テチョウ\nＡ'), '晴れ')).toMatchObject({
    doc_text: 'テチョウ\nＡ',
    search_norm: '晴れ てちょう a',
  })
})
