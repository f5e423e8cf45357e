import { addDays, type DeclaredNotice, toDay } from '@techo/core'
import { describe, expect, test } from 'vitest'
import { provideRegistry } from '../federation/registry.ts'
import { isQuiet, readNoticeChoices } from './choices.ts'
import { isTimely, offeredNotices } from './declared.ts'
import { deviceName } from './device-name.ts'
import { wordsOf } from './words.ts'

const friday = toDay('2026-11-20')
const watering: DeclaredNotice = {
  kind: 'watering',
  icon: 'clock',
  title: { ja: '水やり', en: 'Watering' },
  note: { ja: '土が乾いたとき', en: 'When the soil is dry' },
  says: { ja: '{{time}} {{title}}', en: '{{time}} {{title}}' },
  because: [
    { with: 'isNow', text: { ja: 'いまです', en: 'It is time' }, isMoment: true },
    { text: { ja: '{{date}}から乾いています', en: 'Dry since {{date}}' } },
  ],
}
const title = { ja: '庭', en: 'Garden' }
provideRegistry({
  revision: 1,
  remotes: ['garden', 'shed'].map(id => ({
    ...{ id, build: '1', version: '1', entry: '', preload: {}, base: { js: [], css: [] }, disabled: id === 'shed' },
    config: {
      ...{
        id,
        title,
        contract: { min: 1, max: 1 },
        bases: [`/mypage/${id}`],
        routes: [],
        menu: [],
        slots: [],
        cards: [],
      },
      notices: [id === 'garden' ? watering : { ...watering, kind: 'mowing' }],
    },
  })),
})

describe('what pops up', () => {
  test('is about this moment: not an hour later, not a whole day', () => {
    const planned = { kind: 'watering', params: { title: 'バラ', date: friday, time: '09:00', isNow: true } }
    expect(isTimely(planned, { date: friday, time: '08:59' })).toBe(false)
    expect(isTimely(planned, { date: friday, time: '09:29' })).toBe(true)
    expect(isTimely(planned, { date: friday, time: '10:00' })).toBe(false)
    expect(isTimely(planned, { date: addDays(friday, 1), time: '09:00' })).toBe(false)
    const day = { kind: 'watering', params: { title: 'バラ', date: friday, time: '09:00' } }
    expect(isTimely(day, { date: friday, time: '09:00' })).toBe(false)
    expect(isTimely({ ...planned, kind: 'nobodys' }, { date: friday, time: '09:00' })).toBe(false)
    expect(isTimely({ kind: 'security', params: {} }, { date: friday, time: '09:00' })).toBe(true)
  })

  test('is silent in quiet hours, over midnight too', () => {
    const night = { quiet: { from: '22:00', to: '07:00' } }
    expect(['21:59', '22:00', '23:59', '00:00', '06:59', '07:00'].map(time => isQuiet(night, time))).toEqual([
      ...[false, true, true, true, true, false],
    ])
    expect(isQuiet({ quiet: { from: '12:00', to: '13:00' } }, '12:30')).toBe(true)
    expect(isQuiet({ quiet: null }, '03:00')).toBe(false)
  })
})

test('strange choices fall back to telling everything', () => {
  const all = { off: [], quiet: null }
  for (const value of [
    null,
    7,
    [],
    {},
    { off: 'planned', quiet: {} },
    { off: ['security', 7], quiet: { from: '25:00', to: '07:00' } },
  ])
    expect(readNoticeChoices(value)).toEqual(all)
  const stored = { off: ['review'], quiet: { from: '22:00', to: '07:00' } }
  expect(readNoticeChoices(stored)).toEqual(stored)
})

test('every kind has words in both languages, also when another version wrote what it speaks of', () => {
  const kinds = ['watering', 'nobodys', 'security', 'plan', 'account']
  for (const kind of kinds)
    for (const language of ['ja', 'en'] as const)
      for (const params of [
        {},
        { what: 'unheard of' },
        { title: '本', date: '2026-11-20', time: '09:05', isNow: true },
      ]) {
        const { title, note } = wordsOf({ kind, params }, language)
        expect(`${title} ${note}`).not.toMatch(/\{\{|undefined|null/)
        expect(note).not.toBe('')
      }
  const dry = { title: 'バラ', date: '2026-11-20', time: '09:05' }
  expect(wordsOf({ kind: 'watering', params: { ...dry, isNow: true } }, 'ja')).toEqual({
    icon: 'clock',
    title: '9:05 バラ',
    note: 'いまです',
  })
  expect(wordsOf({ kind: 'watering', params: dry }, 'ja').note).toBe('11月20日(金)から乾いています')
  expect(wordsOf({ kind: 'watering', params: { title: 'Rose' } }, 'en').title).toBe('Rose')
  expect(wordsOf({ kind: 'nobodys', params: { title: 'バラ' } }, 'ja').title).toBe('バラ')
  expect(offeredNotices().map(({ kind }) => kind)).toEqual(['watering'])
  const ending = { what: 'trial_ending', date: '2026-11-20' }
  expect(wordsOf({ kind: 'plan', params: ending }, 'ja').title).toBe('無料期間は11月20日(金)に終わります')
  expect(wordsOf({ kind: 'plan', params: { ...ending, what: 'plan_ending' } }, 'en').title).toMatch(/plan ends on/)
  const leaving = { kind: 'account', params: { what: 'deletion_asked', at: '2026-12-05T18:00:00.000Z' } } as const
  expect(wordsOf(leaving, 'ja', 'Asia/Tokyo').title).toBe('2026年12月6日にアカウントを削除します')
  expect(wordsOf(leaving, 'en', 'America/New_York').title).toContain('December 5')
  expect(wordsOf(leaving, 'ja').note).toContain('「データ」')
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Mobile Safari/604.1',
    'iPhone, Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0',
    'Windows, Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Linux, Firefox'],
  ['curl/8', null],
])('%s is %s', (agent, name) => expect(deviceName(agent)).toBe(name))
