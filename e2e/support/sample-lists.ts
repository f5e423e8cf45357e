import { randomUUID } from 'node:crypto'
import type { rowsOf } from './person.ts'

const texts = {
  ja: {
    wishes: ['万年筆', '静かな掃除機', 'レインウェア'],
    shop: '文具店',
    dreams: ['オーロラを見る', '富士山に登る', '本を書く'],
    memory: '雲の上の朝日がきれいだった。',
    rules: [
      ['寝る前にスマートフォンを見ない', '翌朝がつらいから'],
      ['空腹のまま買い物に行かない', '要らないものを買ってしまうから'],
    ],
    board: '2027年の私',
    cards: ['海の見える家で暮らす', '急がば回れ', 'フルマラソンを走る'],
  },
  en: {
    wishes: ['Fountain pen', 'A quiet vacuum cleaner', 'Rain jacket'],
    shop: 'The paper shop',
    dreams: ['See the northern lights', 'Climb Mount Fuji', 'Write a book'],
    memory: 'The sun came up over the clouds.',
    rules: [
      ['No phone in bed', 'The morning is hard otherwise'],
      ['No shopping when hungry', 'I buy what I do not need'],
    ],
    board: 'Me in 2027',
    cards: ['Live by the sea', 'Slow and steady', 'Run a marathon'],
  },
} as const

/** Some of each list and a board with three cards, for screens that show them. */
export async function giveSampleLists(rows: ReturnType<typeof rowsOf>, language: 'ja' | 'en'): Promise<void> {
  const t = texts[language]
  const item = (list: string, title: string, index: number, more: Readonly<Record<string, unknown>>) =>
    rows.insert('list_items', [
      { id: randomUUID(), list, title, search_norm: title.toLowerCase(), rank: `a${index}`, ...more },
    ])
  const wishes = [
    { status: 'want', price: 19_800, want_level: 5, shop: t.shop },
    { status: 'saving', price: 54_000, want_level: 3 },
    { status: 'got', price: 32_000, achieved_on: '2026-11-03' },
  ]
  const dreams = [
    { status: 'planned', genre: 'travel', target_year: 2028, cost_estimate: 400_000 },
    { status: 'done', genre: 'travel', achieved_on: '2026-08-01', memory_text: t.memory },
    { status: 'idea', genre: 'making', target_age: 40 },
  ]
  for (const [index, title] of t.wishes.entries()) await item('wish', title, index, wishes[index] ?? {})
  for (const [index, title] of t.dreams.entries()) await item('bucket', title, index, dreams[index] ?? {})
  for (const [index, [title, reason]] of t.rules.entries())
    await item('not_do', title, index, { status: 'active', reason })

  const board = randomUUID()
  await rows.insert('boards', [{ id: board, title: t.board, period: '2027' }])
  const places = [
    { kind: 'goal', x: 700, y: 350, w: 520, h: 380, z: 1, rotation: 0, style: { colour: 'amber' }, caption: '' },
    { kind: 'quote', x: 160, y: 150, w: 420, h: 260, z: 2, rotation: -4, style: { colour: 'blue' }, caption: '' },
    { kind: 'text', x: 1330, y: 140, w: 420, h: 300, z: 3, rotation: 3, style: { colour: 'green' }, caption: '2027' },
  ]
  await rows.insert(
    'board_cards',
    t.cards.map((text, index) => ({ id: randomUUID(), board_id: board, text, ...places[index] })),
  )
}
