import { type BookStatus, statuses } from '../rows.ts'
import { bookOf, type Cells, type FileBook, foldHead, readNumber, readPeople, readStatus } from './source.ts'

/** The kinds of files that are known, each by what its head is made of. Columns are found by name, never by place. */

export interface Source {
  readonly id: string
  readonly name: string
  readonly heads: readonly string[]
  readonly read: (cells: Cells) => FileBook | null
  /** rows that the person had thrown away there */
  readonly isTrashed?: (cells: Cells) => boolean
}

const list = (text: string, between: RegExp): readonly string[] =>
  text
    .split(between)
    .map(part => part.trim())
    .filter(Boolean)

/** The person's own shelves of Goodreads say what became of a book only by their names. */
const goodreadsStatus = (shelf: string) => readStatus(shelf) ?? (/dnf|did-?not|abandon/i.test(shelf) ? 'dropped' : null)

export const sources: readonly Source[] = [
  {
    id: 'goodreads',
    name: 'Goodreads',
    heads: ['Book Id', 'Title', 'Author', 'ISBN13', 'My Rating', 'Exclusive Shelf'],
    read: cells =>
      bookOf({
        id: cells('Book Id'),
        title: cells('Title'),
        authors: [cells('Author')],
        others: list(cells('Additional Authors'), /,/),
        isbns: [cells('ISBN13'), cells('ISBN')],
        publisher: cells('Publisher'),
        published: cells('Year Published') || cells('Original Publication Year'),
        pages: cells('Number of Pages'),
        format: cells('Binding'),
        status: goodreadsStatus(cells('Exclusive Shelf')),
        owned: (readNumber(cells('Owned Copies')) ?? 0) > 0,
        rating: cells('My Rating'),
        review: cells('My Review'),
        // The shelf that says the status is no word of the person's own.
        tags: list(cells('Bookshelves'), /,/).filter(shelf => goodreadsStatus(shelf) === null),
        added: cells('Date Added'),
        bought: cells('Original Purchase Date'),
        privateNote: cells('Private Notes'),
        timesRead: cells('Read Count'),
        read: [['', cells('Date Read')]],
      }),
  },
  {
    id: 'storygraph',
    name: 'StoryGraph',
    heads: ['Title', 'Authors', 'ISBN/UID', 'Read Status', 'Star Rating'],
    read: cells => {
      const spans = list(cells('Dates Read'), /,/).map((span): readonly [string, string] => {
        const [from = '', to] = span.split('-').map(part => part.trim())
        return to === undefined ? ['', from] : [from, to]
      })
      return bookOf({
        id: '',
        title: cells('Title'),
        authors: readPeople(cells('Authors')),
        others: list(cells('Contributors'), /,/).map(name => name.replace(/\s*\([^)]*\)$/, '')),
        isbns: [cells('ISBN/UID')],
        format: cells('Format'),
        status: readStatus(cells('Read Status')),
        owned: /^yes$/i.test(cells('Owned?')),
        rating: cells('Star Rating'),
        review: cells('Review'),
        statusText: cells('Read Status'),
        tags: list(cells('Tags'), /,/),
        added: cells('Date Added'),
        timesRead: cells('Read Count'),
        read: spans.length > 0 ? spans : [['', cells('Last Date Read')]],
      })
    },
  },
  {
    id: 'bookwyrm',
    name: 'BookWyrm',
    heads: ['title', 'author_text', 'isbn_13', 'shelf', 'review_content'],
    read: cells =>
      bookOf({
        id: cells('remote_id') || cells('openlibrary_key'),
        title: cells('title'),
        authors: readPeople(cells('author_text')),
        isbns: [cells('isbn_13'), cells('isbn_10')],
        status: readStatus(cells('shelf')),
        // A shelf of the person's own says nothing of the reading.
        tags: readStatus(cells('shelf')) === null ? list(cells('shelf_name') || cells('shelf'), /,/) : [],
        added: cells('shelf_date'),
        rating: cells('rating'),
        review: [cells('review_name'), cells('review_content')].filter(Boolean).join('\n'),
        read: [[cells('start_date'), cells('finish_date')]],
        stopped: cells('stopped_date'),
      }),
  },
  {
    id: 'openreads',
    name: 'Openreads',
    heads: ['title', 'author', 'status', 'favourite', 'book_format', 'readings'],
    isTrashed: cells => /^true$/i.test(cells('deleted')),
    read: cells =>
      bookOf({
        id: cells('olid'),
        title: cells('title'),
        subtitle: cells('subtitle'),
        authors: readPeople(cells('author')),
        isbns: [cells('isbn')],
        published: cells('publication_year'),
        pages: cells('pages'),
        format: cells('book_format'),
        status: readStatus(cells('status')),
        rating: cells('rating'),
        review: cells('my_review'),
        description: cells('description'),
        favourite: /^true$/i.test(cells('favourite')),
        statusText: cells('status'),
        privateNote: cells('notes'),
        added: cells('date_added'),
        tags: list(cells('tags'), /\|{5}|,/),
        read: list(cells('readings'), /;/).map((each): readonly [string, string] => {
          const [from = '', to = ''] = each.split('|')
          return [from, to]
        }),
      }),
  },
  {
    id: 'librarything',
    name: 'LibraryThing',
    heads: ['Book Id', 'Title', 'Primary Author', 'Collections', 'Page Count'],
    read: cells => {
      const collections = cells('Collections')
      const status = /currently reading/i.test(collections)
        ? 'reading'
        : /to read|wishlist/i.test(collections)
          ? 'want'
          : null
      return bookOf({
        id: cells('Book Id'),
        title: cells('Title'),
        authors: [cells('Primary Author')],
        others: list(cells('Secondary Author'), /\|/),
        isbns: [cells('ISBN').replace(/[[\]]/g, ''), ...list(cells('ISBNs'), /,/)],
        publisher: cells('Publication').replace(/\s*\(.*$/, ''),
        published: cells('Date'),
        pages: cells('Page Count'),
        format: cells('Media'),
        status: cells('Date Read') !== '' ? 'finished' : (status ?? 'tsundoku'),
        owned: /your library/i.test(collections),
        rating: cells('Rating'),
        review: cells('Review'),
        description: cells('Summary'),
        tags: [
          ...list(cells('Tags'), /,/),
          ...list(cells('Collections'), /,/).filter(
            each => !/^(your library|to read|wishlist|currently reading|read but unowned)$/i.test(each),
          ),
        ],
        privateNote: [cells('Comment'), cells('Private Comment')].filter(Boolean).join('\n\n'),
        added: cells('Entry Date'),
        bought: cells('Date Acquired') || cells('Acquired'),
        read: [[cells('Date Started'), cells('Date Read')]],
      })
    },
  },
  {
    // 読書メーター has no export of its own; this is what the tools around it write, one file for each of its lists.
    id: 'bookmeter',
    name: '読書メーター',
    heads: ['bookTitle', 'bookAuthor', 'bookAsin'],
    read: cells => {
      const file = cells('@file')
      const status = listWords.find(([words]) => words.test(file))?.[1] ?? null
      const hasDay = cells('reviewDate') !== ''
      return bookOf({
        id: cells('bookId'),
        title: cells('bookTitle'),
        authors: readPeople(cells('bookAuthor')),
        // An ASIN is the ISBN-10 of what is printed; others begin with B.
        isbns: [cells('bookAsin')],
        format: /^B/.test(cells('bookAsin')) ? 'ebook' : '',
        pages: cells('bookPage'),
        status: hasDay ? 'finished' : status,
        owned: status === 'tsundoku',
        review: cells('reviewText'),
        tags: list(cells('bookcaseNames').replaceAll(/["[\]]/g, ''), /,/),
        read: [['', cells('reviewDate')]],
      })
    },
  },
  {
    id: 'jelu',
    name: 'Jelu',
    heads: ['title', 'author', 'read_dates', 'dropped_dates', 'currently_reading'],
    read: cells => {
      const [dates, dropped] = [list(cells('read_dates'), /,/), list(cells('dropped_dates'), /,/)]
      const [reading, last] = [cells('currently_reading'), cells('date read')]
      const [first, all] = [cells('author'), cells('authors')]
      const read = dates.length === 0 && reading === '' && last !== '' ? [last] : dates
      return bookOf({
        id: '',
        title: cells('title'),
        authors: list(all || first, /,/),
        isbns: [cells('isbn13'), cells('isbn10'), cells('isbn')],
        publisher: cells('publisher'),
        status: reading ? 'reading' : read.length > 0 ? 'finished' : dropped.length > 0 ? 'dropped' : 'want',
        owned: /^true$/i.test(cells('owned')),
        tags: list(cells('tags'), /,/),
        read: [
          ...read.map((day): readonly [string, string] => ['', day]),
          ...(reading ? [[reading, ''] as const] : []),
        ],
        stopped: dropped.at(-1) ?? '',
      })
    },
  },
  {
    // What this bookshelf wrote before its tables could be read back.
    id: 'techo-first',
    name: '手帳 Techo',
    heads: 'title author isbn publisher published pages status rating started finished price format'.split(' '),
    read: cells =>
      bookOf({
        id: '',
        title: cells('title'),
        authors: list(cells('author'), /, /),
        isbns: [cells('isbn')],
        publisher: cells('publisher'),
        published: cells('published'),
        pages: cells('pages'),
        status: statuses.find(each => each === cells('status')) ?? null,
        statusText: cells('status'),
        rating: cells('rating'),
        price: cells('price'),
        format: cells('format'),
        read: [[cells('started'), cells('finished')]],
      }),
  },
]

/** Which list of 読書メーター a file holds, as the files are called. */
const listWords = [
  [/finished|read_?books|読んだ/i, 'finished'],
  [/stacked|reading-list|積読/i, 'tsundoku'],
  [/reading|読んでる/i, 'reading'],
  [/wish|読みたい/i, 'want'],
] as const satisfies readonly (readonly [RegExp, BookStatus])[]

/** ブクログ writes no head: the places of its columns, the older files having fewer of them. */
const booklogColumns =
  'service item isbn13 category rating status review tags memo added finished title author publisher year genre pages price'.split(
    ' ',
  )
const booklogLengths = [11, 17, 18]

export const booklog: Source = {
  id: 'booklog',
  name: 'ブクログ',
  heads: booklogColumns,
  read: cells =>
    bookOf({
      id: cells('item'),
      title: cells('title'),
      authors: readPeople(cells('author')),
      isbns: [cells('isbn13'), cells('item')],
      publisher: cells('publisher'),
      published: cells('year'),
      pages: cells('pages'),
      format: /電子/.test(cells('genre')) ? 'ebook' : '',
      status: readStatus(cells('status')),
      owned: readStatus(cells('status')) === 'tsundoku',
      rating: cells('rating'),
      statusText: cells('status'),
      review: cells('review'),
      // A memo there is seen by nobody else.
      privateNote: cells('memo'),
      price: cells('price'),
      category: /^-?$/.test(cells('category')) ? '' : cells('category'),
      tags: list(cells('tags'), /\s/).filter(tag => tag !== '-'),
      added: cells('added'),
      read: [['', cells('finished')]],
    }),
}

export const isBooklog = (first: readonly string[]): boolean =>
  booklogLengths.includes(first.length) &&
  /^\d{1,3}$/.test(first[0] ?? '') &&
  /^(\d{13})?$/.test(first[2] ?? '') &&
  // A book may have no status; then the day on which it was added tells.
  (first[5] ? readStatus(first[5]) !== null : /^\d{4}-\d\d-\d\d/.test(first[9] ?? ''))

/** What a column of any other file may hold, with the names by which it is guessed. */
export const fields = {
  title: ['title', 'タイトル', '書名', '本のタイトル', 'name', '書籍名', '題名'],
  author: ['author', 'authors', '著者', '著者名', '作者', '作者名'],
  isbn: ['isbn', 'isbn13', 'isbn10', 'asin'],
  publisher: ['publisher', '出版社', '出版社名'],
  published: ['published', 'publicationdate', 'year', '発行日', '出版日', '発売日', '発行年', '出版年'],
  pages: ['pages', 'pagecount', 'numberofpages', 'ページ数', 'ページ'],
  status: ['status', 'shelf', '状態', '読書状況', 'ステータス'],
  rating: ['rating', 'stars', '評価'],
  started: ['started', 'startedon', 'datestarted', '読みはじめた日', '読書開始日', '開始日'],
  finished: ['finished', 'finishedon', 'dateread', 'datefinished', '読み終えた日', '読了日'],
  review: ['review', '感想', 'レビュー', 'comment', 'コメント', '感想レビュー'],
  price: ['price', '価格', '値段', '買った値段', '金額'],
  format: ['format', '形式', 'binding'],
  category: ['category', 'カテゴリ', 'カテゴリー', 'genre', 'ジャンル'],
  tags: ['tags', 'タグ', 'bookshelves'],
  privateNote: ['privatenote', 'privatenotes', 'memo', 'メモ', '非公開メモ'],
  added: ['added', 'dateadded', '追加日', '登録日'],
  timesRead: ['timesread', 'readcount', '読んだ回数'],
} as const
export type Field = keyof typeof fields
export const fieldNames = Object.keys(fields) as readonly Field[]

/** For each column what it seems to hold; null where the head says nothing. */
export function guessColumns(head: readonly string[]): readonly (Field | null)[] {
  const taken = new Set<Field>()
  return head.map(name => {
    const folded = foldHead(name)
    const field = fieldNames.find(each => !taken.has(each) && fields[each].some(word => word === folded))
    if (!field) return null
    taken.add(field)
    return field
  })
}

/** A reader for a file whose columns were told. */
export function mappedSource(columns: readonly (Field | null)[]): Source {
  const at = new Map(columns.flatMap((field, index) => (field === null ? [] : [[field, index] as const])))
  return {
    id: 'csv',
    name: 'CSV',
    heads: fieldNames.filter(field => at.has(field)),
    read: cells =>
      bookOf({
        id: '',
        title: cells('title'),
        authors: readPeople(cells('author')),
        isbns: [cells('isbn')],
        publisher: cells('publisher'),
        published: cells('published'),
        pages: cells('pages'),
        status: cells('status') === '' ? null : readStatus(cells('status')),
        rating: cells('rating'),
        review: cells('review'),
        price: cells('price'),
        format: cells('format'),
        statusText: cells('status'),
        category: cells('category'),
        tags: list(cells('tags'), /[,、;；]/),
        privateNote: cells('privateNote'),
        added: cells('added'),
        timesRead: cells('timesRead'),
        read: [[cells('started'), cells('finished')]],
      }),
  }
}

export const foldHeads = (names: readonly string[]): readonly string[] => names.map(foldHead)

export const sourceOf = (head: readonly string[]): Source | null => {
  const there = new Set(head.map(foldHead))
  return sources.find(({ heads }) => heads.every(name => there.has(foldHead(name)))) ?? null
}
