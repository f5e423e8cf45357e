import type { Reminders } from '@techo/core'
import { keptToday } from '../day-list.ts'
import { useHabits } from '../useHabits.ts'
import { findReminders, type RemindedHabit, reminderOf } from './due.ts'
import { useRows } from './useRows.ts'

export const reminders: Reminders<readonly RemindedHabit[]> = {
  useRows,
  due: findReminders,
  isOver: ({ key }, habits, now) => !habits.some(habit => reminderOf(habit, now)?.key === key),
  useLeft: today => {
    const { habits, lifeOf, isReady } = useHabits(today)
    const { done, all } = keptToday(habits, lifeOf, today)
    return isReady ? all - done : undefined
  },
}
