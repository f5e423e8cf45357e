import { expect, test } from 'vitest'
import { modeOf } from './modes.ts'

test('a sign at the beginning says what is looked for, full-width or not', () => {
  expect(
    ['>dark', '＞ ダーク', '@明日', '＠ 明日', '#旅行', '＃ 旅行', '[[金沢', '［［金沢］］', '会議 #旅行'].map(modeOf),
  ).toEqual([
    { mode: 'commands', text: 'dark' },
    { mode: 'commands', text: 'ダーク' },
    { mode: 'days', text: '明日' },
    { mode: 'days', text: '明日' },
    { mode: 'tags', text: '旅行' },
    { mode: 'tags', text: '旅行' },
    { mode: 'notes', text: '金沢' },
    { mode: 'notes', text: '金沢' },
    { mode: 'all', text: '会議 #旅行' },
  ])
})

test('a note can be asked for by a whole link, as it stands in a text', () => {
  expect(modeOf('[[旅の持ち物]]')).toEqual({ mode: 'notes', text: '旅の持ち物' })
})
