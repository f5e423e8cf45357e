import { hasRealFiles, realFile } from '@techo/testing/real-files'
import { describe, expect, test } from 'vitest'
import { openFile, readBooks } from './read.ts'

async function readingOf(repository: string, path: string) {
  const file = await realFile(repository, path)
  const opened = openFile(new Uint8Array(await file.arrayBuffer()), file.name, '2026-11-20T00:00:00Z')
  if ('reason' in opened) throw new Error(opened.reason)
  return 'books' in opened ? opened : await readBooks(opened, [])
}

async function read(name: string) {
  const { source, books, faults, leftOut } = await readingOf('bookwyrm-social/bookwyrm', `bookwyrm/tests/data/${name}`)
  return { source: source.id, books: books.length, faults: faults.map(({ reason }) => reason), leftOut }
}

describe.runIf(hasRealFiles)('test data of BookWyrm', () => {
  test.each([
    ['bookwyrm.csv', 'bookwyrm', 3, ['openlibrary_key', 'oclc_number', 'review_published']],
    ['goodreads.csv', 'goodreads', 3, ['Author l-f', 'Average Rating', 'Original Publication Year']],
    ['storygraph.csv', 'storygraph', 2, ['Moods', 'Pace']],
    ['openreads-csv-example.csv', 'openreads', 4, ['date_modified']],
    [
      'librarything.tsv',
      'librarything',
      3,
      [
        ...['Sort Character', 'Physical Description', 'Weight', 'Height', 'Thickness', 'Length', 'Dimensions'],
        ...['Languages', 'Original Languages', 'LC Classification', 'Subjects', 'Dewey Decimal', 'Dewey Wording'],
        ...['Copies', 'Source', 'Work id'],
      ],
    ],
  ])('%s', async (name, source, books, leftOut) => {
    expect(await read(name)).toEqual({ source, books, faults: [], leftOut })
  })
})

describe.runIf(hasRealFiles)('test data of Jelu', () => {
  const jelu = (name: string) => readingOf('bayang/jelu', `src/test/resources/${name}`)

  test('its own export, with every time a book was read or put down', async () => {
    const { source, books, faults, leftOut } = await jelu('csv-export/expected.csv')
    expect([source.id, faults, leftOut]).toEqual(['jelu', [], ['Shelves', 'Bookshelves']])
    // Its two lines have one ISBN: they are one book.
    expect(
      books.map(({ title, status, owned, tags, authors, readings }) => ({
        title,
        status,
        owned,
        tags,
        authors: authors.map(({ name }) => name),
        ends: readings.map(({ started_on, finished_on, dropped_on }) => started_on ?? finished_on ?? dropped_on),
      })),
    ).toEqual([
      {
        title: 'book1',
        status: 'reading',
        owned: 'none',
        tags: ['science fiction', 'fantasy'],
        authors: ['test author', 'author2 name'],
        ends: ['2020-02-10', '2021-02-10', '2022-02-10', '2022-02-10'],
      },
    ])
  })

  test.each([
    ['goodreads-duplicate-events', 6, 3],
    ['goodreads1', 10, 5],
    ['goodreads_library_export-2022', 10, 6],
    ['goodreads_library_export_one_line_modified_review', 5, 4],
  ])('%s', async (name, count, ended) => {
    const { source, books, faults } = await jelu(`csv-import/${name}.csv`)
    expect([source.id, books.length, faults]).toEqual(['goodreads', count, []])
    expect(books.flatMap(({ readings }) => readings.filter(({ finished_on }) => finished_on))).toHaveLength(ended)
  })
})

test.runIf(hasRealFiles)('marks out of a Kindle, each entry with a mark of its own before the title', async () => {
  const { books, faults } = await readingOf('procrastinationfighter/kindle-clippings-parser', 'example.txt')
  expect(faults).toEqual([])
  expect(books.map(({ title, authors, quotes }) => [title, authors[0]?.name, quotes.length, quotes[0]?.text])).toEqual([
    ['La Resistencia', 'Laura Gallego García', 6, 'peludas,'],
    ['The Fall of the Roman Empire: A New History of Rome and the Barbarians', 'Peter J. Heather', 5, 'peat'],
  ])
})
