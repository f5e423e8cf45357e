import { useSession } from '@techo/data'
import { type Colour, colourNamed } from '@techo/ui'
import { useCallback, useMemo } from 'react'
import { type Calendar, type Subscription, useCaldavQuery, useCalendarsQuery, useSubscriptionsQuery } from './api.ts'
import { type FixedReason, fixedReason } from './caldav/state.ts'
import { useT } from './messages.ts'
import type { Event } from './rules/event.ts'

/** The views of the schedule; a subscribed calendar may be left out of some. */
export type View = 'day' | 'week' | 'month' | 'year'

export interface Calendars {
  readonly all: readonly Calendar[]
  /** those that somebody else keeps */
  readonly subscriptions: readonly Subscription[]
  /** where an event lies that names no calendar */
  readonly usual: Calendar
  /** what has to be written with an event of that calendar, when it is in no table yet */
  readonly toMake: Pick<Calendar, 'id' | 'name' | 'colour'> | null
  readonly colourOf: (id: string) => Colour
  readonly isShown: (id: string) => boolean
  /** why an appointment of a calendar server is only looked at */
  readonly fixedBy: (event: Pick<Event, 'id' | 'calendar_id'>) => FixedReason | null
}

const none: readonly Subscription[] = []

/**
 * The calendars of the person. Everybody has a first one without a step of theirs: it is written with its first event, under
 * the id of the person, so that two devices never make two.
 */
export function useCalendars(view: View): Calendars {
  const t = useT()
  const person = useSession().user?.id ?? ''
  const { data } = useCalendarsQuery()
  const { data: subscriptions = none } = useSubscriptionsQuery()
  // Whoever has the first calendar alone has connected none.
  const { data: caldav } = useCaldavQuery(undefined, { skip: !data?.some(({ id }) => id !== person) })
  const first = useMemo<Calendar>(
    () => ({ id: person, name: t('firstCalendar'), colour: 'blue', is_shown: true, rank: 'a0' }),
    [person, t],
  )
  const all = data && data.length > 0 ? data : [first]
  const usual = all.find(({ id }) => fixedReason(caldav, { id: '', calendar_id: id }) === null) ?? first
  return {
    all,
    usual,
    toMake: usual === first ? { id: first.id, name: first.name, colour: first.colour } : null,
    subscriptions,
    colourOf: useCallback(
      id => colourNamed([...all, ...subscriptions].find(each => each.id === id)?.colour ?? 'blue'),
      [all, subscriptions],
    ),
    fixedBy: useCallback(event => fixedReason(caldav, event), [caldav]),
    isShown: useCallback(
      id => {
        const hidden = subscriptions.find(each => each.id === id)?.hidden_in
        return hidden ? !hidden.includes(view) : (all.find(each => each.id === id)?.is_shown ?? true)
      },
      [all, subscriptions, view],
    ),
  }
}
