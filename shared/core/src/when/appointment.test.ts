import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { parseAppointment } from './appointment.ts'
import { asWords } from './quick-add.ts'

/** What people type, as a table. A Friday; weeks begin on Sunday. */
const now = {
  today: toDay('2026-11-20'),
  weekStart: 0,
  namedDays: [{ name: '勤労感謝の日', day: toDay('2026-11-23') }],
} as const

const thisYear = (day: string) => day.replace(/^2026-/, '')

/** `title | day hour minutes` or `title | day..day`, then what else the line says. */
function told(line: string): string {
  const { title, when, rrule, holidays, place, link, zone, reminders, tags, project } = parseAppointment(line, now)
  const days = when?.allDay && `${thisYear(when.start)}..${thisYear(when.end)}`
  const hours = when && !when.allDay && `${thisYear(when.day)} ${when.time} ${when.minutes}`
  return [
    title,
    days,
    hours,
    rrule?.replace(';WKST=SU', ''),
    holidays !== 'none' && holidays,
    place !== null && `@${place}`,
    link,
    zone,
    reminders && `-${reminders.join(',')}`,
    ...tags.map(tag => `#${tag}`),
    project !== null && `+${project}`,
  ]
    .filter(part => typeof part === 'string' && part !== '')
    .join(' | ')
}

