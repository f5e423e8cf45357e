import { addDays, type Day, type FillSample, normalizeForSearch, rankMany } from '@techo/core'
import { docOf, textOf } from '@techo/editor/plain'

interface Book {
  readonly title: string
  readonly author: string
  readonly publisher?: string
  readonly pages: number
  readonly status: 'want' | 'tsundoku' | 'reading' | 'paused' | 'finished'
  readonly rating?: number
  readonly published: string
}

// Works whose authors' rights have run out, in editions that nobody sells.
const shelf: Readonly<Record<'ja' | 'en', readonly Book[]>> = {
  ja: [
    { title: 'こころ', author: '夏目 漱石', pages: 384, status: 'reading', published: '1914' },
    { title: '銀河鉄道の夜', author: '宮沢 賢治', pages: 256, status: 'finished', rating: 5, published: '1934' },
    { title: '羅生門', author: '芥川 龍之介', pages: 192, status: 'finished', rating: 4, published: '1915' },
    { title: '人間失格', author: '太宰 治', pages: 224, status: 'finished', rating: 3.5, published: '1948' },
    { title: 'たけくらべ', author: '樋口 一葉', pages: 160, status: 'tsundoku', published: '1895' },
    { title: '武士道', author: '新渡戸 稲造', pages: 208, status: 'tsundoku', published: '1900' },
    { title: '風立ちぬ', author: '堀 辰雄', pages: 176, status: 'want', published: '1938' },
    { title: '学問のすすめ', author: '福沢 諭吉', pages: 248, status: 'paused', published: '1872' },
  ],
  en: [
    { title: 'Walden', author: 'Henry David Thoreau', pages: 384, status: 'reading', published: '1854' },
    {
      title: 'Pride and Prejudice',
      author: 'Jane Austen',
      pages: 432,
      status: 'finished',
      rating: 5,
      published: '1813',
    },
    { title: 'The Time Machine', author: 'H. G. Wells', pages: 192, status: 'finished', rating: 4, published: '1895' },
    { title: 'Frankenstein', author: 'Mary Shelley', pages: 288, status: 'finished', rating: 3.5, published: '1818' },
    { title: 'Moby-Dick', author: 'Herman Melville', pages: 640, status: 'tsundoku', published: '1851' },
    { title: 'Middlemarch', author: 'George Eliot', pages: 880, status: 'tsundoku', published: '1871' },
    { title: 'Dubliners', author: 'James Joyce', pages: 240, status: 'want', published: '1914' },
    { title: 'Meditations', author: 'Marcus Aurelius', pages: 208, status: 'paused', published: '0180' },
  ],
}

const words = {
  ja: {
    review: ['子どものころとは違うところで立ち止まった。', '「ほんとうの幸」とは何か、しばらく考えていた。'],
    quote: 'ほんとうにみんなの幸のためならば、僕のからだなんか百ぺん灼いてもかまわない。',
  },
  en: {
    review: ['I stopped at other places than I did years ago.', 'The talk on the hill stayed with me for days.'],
    quote: 'I declare after all there is no enjoyment like reading!',
  },
}

/** A small shelf: one book on the way, some read this month, some waiting. */
export const sample: FillSample = ({ today, language, newId }) => {
  const ranks = rankMany(null, null, shelf[language].length)
  const { review, quote } = words[language]
  const books = shelf[language].map((book, index) => ({ ...book, id: newId(), index }))
  const finished = books.filter(({ status }) => status === 'finished')
  const endOf = new Map(finished.map(({ id }, nth) => [id, addDays(today, -3 - nth * 9)]))
  const reads = books.flatMap(book => {
    if (!['finished', 'reading', 'paused'].includes(book.status)) return []
    const end = endOf.get(book.id)
    const start = end ? addDays(end, -7) : addDays(today, book.status === 'reading' ? -9 : -25)
    return [{ id: newId(), book, start, end }]
  })
  const step = (start: Day, end: Day | undefined, nth: number, of: number): Day =>
    addDays(start, end ? Math.round((nth * 7) / of) : nth * 2)
  return {
    rows: [
      {
        table: 'books',
        rows: books.map(({ id, title, author, pages, status, rating, published, index }) => ({
          id,
          title,
          authors: [{ name: author, role: 'author' }],
          pages,
          published,
          language,
          status,
          owned: status === 'want' ? 'none' : 'own',
          rating: rating ?? null,
          favourite: rating === 5,
          doc: rating === 5 ? docOf(review) : null,
          doc_text: rating === 5 ? textOf(review) : '',
          search_norm: normalizeForSearch(`${title} ${author}`),
          rank: ranks[index],
        })),
      },
      {
        table: 'readings',
        rows: reads.map(({ id, book, start, end }) => ({
          id,
          book_id: book.id,
          no: 1,
          unit: 'page',
          started_on: start,
          finished_on: end ?? null,
        })),
      },
      {
        table: 'reading_logs',
        rows: reads.flatMap(({ id, book, start, end }) => {
          const until = end ? book.pages : Math.round(book.pages * (book.status === 'reading' ? 0.6 : 0.25))
          const parts = end ? 4 : 5
          return Array.from({ length: parts }, (_, nth) => {
            const day = step(start, end, nth, parts - 1)
            return {
              id: newId(),
              reading_id: id,
              at: `${day}T12:30:00Z`,
              day,
              from_pos: Math.round((until * nth) / parts),
              to_pos: Math.round((until * (nth + 1)) / parts),
              minutes: 25 + ((nth * 7) % 20),
            }
          }).filter(({ day }) => day <= today)
        }),
      },
      {
        table: 'quotes',
        rows: [
          {
            id: newId(),
            book_id: finished[0]?.id,
            text: quote,
            page: '218',
            at: `${endOf.get(finished[0]?.id ?? books[0]?.id ?? newId()) ?? today}T12:40:00Z`,
            search_norm: normalizeForSearch(quote),
          },
        ],
      },
      {
        table: 'reading_goals',
        rows: [{ id: newId(), year: Number(today.slice(0, 4)), metric: 'books', target: 24 }],
        // The person may have a goal of their own for this year.
        on: ['user_id', 'year', 'month', 'metric'],
      },
    ],
  }
}
