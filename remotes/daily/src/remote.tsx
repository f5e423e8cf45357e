import { defineRemote } from '@techo/core'
import { withRows } from '@techo/data'
import { arriving, Skeleton } from '@techo/ui'
import { typeAhead } from './typed-ahead.ts'

const page = () => import('./day/DailyPage.tsx')
const cards = () => import(/* webpackChunkName: "cards" */ './cards.ts')
const Waiting = () => <Skeleton lines={3} />
const notes = () => import('./notes/NotesPage.tsx')
const week = () => import('./week/WeekPage.tsx')

export default defineRemote({
  routes: [
    { path: '/mypage/daily', lazy: withRows(page) },
    { path: '/mypage/daily/:date', lazy: page },
    { path: '/mypage/daily/weekly-tasks', lazy: withRows(week) },
    {
      path: '/mypage/notes',
      lazy: withRows(notes),
      children: [
        { index: true, element: null },
        { path: ':id', element: null },
      ],
    },
  ],
  cards: [
    { id: 'daily-tasks', component: arriving(() => cards().then(found => found.TodayTasks), Waiting) },
    { id: 'daily-note', component: arriving(() => cards().then(found => found.TodayLine), Waiting) },
  ],
  commands: [
    {
      id: 'day-open',
      title: { ja: '今日のページを開く', en: 'Open today’s page' },
      keys: 'g d',
      icon: 'calendar',
      perform: ({ navigate }) => navigate('/mypage/daily'),
    },
    {
      id: 'notes-open',
      title: { ja: 'ノートを開く', en: 'Open notes' },
      keys: 'g n',
      icon: 'note',
      perform: ({ navigate }) => navigate('/mypage/notes'),
    },
    {
      id: 'notes-add',
      title: { ja: '新しいノート', en: 'New note' },
      icon: 'plus',
      perform: ({ navigate }) => {
        typeAhead()
        navigate('/mypage/notes?new=1')
      },
    },
  ],
  // Their dialogs stand on what these pages bring: alone they would hold it a second time.
  files: () =>
    Promise.all([notes(), week()])
      .then(pages => Promise.all(pages.map(page => page.files())))
      .then(all => all.flat()),
  sample: () => import('./sample/index.ts').then(({ sample }) => sample),
  year: () => import('./year/tell-year.ts').then(({ tellYear }) => tellYear),
  reminders: () => import('./reminders/index.ts').then(({ reminders }) => reminders),
  quickAdd: [
    {
      id: 'task',
      component: arriving(() => import('./quick-add/QuickAdd.tsx').then(found => found.QuickAdd), Waiting),
    },
  ],
})
