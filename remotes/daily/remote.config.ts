import { defineRemoteConfig } from '@techo/core'

export default defineRemoteConfig({
  id: 'daily',
  title: { ja: 'デイリー', en: 'Daily' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/daily'],
  routes: [
    { path: '/mypage/daily', title: { ja: '今日のページ', en: 'Today’s page' }, page: 'day/DailyPage' },
    { path: '/mypage/daily/:date', title: { ja: '1日のページ', en: 'Day' }, page: 'day/DailyPage' },
  ],
  menu: [{ to: '/mypage/daily', label: { ja: 'デイリー', en: 'Daily' }, icon: 'calendar', order: 100, phone: true }],
  slots: ['today'],
  cards: [
    { id: 'daily-tasks', title: { ja: '今日のタスク', en: 'Today’s tasks' }, order: 100 },
    { id: 'daily-note', title: { ja: '今日のひとこと', en: 'Today in a line' }, order: 500 },
  ],
  entities: [
    {
      type: 'task',
      label: { ja: 'タスク', en: 'Task' },
      icon: 'check',
      table: 'tasks',
      title: 'title',
      text: 'doc_text',
      day: 'planned_date',
      progress: 'progress',
      status: 'status',
      finished: ['done', 'cancelled'],
      href: '/mypage/daily/:date',
      hrefWithoutDay: '/mypage/daily',
    },
    {
      type: 'day',
      label: { ja: 'デイリー', en: 'Day' },
      icon: 'calendar',
      table: 'period_notes',
      title: 'one_line',
      text: 'doc_text',
      day: 'period_start',
      where: { kind: 'day' },
      href: '/mypage/daily/:date',
    },
  ],
  uses: ['editor', 'dates'],
})
