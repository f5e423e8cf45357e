import { defineRemote } from '@techo/core'
import { withRows } from '@techo/data'
import { arriving, Skeleton } from '@techo/ui'
import { TodayHabits } from './TodayHabits.tsx'

// The card stands on /mypage, where everybody begins: with it come the texts, the rules and the rows that both pages share,
// which leaves 3 to 5 KB for each of them. As a chunk of its own it was a second step on /mypage, and all three held the same 12 KB.
export default defineRemote({
  routes: [
    {
      path: '/mypage/habits',
      lazy: withRows(() =>
        import('./HabitsPage.tsx').then(({ HabitsPage, asks }) => ({ Component: HabitsPage, asks })),
      ),
    },
    {
      path: '/mypage/habits/:id',
      lazy: () => import('./HabitPage.tsx').then(({ HabitPage }) => ({ Component: HabitPage })),
    },
  ],
  cards: [{ id: 'habits-today', component: TodayHabits }],
  settings: [
    {
      id: 'vacations',
      component: arriving(
        () => import('./VacationSettings.tsx').then(found => found.VacationSettings),
        () => <Skeleton kind="rows" lines={3} />,
      ),
    },
    {
      id: 'milestones',
      component: arriving(
        () => import('./milestones/MilestoneSettings.tsx').then(found => found.MilestoneSettings),
        () => <Skeleton kind="rows" lines={1} />,
      ),
    },
  ],
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
  files: () => import('./files.tsx').then(({ files }) => files),
  sample: () => import('./sample.ts').then(({ sample }) => sample),
  year: () => import('./year/tell-year.ts').then(({ tellYear }) => tellYear),
  reminders: () => import('./reminders/index.ts').then(({ reminders }) => reminders),
})
