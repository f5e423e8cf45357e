import type { GuideTexts } from '@techo/core'

export default {
  books: {
    heading: '本棚',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:bookshelf:add}から、書名、著者名、ISBNでさがすか、{say:bookshelf:scan}を押します。続けて何冊でも読み取れます。見つからない本は{say:bookshelf:byHand}で加えられます。',
          '{say:bookshelf:startReading}を押すと、進み具合を記録でき、あと何日で読み終わるかがわかります。読んでいる本は、最初のページのカードにも並びます。',
          '本のページに、{say:bookshelf:quotes}と{say:bookshelf:review}を残せます。借りた本は、{say:bookshelf:dueOn}の前日と当日に知らせます。',
          '{say:bookshelf:stats}では、読んだ冊数やページ、{say:bookshelf:tsundoku}の数と金額、目標の進みが見られます。',
          '本棚のメニューの{say:bookshelf:import}で、ブクログ、読書メーター、Goodreads、StoryGraph、BookWyrm、Openreads、LibraryThing、KindleのMy Clippings.txt、CSVを読み込めます。',
        ],
      },
      { kind: 'text', text: '本の情報は、次の目録から集めます。どれを使うかは、このサイトの運営者が決めます。' },
      {
        kind: 'facts',
        rows: [
          [
            '国立国会図書館サーチ',
            '書誌データは、営利を目的としない利用なら無料です。有料プランや広告があるサイトでは、申請が必要なことがあります。書影には出典を示します。',
          ],
          ['openBD', '本を紹介するために使えます。書影は切り抜かずに使います。'],
          ['Google ブックス', 'Googleの利用規約に従って使います。'],
          ['Open Library', '書誌データは自由に使えます。'],
        ],
      },
      {
        kind: 'text',
        text: 'どれも設定されていないサイトでは、付属の見本の目録からさがし、検索結果にそう表示します。',
      },
    ],
  },
} satisfies GuideTexts
