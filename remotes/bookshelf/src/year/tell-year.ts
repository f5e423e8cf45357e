import { numberFormat, type TellYear, type YearPart, type YearSpan } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { bookshelfApi } from '../api.ts'
import { authorLine, type Book, type Reading } from '../rows.ts'
import { useYearT } from './messages.ts'

/** The books that were finished in a year, with their covers, in the order in which they were. */
export const tellYear: TellYear = async span => {
  const { books, readings } = bookshelfApi.endpoints
  const [rows, times] = await Promise.all([
    readOnce(store.dispatch(books.initiate(undefined, { forceRefetch: true }))),
    readOnce(store.dispatch(readings.initiate(undefined, { forceRefetch: true }))),
  ])
  return partOf(span, rows, times)
}

export function partOf(
  { from, to, language }: Pick<YearSpan, 'from' | 'to' | 'language'>,
  books: readonly Pick<Book, 'id' | 'title' | 'authors' | 'cover' | 'pages'>[],
  readings: readonly Pick<Reading, 'book_id' | 'finished_on'>[],
): YearPart {
  const t = useYearT.in(language)
  const byId = new Map(books.map(book => [book.id, book]))
  const finished = readings
    .flatMap(({ book_id, finished_on }) => {
      const book = byId.get(book_id)
      return book && finished_on !== null && finished_on >= from && finished_on <= to ? [{ book, on: finished_on }] : []
    })
    .sort((one, other) => (one.on < other.on ? -1 : 1))
  if (finished.length === 0) return { figures: [], things: [] }
  const write = (count: number) => numberFormat(language).format(count)
  const pages = finished.reduce((sum, { book }) => sum + (book.pages ?? 0), 0)
  return {
    figures: [
      { value: write(finished.length), label: t('books') },
      ...(pages > 0 ? [{ value: write(pages), label: t('pages') }] : []),
    ],
    things: finished.map(({ book }) => ({
      title: book.title,
      note: authorLine(book, language === 'ja' ? '、' : ', '),
      ...(book.cover ? { image: book.cover } : {}),
      href: `/mypage/bookshelf/${book.id}`,
    })),
  }
}
