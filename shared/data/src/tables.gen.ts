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
