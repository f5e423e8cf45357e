import { defineRemote } from '@techo/core'
import { withRows } from '@techo/data'
import { arriving, Skeleton } from '@techo/ui'

const TodayNotDos = arriving(
  () => import('./today/TodayNotDos.tsx').then(({ TodayNotDos }) => TodayNotDos),
  () => <Skeleton kind="rows" lines={2} />,
)

const TodayBoard = arriving(
  () => import('./today/TodayBoard.tsx').then(({ TodayBoard }) => TodayBoard),
  () => <Skeleton kind="block" />,
)

export default defineRemote({
  routes: [
    {
      path: '/mypage/lists/wish',
      lazy: withRows(() => import('./wish/WishPage.tsx').then(({ WishPage, asks }) => ({ Component: WishPage, asks }))),
    },
    {
      path: '/mypage/lists/bucket',
      lazy: withRows(() =>
        import('./bucket/BucketPage.tsx').then(({ BucketPage, asks }) => ({ Component: BucketPage, asks })),
      ),
    },
    {
      path: '/mypage/lists/not-do',
      lazy: withRows(() =>
        import('./not-do/NotDoPage.tsx').then(({ NotDoPage, asks }) => ({ Component: NotDoPage, asks })),
      ),
    },
    {
      path: '/mypage/lists/vision-board',
      lazy: withRows(() =>
        import('./board/VisionBoardPage.tsx').then(({ VisionBoardPage, asks, follows }) => ({
          Component: VisionBoardPage,
          asks,
          follows,
        })),
      ),
    },
  ],
  cards: [
    {
      id: 'lists-not-do',
      component: TodayNotDos,
    },
    {
      id: 'lists-board',
      component: TodayBoard,
    },
  ],
  commands: [
    {
      id: 'lists-open',
      title: { ja: 'ほしいものを開く', en: 'Open the wish list' },
      keys: 'g l',
      icon: 'gift',
      perform: ({ navigate }) => navigate('/mypage/lists/wish'),
    },
    {
      id: 'lists-board',
      title: { ja: 'ビジョンボードを開く', en: 'Open the vision board' },
      keys: 'g v',
      icon: 'image',
      perform: ({ navigate }) => navigate('/mypage/lists/vision-board'),
    },
    {
      id: 'lists-bucket',
      title: { ja: 'やりたいことを開く', en: 'Open the bucket list' },
      icon: 'mountain',
      perform: ({ navigate }) => navigate('/mypage/lists/bucket'),
    },
    {
      id: 'lists-not-do',
      title: { ja: 'やらないことを開く', en: 'Open the not-do list' },
      icon: 'ban',
      perform: ({ navigate }) => navigate('/mypage/lists/not-do'),
    },
    {
      id: 'lists-add-wish',
      title: { ja: 'ほしいものを追加', en: 'Add a wish' },
      icon: 'plus',
      perform: ({ navigate }) => navigate('/mypage/lists/wish?new=1'),
    },
    {
      id: 'lists-add-dream',
      title: { ja: 'やりたいことを追加', en: 'Add a dream' },
      icon: 'plus',
      perform: ({ navigate }) => navigate('/mypage/lists/bucket?new=1'),
    },
  ],
  year: () => import('./year/tell-year.ts').then(({ tellYear }) => tellYear),
  files: () => import('./files.tsx').then(({ files }) => files),
  sample: () => import('./sample.ts').then(({ sample }) => sample),
})
