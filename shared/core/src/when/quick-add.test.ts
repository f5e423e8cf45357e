import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { foldDigits } from '../text.ts'
import { asWords, parseQuickAdd, type QuickAddOptions } from './quick-add.ts'

const now = { today: toDay('2026-11-20'), weekStart: 0 } as const

/** Title and chips as one object; tags as a list. */
const read = (line: string, options: Partial<QuickAddOptions> = {}) => {
  const { title, parts } = parseQuickAdd(line, { ...now, ...options })
  const tags = parts.flatMap(part => (part.kind === 'tag' ? [part.value] : []))
  const others = Object.fromEntries(parts.flatMap(part => (part.kind === 'tag' ? [] : [[part.kind, part.value]])))
  return { title, ...others, ...(tags.length > 0 ? { tags } : {}) }
}

const japanese: readonly (readonly [string, object])[] = [
  ['歯医者', { title: '歯医者' }],
  ['明日歯医者', { title: '歯医者', date: '2026-11-21' }],
  ['歯医者を明日15時に予約', { title: '歯医者を予約', date: '2026-11-21', time: '15:00' }],
  ['@明日 15時 歯医者', { title: '歯医者', date: '2026-11-21', time: '15:00' }],
  ['買い物 ＃家事 ！２ ～３０分', { title: '買い物', tags: ['家事'], priority: 2, estimate: 30 }],
  ['買い物〜30分', { title: '買い物', estimate: 30 }],
  ['原稿 +本を書く', { title: '原稿', project: '本を書く' }],
  ['掃除 #家 #週末の家事', { title: '掃除', tags: ['家', '週末の家事'] }],
  ['報告書 締切:11/30', { title: '報告書', deadline: '2026-11-30' }],
  ['報告書 〆切11月30日', { title: '報告書', deadline: '2026-11-30' }],
  ['報告書 期限：月末', { title: '報告書', deadline: '2026-11-30' }],
  ['金曜までに報告書', { title: '報告書', deadline: '2026-11-27' }],
  ['来週の金曜日に会議', { title: '会議', date: '2026-11-27' }],
  ['明日の会議の準備', { title: '会議の準備', date: '2026-11-21' }],
  ['明日にんじんを買う', { title: 'にんじんを買う', date: '2026-11-21' }],
  ['11/25 散髪 1時間半', { title: '散髪', date: '2026-11-25', estimate: 90 }],
  ['1時間30分走る', { title: '走る', estimate: 90 }],
  ['45分 読書', { title: '読書', estimate: 45 }],
  ['~2.5時間 大掃除', { title: '大掃除', estimate: 150 }],
  ['~90 勉強', { title: '勉強', estimate: 90 }],
  ['朝食を作る', { title: '朝食を作る' }],
  ['明日の朝 ゴミ出し', { title: 'ゴミ出し', date: '2026-11-21', time: '08:00' }],
  ['毎日新聞を読む', { title: '毎日新聞を読む' }],
  ['今日子さんに電話', { title: '今日子さんに電話' }],
  ['30分後に電話', { title: '30分後に電話' }],
  ['10分の1に縮める', { title: '10分の1に縮める' }],
  ['bob@example.com に連絡', { title: 'bob@example.com に連絡' }],
  ['C#の勉強', { title: 'C#の勉強' }],
  ['明日 散歩 明後日', { title: '散歩 明後日', date: '2026-11-21' }],
  ['2月30日 祝い', { title: '2月30日 祝い' }],
  ['今日中に返信', { title: '返信', deadline: '2026-11-20' }],
  ['明日中国語を習う', { title: '中国語を習う', date: '2026-11-21' }],
  ['25日締切のレポート', { title: 'レポート', deadline: '2026-11-25' }],
  ['会議（11/25）の準備', { title: '会議の準備', date: '2026-11-25' }],
  ['15時から会議', { title: '会議', time: '15:00' }],
  ['9時〜10時 会議', { title: '会議', time: '09:00', estimate: 60 }],
  ['3日坊主を直す', { title: '3日坊主を直す' }],
  ['2日に1回 水やり', { title: '2日に1回 水やり' }],
  ['第2火曜にゴミ出し', { title: '第2火曜にゴミ出し' }],
  ['年末調整の書類', { title: '年末調整の書類' }],
  ['土曜日曜は休み', { title: '日曜は休み', date: '2026-11-21' }],
  ['', { title: '' }],
]

