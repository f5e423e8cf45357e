import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Reading, readBooks, readTable, type Table } from './read.ts'
import { readDate, readPeople, readRating } from './source.ts'
import { type Field, guessColumns } from './sources.ts'
import { planImport } from './write.ts'

const person = '0f000000-0000-7000-8000-000000000001'
const bytes = async (name: string) => new Uint8Array(await readFile(join(import.meta.dirname, 'fixtures', name)))
const tableOf = (given: Uint8Array): Table => {
  const table = readTable(given)
  if ('reason' in table) throw new Error(`Not read: ${table.reason}`)
  return table
}
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
      review: '静かな本。\n\n二度目',
      tags: ['小説', '近代', '名作'],
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
  expect(readTable(new Uint8Array())).toMatchObject({ reason: 'empty' })
  expect(readTable(new TextEncoder().encode('Title,Author\n'))).toMatchObject({ reason: 'empty' })
  expect(readTable(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 2, 0]))).toMatchObject({
    reason: 'unknown_encoding',
  })
  expect(readTable(new Uint8Array(51 * 1024 * 1024))).toMatchObject({ reason: 'too_large' })
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
  const first = await planImport(few, [], person)
  const again = await planImport(few, [], person)
  expect(again.fresh.map(({ id }) => id)).toEqual(first.fresh.map(({ id }) => id))

  const control = new AbortController()
  const stopped = readBooks(table, columns, {
    signal: control.signal,
    onProgress: done => done >= 2_000 && control.abort(new Error('stopped')),
  })
  await expect(stopped).rejects.toThrow('stopped')
})
