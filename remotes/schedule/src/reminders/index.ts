import { addDays, type Reminders } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useHolidayOf } from '@techo/days'
import { useMemo } from 'react'
import { eventsOf, overridesOfRows, useOverrideRowsQuery, useRemindedEventsQuery } from '../api.ts'
import { findDue, isOver, type Reminded } from './due.ts'

export const reminders: Reminders<Reminded> = {
  useRows: ({ today }) => {
    const { time_zone: zone } = usePreferences()
    const events = useRemindedEventsQuery(addDays(today, -2))
    const rows = events.isFetching || events.error ? undefined : events.currentData
    const repeats = rows?.some(({ rrule }) => rrule !== null) ?? false
    const moved = useOverrideRowsQuery(undefined, { skip: !repeats })
    const overrides = repeats ? (moved.isFetching || moved.error ? undefined : moved.currentData) : none
    const holidayOf = useHolidayOf()
    return useMemo(
      () =>
        rows && overrides
          ? {
              events: eventsOf(rows),
              overrides: overridesOfRows(overrides),
              zone,
              isHoliday: day => holidayOf(day) !== null,
            }
          : undefined,
      [rows, overrides, zone, holidayOf],
    )
  },
  due: findDue,
  isOver,
}

const none: readonly never[] = []
