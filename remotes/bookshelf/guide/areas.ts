import type { GuideArea } from '@techo/core'

/** What it is good for, as /features and the home page say it. */
export default [
  {
    id: 'bookshelf',
    icon: 'books',
    address: '/mypage/bookshelf',
    order: 800,
    isOnHome: true,
    words: {
      ja: {
        name: '本棚',
        title: '読んだ本が、残っていく。',
        text: '読みたい本から、読み終えた感想まで。',
        points: [
          'タイトルやISBNで探して、すぐに本棚へ。手での入力も、ファイルからの読み込みもできます。',
          '進み具合を記録すると、あと何日で読み終わるかがわかります。',
          '積読の数や金額、読んだページの移り変わりも見られます。',
        ],
      },
      en: {
        name: 'Bookshelf',
        title: 'What you read stays with you.',
        text: 'From books you want to read to what you thought of them.',
        points: [
          'Find books by title or ISBN, enter them by hand, or bring a file from elsewhere.',
          'Record how far you are, and see in how many days you will finish.',
          'See how many unread books wait, what they cost, and how your pages add up.',
        ],
      },
    },
  },
] satisfies readonly GuideArea[]
