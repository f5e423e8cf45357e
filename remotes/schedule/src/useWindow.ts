import { addDays, type Day } from '@techo/core'
import { together } from '@techo/data'
import { useMemo } from 'react'
import { eventsOf, overridesOfRows, useEventRowsQuery, useOverrideRowsQuery } from './api.ts'
import type { Occurrence, Override } from './rules/event.ts'
import { occurrencesIn } from './rules/occurrences.ts'
import type { Calendars } from './useCalendars.ts'
import { useHolidayOf } from './useHolidayOf.ts'

export interface WindowOf {
  readonly occurrences: readonly Occurrence[]
  readonly overrides: readonly Override[]
  readonly state: ReturnType<typeof together>
}

/** The occurrences of some days, of the calendars that are shown. A day on each side is read along, for other zones and nights. */
export function useWindow(from: Day, to: Day, zone: string, { isShown }: Pick<Calendars, 'isShown'>): WindowOf {
  const rows = useEventRowsQuery({ from: addDays(from, -1), to: addDays(to, 1), zone })
  const own = useOverrideRowsQuery()
  const holidayOf = useHolidayOf()
  const events = useMemo(() => eventsOf(rows.data ?? []), [rows.data])
  const overrides = useMemo(() => overridesOfRows(own.data ?? []), [own.data])
  const occurrences = useMemo(
    () =>
      occurrencesIn(
        events.filter(each => isShown(each.calendar_id)),
        overrides,
        { from, to, zone, isHoliday: day => holidayOf(day) !== null },
      ),
    [events, overrides, isShown, from, to, zone, holidayOf],
  )
  return { occurrences, overrides, state: together([rows, own]) }
}
