import type { Titled } from '@techo/core'
import type { TableName } from '@techo/data'

/** What people call the things of each table. */
const names: Readonly<Record<TableName, Titled>> = {
  activity: { ja: '活動の記録', en: 'Activity' },
  attachments: { ja: '添付の記録', en: 'Attachments' },
  baseline_tasks: { ja: '基準計画のタスク', en: 'Tasks of baselines' },
  baselines: { ja: '基準計画', en: 'Baselines' },
  board_cards: { ja: 'ビジョンボードのカード', en: 'Cards of vision boards' },
  boards: { ja: 'ビジョンボード', en: 'Vision boards' },
  books: { ja: '本', en: 'Books' },
  calendar_exceptions: { ja: '休みと出勤の日', en: 'Days on and off' },
  classifications: { ja: '分類', en: 'Classifications' },
  classified: { ja: '付けた分類', en: 'What is classified' },
  habit_entries: { ja: '習慣の記録', en: 'Records of habits' },
  habit_events: { ja: '習慣のできごと', en: 'Events of habits' },
  habit_groups: { ja: '習慣のグループ', en: 'Groups of habits' },
  habit_schedules: { ja: '習慣の予定', en: 'Schedules of habits' },
  habits: { ja: '習慣', en: 'Habits' },
  links: { ja: 'つながり', en: 'Links' },
  list_items: { ja: 'リストの項目', en: 'Items of lists' },
  note_links: { ja: 'ノートのつながり', en: 'Links of notes' },
  note_templates: { ja: 'ノートのテンプレート', en: 'Templates of notes' },
  note_versions: { ja: 'ノートの以前の版', en: 'Earlier versions of notes' },
  notes: { ja: 'ノート', en: 'Notes' },
  notifications: { ja: 'お知らせ', en: 'Notifications' },
  period_notes: { ja: '日や週のノート', en: 'Notes of days and weeks' },
  preferences: { ja: '設定', en: 'Settings' },
  price_log: { ja: '値段の記録', en: 'Prices' },
  profiles: { ja: 'プロフィール', en: 'Profile' },
  projects: { ja: 'プロジェクト', en: 'Projects' },
  quotes: { ja: '抜き書き', en: 'Quotes' },
  reading_goals: { ja: '読書の目標', en: 'Reading goals' },
  reading_logs: { ja: '読書の記録', en: 'Records of reading' },
  readings: { ja: '読んだ回', en: 'Readings' },
  slips: { ja: 'やらないことの記録', en: 'Slips' },
  task_links: { ja: 'タスクの前後関係', en: 'Order of tasks' },
  task_series: { ja: '繰り返すタスク', en: 'Repeated tasks' },
  tasks: { ja: 'タスク', en: 'Tasks' },
  vacations: { ja: 'お休み', en: 'Vacations' },
  weekly_goals: { ja: '週の目標', en: 'Goals of weeks' },
  work_calendars: { ja: '稼働カレンダー', en: 'Working calendars' },
}

const isTable = (name: string): name is TableName => Object.hasOwn(names, name)

/** A table this build does not know keeps its own name. */
export const tableName = (table: string, language: keyof Titled): string =>
  isTable(table) ? names[table][language] : table

export const knownTables = (): TableName[] => Object.keys(names).filter(isTable)