const japanese = `
明日15時から1時間 歯医者 → 歯医者 | 11-21 15:00 60
明日15時〜16時 歯医者 → 歯医者 | 11-21 15:00 60
明日の15時半から17時まで打ち合わせ → 打ち合わせ | 11-21 15:30 90
来週の水曜 10:00 面談 → 面談 | 11-25 10:00 60
今日の夜7時から飲み会 → 飲み会 | 11-20 19:00 60
午後3時に田中さんと会議 → 田中さんと会議 | 11-20 15:00 60
12/3-5 京都 → 京都 | 12-03..12-05
12月3日〜5日 京都旅行 → 京都旅行 | 12-03..12-05
12/30〜1/3 帰省 → 帰省 | 12-30..2027-01-03
12月3日から2泊3日で京都 → 京都 | 12-03..12-05
今日から3日間 合宿 → 合宿 | 11-20..11-22
来週月曜から金曜まで 研修 → 研修 | 11-23..11-27
今週末 キャンプ → キャンプ | 11-21..11-22
11月30日まで出張 → 出張 | 11-20..11-30
毎週火曜 19:00-20:30 ヨガ → ヨガ | 11-24 19:00 90 | FREQ=WEEKLY;BYDAY=TU
平日 12:30〜13:00 昼休み → 昼休み | 11-20 12:30 30 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
毎月第2火曜 18時から2時間 理事会 → 理事会 | 12-08 18:00 120 | FREQ=MONTHLY;BYDAY=2TU
毎月末 17:00 締め会 → 締め会 | 11-30 17:00 60 | FREQ=MONTHLY;BYMONTHDAY=-1
隔週金曜 15:00-16:00 面談 → 面談 | 11-20 15:00 60 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR
毎年4/1 入社記念日 → 入社記念日 | 2027-04-01..2027-04-01 | FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1
毎週月水金 6:30 ジム → ジム | 11-20 06:30 60 | FREQ=WEEKLY;BYDAY=MO,WE,FR
毎週土曜 10時〜12時 12/26まで 英会話 → 英会話 | 11-21 10:00 120 | FREQ=WEEKLY;BYDAY=SA;UNTIL=20261226
毎週木曜 20時 全10回 講座 → 講座 | 11-26 20:00 60 | FREQ=WEEKLY;BYDAY=TH;COUNT=10
毎月25日 休日なら前営業日 給料日 → 給料日 | 11-25..11-25 | FREQ=MONTHLY;BYMONTHDAY=25 | prev_workday
毎週 11/28 10時 英会話 → 英会話 | 11-28 10:00 60 | FREQ=WEEKLY;BYDAY=SA
12月3日〜5日 毎月 出張 → 出張 | 12-03..12-05 | FREQ=MONTHLY;BYMONTHDAY=3
毎日 7:00-7:30 散歩 → 散歩 | 11-20 07:00 30 | FREQ=DAILY
祝日以外の毎週月曜 9時 朝会 → 朝会 | 11-23 09:00 60 | FREQ=WEEKLY;BYDAY=MO | skip
金曜18時 渋谷でごはん → 渋谷でごはん | 11-27 18:00 60
明日13時 会議 場所:本社3階 → 会議 | 11-21 13:00 60 | @本社3階
11/28(土) 11:00〜15:00 結婚式 @帝国ホテル → 結婚式 | 11-28 11:00 240 | @帝国ホテル
明日18時 新宿駅 集合 → 新宿駅 集合 | 11-21 18:00 60
11/25 10時〜 オンライン面接 https://meet.example/abc → オンライン面接 | 11-25 10:00 60 | https://meet.example/abc
25日 9:30-10:15 健診 → 健診 | 11-25 09:30 45
１１／２５　１０：００～１１：３０　定例 → 定例 | 11-25 10:00 90
明日10時半 30分 電話 → 電話 | 11-21 10:30 30
明日10時に美容院 所要2時間 → 美容院 | 11-21 10:00 120
映画 土曜14:20から2時間15分 → 映画 | 11-21 14:20 135
歯医者（11/25 15:00-15:45） → 歯医者 | 11-25 15:00 45
会議 明日10:00→11:00 → 会議 | 11-21 10:00 60
明日10時ー11時 会議 → 会議 | 11-21 10:00 60
明日 終日 研修 → 研修 | 11-21..11-21
12/24 一日中 休み → 休み | 12-24..12-24
明日午前中 美容院 → 美容院 | 11-21 09:00 180
明日午後いっぱい 研修 → 研修 | 11-21 13:00 300
夕方5時 お迎え → お迎え | 11-20 17:00 60
明日 正午から1時間 ランチ → ランチ | 11-21 12:00 60
明日の朝9時 病院 → 病院 | 11-21 09:00 60
深夜0時 配信 → 配信 | 11-21 00:00 60
お昼に電話 → 電話 | 11-20 12:00 60
明日25時〜26時 ラジオ → ラジオ | 11-22 01:00 60
25時 アニメ → アニメ | 11-21 01:00 60
金曜 23時〜翌2時 夜行バス → 夜行バス | 11-27 23:00 180
金曜22時から翌朝6時まで 夜勤 → 夜勤 | 11-27 22:00 480
12/31 24時 年越し → 年越し | 2027-01-01 00:00 60
12/31 23:00〜1/1 1:00 年越し → 年越し | 12-31 23:00 120
明日9:00 会議 15分前に通知 → 会議 | 11-21 09:00 60 | -15
明日9時 会議 10分前と1時間前 → 会議 | 11-21 09:00 60 | -10,60
明日9時 会議 通知なし → 会議 | 11-21 09:00 60 | -
明日10:00 会議 #仕事 +新製品 → 会議 | 11-21 10:00 60 | #仕事 | +新製品
明日18時 ニューヨーク時間 電話 → 電話 | 11-21 18:00 60 | America/New_York
明日10:00 JST 会議 → 会議 | 11-21 10:00 60 | Asia/Tokyo
R8.12.1 10:00 役所 → 役所 | 12-01 10:00 60
令和8年12月1日 10時 役所 → 役所 | 12-01 10:00 60
勤労感謝の日 実家 → 実家 | 11-23..11-23
来月10日 13:30 車検 → 車検 | 12-10 13:30 60
3日後 14:00 再診 → 再診 | 11-23 14:00 60
14時ごろ 荷物 → 荷物 | 11-20 14:00 60
14時頃 荷物 → 荷物 | 11-20 14:00 60
次の日曜 10時 試合 → 試合 | 11-22 10:00 60
再来週の月曜 9時 出社 → 出社 | 11-30 09:00 60
明日3時 おやつ会 → おやつ会 | 11-21 15:00 60
1-3話を見る → 1-3話を見る
24時間営業の店を調べる → 24時間営業の店を調べる
3時間目の準備 → 3時間目の準備
7:3で分ける → 7:3で分ける
12-5を計算 → 12-5を計算
2.0-2.5へ上げる → 2.0-2.5へ上げる
毎日新聞 10時 取材 → 毎日新聞 取材 | 11-20 10:00 60
`

