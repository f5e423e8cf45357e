import { randomUUID } from 'node:crypto'
import type { Session } from './person.ts'
import { rowsOf } from './person.ts'
import type { Product } from './product.ts'
import { giveSampleLists } from './sample-lists.ts'
import { sampleProject } from './sample-project.ts'

/** The civil day in Tokyo, so many days from now. */
export const tokyoDay = (offset = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now() + offset * 86_400_000)

const texts = {
  ja: {
    name: '山田 花子',
    groups: ['健康', '学び'],
    habits: ['朝の散歩', '水を飲む', '英語の本を読む', 'ストレッチ', '間食をしない', '部屋の片づけ'],
    units: ['', '杯', 'ページ', '', '', ''],
    cue: 'コーヒーをいれたら',
    tasks: [
      '歯医者を予約する',
      '見積書を送る',
      '図書館に本を返す',
      '母に電話する',
      '年賀状のデザインを決める',
      '経費の精算',
    ],
    overdue: ['保険の書類を出す', '自転車の空気を入れる'],
    line: '銀杏が黄色くなっていた',
    lines: ['よく歩いた日', '会議が長かった', '久しぶりに友人と食事', '雨。家で読書'],
    heading: '今日のまとめ',
    paragraph: '朝の散歩で銀杏並木を通った。葉がすっかり黄色くなっていて、来週には散りはじめそう。',
    list: ['見積書は午前中に送った', '図書館の本は金曜まで', '夜は早めに休む'],
    todo: ['洗濯物を取り込む', '明日の資料を読む'],
    table: [
      ['時間', 'すること'],
      ['7:00', '散歩'],
      ['20:00', '読書'],
    ],
    note: '少し長めに歩いた',
  },
  en: {
    name: 'Hanako Yamada',
    groups: ['Health', 'Learning'],
    habits: ['Morning walk', 'Drink water', 'Read in Japanese', 'Stretching', 'No snacks', 'Tidy up a room'],
    units: ['', 'glasses', 'pages', '', '', ''],
    cue: 'After making coffee',
    tasks: [
      'Book the dentist',
      'Send the estimate',
      'Return the library books',
      'Call mother',
      'Choose New Year cards',
      'Expenses',
    ],
    overdue: ['Send the insurance papers', 'Pump up the bicycle'],
    line: 'The ginkgo trees have turned yellow',
    lines: ['A day of long walks', 'A long meeting', 'Dinner with an old friend', 'Rain, reading at home'],
    heading: 'The day in short',
    paragraph: 'Walked along the ginkgo avenue this morning. The leaves are yellow and will fall next week.',
    list: ['Sent the estimate before noon', 'Library books until Friday', 'Early night'],
    todo: ['Bring in the laundry', 'Read the papers for tomorrow'],
    table: [
      ['Time', 'What'],
      ['7:00', 'Walk'],
      ['20:00', 'Reading'],
    ],
    note: 'Went a little further',
  },
}

const text = (value: string) => ({ type: 'text', text: value })
const paragraph = (value: string) => ({ type: 'paragraph', content: [text(value)] })

