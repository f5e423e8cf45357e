import { useSession } from '@techo/data'
import { type Colour, colourNamed } from '@techo/ui'
import { useCallback, useMemo } from 'react'
import { type Calendar, useCalendarsQuery } from './api.ts'
import { useT } from './messages.ts'

export interface Calendars {
  readonly all: readonly Calendar[]
  /** where an event lies that names no calendar */
  readonly usual: Calendar
  /** what has to be written with an event of that calendar, when it is in no table yet */
  readonly toMake: Pick<Calendar, 'id' | 'name' | 'colour'> | null
  readonly colourOf: (id: string) => Colour
  readonly isShown: (id: string) => boolean
}

/**
 * The calendars of the person. Everybody has a first one without a step of theirs: it is written with its first event, under
 * the id of the person, so that two devices never make two.
 */
export function useCalendars(): Calendars {
  const t = useT()
  const person = useSession().user?.id ?? ''
  const { data } = useCalendarsQuery()
  const first = useMemo<Calendar>(
    () => ({ id: person, name: t('firstCalendar'), colour: 'blue', is_shown: true, rank: 'a0' }),
    [person, t],
  )
  const all = data && data.length > 0 ? data : [first]
  const usual = all[0] ?? first
  return {
    all,
    usual,
    toMake: usual === first ? { id: first.id, name: first.name, colour: first.colour } : null,
    colourOf: useCallback(id => colourNamed(all.find(each => each.id === id)?.colour ?? 'blue'), [all]),
    isShown: useCallback(id => all.find(each => each.id === id)?.is_shown ?? true, [all]),
  }
}
