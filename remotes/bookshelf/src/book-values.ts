import { foldDigits } from '@techo/core'
import { isIsbn, readIsbn } from '@techo/core/isbn'
import type { InsertOf } from '@techo/data'
import type { FoundBook } from './found.ts'
import { saidName } from './people.ts'
import {
  type Author,
  authorsOf,
  type BookFormat,
  type BookStatus,
  type Owned,
  type roles,
  type WholeBook,
} from './rows.ts'
import { searchWords } from './shelf.ts'

/** A book as a form holds it, and what the form makes of it. */
export interface BookValues {
  readonly title: string
  readonly title_kana: string
  readonly subtitle: string
  /** one on each line, `名前（訳）` for others than authors */
  readonly authors: string
  readonly publisher: string
  readonly published: string
  readonly isbn: string
  readonly pages: number | null
  readonly minutes: number | null
  readonly language: string
  readonly format: BookFormat
  readonly series_name: string
  readonly series_no: number | null
  readonly status: BookStatus
  readonly owned: Owned
  readonly bought_on: string | null
  /** of a borrowed one */
  readonly due_on: string | null
  readonly price: number | null
  readonly list_price: number | null
  readonly description: string
  readonly private_note: string
  readonly times_read: number | null
  readonly category: string | null
}

export const newValues: BookValues = {
  title: '',
  title_kana: '',
  subtitle: '',
  authors: '',
  publisher: '',
  published: '',
  isbn: '',
  pages: null,
  minutes: null,
  language: '',
  format: 'paper',
  series_name: '',
  series_no: null,
  status: 'want',
  owned: 'none',
  bought_on: null,
  due_on: null,
  price: null,
  list_price: null,
  description: '',
  private_note: '',
  times_read: null,
  category: null,
}

type Role = (typeof roles)[number]

const roleWords: Readonly<Record<Exclude<Role, 'author'>, readonly string[]>> = {
  translator: ['訳', '翻訳', 'translator', 'trans'],
  illustrator: ['絵', '画', 'イラスト', 'illustrator'],
  editor: ['編', '編集', '監修', 'editor', 'ed'],
  narrator: ['朗読', 'ナレーター', 'narrator'],
  other: ['ほか', 'その他', 'other'],
}

const roleOf = (word: string): Role | null => {
  const plain = word.trim().toLowerCase().replace(/\.$/, '')
  for (const [role, words] of Object.entries(roleWords)) if (words.includes(plain)) return role as Role
  return null
}

/** Reads the lines of the field; the kana of a name that stays as it was is kept. */
export function readAuthors(text: string, before: readonly Author[] = []): readonly Author[] {
  return text
    .split(/[\n;；]/)
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => {
      const [, name = line, word = ''] = /^(.*?)\s*[（(]([^（()）]+)[)）]$/.exec(line) ?? []
      const role = roleOf(word)
      const plain = saidName(role === null ? line : name)
      const kana = before.find(each => each.name === plain)?.kana
      return { name: plain, ...(kana ? { kana } : {}), role: role ?? 'author' }
    })
}

export const writeAuthors = (authors: readonly Author[], language: string): string =>
  authors
    .map(({ name, role }) => {
      if (role === 'author') return name
      const [ja = '', ...more] = roleWords[role]
      return language === 'ja' ? `${name}（${ja}）` : `${name} (${more.find(word => /^[a-z]/.test(word)) ?? ja})`
    })
    .join('\n')

export const valuesOf = (book: WholeBook, category: string | null, language: string): BookValues => ({
  ...newValues,
  title: book.title,
  title_kana: book.title_kana,
  subtitle: book.subtitle,
  authors: writeAuthors(authorsOf(book), language),
  publisher: book.publisher,
  published: book.published ?? '',
  isbn: book.isbn13 ?? book.isbn10 ?? '',
  pages: book.pages,
  minutes: book.minutes,
  language: book.language ?? '',
  format: book.format,
  series_name: book.series_name,
  series_no: book.series_no,
  status: book.status,
  owned: book.owned,
  bought_on: book.bought_on,
  due_on: book.due_on,
  price: book.price,
  list_price: book.list_price,
  description: book.description,
  private_note: book.private_note,
  times_read: book.times_read,
  category,
})

export const valuesOfFound = (found: FoundBook, language: string): BookValues => ({
  ...newValues,
  title: found.title,
  title_kana: found.title_kana,
  subtitle: found.subtitle,
  authors: writeAuthors(found.authors, language),
  publisher: found.publisher,
  published: found.published ?? '',
  isbn: found.isbn13 ?? '',
  pages: found.pages,
  language: found.language ?? '',
  series_name: found.series_name,
  list_price: found.list_price,
  description: found.description,
})

export type ValueFault = 'published' | 'isbn' | 'price_barcode' | 'language'

const publishedShape = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/

/** 2024年5月1日, 2024/5 and 2024.5.1 as the column holds them; null when it is none of these, '' when nothing was typed. */
export function readPublished(typed: string): string | null {
  const text = foldDigits(typed).trim()
  if (text === '') return ''
  const [, year, month, day] =
    /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2})\s*日?)?月?)?年?$/.exec(text) ?? []
  if (year === undefined) return null
  const made = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter(part => part !== undefined).join('-')
  return publishedShape.test(made) ? made : null
}

/** What is wrong in the form, by field; empty when it can be saved. */
export function faultsOf(values: BookValues): ReadonlySet<ValueFault> {
  const faults = new Set<ValueFault>()
  if (readPublished(values.published) === null) faults.add('published')
  if (values.isbn.trim() !== '') {
    const isbn = readIsbn(values.isbn)
    if (!isIsbn(isbn)) faults.add(isbn === 'price_barcode' ? 'price_barcode' : 'isbn')
  }
  const language = values.language.trim()
  if (language !== '' && !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)) faults.add('language')
  return faults
}

/** The columns of a form without faults, without status and category. */
export function columnsOf(
  values: BookValues,
  before: readonly Author[] = [],
): Omit<InsertOf<'books'>, 'id' | 'status'> {
  const isbn = readIsbn(values.isbn)
  const columns = {
    title: values.title.trim(),
    title_kana: values.title_kana.trim(),
    subtitle: values.subtitle.trim(),
    // A row of JSON: the type of the column has index signatures, which an interface has not.
    authors: readAuthors(values.authors, before).map(author => ({ ...author })),
    publisher: values.publisher.trim(),
    published: readPublished(values.published) || null,
    isbn13: isIsbn(isbn) ? isbn.isbn13 : null,
    isbn10: isIsbn(isbn) ? isbn.isbn10 : null,
    pages: values.pages,
    minutes: values.minutes,
    language: values.language.trim() || null,
    format: values.format,
    series_name: values.series_name.trim(),
    series_no: values.series_no,
    owned: values.owned,
    bought_on: values.bought_on,
    due_on: values.owned === 'borrowed' ? values.due_on : null,
    price: values.price,
    list_price: values.list_price,
    description: values.description.trim(),
    private_note: values.private_note.trim(),
    times_read: values.times_read,
  }
  return { ...columns, search_norm: searchWords(columns) }
}
