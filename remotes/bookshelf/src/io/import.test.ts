import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMoment } from './clippings.ts'
import { planImport } from './plan.ts'
import { openFile, type Reading, readBooks, type Table } from './read.ts'
import { readDate, readPeople, readRating } from './source.ts'
import { type Field, guessColumns } from './sources.ts'

const person = '0f000000-0000-7000-8000-000000000001'
const bytes = async (name: string) => new Uint8Array(await readFile(join(import.meta.dirname, 'fixtures', name)))
const tableOf = (given: Uint8Array, name = ''): Table => {
  const table = openFile(given, name, now)
  if ('reason' in table) throw new Error(`Not read: ${table.reason}`)
  if ('books' in table) throw new Error('It is no table')
  return table
}
const now = '2026-11-23T00:00:00.000Z'
const empty = { books: [], readings: [], logs: [], quotes: [], goals: [], names: [], links: [] }
const read = async (name: string, columns: readonly (Field | null)[] = []): Promise<Reading> =>
  readBooks(tableOf(await bytes(name)), columns)
const faults = ({ faults: all }: Reading) => all.map(({ line, reason }) => [line, reason])

test('Goodreads: numbers in formulas, the person’s own shelves, a book without a title, a wrong number and a wrong day', async () => {
  const reading = await read('goodreads-24.csv')
  expect(reading.source.id).toBe('goodreads')
  expect(reading.books).toMatchObject([
    {
      key: '101',
      title: 'Kokoro',
      isbn13: '9784297109059',
      isbn10: '4297109050',
      rating: 5,
      status: 'finished',
      owned: 'own',
      pages: 248,
      published: '2010',
      review: 'Quiet.\nAnd sad.',
      authors: [{ name: 'Natsume Sōseki' }, { name: 'Edwin McClellan' }],
      readings: [{ started_on: null, finished_on: '2024-02-11', dropped_on: null }],
    },
    { title: 'Walden', isbn13: null, rating: null, status: 'want', format: 'ebook', published: '1854', readings: [] },
    { title: 'Moby-Dick', isbn13: '9782070427796', status: 'dropped' },
    { title: 'The Trial', isbn13: null, status: 'reading', readings: [{ finished_on: null }] },
  ])
  expect(faults(reading)).toEqual([
    [5, 'no_title'],
    [6, 'bad_isbn'],
    [6, 'bad_date'],
  ])
  expect((await read('goodreads-31.csv')).books).toMatchObject([
    { title: '銀河鉄道の夜', owned: 'own', review: 'よかった' },
  ])
})

test('StoryGraph: quarters of stars and every time it was read', async () => {
  const { source, books } = await read('storygraph.csv')
  expect(source.id).toBe('storygraph')
  expect(books).toMatchObject([
    {
      rating: 4.25,
      format: 'audio',
      review: 'Witty, "very" witty',
      readings: [
        { started_on: '2023-02-01', finished_on: '2023-02-14' },
        { started_on: '2024-01-02', finished_on: '2024-01-10' },
      ],
    },
    { title: 'Dracula', status: 'dropped', format: 'ebook', readings: [] },
  ])
})

test('ブクログ: no head, the old Japanese encoding with its special signs, three lengths of rows', async () => {
  const reading = await read('booklog-18.csv')
  expect(reading.source.id).toBe('booklog')
  expect(reading.books).toMatchObject([
    {
      title: 'こころ',
      isbn13: '9784297109059',
      rating: 4,
      status: 'finished',
      review: '静かな本。',
      private_note: '二度目',
      added_on: '2024-01-20',
      category: ['小説'],
      tags: ['近代', '名作'],
      price: 660,
    },
    { title: '枕草子', status: 'tsundoku', owned: 'own', format: 'ebook' },
    { title: '①から始める本', authors: [{ name: '髙橋 一' }], status: 'reading' },
  ])
  expect(faults(reading)).toEqual([[4, 'no_title']])
  expect((await read('booklog-11.csv')).books).toMatchObject([{ title: 'ISBN 9784297109059', status: 'want' }])
})

