import { addDays, type Day } from '@techo/core'
import { together } from '@techo/data'
import { useHolidayOf } from '@techo/days'
import { useMemo } from 'react'
import { eventsOf, overridesOfRows, useEventRowsQuery, useOverrideRowsQuery, useSubscribedQuery } from './api.ts'
import { useT } from './messages.ts'
import type { Occurrence, Override } from './rules/event.ts'
import { inOrder, isIn, occurrencesIn } from './rules/occurrences.ts'
import { occurrenceOf } from './subscriptions/subscribed.ts'
import type { Calendars } from './useCalendars.ts'

export interface WindowOf {
  readonly occurrences: readonly Occurrence[]
  readonly overrides: readonly Override[]
  readonly state: ReturnType<typeof together>
}

/** The occurrences of some days, of the calendars that are shown. A day on each side is read along, for other zones and nights. */
export function useWindow(
  from: Day,
  to: Day,
  zone: string,
  calendars: Pick<Calendars, 'isShown' | 'subscriptions' | 'fixedBy'>,
): WindowOf {
  const { isShown, subscriptions, fixedBy } = calendars
  const t = useT()
  const rows = useEventRowsQuery({ from: addDays(from, -1), to: addDays(to, 1), zone })
  const own = useOverrideRowsQuery()
  // Who follows no calendar is not asked for theirs.
  const theirs = useSubscribedQuery(
    { from: addDays(from, -1), to: addDays(to, 1), zone },
    { skip: subscriptions.length === 0 },
  )
  const holidayOf = useHolidayOf()
  const events = useMemo(
    () => eventsOf(rows.data ?? []).map(each => (fixedBy(each) === null ? each : { ...each, isForeign: true })),
    [rows.data, fixedBy],
  )
  const overrides = useMemo(() => overridesOfRows(own.data ?? []), [own.data])
  const known = useMemo(() => new Set(subscriptions.map(({ id }) => id)), [subscriptions])
  const occurrences = useMemo(() => {
    const window = { from, to, zone, isHoliday: (day: Day) => holidayOf(day) !== null }
    const mine = occurrencesIn(
      events.filter(each => isShown(each.calendar_id)),
      overrides,
      window,
    )
    const others = (theirs.data ?? []).flatMap(row => {
      if (!known.has(row.subscription_id) || !isShown(row.subscription_id)) return []
      const found = occurrenceOf(row, zone, t('untitled'))
      return found && isIn(found.when, window) ? [found] : []
    })
    return others.length === 0 ? mine : inOrder([...mine, ...others], zone)
  }, [events, overrides, theirs.data, known, isShown, from, to, zone, holidayOf, t])
  return { occurrences, overrides, state: together([rows, own]) }
}
