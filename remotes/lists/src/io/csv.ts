import { type Day, foldDigits, type Id, type Language, parseDay, rankAfter, stableId } from '@techo/core'
import { escapeCell, plainCell } from '@techo/core/files'
import Papa from 'papaparse'
import type { NewItem } from '../api.ts'
import { memoryDoc, photosOf } from '../bucket/memory.ts'
import {
  firstStatusOf,
  type Genre,
  genreOf,
  genres,
  type Item,
  type List,
  type Status,
  statusesOf,
} from '../rules/item.ts'

/**
 * Lists as tables, with a head in Japanese or English; columns may come in any order, only the title must be there (and the
 * reason of a not-do). Every line becomes a row or is told with its reason. The id of a row follows from the person and the
 * line, so that the same file twice changes nothing.
 */
export type FaultReason =
  | 'noTitle'
  | 'noReason'
  | 'longText'
  | 'badStatus'
  | 'badNumber'
  | 'badDate'
  | 'badUrl'
  | 'badGenre'
  | 'tooMany'
  | 'unreadable'

export interface Fault {
  /** of the file, the head is 1 */
  readonly line: number
  readonly reason: FaultReason
  readonly text: string
}

export interface Reading {
  readonly rows: readonly NewItem[]
  readonly faults: readonly Fault[]
  /** the ids that the file itself gave: those of the person's own rows, or of somebody else's */
  readonly named: ReadonlySet<Id>
  /** columns with something in them that has no place in the list */
  readonly leftOut: readonly string[]
}

const heads = {
  id: ['id', 'ID'],
  title: ['タイトル', 'Title', '名前', 'name', '件名', 'ほしいもの', 'やりたいこと', 'やらないこと', 'wish', 'dream'],
  status: ['状態', 'Status', 'ステータス'],
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
} as const
export type Column = keyof typeof heads

const shared = ['id', 'title', 'status', 'genre'] as const
const ends = ['achieved_on', 'review_on', 'doc_text', 'image'] as const
export const columnsOf: Readonly<Record<List, readonly Column[]>> = {
  wish: [...shared, 'priority', 'price', 'currency', 'want_level', 'shop', 'url', 'cooldown_until', ...ends],
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
  not_do: [...shared, 'reason', 'trigger', 'replacement', 'severity', ...ends],
}

