// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const readingLogsColumns =
  'id, reading_id, at, day, from_pos, to_pos, minutes, note'

export const readingLogsBlank = {
  minutes: null,
  note: '',
} satisfies Partial<ReadingLogsRow>

export interface ReadingLogsRow {
  readonly id: Id
  readonly reading_id: Id
  readonly at: RowOf<'reading_logs'>['at']
  readonly day: Day
  readonly from_pos: RowOf<'reading_logs'>['from_pos']
  readonly to_pos: RowOf<'reading_logs'>['to_pos']
  readonly minutes: RowOf<'reading_logs'>['minutes']
  readonly note: RowOf<'reading_logs'>['note']
}

export type ReadingLogsWritable = Pick<ReadingLogsRow, 'id' | 'reading_id' | 'at' | 'day' | 'from_pos' | 'to_pos' | 'minutes' | 'note'>
