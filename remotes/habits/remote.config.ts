import { defineRemoteConfig, selected } from '@techo/core'
import { habitEntriesColumns } from './src/tables/habit-entries.gen.ts'
import { habitGroupsColumns } from './src/tables/habit-groups.gen.ts'
import { habitSchedulesColumns } from './src/tables/habit-schedules.gen.ts'
import { habitsColumns } from './src/tables/habits.gen.ts'
import { vacationsColumns } from './src/tables/vacations.gen.ts'

export default defineRemoteConfig({
  id: 'habits',
  title: { ja: '習慣', en: 'Habits' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/habits'],
  routes: [
    {
      path: '/mypage/habits',
      title: { ja: '習慣', en: 'Habits' },
      page: 'HabitsPage',
      asks: [
        `habits?select=${selected(habitsColumns)}&deleted_at=is.null&order=rank.asc,id.asc`,
        `habit_groups?select=${selected(habitGroupsColumns)}&deleted_at=is.null&order=rank.asc,id.asc`,
        `habit_schedules?select=${selected(habitSchedulesColumns)}&order=valid_from.asc,id.asc&offset=0&limit=1000`,
        `vacations?select=${selected(vacationsColumns)}&deleted_at=is.null&order=from_day.asc`,
        `habit_entries?select=${selected(habitEntriesColumns)}&day=gte.{today-41}&day=lte.{today}&order=day.asc,habit_id.asc&offset=0&limit=20000`,
      ],
      shortcut: 40,
    },
    { path: '/mypage/habits/:id', title: { ja: '習慣の記録', en: 'Habit' }, page: 'HabitPage' },
  ],
  menu: [
    { to: '/mypage/habits', label: { ja: '習慣', en: 'Habits' }, icon: 'repeat', order: 300, phone: true, key: 'h' },
  ],
  slots: ['today', 'commands', 'settings'],
  cards: [{ id: 'habits-today', title: { ja: '今日の習慣', en: 'Habits due today' }, order: 200 }],
  settings: [
    { id: 'vacations', title: { ja: '習慣の休み期間', en: 'Habit vacations' }, icon: 'calendar-off' },
    { id: 'milestones', title: { ja: '習慣の節目', en: 'Habit milestones' }, icon: 'sparkles' },
  ],
  files: [
    {
      id: 'habit',
      title: { ja: '習慣', en: 'Habits' },
      icon: 'repeat',
      takes: ['text/csv', 'text/tab-separated-values'],
    },
  ],
  sample: {
    tables: [{ table: 'habit_groups' }, { table: 'habits', carries: { table: 'habit_entries', column: 'habit_id' } }],
  },
  notices: [
    {
      kind: 'habit',
      icon: 'repeat',
      title: { ja: '習慣', en: 'Habits' },
      note: {
        ja: '習慣ごとに決めた時刻に、まだ記録していないもの',
        en: 'At the time you chose for a habit, until you have checked in',
      },
      says: { ja: '{{time}} {{title}}', en: '{{time}} {{title}}' },
      because: [
        { with: 'question', text: { ja: '{{question}}', en: '{{question}}' }, isMoment: true },
        { text: { ja: '習慣の時刻です', en: 'It is time for your habit' }, isMoment: true },
      ],
    },
  ],
  entities: [
    {
      type: 'habit',
      label: { ja: '習慣', en: 'Habit' },
      icon: 'repeat',
      table: 'habits',
      title: 'name',
      text: 'doc_text',
      colour: 'colour',
      href: '/mypage/habits/:id',
      chooses: ['area'],
    },
  ],
  trash: [
    {
      id: 'habit',
      label: { ja: '習慣', en: 'Habit' },
      icon: 'repeat',
      table: 'habits',
      title: 'name',
      along: { ja: '記録と予定', en: 'its check-ins and schedule' },
      href: '/mypage/habits/:id',
    },
    {
      id: 'group',
      label: { ja: '習慣のグループ', en: 'Group of habits' },
      icon: 'folder',
      table: 'habit_groups',
      title: 'name',
      href: '/mypage/habits',
    },
    {
      id: 'vacation',
      label: { ja: '休み期間', en: 'Vacation' },
      icon: 'calendar-off',
      table: 'vacations',
      title: 'from_day',
    },
  ],
  tables: [
    {
      name: 'habit_entries',
      title: { ja: '習慣の記録', en: 'Records of habits' },
      change: { ja: '習慣の記録', en: 'Habit check-in' },
      kept: { key: ['habit_id', 'day'] },
    },
    {
      name: 'habit_events',
      title: { ja: '習慣のできごと', en: 'Events of habits' },
      change: { ja: '習慣の記録', en: 'Habit check-in' },
      kept: {},
    },
    {
      name: 'habit_groups',
      title: { ja: '習慣のグループ', en: 'Groups of habits' },
      change: { ja: '習慣', en: 'Habit' },
      kept: {},
    },
    {
      name: 'habit_schedules',
      title: { ja: '習慣の予定', en: 'Schedules of habits' },
      change: { ja: '習慣', en: 'Habit' },
      kept: {},
    },
    { name: 'habits', title: { ja: '習慣', en: 'Habits' }, change: { ja: '習慣', en: 'Habit' }, kept: {} },
    { name: 'vacations', title: { ja: 'お休み', en: 'Vacations' }, change: { ja: '習慣', en: 'Habit' }, kept: {} },
  ],
  year: { title: { ja: '続けた習慣', en: 'Habits kept' }, icon: 'repeat', order: 300 },
  firstSteps: [
    {
      id: 'habit',
      order: 100,
      title: { ja: '習慣をひとつ決める', en: 'Choose one habit' },
      note: {
        ja: '「朝に水を飲む」くらい小さなことから。',
        en: 'Something as small as a glass of water in the morning.',
      },
      action: { ja: '習慣を作る', en: 'Make a habit' },
      to: '/mypage/habits?new=1',
      done: { table: 'habits' },
    },
  ],
  views: [
    {
      path: '/mypage/habits',
      choices: [
        { search: '', label: { ja: '今日', en: 'Today' } },
        { search: '?view=month', label: { ja: '月', en: 'Month' } },
      ],
    },
  ],
})
