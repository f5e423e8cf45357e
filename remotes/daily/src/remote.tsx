import { defineRemote } from '@techo/core'
import { TodayLine } from './TodayLine.tsx'
import { TodayTasks } from './TodayTasks.tsx'

const page = () => import('./DailyPage.tsx')

export default defineRemote({
  routes: [
    { path: '/mypage/daily', lazy: page },
    { path: '/mypage/daily/:date', lazy: page },
  ],
  cards: [
    { id: 'daily-tasks', component: TodayTasks },
    { id: 'daily-note', component: TodayLine },
  ],
})
