import { type Day, newId, toDay } from '@techo/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameNorm } from '../categories.ts'
import { formats, metrics, ownings, roles, statuses, units, type WholeBook } from '../rows.ts'
import { booksBlank } from '../tables/books.gen.ts'
import { ownFileOf, writeOwnTable } from './own-file.ts'
import { writeOwnJson } from './own-json.ts'
import { planImport } from './plan.ts'
import { openFile, type Reading, readBooks } from './read.ts'
import type { WholeShelf } from './whole-shelf.ts'
import { Names, rowsOf } from './write.ts'

const day = toDay('2026-11-23')
const dayOf = (): Day => day
const [one, other] = [newId(), newId()]

const empty: WholeShelf = { books: [], readings: [], logs: [], quotes: [], goals: [], names: [], links: [] }

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.stringMatching(/^[=+\-@＝';|>\\,"\n\r\t 猫a]{0,8}$/),
  fc.constantFrom('こころ', '銀河鉄道の夜', 'Emma; or, “Love”', '文学 > 小説', '=1+1', "'quoted", 'a\nb', 'C:\\'),
)
// The database keeps neither a zero byte nor half a pair, and a blank text says nothing.
const kept = words.map(text => text.replaceAll(/[\0\ud800-\udfff]/g, '')).map(text => (text.trim() === '' ? '' : text))
const named = kept.filter(text => /[^\s\u3000]/.test(text))
const name = named.map(text => text.trim()).filter(text => nameNorm(text) !== '' && text === text.replace(/\s+/g, ' '))
const days = fc.integer({ min: 0, max: 20_000 }).map(count => new Date(count * 86_400_000).toISOString().slice(0, 10))
const moments = fc.integer({ min: 0, max: 1_800_000_000 }).map(seconds => new Date(seconds * 1000).toISOString())
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const amount = (most: number) => maybe(fc.integer({ min: 1, max: most }))

const reading = fc.record({
  span: fc.tuple(days, days).map(pair => pair.sort()),
  end: fc.constantFrom('finished_on', 'dropped_on'),
  reason: kept,
  unit: fc.constantFrom(...units),
  logs: fc.array(
    fc.record({
      at: moments,
      day: days,
      from_pos: fc.integer({ min: 0, max: 900 }),
      to_pos: fc.integer({ min: 0, max: 900 }),
      minutes: amount(600),
      note: kept,
    }),
    { maxLength: 2 },
  ),
})

const book = fc.record({
  columns: fc.record({
    title: named,
    title_kana: kept,
    subtitle: kept,
    authors: fc.array(
      fc.oneof(
        fc.record({ name: named, role: fc.constantFrom(...roles) }),
        fc.record({ name: named, kana: named, role: fc.constantFrom(...roles) }),
      ),
      { maxLength: 3 },
    ),
    publisher: kept,
    published: fc.constantFrom(null, '1914', '2024-05', '2024-05-01'),
    isbn13: fc.constantFrom(null, '9784297109059', '9782070427796'),
    isbn10: fc.constantFrom(null, '207042779X'),
    pages: amount(2000),
    minutes: amount(2000),
    language: fc.constantFrom(null, 'ja', 'en', 'zh-Hant'),
    format: fc.constantFrom(...formats),
    ndc: fc.constantFrom(null, '913', '913.6'),
    description: kept,
    series_name: kept,
    series_no: maybe(fc.constantFrom(0, 1, 2.5)),
    list_price: amount(9000),
    status: fc.constantFrom(...statuses),
    owned: fc.constantFrom(...ownings),
    bought_on: maybe(days),
    due_on: maybe(days),
    price: maybe(fc.constantFrom(0, 660, 12.5)),
    rating: maybe(fc.integer({ min: 1, max: 20 }).map(quarters => quarters / 4)),
    favourite: fc.boolean(),
    priority: fc.integer({ min: 0, max: 3 }),
    added_on: maybe(days),
    private_note: kept,
    times_read: amount(50),
    doc_text: kept,
  }),
  readings: fc.array(reading, { maxLength: 3 }),
  isOpen: fc.boolean(),
  quotes: fc.array(fc.record({ text: named, page: kept, note: kept, at: moments }), { maxLength: 3 }),
  category: maybe(fc.integer({ min: 0, max: 3 })),
  tags: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
})

const shelves = fc.record({
  books: fc.array(book, { maxLength: 5 }),
  names: fc.uniqueArray(name, { minLength: 8, maxLength: 8, selector: nameNorm }),
  goals: fc.uniqueArray(
    fc.record({
      year: fc.integer({ min: 1990, max: 2100 }),
      month: amount(12),
      metric: fc.constantFrom(...metrics),
      target: fc.integer({ min: 1, max: 500 }),
    }),
    { maxLength: 3, selector: ({ year, month, metric }) => `${year} ${month} ${metric}` },
  ),
})

/** The shelf of a person who typed all this in. */
function shelfOf({
  books,
  names,
  goals,
}: typeof shelves extends fc.Arbitrary<infer Given> ? Given : never): WholeShelf {
  const ids = names.map(() => newId())
  const idAt = (at: number) => ids[at] ?? ''
  const made = books.map(({ columns, ...rest }) => ({ id: newId(), columns, ...rest }))
  const reads = made.flatMap(({ id, readings, isOpen }) =>
    readings.map(({ span, end, reason, unit, logs }, index) => {
      const isLast = index === readings.length - 1
      const ends = { finished_on: null, dropped_on: null, ...(isLast && isOpen ? {} : { [end]: span[1] ?? null }) }
      const row = { id: newId(), book_id: id, no: index + 1, started_on: span[0] ?? null, ...ends, reason, unit }
      return { row, logs: logs.map(log => ({ id: newId(), reading_id: row.id, ...log })) }
    }),
  )
  return {
    books: made.map(({ id, columns }, index) => ({
      ...booksBlank,
      ...columns,
      id,
      cover: null,
      doc: null,
      source: null,
      progress: 0,
      rank: `a${index}`,
      created_at: '2026-11-22T16:00:00+00:00',
      deleted_at: null,
      rev: 1,
    })),
    readings: reads.map(({ row }) => row),
    logs: reads.flatMap(({ logs }) => logs.map(log => ({ ...log, day: toDay(log.day) }))),
    quotes: made.flatMap(({ id, quotes }) =>
      quotes.map(quote => ({ id: newId(), book_id: id, ...quote, deleted_at: null })),
    ),
    goals: goals.map(goal => ({ id: newId(), ...goal })),
    // Two categories with one inside the other, and as many tags.
    names: names.map((text, at) => ({
      id: idAt(at),
      kind: at < 4 ? 'category' : 'tag',
      name: text,
      name_norm: nameNorm(text),
      parent_id: at === 1 || at === 3 ? idAt(at - 1) : null,
      colour: at < 4 ? 'teal' : null,
      applies_to: at < 4 ? ['book'] : [],
      rank: `a${at}`,
    })),
    links: made.flatMap(({ id, category, tags }) =>
      [...(category === null ? [] : [category]), ...tags.map(tag => tag + 4)].map(at => ({
        id: newId(),
        entity_type: 'book',
        entity_id: id,
        classification_id: idAt(at),
        kind: at < 4 ? 'category' : 'tag',
      })),
    ),
  }
}

async function read(text: string): Promise<Reading> {
  const opened = openFile(new TextEncoder().encode(text), 'books', '2026-11-23T00:00:00Z')
  if ('reason' in opened) throw new Error(`Not read: ${opened.reason}`)
  return 'books' in opened ? opened : readBooks(opened, [])
}

/** The shelf with what the plan makes of it, as the database would have it. */
async function imported(text: string, shelf: WholeShelf, person: string): Promise<WholeShelf> {
  const plan = await planImport(await read(text), shelf, person)
  expect(plan.changes).toEqual([])
  const names = new Names(shelf)
  names.addAll(plan.categories)
  const all = []
  for (const each of plan.fresh) all.push(await rowsOf(each, plan.source, 'a0', names))
  // Rows as they come back: what the test does not give has the database's own value.
  return {
    books: all.flatMap(({ books = [] }) =>
      books.map(row => ({ ...booksBlank, ...row, created_at: '2026-11-23T00:00:00Z', deleted_at: null }) as WholeBook),
    ),
    readings: all.flatMap(({ readings = [] }) => readings) as unknown as WholeShelf['readings'],
    logs: all.flatMap(({ logs = [] }) => logs) as unknown as WholeShelf['logs'],
    quotes: all.flatMap(({ quotes = [] }) =>
      quotes.map(row => ({ ...row, deleted_at: null })),
    ) as unknown as WholeShelf['quotes'],
    goals: plan.goals.map(goal => ({ id: newId(), ...goal })),
    names: [...shelf.names, ...(names.rows as unknown as WholeShelf['names'])],
    links: all.flatMap(({ links = [] }) => links) as unknown as WholeShelf['links'],
  }
}

for (const [shape, write] of [
  ['table', writeOwnTable],
  ['JSON', writeOwnJson],
] as const)
  test(`what was exported as a ${shape} and read into an empty account is exported again as it was; read once more it changes nothing`, async () => {
    await fc.assert(
      fc.asyncProperty(shelves, async given => {
        const text = write(ownFileOf(shelfOf(given), dayOf))
        if (given.books.length === 0 && shape === 'table' && given.goals.length === 0) return
        const moved = await imported(text, empty, other)
        const again = write(ownFileOf(moved, dayOf))
        // A document is made of a review that had none, so only the table is told letter by letter.
        expect(shape === 'JSON' ? withoutDocs(again) : again).toBe(shape === 'JSON' ? withoutDocs(text) : text)
        const { fresh, changes, trashed, known, newCategories, newTags, goals } = await planImport(
          await read(again),
          moved,
          other,
        )
        expect([fresh, changes, trashed, newCategories, newTags, goals]).toEqual([[], [], [], [], [], []])
        expect(known).toBe(given.books.length)
      }),
      { numRuns: 150 },
    )
  })

const withoutDocs = (text: string): string =>
  JSON.stringify({
    ...JSON.parse(text),
    books: JSON.parse(text).books.map(({ doc: _, ...rest }: object & { doc?: unknown }) => rest),
  })

test('the file of a shelf read into that very shelf changes nothing, and books in the trash stay there', async () => {
  await fc.assert(
    fc.asyncProperty(shelves, fc.boolean(), async (given, isTrashed) => {
      const shelf = shelfOf(given)
      const reading = await read(writeOwnJson(ownFileOf(shelf, dayOf)))
      const now = isTrashed
        ? { ...shelf, books: shelf.books.map(row => ({ ...row, deleted_at: '2026-11-23T00:00:00Z' })) }
        : shelf
      const plan = await planImport(reading, now, one)
      expect([plan.fresh, plan.changes, plan.goals, plan.newTags]).toEqual([[], [], [], []])
      expect([plan.known, plan.trashed.length]).toEqual(isTrashed ? [0, given.books.length] : [given.books.length, 0])
    }),
    { numRuns: 40 },
  )
})
