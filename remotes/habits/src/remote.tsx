import { defineRemote, type EntityReader, type TodayCardProps } from '@techo/core'
import { Skeleton } from '@techo/ui'
import { lazy, Suspense } from 'react'

// Each page, the card and the search are chunks of their own: an address loads what it shows.
const LazyToday = lazy(() => import('./TodayHabits.tsx').then(({ TodayHabits }) => ({ default: TodayHabits })))

const TodayHabits = (props: TodayCardProps) => (
  <Suspense fallback={<Skeleton kind="rows" lines={3} />}>
    <LazyToday {...props} />
  </Suspense>
)

const habitEntity: EntityReader = {
  type: 'habit',
  read: async ids => (await import('./entity.ts')).habitEntity.read(ids),
  search: async (query, limit) => (await import('./entity.ts')).habitEntity.search(query, limit),
}

export default defineRemote({
  routes: [
    {
      path: '/mypage/habits',
      lazy: () => import('./HabitsPage.tsx').then(({ HabitsPage }) => ({ Component: HabitsPage })),
    },
    {
      path: '/mypage/habits/:id',
      lazy: () => import('./HabitPage.tsx').then(({ HabitPage }) => ({ Component: HabitPage })),
    },
  ],
  cards: [{ id: 'habits-today', component: TodayHabits }],
  entities: [habitEntity],
  commands: [
    {
      id: 'habits-open',
      title: { ja: '習慣を開く', en: 'Open habits' },
      keys: 'g h',
      icon: 'repeat',
      perform: ({ navigate }) => navigate('/mypage/habits'),
    },
    {
      id: 'habits-add',
      title: { ja: '習慣を追加', en: 'Add a habit' },
      icon: 'plus',
      perform: ({ navigate }) => navigate('/mypage/habits?new=1'),
    },
    {
      id: 'habits-month',
      title: { ja: '習慣の月の表を開く', en: 'Open the month table of habits' },
      icon: 'calendar-days',
      perform: ({ navigate }) => navigate('/mypage/habits?view=month'),
    },
  ],
})
