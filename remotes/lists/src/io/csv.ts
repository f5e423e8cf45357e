import { type Day, foldDigits, type Id, type Language, parseDay, rankAfter, stableId } from '@techo/core'
import { escapeCell, plainCell, readTable, writeTable } from '@techo/core/files'
import type { NewItem } from '../api.ts'
import { memoryDoc, photosOf } from '../bucket/memory.ts'
import { firstStatusOf, genreOf, genres, type Item, type List, statusesOf } from '../rules/item.ts'
import { pricesOf, type Records, readPrices, readSlips, slipsOf } from './records.ts'
import { type Column, columnsOf, fold, genreWords, heads, priorityWords, statusWords } from './words.ts'

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
  | 'badRecord'
  | 'tooMany'
  | 'unreadable'

export interface Fault {
  /** the table, where a file has several */
  readonly place?: string
  /** of the file, the head is 1 */
  readonly line: number
  readonly reason: FaultReason
  readonly text: string
  /** the row is there, without this */
  readonly isNote?: boolean
}

export interface Reading {
  readonly rows: readonly NewItem[]
  readonly faults: readonly Fault[]
  /** the ids that the file itself gave: those of the person's own rows, or of somebody else's */
  readonly named: ReadonlySet<Id>
  /** columns with something in them that has no place in the list */
  readonly leftOut: readonly string[]
  /** what the rows of the file cost when, and how they were kept */
  readonly records: Records
}

const mostRows = 50_000

export interface ReadingPlace {
  readonly list: List
  readonly person: Id
  readonly lastRank: string | null
  /** what each column is, where its head does not say it */
  readonly columns?: readonly (Column | null)[]
  /** of other programs, whose words are their own: a word that nobody knows is left out and told, and the row stays */
  readonly isForeign?: boolean
  /** what is written about a row elsewhere in the file, by its title */
  readonly notes?: ReadonlyMap<string, string>
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
  const [head = [], ...lines] = readTable(text, separatorOf(text, list))
  const at = new Map(
    columnsOf[list].map(column => [
      head.findIndex(cell => heads[column].some(name => fold(name) === fold(cell))),
      column,
    ]),
  )
  return { head, lines, columns: head.map((_, index) => at.get(index) ?? null) }
}

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
      records: { prices: [], slips: [] },
      faults: [{ line: 1, reason: 'unreadable', text: head.join(', ').slice(0, 200) }],
    }
  const rows: NewItem[] = []
  const faults: Fault[] = []
  const named = new Set<Id>()
  const seen = new Map<string, number>()
  const prices: Records['prices'][number][] = []
  const slips: Records['slips'][number][] = []
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
    const notes: FaultReason[] = []
    const onUnknown = (reason: FaultReason) => {
      if (place.isForeign) notes.push(reason)
      return !place.isForeign
    }
    const row = rowOf(list, cell, uuid.test(cell('id')) ? whole : cell, person, onUnknown)
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
    const costs = readPrices(id, list === 'wish' ? whole('prices') : '')
    const kept = readSlips(id, list === 'not_do' ? whole('slips') : '')
    prices.push(...costs.rows)
    slips.push(...kept.rows)
    if (costs.bad + kept.bad > 0) notes.push('badRecord')
    for (const reason of notes) faults.push({ line, reason, text: said, isNote: true })
    const doc_text = row.doc_text || (place.notes?.get(row.title) ?? '')
    rows.push({ ...row, doc_text, id, rank })
  }
  return { rows, faults, named, leftOut, records: { prices, slips } }
}

