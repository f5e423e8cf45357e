import { describe, expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { parseQuickAdd } from './quick-add.ts'
import { parseWhen } from './when.ts'

/** What people type, as a table. A Friday; weeks begin on Sunday. */
const now = { today: toDay('2026-11-20'), weekStart: 0 } as const

/** `title | kind=value …`, kinds in the order of the line; tags as `#name`. */
function told(line: string): string {
  const { title, parts } = parseQuickAdd(line, now)
  const chips = parts.map(({ kind, value }) => {
    if (kind === 'tag') return `#${value}`
    if (kind === 'repeat') return `${value.rrule.replace(/;?WKST=SU/, '')} from ${value.start.slice(5)}`
    if (kind === 'date' || kind === 'deadline') return `${kind === 'date' ? 'on' : 'by'} ${value.slice(2)}`
    return kind === 'time' ? value : `${kind}=${value}`
  })
  return [title, ...chips].join(' | ').trim()
}

const japanese = `
本を買う @明日 15時 ~30分 → 本を買う | on 26-11-21 | 15:00 | estimate=30
散歩 10時半 ~1時間半 → 散歩 | 10:30 | estimate=90
散歩 明日 → 散歩 | on 26-11-21
散歩　あした　7時 → 散歩 | on 26-11-21 | 07:00
今日は歯医者 → 歯医者 | on 26-11-20
今日はいい日 → 今日はいい日
今日は何の日 → 今日は何の日
明日は寒いらしい → 明日は寒いらしい
昨日は楽しかった → 昨日は楽しかった
明日は本を返す → 本を返す | on 26-11-21
明日は母のお祝い → 母のお祝い | on 26-11-21
来週中に確定申告の準備 → 確定申告の準備 | by 26-11-28
今週中に部屋を片づける → 部屋を片づける | by 26-11-21
再来週中 見積もり → 見積もり | by 26-12-05
来週いっぱい有給の申請 → 有給の申請 | by 26-11-28
今月中に本を一冊読む → 本を一冊読む | by 26-11-30
来月中に健康診断 → 健康診断 | by 26-12-31
今月いっぱいで解約 → で解約 | by 26-11-30
12月中に年賀状 → 年賀状 | by 26-12-31
12月中旬に旅行 → 12月中旬に旅行
今年中に引っ越す → 引っ越す | by 26-12-31
年内に大掃除 → 大掃除 | by 26-12-31
年内 → | by 26-12-31
3日以内に返信 → 返信 | by 26-11-23
2週間以内に返品 → 返品 | by 26-12-04
締切:来週中 原稿 → 原稿 | by 26-11-28
今日中に提出 → 提出 | by 26-11-20
明日中に振込 → 振込 | by 26-11-21
月曜までに資料 → 資料 | by 26-11-23
来週の水曜までに返事 → 返事 | by 26-11-25
11/30までに申込 → 申込 | by 26-11-30
月末までに家賃 → 家賃 | by 26-11-30
期限:25日 住民票 → 住民票 | by 26-11-25
土日 キャンプ → キャンプ | on 26-11-21
来週の土日に帰省 → 帰省 | on 26-11-28
今週の土日は掃除 → 掃除 | on 26-11-21
土日祝の料金を調べる → 土日祝の料金を調べる
9時〜10時 会議 → 会議 | 09:00 | estimate=60
9-10時 会議 → 会議 | 09:00 | estimate=60
15時から17時 面接 → 面接 | 15:00 | estimate=120
15時から17時まで面接 → 面接 | 15:00 | estimate=120
15時から会議 → 会議 | 15:00
明日 13:00〜14:30 打ち合わせ → 打ち合わせ | on 26-11-21 | 13:00 | estimate=90
午後3時〜5時 講座 → 講座 | 15:00 | estimate=120
10時〜2時 留守番 → 留守番 | 10:00 | estimate=240
22時〜1時 夜勤 → 夜勤 | 22:00 | estimate=180
23:00〜7:00 睡眠 → 睡眠 | 23:00 | estimate=480
15時〜17 面談 → 面談 | 15:00 | estimate=120
15時 ~20 面談 → 面談 | 15:00 | estimate=20
19:30〜21:00に勉強会 → 勉強会 | 19:30 | estimate=90
午前9時半から11時 ヨガ → ヨガ | 09:30 | estimate=90
15時から3日間の合宿 → 3日間の合宿 | 15:00
3日おきに水やり → 水やり | FREQ=DAILY;INTERVAL=4 from 11-20
1日おきに走る → 走る | FREQ=DAILY;INTERVAL=2 from 11-20
一日おきに走る → 走る | FREQ=DAILY;INTERVAL=2 from 11-20
3日ごとに水やり → 水やり | FREQ=DAILY;INTERVAL=3 from 11-20
明朝 ゴミ出し → ゴミ出し | on 26-11-21 | 08:00
明朝体で印刷 → 明朝体で印刷
明晩 電話 → 電話 | on 26-11-21 | 20:00
今夜 電話 → 電話 | 20:00
今晩カレー → カレー | 20:00
半年後に歯医者 → 歯医者 | on 27-05-20
半月後に見直す → 見直す | on 26-12-05
1年後に更新 → 更新 | on 27-11-20
10日後に返却 → 返却 | on 26-11-30
二週間後に検診 → 検診 | on 26-12-04
3か月後 フィルター交換 → フィルター交換 | on 27-02-20
3ヶ月後 フィルター交換 → フィルター交換 | on 27-02-20
午後 買い物 → 買い物 | 14:00
明日の午後に買い物 → 買い物 | on 26-11-21 | 14:00
土曜午前 洗車 → 洗車 | on 26-11-21 | 10:00
午前中に掃除 → 掃除 | 10:00
午後一で電話 → 午後一で電話
明日 午後イチ 電話 → 電話 | on 26-11-21 | 13:00
朝一に銀行 → 銀行 | 08:00
お昼に弁当 → 弁当 | 12:00
夕方から雨 → 雨 | 17:00
午後の紅茶を買う → 午後の紅茶を買う
午前様をやめる → 午前様をやめる
夜景を見る → 夜景を見る
昼寝する → 昼寝する
朝食を作る → 朝食を作る
正午に集合 → 集合 | 12:00
午後三時 おやつ → おやつ | 15:00
午前十時半に面会 → 面会 | 10:30
三時のおやつを買う → 三時のおやつを買う
15時ごろ 宅配 → 宅配 | 15:00
15時頃に宅配 → 宅配 | 15:00
15時ちょうど 発車 → 発車 | 15:00
15時まで留守番 → 15時まで留守番
24時間テレビ → テレビ | estimate=1440
25時に寝る → 25時に寝る
8時だョ全員集合 → だョ全員集合 | 08:00
来年4月1日 入学式 → 入学式 | on 27-04-01
来年の4/1 入学式 → 入学式 | on 27-04-01
今年の12月24日 予約 → 予約 | on 26-12-24
再来年3月3日 → | on 28-03-03
来年の元日に初詣 → 初詣 | on 27-01-01
4月1日 入社式 → 入社式 | on 27-04-01
11月25日(水) 面談 → 面談 | on 26-11-25
１１月２５日　面談 → 面談 | on 26-11-25
11/25 18:30 面談 → 面談 | on 26-11-25 | 18:30
2026-12-24 予約 → 予約 | on 26-12-24
2027/1/4 仕事始め → 仕事始め | on 27-01-04
令和9年1月4日 仕事始め → 仕事始め | on 27-01-04
R9.1.4 仕事始め → 仕事始め | on 27-01-04
25日 給料日 → 給料日 | on 26-11-25
来月10日 支払い → 支払い | on 26-12-10
来月末 家賃 → 家賃 | on 26-12-31
月末 家賃 → 家賃 | on 26-11-30
週末 実家 → 実家 | on 26-11-21
来週末 実家 → 実家 | on 26-11-28
週明けに連絡 → 連絡 | on 26-11-23
来週に連絡 → 連絡 | on 26-11-23
来週の金曜に飲み会 → 飲み会 | on 26-11-27
今度の火曜に返却 → 返却 | on 26-11-24
次の日曜 墓参り → 墓参り | on 26-11-22
再来週の月曜に面接 → 面接 | on 26-11-30
明後日 美容院 → 美容院 | on 26-11-22
あさって 美容院 → 美容院 | on 26-11-22
大晦日に蕎麦 → 蕎麦 | on 26-12-31
年末調整の書類 → 年末調整の書類
日曜大工の道具 → 日曜大工の道具
金曜ロードショーを見る → 金曜ロードショーを見る
月曜から夜ふかしを録画 → 月曜から夜ふかしを録画
明日香村に行く → 明日香村に行く
今日子に電話 → 今日子に電話
毎日新聞を解約 → 毎日新聞を解約
母の日の花 → 母の日の花
三日坊主を直す → 三日坊主を直す
七五三の写真 → 七五三の写真
百年の孤独を読む → 百年の孤独を読む
毎日 日記 → 日記 | FREQ=DAILY from 11-20
毎朝 体重 → 体重 | FREQ=DAILY from 11-20
平日 7時 英語 → 英語 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 11-20 | 07:00
毎週月曜 9時 朝会 → 朝会 | FREQ=WEEKLY;BYDAY=MO from 11-23 | 09:00
毎週火曜 19:00-20:30 ヨガ → ヨガ | FREQ=WEEKLY;BYDAY=TU from 11-24 | 19:00 | estimate=90
毎週土日 散歩 → 散歩 | FREQ=WEEKLY;BYDAY=SA,SU from 11-21
毎週火木 ゴミ出し → ゴミ出し | FREQ=WEEKLY;BYDAY=TU,TH from 11-24
隔週水曜 資源ごみ → 資源ごみ | FREQ=WEEKLY;INTERVAL=2;BYDAY=WE from 11-25
毎月25日 給料の記録 → 給料の記録 | FREQ=MONTHLY;BYMONTHDAY=25 from 11-25
毎月末 家計簿 → 家計簿 | FREQ=MONTHLY;BYMONTHDAY=-1 from 11-30
毎月第3金曜 ノー残業 → ノー残業 | FREQ=MONTHLY;BYDAY=3FR from 11-20
毎年5月5日 兜を出す → 兜を出す | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5 from 05-05
30分 読書 #趣味 → 読書 | estimate=30 | #趣味
1時間半 掃除 #家 !1 → 掃除 | estimate=90 | #家 | priority=1
約2時間 勉強 → 勉強 | estimate=120
30分後に電話 → 30分後に電話
2時間ごとに換気 → 2時間ごとに換気
3分クッキング → クッキング | estimate=3
2月30日 祝い → 2月30日 祝い
1/2カップの砂糖 → 1/2カップの砂糖
`

const english = `
buy milk tomorrow → buy milk | on 26-11-21
Buy milk tomorrow 5pm → Buy milk | on 26-11-21 | 17:00
Call mum tomorrow at 17:30 → Call mum | on 26-11-21 | 17:30
Meeting 9-11am → Meeting | 09:00 | estimate=120
Meeting 11-1pm → Meeting | 11:00 | estimate=120
Meeting 3-4pm friday → Meeting | 15:00 | estimate=60 | on 26-11-27
Meeting 3pm-4:30pm → Meeting | 15:00 | estimate=90
Meeting 9:00–10:30 → Meeting | 09:00 | estimate=90
Meeting from 9 to 11am → Meeting | 09:00 | estimate=120
Meeting from 3pm to 5pm → Meeting | 15:00 | estimate=120
Night shift 10pm - 6am → Night shift | 22:00 | estimate=480
Workshop 10am to noon → Workshop | 10:00 | estimate=120
Report by end of week → Report | by 26-11-21
Report by the end of next week → Report | by 26-11-28
Report end of the week → Report | by 26-11-21
Report by end of month → Report | by 26-11-30
Report by eom → Report | by 26-11-30
Reply within 3 days → Reply | by 26-11-23
Reply within a week → Reply | by 26-11-27
Send the form by friday → Send the form | by 26-11-27
Send the form due nov 30 → Send the form | by 26-11-30
Send the form deadline: 12/1 → Send the form | by 26-12-01
Renew passport in 6 months → Renew passport | on 27-05-20
Renew passport in a year → Renew passport | on 27-11-20
Check oil 2 weeks from now → Check oil | on 26-12-04
Dentist next tuesday → Dentist | on 26-11-24
Dentist this saturday → Dentist | on 26-11-21
Dentist on monday morning → Dentist | on 26-11-23 | 08:00
Dentist tomorrow morning → Dentist | on 26-11-21 | 08:00
Dentist tuesday next week → Dentist | on 26-11-24
Dentist on nov 25 → Dentist | on 26-11-25
Dentist Nov 25th, 3pm → Dentist | on 26-11-25 | 15:00
Dentist 25 November → Dentist | on 26-11-25
Dentist the 25th of November 2026 → Dentist | on 26-11-25
Dentist 2026-11-25 → Dentist | on 26-11-25
Dentist on the 25th → Dentist | on 26-11-25
Dentist 11/25 at 3pm → Dentist | on 26-11-25 | 15:00
Hike this weekend → Hike | on 26-11-21
Hike next weekend → Hike | on 26-11-28
Plan holidays next week → Plan holidays | on 26-11-23
Pay rent next month → Pay rent | on 26-12-01
Call Ann tonight → Call Ann | 20:00
Call Ann at noon → Call Ann | 12:00
Call Ann this afternoon → Call Ann | 14:00
Call Ann day after tomorrow → Call Ann | on 26-11-22
Party new year's eve → Party | on 26-12-31
Read for 30 minutes → Read | estimate=30
Read 45 min #fun → Read | estimate=45 | #fun
Read ~1h30m → Read | estimate=90
Read for half an hour → Read | estimate=30
Read for an hour tomorrow → Read | estimate=60 | on 26-11-21
Run ~20 !2 → Run | estimate=20 | priority=2
Run p1 → Run | priority=1
Water plants every day → Water plants | FREQ=DAILY from 11-20
Water plants every morning → Water plants | FREQ=DAILY from 11-20
Water plants every 3 days → Water plants | FREQ=DAILY;INTERVAL=3 from 11-20
Water plants every other day → Water plants | FREQ=DAILY;INTERVAL=2 from 11-20
Standup every weekday 9:30 → Standup | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 11-20 | 09:30
Yoga every tuesday 19:00-20:30 → Yoga | FREQ=WEEKLY;BYDAY=TU from 11-24 | 19:00 | estimate=90
Yoga every mon and thu → Yoga | FREQ=WEEKLY;BYDAY=MO,TH from 11-23
Bins every other wednesday → Bins | FREQ=WEEKLY;INTERVAL=2;BYDAY=WE from 11-25
Bins every 2 weeks on monday → Bins | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO from 11-23
Rent every month on the 1st → Rent | FREQ=MONTHLY;BYMONTHDAY=1 from 12-01
Books last day of every month → Books | FREQ=MONTHLY;BYMONTHDAY=-1 from 11-30
Club first monday of every month → Club | FREQ=MONTHLY;BYDAY=1MO from 12-07
Birthday every april 3 → Birthday | FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=3 from 04-03
Black Friday list → Black Friday list
Look for Cyber Monday deals → Look for Cyber Monday deals
Watch Friday the 13th → Watch Friday the 13th
Cook a Sunday roast → Cook a Sunday roast
Read the Sunday Times → Read the Sunday Times
Good Friday plans → Good Friday plans
Watch Tomorrow Never Dies → Watch Tomorrow Never Dies
Log in to monday.com → Log in to monday.com
Ask May about june bugs → Ask May about june bugs
Buy sun cream → Buy sun cream
Sat down with Tom → Sat down with Tom
Buy a 3-pack of socks → Buy a 3-pack of socks
Upgrade to 10.30.1 → Upgrade to 10.30.1
Fix bug #12 → Fix bug | #12
Ratio 3/40 in the recipe → Ratio 3/40 in the recipe
24/7 support → 24/7 support
Half a day off → Half a day off
Stop by the shop → Stop by the shop
Move 5 h of work → Move of work | estimate=300
Total: $1,194.09 → Total: $1,194.09
Weigh 6.5 kilograms → Weigh 6.5 kilograms
Version: 1.10.30 → Version: 1.10.30
Score 1-2 → Score 1-2
Read 1984 → Read 1984
Call 650-650-6500 → Call 650-650-6500
3 30 → 3 30
C&A at 5 → C&A at 5
Mail bob@tomorrow.com → Mail bob@tomorrow.com
Pick up kids 3.30pm → Pick up kids 3.30pm
Lunch 12:00 with Mika → Lunch with Mika | 12:00
Lunch monday, 12:30 → Lunch | on 26-11-23 | 12:30
Pay $5 to Ann → Pay $5 to Ann
Email the 9am-ish crowd → Email the 9am-ish crowd
Tea at 4 p.m. → Tea | 16:00
`

const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => line.split(' → ') as [string, string])

