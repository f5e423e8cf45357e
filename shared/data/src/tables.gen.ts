// Generated from supabase/migrations by `pnpm gen`; not edited by hand.

export const tables = [
  'activity',
  'attachments',
  'classifications',
  'classified',
  'habit_entries',
  'habit_events',
  'habit_groups',
  'habit_schedules',
  'habits',
  'links',
  'note_links',
  'note_templates',
  'note_versions',
  'notes',
  'period_notes',
  'preferences',
  'profiles',
  'task_series',
  'tasks',
  'vacations',
  'weekly_goals',
] as const

export type Table = (typeof tables)[number]

/** The columns of each table's primary key, in order. */
export const primaryKeys = {
  activity: ['id'],
  attachments: ['id'],
  classifications: ['id'],
  classified: ['id'],
  habit_entries: ['habit_id', 'day'],
  habit_events: ['id'],
  habit_groups: ['id'],
  habit_schedules: ['id'],
  habits: ['id'],
  links: ['id'],
  note_links: ['id'],
  note_templates: ['id'],
  note_versions: ['id'],
  notes: ['id'],
  period_notes: ['id'],
  preferences: ['user_id', 'key'],
  profiles: ['user_id'],
  task_series: ['id'],
  tasks: ['id'],
  vacations: ['id'],
  weekly_goals: ['id'],
} as const satisfies Record<Table, readonly string[]>
