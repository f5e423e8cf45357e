/**
 * When a habit is due and what its periods ask for, without a clock: the pages, the card and the reminders of habits go by the
 * same rules.
 */
export {
  amountOf,
  type DatedSchedule,
  type Direction,
  type Entry,
  type EntryState,
  firstDay,
  goalOfDay,
  type HabitRule,
  isEveryDay,
  isLimit,
  isLiving,
  isOpen,
  isPaused,
  isReached,
  isScheduled,
  type Kind,
  type Life,
  lastDay,
  type Schedule,
  type ScheduleKind,
  type SkipReason,
  scheduleColumns,
  scheduleOn,
  type TimeOfDay,
  type Vacation,
} from './habit.ts'
export { type Period, periodsOf } from './periods.ts'
export { isDue, isUnfinished, type PeriodProgress, progressOn } from './schedule.ts'
