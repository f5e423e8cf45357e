import { fieldOf } from '@techo/core'
import { type CalendarChoices, usualCalendar } from '@techo/ui'

/** What the rows of `preferences` that the frame needs hold; what is missing or strange there is as usual. */

const isWeekday = (day: unknown): day is number =>
  typeof day === 'number' && Number.isInteger(day) && day >= 0 && day < 7

export function readCalendar(value: unknown): CalendarChoices {
  const weekend = fieldOf(value, 'weekend')
  return {
    weekend: Array.isArray(weekend) && weekend.every(isWeekday) ? weekend : usualCalendar.weekend,
    holidays: fieldOf(value, 'holidays') !== false,
    era: fieldOf(value, 'era') === true,
    sixDays: fieldOf(value, 'sixDays') === true,
  }
}

export interface DensityChoice {
  readonly density: 'comfortable' | 'compact'
}

export const readDensity = (value: unknown): DensityChoice => ({
  density: fieldOf(value, 'density') === 'compact' ? 'compact' : 'comfortable',
})

/** Address of an area → the search (`?view=month`) it opens with; an area that is not here opens as it likes. */
export type FirstViews = Readonly<Record<string, string>>

export function readFirstViews(value: unknown): FirstViews {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] =>
        entry[0].startsWith('/mypage/') && typeof entry[1] === 'string' && /^\?[a-z]+=[a-z-]+$/.test(entry[1]),
    ),
  )
}
