import { defineRemote } from '@techo/core'
import { arriving, Skeleton } from '@techo/ui'

export default defineRemote({
  routes: [
    {
      path: '/mypage/schedule',
      lazy: () => import('./SchedulePage.tsx').then(({ SchedulePage }) => ({ Component: SchedulePage })),
    },
  ],
  cards: [
    {
      id: 'schedule-today',
      component: arriving(
        () => import('./TodaySchedule.tsx').then(found => found.TodaySchedule),
        () => <Skeleton kind="rows" lines={2} />,
      ),
    },
  ],
  settings: [
    {
      id: 'reminder',
      component: arriving(
        () => import('./reminders/ReminderSettings.tsx').then(found => found.ReminderSettings),
        () => <Skeleton kind="rows" lines={1} />,
      ),
    },
  ],
  reminders: () => import('./reminders/index.ts').then(({ reminders }) => reminders),
  files: () => import('./files.tsx').then(({ files }) => files),
  sample: () => import('./sample.ts').then(({ sample }) => sample),
  commands: [
    {
      id: 'schedule-open',
      title: { ja: '予定を開く', en: 'Open the schedule' },
      keys: 'g e',
      icon: 'calendar-days',
      perform: ({ navigate }) => navigate('/mypage/schedule'),
    },
    {
      id: 'schedule-month',
      title: { ja: '予定の月の表を開く', en: 'Open the month of the schedule' },
      icon: 'calendar-days',
      perform: ({ navigate }) => navigate('/mypage/schedule?view=month'),
    },
    {
      id: 'schedule-day',
      title: { ja: '今日の時間割を開く', en: 'Open the hours of today' },
      icon: 'clock',
      perform: ({ navigate }) => navigate('/mypage/schedule?view=day'),
    },
    {
      id: 'schedule-calendars',
      title: { ja: 'カレンダーを購読する・整える', en: 'Subscribe to calendars, or arrange them' },
      icon: 'calendar',
      perform: ({ navigate }) => navigate('/mypage/schedule?calendars='),
    },
  ],
  quickAdd: [
    {
      id: 'event',
      component: arriving(
        () => import('./quick-add/QuickAdd.tsx').then(found => found.QuickAdd),
        () => <Skeleton lines={3} />,
      ),
    },
  ],
})