/** Columns that files did not have once: the ids of rows from older files stay as they were. */
const younger: readonly Column[] = ['priority', 'memory_doc', 'image', 'prices', 'slips']

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
  /** whether a row is refused for what is not understood of it */
  onUnknown: (reason: FaultReason) => boolean,
): Omit<NewItem, 'id' | 'rank'> | FaultReason {
  if (cell('title') === '') return 'noTitle'
  if (list === 'not_do' && cell('reason') === '') return 'noReason'
  for (const [column, limit] of Object.entries(limits)) if (cell(column as Column).length > limit) return 'longText'

  const word = fold(cell('status'))
  const status =
    word === ''
      ? firstStatusOf[list]
      : statusesOf[list].find(each => fold(each) === word || statusWords[each].some(name => fold(name) === word))
  if (!status && onUnknown('badStatus')) return 'badStatus'
  const kind = fold(cell('genre'))
  const genre = genreOf(kind) ?? genres.find(each => genreWords[each].some(name => fold(name) === kind)) ?? null
  if (kind !== '' && genre === null && onUnknown('badGenre')) return 'badGenre'

  const numbers: Partial<Record<keyof typeof ranges, number | null>> = {}
  for (const [name, [min, max, isWhole]] of Object.entries(ranges)) {
    const column = name as keyof typeof ranges
    if (!columnsOf[list].includes(column) || cell(column) === '') continue
    const number = numberOf(cell(column))
    if (number !== null && number >= min && number <= max && (!isWhole || Number.isInteger(number)))
      numbers[column] = number
    else if (onUnknown('badNumber')) return 'badNumber'
  }
  const days: Partial<Record<'achieved_on' | 'review_on' | 'cooldown_until' | 'target_date', Day>> = {}
  for (const column of ['achieved_on', 'review_on', 'cooldown_until', 'target_date'] as const) {
    if (!columnsOf[list].includes(column) || cell(column) === '') continue
    const day = dayOf(cell(column))
    if (day !== null) days[column] = day
    else if (onUnknown('badDate')) return 'badDate'
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
  const currency = cell('currency').toUpperCase() || signs.find(([sign]) => cell('price').includes(sign))?.[1] || 'JPY'
  if (!/^[A-Z]{3}$/.test(currency)) return 'badNumber'
  const said = list === 'wish' ? words('url') : ''
  const url = said === '' || /^https?:\/\//.test(said) ? said : null
  if (url === null && onUnknown('badUrl')) return 'badUrl'
  const wished = fold(cell('priority'))
  const priority =
    wished === ''
      ? 0
      : priorityWords.findIndex((names, index) => [...names, String(index)].some(name => fold(name) === wished))
  if (priority < 0 && onUnknown('badNumber')) return 'badNumber'
  const [image = null] = picturesOf(cell('image'), person)
  const photos = list === 'bucket' ? picturesOf(cell('memory_doc'), person) : []
  return {
    list,
    title: words('title'),
    status: status ?? firstStatusOf[list],
    genre,
    image,
    ...(list === 'not_do' ? {} : { priority: Math.max(0, priority) }),
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
function separatorOf(text: string, list: List): string {
  const known = (separator: string) => {
    const [head = []] = readTable(text.slice(0, 10_000), separator)
    return columnsOf[list].filter(column => head.some(cell => heads[column].some(name => fold(name) === fold(cell))))
      .length
  }
  return [',', '\t', ';', '|'].toSorted((one, other) => known(other) - known(one))[0] ?? ','
}

const signs = [
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
] as const

/** `1,980`, `￥１９８０`, `1980円`, `$12.50`; null when it is none. */
function numberOf(text: string): number | null {
  const plain = foldDigits(text).replace(/[¥￥$€£,\s円]/g, '')
  return /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(plain) ? Number(plain) : null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** 2026-11-20, 2026/11/20, 2026年11月20日, November 20, 2026; of a span its first day. */
function dayOf(text: string): Day | null {
  const plain = text.normalize('NFKC').split('→')[0]?.trim() ?? ''
  const [, year = '', month = '', date = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(plain) ?? []
  const [, name = '', said = '', of = ''] = /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})\b/i.exec(plain) ?? []
  const number = month || String(months.indexOf(name.toLowerCase()) + 1)
  return parseDay(`${year || of}-${number.padStart(2, '0')}-${(date || said).padStart(2, '0')}`)
}

// The mark makes spreadsheets in Japan read it as UTF-8.
const mark = '\ufeff'

export function writeCsv(
  list: List,
  items: readonly Item[],
  language: Language,
  { prices, slips }: Records = { prices: [], slips: [] },
): string {
  const at = language === 'ja' ? 0 : 1
  const columns = columnsOf[list]
  const pricesBy = Map.groupBy(prices, ({ item_id }) => item_id)
  const slipsBy = Map.groupBy(slips, ({ item_id }) => item_id)
  const rows = items.map(item =>
    columns.map(column => {
      if (column === 'status') return statusWords[item.status][at] ?? ''
      const genre = genreOf(item.genre)
      if (column === 'genre') return genre ? genreWords[genre][at] : ''
      if (column === 'priority') return priorityWords[item.priority]?.[at] ?? ''
      if (column === 'prices') return pricesOf(pricesBy.get(item.id) ?? [])
      if (column === 'slips') return slipsOf(slipsBy.get(item.id) ?? [])
      if (column === 'memory_doc') return photosOf(item.memory_doc).join('\n')
      return escapeCell(String(item[column] ?? ''))
    }),
  )
  return mark + writeTable([columns.map(column => heads[column][column === 'id' ? 0 : at]), ...rows])
}
