// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const weeklyGoalsColumns =
  'id, week_start, title, status, note, rank'

export const weeklyGoalsBlank = {
  status: 'open',
  note: '',
  rank: 'a0',
} satisfies Partial<WeeklyGoalsRow>

export interface WeeklyGoalsRow {
  readonly id: Id
  readonly week_start: Day
  readonly title: RowOf<'weekly_goals'>['title']
  readonly status: RowOf<'weekly_goals'>['status']
  readonly note: RowOf<'weekly_goals'>['note']
  readonly rank: RowOf<'weekly_goals'>['rank']
}

export type WeeklyGoalsWritable = Pick<WeeklyGoalsRow, 'id' | 'week_start' | 'title' | 'status' | 'note' | 'rank'>