const english: readonly (readonly [string, object])[] = [
  ['Call Bob tomorrow at 3pm', { title: 'Call Bob', date: '2026-11-21', time: '15:00' }],
  ['Send the report by friday', { title: 'Send the report', deadline: '2026-11-27' }],
  ['Send the report due: Nov 30 !1', { title: 'Send the report', deadline: '2026-11-30', priority: 1 }],
  ['Taxes due monday p2', { title: 'Taxes', deadline: '2026-11-23', priority: 2 }],
  ['Run ~45m #health', { title: 'Run', estimate: 45, tags: ['health'] }],
  ['Read for 30 minutes tonight', { title: 'Read', estimate: 30, time: '20:00' }],
  ['Plan trip 1h30m next weekend', { title: 'Plan trip', estimate: 90, date: '2026-11-28' }],
  ['Write +Book @next week', { title: 'Write', project: 'Book', date: '2026-11-23' }],
  ['Buy sun cream', { title: 'Buy sun cream' }],
  ['Stop by the shop', { title: 'Stop by the shop' }],
  ['Ask May about the plan', { title: 'Ask May about the plan' }],
  ['tomorrow (early) call', { title: '(early) call', date: '2026-11-21' }],
]

const repeats: readonly (readonly [string, string, string])[] = [
  ['毎日', 'FREQ=DAILY;WKST=SU', '2026-11-20'],
  ['毎朝', 'FREQ=DAILY;WKST=SU', '2026-11-20'],
  ['平日毎日', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;WKST=SU', '2026-11-20'],
  ['毎週月曜', 'FREQ=WEEKLY;BYDAY=MO;WKST=SU', '2026-11-23'],
  ['毎週月曜日と木曜日', 'FREQ=WEEKLY;BYDAY=MO,TH;WKST=SU', '2026-11-23'],
  ['毎週月・水・金', 'FREQ=WEEKLY;BYDAY=MO,WE,FR;WKST=SU', '2026-11-20'],
  ['毎週末', 'FREQ=WEEKLY;BYDAY=SA,SU;WKST=SU', '2026-11-21'],
  ['隔週火曜', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU', '2026-11-24'],
  ['2週間ごと', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;WKST=SU', '2026-11-20'],
  ['毎月25日', 'FREQ=MONTHLY;BYMONTHDAY=25;WKST=SU', '2026-11-25'],
  ['毎月1日と15日', 'FREQ=MONTHLY;BYMONTHDAY=1,15;WKST=SU', '2026-12-01'],
  ['毎月末', 'FREQ=MONTHLY;BYMONTHDAY=-1;WKST=SU', '2026-11-30'],
  ['毎月末日', 'FREQ=MONTHLY;BYMONTHDAY=-1;WKST=SU', '2026-11-30'],
  ['毎月第2火曜', 'FREQ=MONTHLY;BYDAY=2TU;WKST=SU', '2026-12-08'],
  ['毎月第1・第3月曜', 'FREQ=MONTHLY;BYDAY=1MO,3MO;WKST=SU', '2026-12-07'],
  ['毎月最終金曜', 'FREQ=MONTHLY;BYDAY=-1FR;WKST=SU', '2026-11-27'],
  ['毎年4/1', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1;WKST=SU', '2027-04-01'],
  ['毎年2月29日', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;WKST=SU', '2028-02-29'],
  ['毎年2月末日', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;WKST=SU', '2027-02-28'],
  ['3日ごと', 'FREQ=DAILY;INTERVAL=3;WKST=SU', '2026-11-20'],
  ['１０日毎', 'FREQ=DAILY;INTERVAL=10;WKST=SU', '2026-11-20'],
  ['隔日', 'FREQ=DAILY;INTERVAL=2;WKST=SU', '2026-11-20'],
  ['2か月ごと', 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=20;WKST=SU', '2026-11-20'],
  ['every day', 'FREQ=DAILY;WKST=SU', '2026-11-20'],
  ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;WKST=SU', '2026-11-20'],
  ['every monday', 'FREQ=WEEKLY;BYDAY=MO;WKST=SU', '2026-11-23'],
  ['every mon, wed and fri', 'FREQ=WEEKLY;BYDAY=MO,WE,FR;WKST=SU', '2026-11-20'],
  ['every other tuesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU', '2026-11-24'],
  ['every 2 weeks on monday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU', '2026-11-23'],
  ['every 3 days', 'FREQ=DAILY;INTERVAL=3;WKST=SU', '2026-11-20'],
  ['monthly on the 15th', 'FREQ=MONTHLY;BYMONTHDAY=15;WKST=SU', '2026-12-15'],
  ['last day of every month', 'FREQ=MONTHLY;BYMONTHDAY=-1;WKST=SU', '2026-11-30'],
  ['second tuesday of every month', 'FREQ=MONTHLY;BYDAY=2TU;WKST=SU', '2026-12-08'],
  ['last friday of each month', 'FREQ=MONTHLY;BYDAY=-1FR;WKST=SU', '2026-11-27'],
  ['every april 1', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1;WKST=SU', '2027-04-01'],
]

describe('a line of quick add', () => {
  test.each(japanese)('%s', (line, expected) => expect(read(line)).toEqual(expected))
  test.each(english)('%s', (line, expected) => expect(read(line)).toEqual(expected))

  test.each(repeats)('%s repeats as %s from %s', (phrase, rrule, start) => {
    expect(read(`${phrase} 掃除`)).toEqual({ title: '掃除', repeat: { rrule, start } })
  })

  test('takes a time and a repetition together', () => {
    expect(read('毎週月曜 9時 会議')).toMatchObject({ title: '会議', time: '09:00', repeat: { start: '2026-11-23' } })
  })

  test('repeats on the day that the line names, wherever it stands, where its words leave that open', () => {
    for (const line of ['11/28 毎週 掃除', '隔週 11/28 掃除', '掃除 毎月 11/28', '@毎週 11/28 掃除'])
      expect(read(line)).toMatchObject({ title: '掃除', date: '2026-11-28', repeat: { start: '2026-11-28' } })
    expect(read('11/28 毎週月曜 掃除')).toMatchObject({ repeat: { rrule: 'FREQ=WEEKLY;BYDAY=MO;WKST=SU' } })
  })

  test('names the first weekday in each rule, because the same rule means other days under another', () => {
    expect(read('隔週日曜 掃除', { weekStart: 1 })).toMatchObject({
      repeat: { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=MO' },
    })
  })

  test('knows no 32nd, no sixth Tuesday and no 30 February', () => {
    for (const phrase of ['毎月32日', '毎月第6火曜', '毎年2月30日', '0日ごと'])
      expect(read(phrase)).not.toHaveProperty('repeat')
  })

  test('leaves a chip that was taken away in the title, as it was typed', () => {
    const line = '明日　来週の金曜日に会議 #仕事'
    const [tomorrow] = parseQuickAdd(line, now).parts
    expect(tomorrow?.text).toBe('明日')
    const plain = tomorrow ? asWords([], tomorrow) : []
    const after = parseQuickAdd(line, { ...now, plain })
    expect(after.title).toBe('明日 会議')
    expect(after.parts.map(part => part.kind)).toEqual(['date', 'tag'])
    expect(parseQuickAdd('毎週月曜 会議', { ...now, plain: ['毎週月曜'] })).toEqual({
      title: '毎週月曜 会議',
      parts: [],
    })
  })
})

const piece = fc.constantFrom(
  ...[...japanese, ...english, ...repeats].map(([line]) => line),
  ...['＃', '＋', '！１', '@', '~', '締切:', 'の', 'まで', ' ', '　', '明日', '3', '日', '時', 'every ', 'by '],
)
const line = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 6 }).map(all => all.join('')),
)

describe('every line', () => {
  test('is covered by its chips and its title, and nothing throws', () => {
    fc.assert(
      fc.property(line, typed => {
        const { title, parts } = parseQuickAdd(typed, now)
        let from = 0
        let rest = ''
        for (const { text, start, end } of parts) {
          expect(start).toBeGreaterThanOrEqual(from)
          expect(end).toBeGreaterThan(start)
          expect(typed.slice(start, end)).toBe(text)
          rest += typed.slice(from, start)
          from = end
        }
        rest += typed.slice(from)
        expect(title.replace(/\s/g, '')).toBe(rest.replace(/\s/g, ''))
      }),
    )
  })

  test('reads the same with half-width signs', () => {
    const kinds = (text: string) =>
      parseQuickAdd(text, now).parts.map(({ kind, start, end, value }) =>
        kind === 'tag' || kind === 'project' ? { kind, start, end } : { kind, start, end, value },
      )
    fc.assert(
      fc.property(line, typed => {
        expect(kinds(foldDigits(typed))).toEqual(kinds(typed))
      }),
    )
  })

  test('stays whole when every chip is taken away', () => {
    fc.assert(
      fc.property(line, typed => {
        let plain: readonly string[] = []
        for (let round = 0; round < 40; round++) {
          const { title, parts } = parseQuickAdd(typed, { ...now, plain })
          if (parts.length === 0) {
            expect(title).toBe(typed.replace(/\s+/g, ' ').trim())
            return
          }
          for (const part of parts) plain = asWords(plain, part)
        }
        throw new Error('chips came back')
      }),
    )
  })
})
