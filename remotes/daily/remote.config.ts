import { defineRemoteConfig } from '@techo/core'

/** Notes of longer spans than a day: things that link, found through what they link to and not by searching. */
const periods = [
  { kind: 'week', label: { ja: '週のノート', en: 'Note of a week' } },
  { kind: 'month', label: { ja: '月のノート', en: 'Note of a month' } },
  { kind: 'quarter', label: { ja: '四半期のノート', en: 'Note of a quarter' } },
  { kind: 'year', label: { ja: '年のノート', en: 'Note of a year' } },
].map(({ kind, label }) => ({
  type: kind,
  label,
  icon: 'calendar',
  table: 'period_notes',
  title: 'one_line',
  text: 'doc_text',
  day: 'period_start',
  where: { kind },
  href: `/mypage/daily/:date?note=${kind}`,
  searchable: false as const,
}))

export default defineRemoteConfig({
  id: 'daily',
  title: { ja: 'デイリー', en: 'Daily' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/daily', '/mypage/notes'],
  routes: [
    { path: '/mypage/daily', title: { ja: '今日のページ', en: 'Today’s page' }, page: 'day/DailyPage' },
    {
      path: '/mypage/daily/weekly-tasks',
      title: { ja: '今週のタスク', en: 'Tasks of the week' },
      page: 'week/WeekPage',
    },
    { path: '/mypage/daily/:date', title: { ja: '1日のページ', en: 'Day' }, page: 'day/DailyPage' },
    { path: '/mypage/notes', title: { ja: 'ノート', en: 'Notes' }, page: 'notes/NotesPage' },
    { path: '/mypage/notes/:id', title: { ja: 'ノート', en: 'Note' }, page: 'notes/NotesPage' },
  ],
  menu: [
    { to: '/mypage/daily', label: { ja: 'デイリー', en: 'Daily' }, icon: 'calendar', order: 100, phone: true },
    { to: '/mypage/daily/weekly-tasks', label: { ja: '今週のタスク', en: 'This week' }, icon: 'panel', order: 110 },
    { to: '/mypage/notes', label: { ja: 'ノート', en: 'Notes' }, icon: 'note', order: 120 },
  ],
  slots: ['today', 'commands'],
  cards: [
    { id: 'daily-tasks', title: { ja: '今日のタスク', en: 'Today’s tasks' }, order: 100 },
    { id: 'daily-note', title: { ja: '今日のひとこと', en: 'Today in a line' }, order: 500 },
  ],
  entities: [
    {
      type: 'note',
      label: { ja: 'ノート', en: 'Note' },
      icon: 'note',
      table: 'notes',
      title: 'title',
      text: 'doc_text',
      href: '/mypage/notes/:id',
    },
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
      partOf: [
        { type: 'task', column: 'parent_id' },
        { type: 'project', column: 'project_id' },
      ],
      href: '/mypage/daily/:date',
      hrefWithoutDay: '/mypage/daily',
    },
    {
      type: 'weekly_goal',
      label: { ja: '今週の目標', en: 'Goal of a week' },
      icon: 'target',
      table: 'weekly_goals',
      title: 'title',
      status: 'status',
      finished: ['achieved', 'partial', 'missed'],
      href: '/mypage/daily/weekly-tasks',
      searchable: false,
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
    ...periods,
  ],
  tables: [
    {
      name: 'note_links',
      title: { ja: 'ノートのつながり', en: 'Links of notes' },
      change: { ja: 'ノート', en: 'Note' },
    },
    {
      name: 'note_templates',
      title: { ja: 'ノートのテンプレート', en: 'Templates of notes' },
      change: { ja: 'ノート', en: 'Note' },
    },
    {
      name: 'note_versions',
      title: { ja: 'ノートの以前の版', en: 'Earlier versions of notes' },
      change: { ja: 'ノート', en: 'Note' },
    },
    { name: 'notes', title: { ja: 'ノート', en: 'Notes' }, change: { ja: 'ノート', en: 'Note' } },
    {
      name: 'period_notes',
      title: { ja: '日や週のノート', en: 'Notes of days and weeks' },
      change: { ja: 'デイリーのページ', en: 'Page of a day' },
    },
    {
      name: 'task_series',
      title: { ja: '繰り返すタスク', en: 'Repeated tasks' },
      change: { ja: 'タスク', en: 'Task' },
    },
    { name: 'tasks', title: { ja: 'タスク', en: 'Tasks' }, change: { ja: 'タスク', en: 'Task' } },
    {
      name: 'weekly_goals',
      title: { ja: '週の目標', en: 'Goals of weeks' },
      change: { ja: '今週の目標', en: 'Goal of the week' },
    },
  ],
  views: [
    {
      path: '/mypage/notes',
      choices: [
        { search: '', label: { ja: '最近', en: 'Recent' } },
        { search: '?view=pinned', label: { ja: 'ピン留め', en: 'Pinned' } },
        { search: '?view=favourites', label: { ja: 'お気に入り', en: 'Favourites' } },
        { search: '?view=tree', label: { ja: 'ツリー', en: 'Tree' } },
      ],
    },
  ],
})