test('BookWyrm, Openreads and LibraryThing', async () => {
  expect((await read('bookwyrm.csv')).books).toMatchObject([
    { title: 'Silas Marner', rating: 4.5, readings: [{ started_on: '2024-02-01', finished_on: '2024-02-09' }] },
    { title: 'Anna Karenina', status: 'dropped', readings: [{ started_on: '2024-03-01', dropped_on: '2024-03-20' }] },
  ])
  const openreads = await read('openreads.csv')
  expect(openreads.books).toMatchObject([
    {
      title: 'Little Women',
      favourite: true,
      tags: ['a', 'b'],
      readings: [{ started_on: '2024-01-01', finished_on: '2024-01-20' }],
    },
  ])
  expect(faults(openreads)).toEqual([[3, 'trashed']])
  expect((await read('librarything.tsv')).books).toMatchObject([
    {
      title: 'Café Europa',
      publisher: 'Penguin',
      pages: 224,
      isbn13: '9782070427796',
      rating: 3.5,
      owned: 'own',
      status: 'finished',
    },
  ])
})

test('any other table is read by the columns a person named; the heads are guessed first', async () => {
  const table = tableOf(await bytes('generic.csv'))
  expect(table.source).toBeNull()
  const columns = guessColumns(table.head)
  expect(columns).toEqual(['title', 'author', 'finished', 'rating', 'pages', null])
  expect((await readBooks(table, columns)).books).toMatchObject([
    { title: '山月記', status: 'finished', readings: [{ finished_on: '2024-03-05' }] },
    { title: 'よみかけ', status: 'want', readings: [] },
  ])
})

test('what files of others hold is read: names turned round, days in brackets, reviews as HTML, a stray byte', async () => {
  expect(
    ['Smith, Mark', 'van der Berg, A. B.', '夏目漱石', 'Jane Austen, Emily Brontë', 'O’Neil'].map(readPeople),
  ).toEqual([['Mark Smith'], ['A. B. van der Berg'], ['夏目漱石'], ['Jane Austen', 'Emily Brontë'], ['O’Neil']])
  expect(readPeople('夏目漱石、Goethe, Johann; 森鷗外')).toEqual(['夏目漱石', 'Johann Goethe', '森鷗外'])
  expect(readDate('[2007-04-16]')).toBe('2007-04-16')
  const csv = async (...lines: readonly string[]) => {
    const { books } = await readBooks(tableOf(new TextEncoder().encode(lines.join('\n'))), [])
    return books
  }
  const head = 'Title,Authors,ISBN/UID,Read Status,Star Rating,Last Date Read,Review'
  expect(
    await csv(head, 'Emma,"Austen, Jane",,did-not-finish,,2024/01/10,<div>One &amp; two<br>three</div>'),
  ).toMatchObject([
    {
      authors: [{ name: 'Jane Austen' }],
      status: 'dropped',
      review: 'One & two\nthree',
      readings: [{ finished_on: null, dropped_on: '2024-01-10' }],
    },
  ])
  const booklog = '"1","4297109050","9784297109059","-","","","","","","2012-01-20 10:00:00",""'
  expect((await csv(booklog)).length).toBe(1)
  const text = new TextEncoder().encode(`書名,著者名\n${'銀河鉄道の夜,宮沢賢治\n'.repeat(9)}`)
  text[text.length - 2] = 0xff
  expect(tableOf(text).rows[0]).toEqual(['銀河鉄道の夜', '宮沢賢治'])
})

test('what is no table is refused with its reason', () => {
  expect(openFile(new Uint8Array(), '', now)).toMatchObject({ reason: 'empty' })
  expect(openFile(new TextEncoder().encode('Title,Author\n'), '', now)).toMatchObject({ reason: 'empty' })
  expect(openFile(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 2, 0]), '', now)).toMatchObject({
    reason: 'unknown_encoding',
  })
  expect(openFile(new Uint8Array(51 * 1024 * 1024), '', now)).toMatchObject({ reason: 'too_large' })
})

test('days and stars are read as files write them', () => {
  expect(
    ['2024/1/5', '2024-01-05 10:00:00', '2024-01-05T10:00:00.000', '２０２４年１月５日', '', '2024/02/30', 'soon'].map(
      readDate,
    ),
  ).toEqual(['2024-01-05', '2024-01-05', '2024-01-05', '2024-01-05', '', null, null])
  expect(['0', '', '4.25', '45', '3.3', '-1'].map(readRating)).toEqual([null, null, 4.25, 4.5, 3.25, null])
})

