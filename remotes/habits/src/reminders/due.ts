import { addDays, type Day, type Finding, type Id, type NoticeNow } from '@techo/core'
import { type Entry, isUnfinished, type Life } from '../rules/index.ts'
import type { ReminderEntry, ReminderHabit, ReminderSchedule } from './api.ts'

/** A habit with a time at which its person wants to be reminded, and everything that decides whether it is due. */
export interface RemindedHabit {
  readonly id: Id
  readonly name: string
  readonly question: string
  readonly remind_at: string
  readonly life: Life
}

/** Puts together what was read. @param past entries in the order of their days, schedules in that of the days they hold from */
export function remindedHabits(
  habits: readonly ReminderHabit[],
  past: { readonly schedules: readonly ReminderSchedule[]; readonly entries: readonly ReminderEntry[] },
  whose: Pick<Life, 'vacations' | 'weekStart' | 'today'>,
): readonly RemindedHabit[] {
  const schedules = Map.groupBy(past.schedules, ({ habit_id }) => habit_id)
  const entries = Map.groupBy(past.entries, ({ habit_id }) => habit_id)
  return habits.map(habit => ({
    id: habit.id,
    name: habit.name,
    question: habit.question,
    remind_at: habit.remind_at,
    life: {
      ...whose,
      habit,
      // Only living habits remind of themselves.
      archivedOn: null,
      schedules: schedules.get(habit.id) ?? [],
      entries: new Map((entries.get(habit.id) ?? []).map((entry): [Day, Entry] => [entry.day, entry])),
    },
  }))
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The notification a habit may have today; null when it asks for nothing today, or for nothing more. */
export function reminderOf(
  { id, name, question, remind_at, life }: RemindedHabit,
  { today, dayStartHour }: Pick<NoticeNow, 'today' | 'dayStartHour'>,
): (Finding & { readonly at: { readonly date: Day; readonly time: string } }) | null {
  if (!isUnfinished(life, today)) return null
  const time = remind_at.slice(0, 5)
  // A time before the hour at which the day begins lies at the day's end, on the next date.
  const date = minutes(time) < dayStartHour * 60 ? addDays(today, 1) : today
  return {
    key: `habit:${id}:${today}T${time}`,
    kind: 'habit',
    params: { title: name, question, date, time },
    href: '/mypage/habits',
    entity_type: 'habit',
    entity_id: id,
    at: { date, time },
  }
}

/** Those whose time has come. */
export const findReminders = (habits: readonly RemindedHabit[], now: NoticeNow): readonly Finding[] =>
  habits.flatMap(habit => {
    const found = reminderOf(habit, now)
    if (!found) return []
    const { at, ...finding } = found
    return at.date < now.date || (at.date === now.date && at.time <= now.time) ? [finding] : []
  })
