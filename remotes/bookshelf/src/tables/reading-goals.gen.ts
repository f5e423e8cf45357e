// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const readingGoalsColumns =
  'id, year, month, metric, target'

export const readingGoalsBlank = {
  month: null,
} satisfies Partial<ReadingGoalsRow>

export interface ReadingGoalsRow {
  readonly id: Id
  readonly year: RowOf<'reading_goals'>['year']
  readonly month: RowOf<'reading_goals'>['month']
  readonly metric: RowOf<'reading_goals'>['metric']
  readonly target: RowOf<'reading_goals'>['target']
}

export type ReadingGoalsWritable = Pick<ReadingGoalsRow, 'id' | 'year' | 'month' | 'metric' | 'target'>
