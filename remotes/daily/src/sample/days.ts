import { addDays, type FillSample, normalizeForSearch, startOfMonth, startOfWeek } from '@techo/core'
import { type Block, docOf, textOf } from '@techo/editor/plain'

interface Written {
  readonly line: string
  readonly blocks: readonly Block[]
  readonly mood: number
}

const texts: Readonly<
  Record<
    'ja' | 'en',
    { readonly days: readonly Written[]; readonly week: readonly Block[]; readonly month: readonly Block[] }
  >
> = {
  ja: {
    days: [
      {
        line: '銀杏が黄色くなっていた',
        mood: 4,
        blocks: [
          { heading: '朝' },
          '散歩で銀杏並木を通った。葉がすっかり黄色くなっていて、来週には散りはじめそう。',
          { heading: 'できたこと' },
          { list: ['見積書は午前中に送った', '図書館の本を延長した'] },
          {
            todo: [
              ['洗濯物を取り込む', true],
              ['明日の資料を読む', false],
            ],
          },
        ],
      },
      {
        line: '会議が長かった',
        mood: 2,
        blocks: [
          '午後の会議が2時間のび、夕方の予定が押した。次からは議題を先に配る。',
          { list: ['決まったこと: 年内に試作を見せる', '持ち帰り: 予算の内訳'] },
        ],
      },
      {
        line: '久しぶりに友人と食事',
        mood: 5,
        blocks: [
          '駅前の小さな店で、3年ぶりに会った。話しているうちに、昔の旅行の写真を送り合うことになった。',
          { quote: '「忙しいのは、会わない理由にならないね」' },
        ],
      },
      { line: '雨。家で読書', mood: 3, blocks: ['一日じゅう雨。窓ぎわで本を100ページ読んだ。静かな日もいい。'] },
      {
        line: '早起きして集中できた',
        mood: 4,
        blocks: [
          { heading: '朝の2時間' },
          '5時半に起きて、電話が鳴る前に企画書を半分まで書けた。',
          {
            todo: [
              ['企画書の続き', true],
              ['図を1枚足す', true],
            ],
          },
        ],
      },
      { line: '体調いまひとつ。早めに休む', mood: 2, blocks: ['のどが痛い。無理をせず、夜の予定を来週に移した。'] },
      {
        line: '常備菜を4品作った',
        mood: 4,
        blocks: [
          '日曜の午後は台所で過ごした。',
          { list: ['ひじきの煮物', 'かぼちゃの煮つけ', 'きんぴらごぼう', 'ゆで卵'] },
          'これで火曜までは楽になる。',
        ],
      },
      { line: '', mood: 3, blocks: ['電車の中で来月の予定を見直した。年賀状は今年も早めに。'] },
    ],
    week: [
      { heading: 'よかったこと' },
      { list: ['散歩を5日続けた', '見積書を期日より早く出せた'] },
      { heading: '来週へ' },
      { list: ['会議は1時間で終える', '水曜の夜は予定を入れない'] },
    ],
    month: [{ heading: '今月の目あて' }, 'からだを整える月にする。朝の散歩と、夜の読書を手放さない。'],
  },
  en: {
    days: [
      {
        line: 'The ginkgo trees have turned yellow',
        mood: 4,
        blocks: [
          { heading: 'Morning' },
          'Walked along the ginkgo avenue. The leaves are all yellow and will begin to fall next week.',
          { heading: 'Done' },
          { list: ['Sent the estimate before noon', 'Renewed the library books'] },
          {
            todo: [
              ['Bring in the laundry', true],
              ['Read the papers for tomorrow', false],
            ],
          },
        ],
      },
      {
        line: 'A long meeting',
        mood: 2,
        blocks: [
          'The meeting ran two hours over and pushed everything back. Next time the agenda goes out first.',
          { list: ['Decided: show the prototype this year', 'To find out: how the budget is made up'] },
        ],
      },
      {
        line: 'Dinner with an old friend',
        mood: 5,
        blocks: [
          'We met for the first time in three years and ended up swapping photos of an old journey.',
          { quote: '“Being busy is no reason not to meet.”' },
        ],
      },
      {
        line: 'Rain, reading at home',
        mood: 3,
        blocks: ['Rain all day. A hundred pages by the window. Quiet days are good too.'],
      },
      {
        line: 'Up early and wide awake',
        mood: 4,
        blocks: [
          { heading: 'Two hours' },
          'Half of the proposal was written before the first call.',
          {
            todo: [
              ['The rest of the proposal', true],
              ['One more drawing', true],
            ],
          },
        ],
      },
      {
        line: 'Not well, early night',
        mood: 2,
        blocks: ['A sore throat. Moved the evening to next week rather than push on.'],
      },
      {
        line: 'Cooked for half the week',
        mood: 4,
        blocks: [
          'Sunday afternoon in the kitchen.',
          { list: ['Lentil soup', 'Roast pumpkin', 'Pickled carrots', 'Boiled eggs'] },
          'That makes the days until Tuesday easier.',
        ],
      },
      { line: '', mood: 3, blocks: ['Went through next month on the train. Cards early again this year.'] },
    ],
    week: [
      { heading: 'What went well' },
      { list: ['Walked on five days', 'Sent the estimate ahead of time'] },
      { heading: 'For next week' },
      { list: ['Meetings end after an hour', 'Nothing on Wednesday evening'] },
    ],
    month: [{ heading: 'This month' }, 'A month for the body: keep the morning walk and the evening pages.'],
  },
}

/** The pages of a month of days (most of them written), of its weeks and of the month. */
export const sampleDays: FillSample = ({ today, language, weekStart, newId, chance }) => {
  const t = texts[language]
  const note = (kind: string, period_start: string, blocks: readonly Block[], more: object = {}) => {
    const doc_text = textOf(blocks)
    return {
      id: newId(),
      kind,
      period_start,
      doc: docOf(blocks),
      doc_text,
      one_line: '',
      mood: null,
      energy: null,
      sleep_min: null,
      search_norm: normalizeForSearch(doc_text),
      ...more,
    }
  }
  const days = Array.from({ length: 31 }, (_, back) => back).flatMap(back => {
    const written = t.days[back % t.days.length]
    const [isWritten, energy, sleep] = [chance() < 0.85, chance(), chance()]
    if (!written || (back > 0 && !isWritten)) return []
    const { line, mood, blocks } = written
    return [
      note('day', addDays(today, -back), blocks, {
        one_line: line,
        mood,
        energy: Math.max(1, Math.min(5, mood + Math.floor(energy * 3) - 1)),
        sleep_min: 360 + Math.round(sleep * 12) * 10,
        search_norm: normalizeForSearch(`${line} ${textOf(blocks)}`),
      }),
    ]
  })
  const week = startOfWeek(today, weekStart)
  const weeks = [1, 2, 3, 4].map(back => note('week', addDays(week, -7 * back), t.week))
  return {
    rows: [
      {
        table: 'period_notes',
        rows: [...days, ...weeks, note('month', startOfMonth(today), t.month)],
        on: ['user_id', 'kind', 'period_start'],
      },
    ],
  }
}