const english = `
lunch with Mika Fri 12–13 → lunch with Mika | 11-27 12:00 60
Dentist tomorrow 3pm for 45 min → Dentist | 11-21 15:00 45
Dentist tomorrow 3-4pm → Dentist | 11-21 15:00 60
Dentist tomorrow 11am-1pm → Dentist | 11-21 11:00 120
Dentist tomorrow from 3 to 4:30pm → Dentist | 11-21 15:00 90
Dentist tomorrow at noon → Dentist | 11-21 12:00 60
Call Bob today 5:30pm → Call Bob | 11-20 17:30 60
Meeting on Nov 25 at 10 for 1h30m → Meeting | 11-25 10:00 90
Review 10:00-11:00 tomorrow → Review | 11-21 10:00 60
Checkup in 2 weeks at 9am → Checkup | 12-04 09:00 60
Trip the day after tomorrow 8:15 → Trip | 11-22 08:15 60
Kyoto Dec 3-5 → Kyoto | 12-03..12-05
Kyoto from Dec 3 to Dec 5 → Kyoto | 12-03..12-05
Home Dec 30 - Jan 3 → Home | 12-30..2027-01-03
Conference next Mon-Wed → Conference | 11-23..11-25
Camp this weekend → Camp | 11-21..11-22
Offsite tomorrow all day → Offsite | 11-21..11-21
all day tomorrow: offsite → offsite | 11-21..11-21
Retreat for 3 days from Monday → Retreat | 11-23..11-25
Deploy 2026-12-01 22:00 - 2026-12-02 04:00 → Deploy | 12-01 22:00 360
Deploy 2026-12-01T22:00/PT6H → Deploy | 12-01 22:00 360
Yoga every Tuesday 7-8:30pm → Yoga | 11-24 19:00 90 | FREQ=WEEKLY;BYDAY=TU
lunch with Mika Nov 28 12–13 weekly → lunch with Mika | 11-28 12:00 60 | FREQ=WEEKLY;BYDAY=SA
Standup every weekday 9:30-9:45 → Standup | 11-20 09:30 15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
1:1 every other Thursday 4pm → 1:1 | 11-26 16:00 60 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH
Board second Tuesday of every month 6-8pm → Board | 12-08 18:00 120 | FREQ=MONTHLY;BYDAY=2TU
Closing last day of every month → Closing | 11-30..11-30 | FREQ=MONTHLY;BYMONTHDAY=-1
Birthday every year on April 1 → Birthday | 2027-04-01..2027-04-01 | FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1
English every Sat 10-12 until Dec 26 → English | 11-21 10:00 120 | FREQ=WEEKLY;BYDAY=SA;UNTIL=20261226
Course every Thu 8pm 10 times → Course | 11-26 20:00 60 | FREQ=WEEKLY;BYDAY=TH;COUNT=10
Gym every Mon, Wed and Fri 6:30am → Gym | 11-20 06:30 60 | FREQ=WEEKLY;BYDAY=MO,WE,FR
Walk daily 7am for 30 min → Walk | 11-20 07:00 30 | FREQ=DAILY
Flight Fri 23:30-02:10 → Flight | 11-27 23:30 160
Party Sat 8pm to 2am → Party | 11-21 20:00 360
Call Wed 2pm EST → Call | 11-25 14:00 60 | America/New_York
Sync 9am PT Thursday → Sync | 11-26 09:00 60 | America/Los_Angeles
Sync 14:00 UTC tomorrow → Sync | 11-21 14:00 60 | UTC
Dinner tonight 7:30 @ Trattoria → Dinner | 11-20 19:30 60 | @Trattoria
Dentist tomorrow 9am remind me 15 minutes before → Dentist | 11-21 09:00 60 | -15
Dentist tomorrow 9am alert 1h, 10m → Dentist | 11-21 09:00 60 | -60,10
Dinner tomorrow 19:00 #family → Dinner | 11-21 19:00 60 | #family
Read chapters 3-5 → Read chapters 3-5
Buy 2-4 apples → Buy 2-4 apples
Watch 24 → Watch 24
Plan May → Plan May
50-50 split → 50-50 split
Lunch at Blue Bottle tomorrow 12:00 → Lunch at Blue Bottle | 11-21 12:00 60
`

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(row => [row.slice(0, row.lastIndexOf(' → ')), row.slice(row.lastIndexOf(' → ') + 3)] as const)

describe('a line that tells an appointment', () => {
  test.each(rows(japanese))('%s', (line, meant) => expect(told(line)).toBe(meant))
  test.each(rows(english))('%s', (line, meant) => expect(told(line)).toBe(meant))

  test('a chip becomes words again', () => {
    const { parts } = parseAppointment('9時〜10時のニュースを録画', now)
    const plain = parts.reduce<readonly string[]>((words, part) => asWords(words, part), [])
    expect(parseAppointment('9時〜10時のニュースを録画', { ...now, plain })).toMatchObject({
      title: '9時〜10時のニュースを録画',
      when: null,
    })
  })

  test('whatever is typed, nothing is lost: parts lie apart, and each is a piece of the line', () => {
    const words = fc.constantFrom(
      ...rows(japanese + english.trim()).flatMap(([line]) => line.split(' ')),
      '〜',
      '@',
      '-',
      '(',
    )
    const lines = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 9 }).map(each => each.join(' ')),
    )
    fc.assert(
      fc.property(lines, line => {
        const { parts, when, title } = parseAppointment(line, now)
        let from = 0
        for (const { start, end, text } of parts) {
          expect(start).toBeGreaterThanOrEqual(from)
          expect(line.slice(start, end)).toBe(text)
          from = end
        }
        expect(title).not.toMatch(/^\s|\s$|\n/)
        if (when?.allDay) expect(when.end >= when.start).toBe(true)
        else if (when)
          expect(when).toMatchObject({ day: toDay(when.day), time: expect.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/) })
      }),
      { numRuns: 500 },
    )
  })
})
