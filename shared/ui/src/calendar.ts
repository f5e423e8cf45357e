import { type Day, dateFormat, type Language } from '@techo/core'
import { useSyncExternalStore } from 'react'

/**
 * How calendars look to this person: which weekdays have the colour of rest, whether Japan's public holidays count, whether
 * the Japanese year stands beside the Western one, whether days have their label of six (六曜). Chosen in the settings and the same in every part of the page.
 */
export interface CalendarChoices {
  /** weekdays from Sunday (0) */
  readonly weekend: readonly number[]
  /** false: no day is a holiday, neither for the eye nor for what counts working days */
  readonly holidays: boolean
  readonly era: boolean
  readonly sixDays: boolean
}

export const usualCalendar: CalendarChoices = { weekend: [0, 6], holidays: true, era: false, sixDays: false }

let chosen = usualCalendar
const listeners = new Set<() => void>()

export function setCalendar(choices: CalendarChoices): void {
  chosen = choices
  for (const listener of listeners) listener()
}

export const calendar = (): CalendarChoices => chosen

export const onCalendar = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The choices for a component: draws again when they change. */
export const useCalendar = (): CalendarChoices => useSyncExternalStore(onCalendar, calendar, () => usualCalendar)

/** The year of a day as Japan counts it, 「令和8年」 or “Reiwa 8”; null when nobody asked for it. */
export function useEra(): (day: Day, language: Language) => string | null {
  const { era } = useCalendar()
  return era ? eraOf : noEra
}

const noEra = () => null

const eraOf = (day: Day, language: Language): string => {
  const parts = dateFormat(language, { calendar: 'japanese', era: 'long', year: 'numeric', timeZone: 'UTC' })
    .formatToParts(Date.parse(`${day}T00:00:00Z`))
    .filter(({ type }) => type === 'era' || type === 'year')
    .sort((one, other) => one.type.localeCompare(other.type))
    .map(({ value }) => value)
  return language === 'ja' ? `${parts.join('')}年` : parts.join(' ')
}
