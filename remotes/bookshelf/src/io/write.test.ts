import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId, toDay } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, expect, test } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const { store } = await openPage(backend, person)
const { bookshelfApi } = await import('../api.ts')
const { ownFileOf, writeOwnTable } = await import('./own-file.ts')
const { writeOwnJson } = await import('./own-json.ts')
const { planImport } = await import('./plan.ts')
const { openFile, readBooks } = await import('./read.ts')
const { readWholeShelf } = await import('./whole-shelf.ts')
const { writeImport } = await import('./write.ts')

afterAll(() => backend.close())

const dayOf = () => toDay('2026-11-23')

async function plan(text: string | Uint8Array, name = '') {
  const opened = openFile(
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
    name,
    '2026-11-23T00:00:00Z',
  )
  if ('reason' in opened) throw new Error(`Not read: ${opened.reason}`)
  const reading = 'books' in opened ? opened : await readBooks(opened, [])
  const shelf = await readWholeShelf()
  return { shelf, plan: await planImport(reading, shelf, person.user.id) }
}

async function take(text: string | Uint8Array, name = '') {
  const made = await plan(text, name)
  await writeImport(made.plan, made.shelf)
  return made.plan
}

const bookNamed = async (title: string) => {
  const book = (await readWholeShelf()).books.find(each => each.title === title)
  if (!book) throw new Error(`${title} is not on the shelf`)
  return book
}
const set = (id: string, columns: object) =>
  store.dispatch(bookshelfApi.endpoints.setBooks.initiate([{ id, columns }])).unwrap()

const goodreads = (rows: readonly string[]) =>
  [
    'Book Id,Title,Author,ISBN13,My Rating,Exclusive Shelf,Bookshelves,Date Read,Private Notes,Number of Pages',
    ...rows,
  ].join('\n')

test('a newer file of the same source changes what it changed; what the person changed stays, and is told once', async () => {
  const first = await take(
    goodreads([
      '1,Kokoro,Natsume Sōseki,9784297109059,3,read,"japan, classics",2024/02/11,lent to Jane,248',
      '2,Emma,Jane Austen,,4,to-read,england,,,400',
      '3,Walden,H. D. Thoreau,,,to-read,,,,300',
    ]),
  )
  expect(first.newTags).toEqual(['japan', 'classics', 'england'])
  const kokoro = await bookNamed('Kokoro')
  expect(kokoro).toMatchObject({ private_note: 'lent to Jane', rating: 3, pages: 248 })
  await set(kokoro.id, { rating: 5, publisher: 'Iwanami' })
  await set((await bookNamed('Walden')).id, { deleted_at: new Date().toISOString() })

  const newer = goodreads([
    '1,Kokoro,Natsume Sōseki,9784297109059,4,read,"japan, classics, loved",2024/02/11,lent to Jane,250',
    '2,Emma,Jane Austen,,4,read,england,2025/01/05,,400',
    '3,Walden,H. D. Thoreau,,,to-read,,,,300',
    '4,Emma,Jane Austen,9782070427796,5,to-read,england,,,410',
  ])
  const second = await take(newer)
  expect(second.trashed).toEqual(['Walden'])
  expect(second.fresh.map(({ book }) => book.isbn13)).toEqual(['9782070427796'])
  expect(second.changes.map(({ book, taken, kept }) => [book.title, taken, kept])).toEqual([
    ['Kokoro', ['pages', 'tags'], ['rating']],
    ['Emma', ['readings'], []],
  ])
  expect(await bookNamed('Kokoro')).toMatchObject({ rating: 5, pages: 250, publisher: 'Iwanami' })
  const shelf = await readWholeShelf()
  const index = new Map(shelf.names.map(({ id, name }) => [id, name]))
  expect(
    shelf.links.filter(({ entity_id }) => entity_id === kokoro.id).map(each => index.get(each.classification_id)),
  ).toEqual(expect.arrayContaining(['japan', 'classics', 'loved']))
  expect(shelf.readings).toContainEqual(expect.objectContaining({ finished_on: '2025-01-05', no: 1 }))

  const third = (await plan(newer)).plan
  expect([third.fresh, third.changes]).toEqual([[], []])
})

test('marks of a Kindle go to the book that is there, and only once', async () => {
  const clippings = [
    'Kokoro (Sōseki, Natsume)\n- Your Highlight on page 3 | Location 30-31 | Added on Sunday, December 18, 2022 3:19:56 PM\n\nI always called him Sensei.',
    'こころ (夏目漱石)\n- 位置No. 38-39のハイライト |作成日: 2017年8月28日月曜日 17:51:55\n\n私はその人を常に先生と呼んでいた。',
  ]
  const first = await take(`\ufeff${clippings.join('\n==========\n')}\n==========\n`)
  expect(first.fresh.map(({ book }) => book.title)).toEqual(['こころ'])
  expect(first.changes.map(({ there, quotes }) => [there.title, quotes.length])).toEqual([['Kokoro', 1]])
  const again = (await plan(`${clippings.join('\n==========\n')}\n==========\n`)).plan
  expect([again.fresh, again.changes]).toEqual([[], []])
  const kokoro = await bookNamed('Kokoro')
  expect((await readWholeShelf()).quotes.filter(({ book_id }) => book_id === kokoro.id)).toMatchObject([
    { text: 'I always called him Sensei.', page: '3' },
  ])
})

test('the shelf as a file comes back into an empty account as it was, by the table and by JSON', async () => {
  await take(await readFile(join(import.meta.dirname, 'fixtures', 'booklog-18.csv')))
  const goal = { id: newId(), year: 2026, month: null, metric: 'books', target: 40 } as const
  await store.dispatch(bookshelfApi.endpoints.setReadingGoal.initiate(goal)).unwrap()
  const here = await readWholeShelf()
  const files = [writeOwnTable(ownFileOf(here, dayOf)), writeOwnJson(ownFileOf(here, dayOf))]
  for (const text of files) {
    const same = (await plan(text)).plan
    expect([same.fresh, same.changes, same.goals, same.newTags, same.newCategories]).toEqual([[], [], [], [], []])
  }
  const links = here.links.length
  expect(links).toBe(5)

  for (const [index, table] of ['quotes', 'books', 'reading_goals', 'classified', 'classifications'].entries())
    expect(
      (
        await person.client
          .from(table as 'books')
          .delete()
          .not('id', 'is', null)
      ).error,
      String(index),
    ).toBeNull()
  const [table = '', json = ''] = files
  await take(table)
  const moved = await readWholeShelf()
  expect(moved.links.length).toBe(links)
  expect(writeOwnTable(ownFileOf(moved, dayOf))).toBe(table)
  // The same shelf by its other file: nothing of it is new.
  const other = (await plan(json)).plan
  expect([other.fresh, other.changes, other.goals]).toEqual([[], [], []])
})
