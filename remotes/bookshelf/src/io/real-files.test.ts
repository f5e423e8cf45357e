import { hasRealFiles, realFile } from '@techo/testing/real-files'
import { describe, expect, test } from 'vitest'
import { openFile, readBooks } from './read.ts'

async function read(name: string) {
  const file = await realFile('bookwyrm-social/bookwyrm', `bookwyrm/tests/data/${name}`)
  const opened = openFile(new Uint8Array(await file.arrayBuffer()), name, '2026-11-20T00:00:00Z')
  if ('reason' in opened) throw new Error(opened.reason)
  const { source, books, faults, leftOut } = 'books' in opened ? opened : await readBooks(opened, [])
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