/** First the word that is written in Japanese, then the English one, then what is understood too. */
export const statusWords: Readonly<Record<Status, readonly string[]>> = {
  want: ['ほしい', 'Want', '欲しい', 'todo'],
  saving: ['貯金中', 'Saving'],
  ordered: ['注文済み', 'Ordered', '購入済'],
  got: ['手に入れた', 'Got', '購入済み', 'bought', '買った'],
  idea: ['アイデア', 'Idea', '未着手'],
  planned: ['計画中', 'Planned', '予定'],
  doing: ['実行中', 'Doing', '進行中', 'in progress'],
  done: ['達成', 'Done', '完了', '達成済み', 'x', '✓', '済'],
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
const priorityWords = [
  ['', ''],
  ['低', 'Low'],
  ['中', 'Middle', 'Medium'],
  ['高', 'High'],
] as const

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const mostRows = 50_000

export interface ReadingPlace {
  readonly list: List
  readonly person: Id
  readonly lastRank: string | null
  /** what each column is, where its head does not say it */
  readonly columns?: readonly (Column | null)[]
  /** asked now and then with the share that is read; false stops, and what was read so far is dropped */
  readonly goesOn?: (share: number) => boolean
}

export interface Table {
  readonly head: readonly string[]
  readonly lines: readonly (readonly string[])[]
  /** what each column is, as its head says; the first of two wins */
  readonly columns: readonly (Column | null)[]
}

export function tableOf(text: string, list: List): Table {
  const plain = text.replace(/^\ufeff/, '')
  const { data } = Papa.parse<string[]>(plain, { skipEmptyLines: false, delimiter: delimiterOf(plain, list) })
  const [head = [], ...lines] = data
  const at = new Map(
    columnsOf[list].map(column => [
      head.findIndex(cell => heads[column].some(name => fold(name) === fold(cell))),
      column,
    ]),
  )
  return { head, lines, columns: head.map((_, index) => at.get(index) ?? null) }
}

/** What a column is called where a person chooses it. */
export const columnName = (column: Column, language: Language): string =>
  heads[column][language === 'ja' || column === 'id' ? 0 : 1]

/** @returns null when it was stopped */
export async function readCsv(text: string, place: ReadingPlace): Promise<Reading | null> {
  const { list, person, lastRank, goesOn } = place
  const { head, lines, columns: said } = tableOf(text, list)
  const columns = place.columns ?? said
  const at = new Map(columns.flatMap((column, index) => (column ? [[column, index] as const] : [])))
  const isFilled = (index: number) => lines.some(cells => (cells[index] ?? '').trim() !== '')
  const leftOut = head.filter((_, index) => !columns[index] && isFilled(index))
  if (!at.has('title'))
    return {
      rows: [],
      named: new Set(),
      leftOut,
      faults: [{ line: 1, reason: 'unreadable', text: head.join(', ').slice(0, 200) }],
    }
  const rows: NewItem[] = []
  const faults: Fault[] = []
  const named = new Set<Id>()
  const seen = new Map<string, number>()
  let rank = lastRank
  for (const [index, cells] of lines.entries()) {
    if (index % 500 === 0 && goesOn && !goesOn(index / lines.length)) return null
    if (cells.every(cell => cell.trim() === '')) continue
    const line = index + 2
    const said = cells.join(', ').slice(0, 200)
    if (rows.length >= mostRows) {
      faults.push({ line, reason: 'tooMany', text: said })
      continue
    }
    const whole = (column: Column) => plainCell(cells[at.get(column) ?? -1] ?? '')
    const cell = (column: Column) => whole(column).trim()
    // A row of our own is taken letter by letter; blanks around the cells of others mean nothing.
    const row = rowOf(list, cell, uuid.test(cell('id')) ? whole : cell, person)
    if (typeof row === 'string') {
      faults.push({ line, reason: row, text: said })
      continue
    }
    rank = rankAfter(rank)
    const own = cell('id')
    const key = uuid.test(own) ? own.toLowerCase() : keyOf(list, cell)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    const isNamed = uuid.test(own) && count === 1
    if (isNamed) named.add(key)
    const id = isNamed ? key : await stableId(person, `${list} ${key} ${count}`)
    rows.push({ ...row, id, rank })
  }
  return { rows, faults, named, leftOut }
}

/** Columns that files did not have once: the ids of rows from older files stay as they were. */
const younger: readonly Column[] = ['priority', 'memory_doc', 'image']

const keyOf = (list: List, cell: (column: Column) => string): string =>
  [
    ...columnsOf[list].filter(column => !younger.includes(column)).map(cell),
    ...younger.filter(column => columnsOf[list].includes(column) && cell(column) !== '').map(cell),
  ].join('\t')

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** An id of a file may be another person's row: a new one in its place, the same each time. */
export const ownId = (person: Id, row: NewItem): Promise<Id> => stableId(person, `other ${row.id}`)

const limits: Partial<Record<Column, number>> = {
  title: 500,
  shop: 200,
  place: 200,
  with_whom: 200,
  reason: 2000,
  trigger: 500,
  replacement: 500,
  url: 2000,
  doc_text: 100_000,
  memory_text: 100_000,
}

const ranges = {
  price: [0, 1e12, false],
  cost_estimate: [0, 1e12, false],
  want_level: [1, 5, true],
  number: [1, 100, true],
  target_year: [1900, 2200, true],
  target_age: [0, 130, true],
  severity: [1, 3, true],
} as const

function rowOf(
  list: List,
  cell: (column: Column) => string,
  words: (column: Column) => string,
  person: Id,
): Omit<NewItem, 'id' | 'rank'> | FaultReason {
  if (cell('title') === '') return 'noTitle'
  if (list === 'not_do' && cell('reason') === '') return 'noReason'
  for (const [column, limit] of Object.entries(limits)) if (cell(column as Column).length > limit) return 'longText'

  const word = fold(cell('status'))
  const status =
    word === ''
      ? firstStatusOf[list]
      : statusesOf[list].find(each => fold(each) === word || statusWords[each].some(name => fold(name) === word))
  if (!status) return 'badStatus'
  const kind = fold(cell('genre'))
  const genre = genreOf(kind) ?? genres.find(each => genreWords[each].some(name => fold(name) === kind)) ?? null
  if (kind !== '' && genre === null) return 'badGenre'

  const numbers: Partial<Record<keyof typeof ranges, number | null>> = {}
  for (const [name, [min, max, isWhole]] of Object.entries(ranges)) {
    const column = name as keyof typeof ranges
    if (!columnsOf[list].includes(column) || cell(column) === '') continue
    const number = numberOf(cell(column))
    if (number === null || number < min || number > max || (isWhole && !Number.isInteger(number))) return 'badNumber'
    numbers[column] = number
  }
  const days: Partial<Record<'achieved_on' | 'review_on' | 'cooldown_until' | 'target_date', Day>> = {}
  for (const column of ['achieved_on', 'review_on', 'cooldown_until', 'target_date'] as const) {
    if (!columnsOf[list].includes(column) || cell(column) === '') continue
    const day = dayOf(cell(column))
    if (day === null) return 'badDate'
    days[column] = day
  }
  const texts: Partial<
    Record<'shop' | 'place' | 'with_whom' | 'memory_text' | 'reason' | 'trigger' | 'replacement' | 'doc_text', string>
  > = {}
  for (const column of [
    'shop',
    'place',
    'with_whom',
    'memory_text',
    'reason',
    'trigger',
    'replacement',
    'doc_text',
  ] as const)
    if (columnsOf[list].includes(column)) texts[column] = words(column)
  const currency = cell('currency').toUpperCase() || 'JPY'
  if (!/^[A-Z]{3}$/.test(currency)) return 'badNumber'
  const url = list === 'wish' ? words('url') : ''
  if (url !== '' && !/^https?:\/\//.test(url)) return 'badUrl'
  const wished = fold(cell('priority'))
  const priority =
    wished === ''
      ? 0
      : priorityWords.findIndex((names, index) => [...names, String(index)].some(name => fold(name) === wished))
  if (priority < 0) return 'badNumber'
  const [image = null] = picturesOf(cell('image'), person)
  const photos = list === 'bucket' ? picturesOf(cell('memory_doc'), person) : []
  return {
    list,
    title: words('title'),
    status,
    genre,
    image,
    ...(list === 'not_do' ? {} : { priority }),
    ...(list === 'bucket' && (photos.length > 0 || texts.memory_text)
      ? { memory_doc: memoryDoc(texts.memory_text ?? '', photos) }
      : {}),
    ...numbers,
    ...days,
    ...texts,
    ...(list === 'wish' ? { currency, url: url || null } : {}),
  }
}

/**
 * Pictures of the person's own, by their paths in storage: those that a file of another person names can not be seen, and are
 * left out.
 */
const picturesOf = (text: string, person: Id): readonly string[] =>
  text.split(/\s+/).filter(path => path.startsWith(`${person}/`) && /^[\w-]+\/[\w.-]+$/.test(path))

/** What stands between the cells: what makes the most of the head known. Texts below it may hold any of these signs. */
function delimiterOf(text: string, list: List): string {
  const known = (delimiter: string) => {
    const [head = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data
    return columnsOf[list].filter(column => head.some(cell => heads[column].some(name => fold(name) === fold(cell))))
      .length
  }
  return [',', '\t', ';', '|'].toSorted((one, other) => known(other) - known(one))[0] ?? ','
}

/** `1,980`, `￥１９８０`, `1980円`, `$12.50`; null when it is none. */
function numberOf(text: string): number | null {
  const plain = foldDigits(text).replace(/[¥￥$€£,\s円]/g, '')
  return /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(plain) ? Number(plain) : null
}

/** 2026-11-20, 2026/11/20, 2026年11月20日. */
function dayOf(text: string): Day | null {
  const [, year = '', month = '', date = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(text.normalize('NFKC')) ?? []
  return parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
}

// The mark makes spreadsheets in Japan read it as UTF-8.
const mark = '\ufeff'

export function writeCsv(list: List, items: readonly Item[], language: Language): string {
  const at = language === 'ja' ? 0 : 1
  const columns = columnsOf[list]
  const rows = items.map(item =>
    columns.map(column => {
      if (column === 'status') return statusWords[item.status][at] ?? ''
      const genre = genreOf(item.genre)
      if (column === 'genre') return genre ? genreWords[genre][at] : ''
      if (column === 'priority') return priorityWords[item.priority]?.[at] ?? ''
      if (column === 'memory_doc') return photosOf(item.memory_doc).join('\n')
      return escapeCell(String(item[column] ?? ''))
    }),
  )
  return (
    mark + Papa.unparse([columns.map(column => heads[column][column === 'id' ? 0 : at]), ...rows], { newline: '\r\n' })
  )
}
