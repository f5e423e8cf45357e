import { escapeCell, pack } from '@techo/core/files'
import { isBag, type OwnFile, readOwnBook, readOwnGoal, readOwnName } from './own-file.ts'
import type { FileBook } from './source.ts'

/** Our own books as JSON: the same as the table, with the documents of the reviews. */

const version = 2

export const writeOwnJson = ({ books, goals, categories }: OwnFile): string =>
  JSON.stringify(
    {
      techo: 'books',
      version,
      books: books.map(({ key, notes: _, ...book }) => ({ id: key, ...book })),
      goals,
      categories,
    },
    null,
    2,
  )

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The first files had books, readings and records beside each other, and the rows as they stand in the database. */
function nested(content: Readonly<Record<string, unknown>>): readonly unknown[] {
  const by = (rows: unknown, column: string) => Map.groupBy(listOf(rows).filter(isBag), row => row[column])
  const [readings, logs] = [by(content.readings, 'book_id'), by(content.logs, 'reading_id')]
  return listOf(content.books).map(book =>
    isBag(book)
      ? {
          ...book,
          added_on: typeof book.created_at === 'string' ? book.created_at.slice(0, 10) : null,
          readings: readings.get(book.id)?.map(reading => ({ ...reading, logs: logs.get(reading.id) })),
        }
      : book,
  )
}

/** What a JSON of ours holds, a row that is none as null; null when the text is no such file. */
export function readOwnJson(text: string): (Omit<OwnFile, 'books'> & { books: readonly (FileBook | null)[] }) | null {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return null
  }
  if (!isBag(content) || !Array.isArray(content.books) || typeof content.version !== 'number') return null
  if (content.version > version) return null
  const books = content.version === 1 ? nested(content) : content.books
  return {
    books: books.map(readOwnBook),
    goals: listOf(content.goals).flatMap(goal => {
      if (!isBag(goal)) return []
      return readOwnGoal([goal.year, goal.month ?? '', goal.metric, goal.target].join('|')) ?? []
    }),
    categories: listOf(content.categories).flatMap(each => {
      if (!isBag(each) || !Array.isArray(each.path)) return []
      return readOwnName(escapeCell(pack(each.path.map(String), '>')), String(each.colour ?? ''))
    }),
  }
}
