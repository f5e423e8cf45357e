import type { Id } from '@techo/core'
import type { CalendarChoices } from '@techo/ui'
import type { Calendar } from '../rows.ts'

/** Saturday and Sunday: what a project without a calendar of its own takes off. */
const standardMask = 65

/** The weekdays a person rests, as a calendar holds them: bit n is weekday n, Sunday 0. Without a working day none would end. */
export function restMask({ weekend }: Pick<CalendarChoices, 'weekend'>): number {
  const mask = weekend.reduce((all, day) => all | (1 << day), 0)
  return mask === 127 ? standardMask : mask
}

/**
 * The calendar a new project begins with: the standard one (null) where that is how the person rests, else the first of theirs
 * with those weekdays, else `fresh`, which is to be made.
 */
export function usualCalendarOf(
  choices: Pick<CalendarChoices, 'weekend'>,
  calendars: readonly Pick<Calendar, 'id' | 'weekend_mask'>[],
  fresh: Id,
): Id | null {
  const mask = restMask(choices)
  if (mask === standardMask) return null
  return calendars.find(each => each.weekend_mask === mask)?.id ?? fresh
}