/** Twelve weeks of habits, today's tasks, and a few written days: a life as screens should be able to show it. */
export async function giveSampleLife(
  product: Product,
  session: Session,
  language: 'ja' | 'en' = 'ja',
): Promise<{ habitId: string }> {
  const rows = rowsOf(product, session)
  const t = texts[language]
  await rows.change('profiles', `user_id=eq.${session.user.id}`, { name: t.name, language })
  const groups = t.groups.map((name, index) => ({ id: randomUUID(), name, rank: `a${index}` }))
  await rows.insert('habit_groups', groups)

  const shapes = [
    { kind: 'bool', target: 1, time_of_day: 'morning', colour: 'green', group: 0, rate: 0.86 },
    { kind: 'measure', target: 6, time_of_day: 'anytime', colour: 'blue', group: 0, rate: 0.78 },
    { kind: 'measure', target: 20, time_of_day: 'night', colour: 'violet', group: 1, rate: 0.7 },
    { kind: 'bool', target: 1, time_of_day: 'night', colour: 'orange', group: 0, rate: 0.6 },
    { kind: 'avoid', target: 1, time_of_day: 'anytime', colour: 'red', group: 0, rate: 0.66 },
    { kind: 'bool', target: 1, time_of_day: 'anytime', colour: 'teal', group: null, rate: 0.5 },
  ] as const
  const habits = shapes.map(({ group, rate: _, ...shape }, index) => ({
    id: randomUUID(),
    name: t.habits[index],
    search_norm: t.habits[index]?.toLowerCase(),
    unit: t.units[index],
    cue: index === 0 ? t.cue : '',
    group_id: group === null ? null : groups[group]?.id,
    start_date: tokyoDay(-84),
    rank: `b${index}`,
    schedule_kind: index === 3 ? 'times_per' : 'weekdays',
    times: index === 3 ? 3 : 1,
    weekdays: index === 5 ? 0b1000001 : 127,
    ...shape,
  }))
  await rows.insert('habits', habits)

  // The same pattern every time, so that two runs of the screens can be compared.
  let seed = 7
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const entries = habits.flatMap((habit, index) =>
    Array.from({ length: 84 }, (_, back) => 84 - back).flatMap(back => {
      const shape = shapes[index]
      if (!shape) return []
      const kept = chance() < shape.rate
      const skipped = back > 30 && back < 34
      const state = skipped ? 'skipped' : kept ? 'done' : shape.kind === 'bool' ? null : 'partial'
      if (state === null || (shape.kind === 'avoid' && state === 'partial')) return []
      const value =
        shape.kind === 'measure' && !skipped ? Math.round(shape.target * (kept ? 1 + chance() / 2 : chance())) : null
      return [
        {
          habit_id: habit.id,
          day: tokyoDay(-back),
          state,
          value,
          skip_reason: skipped ? 'travel' : null,
          note: back % 17 === 0 ? t.note : '',
        },
      ]
    }),
  )
  await rows.insert('habit_entries', [
    ...entries,
    { habit_id: habits[0]?.id, day: tokyoDay(), state: 'done', value: null, skip_reason: null, note: '' },
  ])

  const task = (title: string, index: number, more: Readonly<Record<string, unknown>> = {}) => ({
    id: randomUUID(),
    title,
    search_norm: title.toLowerCase(),
    planned_date: tokyoDay(),
    planned_time: null,
    deadline_date: null,
    status: 'todo',
    done_at: null,
    rollover_count: 0,
    rank_day: `c${index}`,
    ...more,
  })
  const changes: readonly Readonly<Record<string, unknown>>[] = [
    { planned_time: '10:30' },
    { status: 'done', done_at: new Date().toISOString() },
    { deadline_date: tokyoDay() },
    { status: 'doing' },
    { status: 'waiting' },
    { deadline_date: tokyoDay(3) },
  ]
  await rows.insert('tasks', [
    ...t.tasks.map((title, index) => task(title, index, changes[index])),
    ...t.overdue.map((title, index) =>
      task(title, index, { planned_date: tokyoDay(-1 - index), rollover_count: index === 0 ? 3 : 0 }),
    ),
  ])

  const doc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text(t.heading)] },
      paragraph(t.paragraph),
      { type: 'bulletList', content: t.list.map(each => ({ type: 'listItem', content: [paragraph(each)] })) },
      {
        type: 'taskList',
        content: t.todo.map((each, index) => ({
          type: 'taskItem',
          attrs: { checked: index === 0 },
          content: [paragraph(each)],
        })),
      },
      {
        type: 'table',
        content: t.table.map((row, index) => ({
          type: 'tableRow',
          content: row.map(cell => ({ type: index === 0 ? 'tableHeader' : 'tableCell', content: [paragraph(cell)] })),
        })),
      },
    ],
  }
  const words = [t.heading, t.paragraph, ...t.list, ...t.todo].join('\n')
  await rows.insert('period_notes', [
    {
      id: randomUUID(),
      kind: 'day',
      period_start: tokyoDay(),
      doc,
      doc_text: words,
      one_line: t.line,
      mood: 4,
      energy: 3,
      sleep_min: 420,
    },
    ...t.lines.map((one_line, index) => ({
      id: randomUUID(),
      kind: 'day',
      period_start: tokyoDay(-1 - index),
      doc: { type: 'doc', content: [paragraph(one_line)] },
      doc_text: one_line,
      one_line,
      mood: 2 + (index % 4),
      energy: 3,
      sleep_min: 390,
    })),
  ])
  const { project, tasks, links } = sampleProject(language, tokyoDay)
  await rows.insert('projects', project)
  await rows.insert('tasks', tasks)
  await rows.insert('task_links', links)
  await giveSampleLists(rows, language)
  return { habitId: habits[0]?.id ?? '' }
}
