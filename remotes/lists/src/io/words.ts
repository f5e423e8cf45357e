import type { Language } from '@techo/core'
import type { Genre, List, Status } from '../rules/item.ts'

/** What the columns are called: first as we write them, then what else is understood. */
export const heads = {
  id: ['id', 'ID'],
  title: ['タイトル', 'Title', '名前', 'name', '件名', 'ほしいもの', 'やりたいこと', 'やらないこと', 'wish', 'dream'],
  status: ['状態', 'Status', 'ステータス', 'チェック', 'Checkbox'],
  genre: ['ジャンル', 'Genre', 'カテゴリー', 'category'],
  price: ['価格', 'Price', '値段', '金額'],
  currency: ['通貨', 'Currency'],
  priority: ['優先度', 'Priority'],
  want_level: ['ほしい度', 'Want level', 'want'],
  shop: ['お店', 'Shop', '店', 'store'],
  url: ['URL', 'url', 'リンク', 'link'],
  cooldown_until: ['考える期限', 'Think until', 'cooldown'],
  number: ['番号', 'Number', 'no', 'no.'],
  target_date: ['目標日', 'Target date', '期限'],
  target_year: ['目標の年', 'Target year'],
  target_age: ['目標の年齢', 'Target age'],
  cost_estimate: ['費用の目安', 'Estimated cost', '費用', 'cost'],
  place: ['場所', 'Place'],
  with_whom: ['だれと', 'With whom', '誰と', 'with'],
  memory_text: ['思い出', 'Memory'],
  memory_doc: ['思い出の写真', 'Photos of the memory'],
  reason: ['理由', 'Reason', 'why'],
  trigger: ['きっかけ', 'Trigger'],
  replacement: ['代わりにすること', 'Instead', 'replacement'],
  severity: ['重さ', 'Severity'],
  achieved_on: ['達成日', 'Done on', '手に入れた日', 'completed'],
  review_on: ['見直す日', 'Review on'],
  doc_text: ['メモ', 'Notes', '備考', 'note'],
  image: ['画像', 'Image'],
  prices: ['価格の記録', 'Price history'],
  slips: ['守れたかの記録', 'Kept and slipped'],
} as const
export type Column = keyof typeof heads

const shared = ['id', 'title', 'status', 'genre'] as const
const ends = ['achieved_on', 'review_on', 'doc_text', 'image'] as const
export const columnsOf: Readonly<Record<List, readonly Column[]>> = {
  wish: [...shared, 'priority', 'price', 'currency', 'want_level', 'shop', 'url', 'cooldown_until', ...ends, 'prices'],
  bucket: [
    ...shared,
    'priority',
    'number',
    'target_date',
    'target_year',
    'target_age',
    'cost_estimate',
    'place',
    'with_whom',
    'memory_text',
    'memory_doc',
    ...ends,
  ],
  not_do: [...shared, 'reason', 'trigger', 'replacement', 'severity', ...ends, 'slips'],
}

/** First the word that is written in Japanese, then the English one, then what is understood too. */
export const statusWords: Readonly<Record<Status, readonly string[]>> = {
  want: ['ほしい', 'Want', '欲しい', 'todo', 'not started', '未着手', 'no'],
  saving: ['貯金中', 'Saving', 'in progress', '進行中'],
  ordered: ['注文済み', 'Ordered', '購入済'],
  got: ['手に入れた', 'Got', '購入済み', 'bought', '買った', 'done', '完了', 'yes'],
  idea: ['アイデア', 'Idea', '未着手', 'not started', 'no'],
  planned: ['計画中', 'Planned', '予定'],
  doing: ['実行中', 'Doing', '進行中', 'in progress'],
  done: ['達成', 'Done', '完了', '達成済み', 'x', '✓', '済', 'yes'],
  dropped: ['手放した', 'Dropped', 'やめた', '中止'],
  active: ['守っている', 'Active', '継続中'],
  resolved: ['卒業', 'Resolved', '克服'],
  suspended: ['休止中', 'Suspended', '保留'],
}

export const genreWords: Readonly<Record<Genre, readonly [ja: string, en: string]>> = {
  travel: ['旅・場所', 'Travel'],
  learning: ['学び', 'Learning'],
  health: ['健康・からだ', 'Health'],
  work: ['仕事', 'Work'],
  money: ['お金', 'Money'],
  people: ['人・家族', 'People'],
  home: ['暮らし', 'Home'],
  play: ['趣味・遊び', 'Play'],
  making: ['つくる', 'Making'],
  giving: ['貢献', 'Giving'],
}

/** By how much: none, low, middle, high. */
export const priorityWords = [
  ['', ''],
  ['低', 'Low'],
  ['中', 'Middle', 'Medium'],
  ['高', 'High'],
] as const

/** What a column is called where a person chooses it. */
export const columnName = (column: Column, language: Language): string =>
  heads[column][language === 'ja' || column === 'id' ? 0 : 1]

export const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** `Wishes 1f2e….csv`, as Notion names a table; with `_all` it has the rows that a view leaves out, too. */
export const notionName = /([^/\\]+?) [0-9a-f]{32}(?:_all)?\.csv$/i

/** What a box to tick is called in tables of other programs: ticked says what a status says. */
export const tickedNames: readonly string[] = ['done', 'bought', 'purchased', 'checked', '完了', '購入済み', '達成']
