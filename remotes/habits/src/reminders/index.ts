import type { Reminders } from '@techo/core'
import { findReminders, type RemindedHabit, reminderOf } from './due.ts'
import { useRows } from './useRows.ts'

export const reminders: Reminders<readonly RemindedHabit[]> = {
  useRows,
  due: findReminders,
  isOver: ({ key }, habits, now) => !habits.some(habit => reminderOf(habit, now)?.key === key),
}
