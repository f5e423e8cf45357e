import { defineRemote } from '@techo/core'
import { withRows } from '@techo/data'
import { arriving, Skeleton } from '@techo/ui'

const TodayBooks = arriving(
  () => import('./today/TodayBooks.tsx').then(({ TodayBooks }) => TodayBooks),
  () => <Skeleton kind="rows" lines={2} />,
)

const TodayDue = arriving(
  () => import('./today/TodayDue.tsx').then(({ TodayDue }) => TodayDue),
  () => <Skeleton kind="rows" lines={2} />,
)

export default defineRemote({
  routes: [
    {
      path: '/mypage/bookshelf',
      lazy: withRows(() => import('./ShelfPage.tsx').then(({ ShelfPage, asks }) => ({ Component: ShelfPage, asks }))),
    },
    {
      path: '/mypage/bookshelf/stats',
      lazy: () => import('./StatsPage.tsx').then(({ StatsPage }) => ({ Component: StatsPage })),
    },
    {
      path: '/mypage/bookshelf/categories',
      lazy: () => import('./CategoriesPage.tsx').then(({ CategoriesPage }) => ({ Component: CategoriesPage })),
    },
    {
      path: '/mypage/bookshelf/index-old',
      lazy: () => import('./TablePage.tsx').then(({ TablePage }) => ({ Component: TablePage })),
    },
    {
      path: '/mypage/bookshelf/:id',
      lazy: () => import('./BookPage.tsx').then(({ BookPage }) => ({ Component: BookPage })),
    },
  ],
  cards: [
    {
      id: 'bookshelf-due',
      component: TodayDue,
    },
    {
      id: 'bookshelf-reading',
      component: TodayBooks,
    },
  ],
  commands: [
    {
      id: 'bookshelf-open',
      title: { ja: '本棚を開く', en: 'Open the bookshelf' },
      keys: 'g b',
      icon: 'books',
      perform: ({ navigate }) => navigate('/mypage/bookshelf'),
    },
    {
      id: 'bookshelf-add',
      title: { ja: '本を追加', en: 'Add a book' },
      icon: 'plus',
      perform: ({ navigate }) => navigate('/mypage/bookshelf?new=1'),
    },
    {
      id: 'bookshelf-stats',
      title: { ja: '読書の記録を見る', en: 'Open reading statistics' },
      icon: 'chart',
      perform: ({ navigate }) => navigate('/mypage/bookshelf/stats'),
    },
    {
      id: 'bookshelf-table',
      title: { ja: '本の一覧表を開く', en: 'Open the table of books' },
      icon: 'list',
      perform: ({ navigate }) => navigate('/mypage/bookshelf/index-old'),
    },
  ],
  reminders: () => import('./due/index.ts').then(({ reminders }) => reminders),
  year: () => import('./year/tell-year.ts').then(({ tellYear }) => tellYear),
  files: () => import('./files.tsx').then(({ files }) => files),
  sample: () => import('./sample.ts').then(({ sample }) => sample),
})
