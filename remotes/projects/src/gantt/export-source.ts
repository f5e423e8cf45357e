import type { Day, Language, WeekStart } from '@techo/core'
import type { ProjectPlan } from '../plan.ts'
import type { HolidayTable } from '../useHolidayTable.ts'
import type { GanttRow } from './rows.ts'

/** The chart as it stands on the screen, from which its files are made. */
export interface ExportSource {
  readonly rows: readonly GanttRow[]
  readonly plans: readonly ProjectPlan[]
  readonly language: Language
  readonly today: Day
  readonly weekStart: WeekStart
  /** weekdays from Sunday (0) */
  readonly weekend: readonly number[]
  readonly holidayOf: HolidayTable['holidayOf']
}