/**
 * Days and times that the English corpus of Duckling (facebook/duckling, Time/EN/Corpus.hs) gives for a Tuesday, as far as a task
 * needs them; weeks begin on Monday there.
 */
const published: readonly (readonly [string, readonly string[]])[] = [
  ['2013-02-12', ['today']],
  ['2013-02-13', ['tomorrow', 'next wednesday']],
  ['2013-02-11', ['yesterday', 'monday of this week']],
  ['2013-02-18', ['monday', 'this monday', 'next week', 'mon', 'Monday, Feb 18', 'Mon, February 18']],
  ['2013-02-19', ['tuesday', 'next tuesday', 'Tuesday the 19th', 'Tuesday 19th', 'in 7 days', 'in a week']],
  ['2013-02-14', ['thursday', 'thu', 'the day after tomorrow', 'day after tomorrow']],
  [
    '2013-02-15',
    ['friday', 'fri', 'on the 15th', 'the 15th of february', '15 of february', 'february 15', '15th february'],
  ],
  ['2013-02-16', ['saturday', 'sat']],
  ['2013-02-17', ['sunday', 'sun']],
  ['2013-03-01', ['the 1st of march', 'next month']],
  ['2013-03-03', ['march 3']],
  ['2015-03-03', ['march 3 2015', 'march 3rd 2015', '2015-3-3', '2015-03-03']],
  ['2013-08-08', ['Aug 8']],
  ['2015-04-14', ['April 14, 2015']],
  ['2013-02-20', ['wednesday of next week', 'wednesday next week']],
  ['2013-02-10', ['last sunday', 'the day before yesterday']],
  ['2013-02-05', ['last tuesday']],
  ['2016-02-12', ['3 years from today']],
  ['2013-02-12 15:00', ['at 3pm', '@ 3pm', '3PM', '3pm', "3 o'clock in the afternoon"]],
  ['2013-02-12 15:15', ['15:15', '3:15pm', '3:15PM', '3:15 in the afternoon']],
  ['2013-02-12 15:30', ['15:30', '3:30pm', '3:30PM']],
  ['2013-02-14 17:00', ['day after tomorrow 5pm']],
  ['2013-02-16 09:00', ['at 9am on Saturday']],
]