test('fifty thousand rows go on with progress, can be called off, and are the same books the next time', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => `本 ${index},作者 ${index % 900},,,`)
  const table = tableOf(new TextEncoder().encode(['書名,著者名,読了日,評価,ページ数', ...rows, rows[0]].join('\n')))
  const columns = guessColumns(table.head)
  const seen: number[] = []
  const reading = await readBooks(table, columns, { onProgress: done => seen.push(done) })
  expect(reading.books).toHaveLength(50_000)
  expect(faults(reading)).toEqual([[50_002, 'double']])
  expect(seen.length).toBeGreaterThan(40)

  const few = { ...reading, books: reading.books.slice(0, 600) }
  const first = await planImport(few, empty, person)
  const again = await planImport(few, empty, person)
  expect(again.fresh.map(({ id }) => id)).toEqual(first.fresh.map(({ id }) => id))

  const control = new AbortController()
  const stopped = readBooks(table, columns, {
    signal: control.signal,
    onProgress: done => done >= 2_000 && control.abort(new Error('stopped')),
  })
  await expect(stopped).rejects.toThrow('stopped')
})

test('Kindle: marks with their notes, in Japanese and English, one marked again, what cannot be used', () => {
  const entries = [
    'こころ (夏目 漱石)\n- 15ページ|位置No. 199-200のハイライト |作成日: 2018年5月14日月曜日 22:46:52\n\n恋は罪悪ですよ。',
    'こころ (夏目 漱石)\n- 15ページ|位置No. 200のメモ |作成日: 2018年5月14日月曜日 22:47:00\n\nここから変わる',
    '\ufeffA Book (With Brackets) (Lewis, Michael;O’Neil, Jane)\n- Your Highlight on Location 3332-34 | Added on Sunday, December 18, 2022 12:19:56 AM\n\nFirst half.',
    'A Book (With Brackets) (Lewis, Michael;O’Neil, Jane)\n- Your Highlight on Location 3332-3335 | Added on Monday, 19 December 2022 13:05:01\n\nFirst half. Second half.',
    'A Book (With Brackets) (Lewis, Michael;O’Neil, Jane)\n- Your Bookmark on page 9 | Added on Monday, 19 December 2022 13:05:01\n',
    'A Book (With Brackets) (Lewis, Michael;O’Neil, Jane)\n- Your Highlight on page ix | Added on some day\n\nNo day.',
    'Nobody knows\n- Þú merktir á síðu 5\n\ntexti',
  ]
  const text = `\ufeff${entries.join('\r\n==========\r\n')}\r\n==========\r\n`
  const opened = openFile(new TextEncoder().encode(text), 'My Clippings.txt', now)
  if (!('books' in opened)) throw new Error('It is read as it stands')
  expect(opened.books).toMatchObject([
    {
      title: 'こころ',
      authors: [{ name: '夏目 漱石' }],
      format: 'ebook',
      quotes: [{ text: '恋は罪悪ですよ。', page: '15', note: 'ここから変わる' }],
    },
    {
      title: 'A Book (With Brackets)',
      authors: [{ name: 'Michael Lewis' }, { name: 'Jane O’Neil' }],
      quotes: [
        { text: 'First half. Second half.', page: 'loc. 3332–3335' },
        { text: 'No day.', page: 'ix', at: now },
      ],
    },
  ])
  expect(faults(opened)).toEqual([
    [3, 'replaced'],
    [5, 'bookmark'],
    [7, 'bad_row'],
  ])
  const local = (...parts: Parameters<typeof Date.UTC>) => new Date(...(parts as [number, number])).toISOString()
  expect(
    [
      '2018年5月14日月曜日 22:46:52',
      'Sunday, December 18, 2022 12:19:56 AM',
      'Monday, 19 December 2022 13:05:01',
      '2024年3月5日 午後9:12:45',
      'x',
    ].map(readMoment),
  ).toEqual([
    local(2018, 4, 14, 22, 46, 52),
    local(2022, 11, 18, 0, 19, 56),
    local(2022, 11, 19, 13, 5, 1),
    local(2024, 2, 5, 21, 12, 45),
    null,
  ])
})

