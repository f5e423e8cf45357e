import { facts, list, text } from '../../article.ts'
import type { Guide } from './guide.ts'

export const books: Guide = {
  id: 'books',
  address: '/mypage/bookshelf',
  picture: 'bookshelf',
  ja: ({ say }) => ({
    heading: '本棚',
    blocks: [
      list(
        `${say('bookshelf:add')}から、書名、著者名、ISBNでさがすか、${say('bookshelf:scan')}を押します。見つからない本は${say('bookshelf:byHand')}で加えられます。`,
        `${say('bookshelf:startReading')}を押すと、進み具合を記録でき、あと何日で読み終わるかがわかります。読んでいる本は、最初のページのカードにも並びます。`,
        `本のページに、${say('bookshelf:quotes')}と${say('bookshelf:review')}を残せます。`,
        `${say('bookshelf:stats')}では、読んだ冊数やページ、${say('bookshelf:tsundoku')}の数と金額、目標の進みが見られます。`,
        `本棚のメニューの${say('bookshelf:import')}で、ブクログ、Goodreads、StoryGraph、BookWyrm、Openreads、LibraryThingのファイルとCSVを読み込めます。`,
      ),
      text('本の情報は、次の目録から集めます。どれを使うかは、このサイトの運営者が決めます。'),
      facts(
        [
          '国立国会図書館サーチ',
          '書誌データは、営利を目的としない利用なら無料です。有料プランや広告があるサイトでは、申請が必要なことがあります。書影には出典を示します。',
        ],
        ['openBD', '本を紹介するために使えます。書影は切り抜かずに使います。'],
        ['Google ブックス', 'Googleの利用規約に従って使います。'],
        ['Open Library', '書誌データは自由に使えます。'],
      ),
      text('どれも設定されていないサイトでは、付属の見本の目録からさがします。そのことは検索結果にも表示されます。'),
    ],
  }),
  en: ({ say }) => ({
    heading: 'Bookshelf',
    blocks: [
      list(
        `${say('bookshelf:add')} searches by title, author or ISBN, or press ${say('bookshelf:scan')}. What is not found can be entered with ${say('bookshelf:byHand')}.`,
        `${say('bookshelf:startReading')} lets you record how far you are and tells in how many days you will finish. Books you are reading also stand on the first page as a card.`,
        `The page of a book keeps ${say('bookshelf:quotes')} and ${say('bookshelf:review')}.`,
        `${say('bookshelf:stats')} has books and pages over time, ${say('bookshelf:tsundoku')} with what it cost, and your goals.`,
        `${say('bookshelf:import')} in the menu of the shelf takes files of Goodreads, StoryGraph, Booklog, BookWyrm, Openreads and LibraryThing, and CSV.`,
      ),
      text(
        'What is known of a book comes from these catalogues. Which of them are asked, the operator of this site decides.',
      ),
      facts(
        [
          'National Diet Library Search',
          'Records are free for non-commercial use. A site with paid plans or advertisements may have to apply. Covers name their source.',
        ],
        ['openBD', 'May be used to introduce books. Covers stay uncut.'],
        ['Google Books', 'Used under the terms of Google.'],
        ['Open Library', 'Records are free to use.'],
      ),
      text('Where none is set up, a sample catalogue is searched, and the results say so.'),
    ],
  }),
}