/** What the same corpus, and the negative cases of chrono, say is neither a day nor a time. */
const none =
  'laughing out loud;1 adult;we are separated;25;this is the one;in 61;this one;at single;Rat 6;3 30;at 650.650.6500;at 650-650-6500;0.5;35.49;12.53%;1-2;1-2-3;4-5-6;20-30-12;Version: 1.1.3;at 6.5 kilograms'

describe('phrases of others', () => {
  const tuesday = { today: toDay('2013-02-12'), weekStart: 1 } as const
  const spelled = (text: string): string | null => {
    const when = parseWhen(text, tuesday)
    return when && [when.date, when.time].filter(Boolean).join(' ')
  }
  test.each(published)('%s', (expected, phrases) => {
    expect(phrases.map(text => [text, spelled(text)])).toEqual(phrases.map(text => [text, expected]))
  })
  test('what is no day is read as none', () => {
    for (const text of none.split(';')) expect(parseQuickAdd(text, now)).toEqual({ title: text, parts: [] })
  })
})

describe('what people type', () => {
  test('is long enough a table', () => {
    expect(table(japanese).length).toBeGreaterThanOrEqual(150)
    expect(table(english).length).toBeGreaterThanOrEqual(100)
  })
  test.each(table(japanese))('%s', (line, expected) => expect(told(line)).toBe(expected))
  test.each(table(english))('%s', (line, expected) => expect(told(line)).toBe(expected))
})