test('読書メーター: what its tools save, as a table and as JSON; the name of the file tells the list', async () => {
  const rows = [
    {
      bookAuthor: '夏目 漱石',
      bookPage: 378,
      bookId: 580244,
      bookAsin: '4297109050',
      bookTitle: 'こころ',
      bookImageUrl: 'https://example.com/1.jpg',
      reviewDate: '2024/02/11',
      reviewText: '静か。',
      bookcaseNames: ['近代', '再読'],
    },
    {
      bookAuthor: '夏目 漱石',
      bookPage: 378,
      bookId: 580244,
      bookAsin: '4297109050',
      bookTitle: 'こころ',
      bookImageUrl: 'https://example.com/1.jpg',
      reviewDate: '2025/03/01',
      reviewText: '',
      bookcaseNames: [],
    },
  ]
  const open = async (name: string, content: unknown) =>
    readBooks(tableOf(new TextEncoder().encode(JSON.stringify(content)), name), [])
  const finished = await open('finished-books.json', rows)
  expect([finished.source.name, finished.leftOut]).toEqual(['読書メーター', ['bookImageUrl']])
  expect(finished.books).toMatchObject([
    {
      key: '580244',
      isbn13: '9784297109059',
      pages: 378,
      status: 'finished',
      review: '静か。',
      tags: ['近代', '再読'],
      readings: [{ finished_on: '2024-02-11' }, { finished_on: '2025-03-01' }],
    },
  ])
  const { reviewDate: _, ...plain } = rows[0] ?? { reviewDate: '' }
  const statuses = ['reading-books.json', 'reading-list-books.json', 'wish-list-books.csv'].map(async name => {
    const { books } = await open(name, [{ ...plain, bookAsin: 'B00ABCDEFG' }])
    return [books[0]?.status, books[0]?.format]
  })
  expect(await Promise.all(statuses)).toEqual([
    ['reading', 'ebook'],
    ['tsundoku', 'ebook'],
    ['want', 'ebook'],
  ])
})

test('columns without a place are named, and what cannot be read of a row is told', async () => {
  const reading = await read('goodreads-24.csv')
  expect(reading.leftOut).toEqual(['Author l-f', 'Average Rating', 'Bookshelves with positions'])
  expect(reading.books[0]).toMatchObject({ added_on: '2024-01-20', times_read: 1, tags: ['japan', 'classics'] })
  const table = tableOf(new TextEncoder().encode('書名,評価,ページ数,状態\n猫,たくさん,many,どこか\n'))
  expect(faults(await readBooks(table, guessColumns(table.head)))).toEqual([
    [2, 'bad_status'],
    [2, 'bad_number'],
  ])
})

test('the first tables and the first JSON of this bookshelf are read as well', async () => {
  const head = 'title,author,isbn,publisher,published,pages,status,rating,started,finished,price,format'
  const table = tableOf(
    new TextEncoder().encode(`${head}\nこころ,"夏目 漱石, 宮沢 賢治",,岩波,,,paused,4.5,2024-01-01,,,ebook\n`),
  )
  expect((await readBooks(table, [])).books).toMatchObject([
    { title: 'こころ', authors: [{ name: '夏目 漱石' }, { name: '宮沢 賢治' }], status: 'paused', format: 'ebook' },
  ])
  const id = '0f000000-0000-7000-8000-000000000009'
  const json = {
    version: 1,
    books: [
      {
        id,
        title: 'こころ',
        authors: [{ name: '漱石', role: 'author' }],
        status: 'finished',
        created_at: '2025-01-02T03:04:05Z',
      },
    ],
    readings: [{ id: 'r', book_id: id, no: 1, started_on: '2025-02-01', finished_on: '2025-02-03', unit: 'page' }],
    logs: [{ reading_id: 'r', at: '2025-02-01T10:00:00Z', day: '2025-02-01', from_pos: 0, to_pos: 30 }],
  }
  expect(openFile(new TextEncoder().encode(JSON.stringify(json)), 'books.json', now)).toMatchObject({
    books: [
      {
        key: id,
        added_on: '2025-01-02',
        readings: [{ finished_on: '2025-02-03', logs: [{ to_pos: 30 }] }],
      },
    ],
  })
})
