import { defineRemote } from '@techo/core'
import { TodayLine } from './day/TodayLine.tsx'
import { TodayTasks } from './tasks/TodayTasks.tsx'

const page = () => import('./day/DailyPage.tsx')

export default defineRemote({
  routes: [
    { path: '/mypage/daily', lazy: page },
    { path: '/mypage/daily/:date', lazy: page },
    { path: '/mypage/daily/weekly-tasks', lazy: () => import('./week/WeekPage.tsx') },
  ],
  cards: [
    { id: 'daily-tasks', component: TodayTasks },
    { id: 'daily-note', component: TodayLine },
  ],
})
