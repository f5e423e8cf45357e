import type { Day, EntityKind, PeriodPage, Titled } from '@techo/core'
import { useAtRest, useCalendar } from '@techo/ui'
import { readHolidays } from '@techo/ui/holidays'
import { useEffect, useState } from 'react'

/**
 * Calendar and holidays for pages that are drawn before those have come. It is no shared module: each remote that draws days
 * brings it along.
 */

type HolidayOf = (day: Day) => Titled | null

/** What is fetched once for all that ask. */
interface Later<Part> {
  readonly fetch: () => Promise<Part>
  loaded: Part | null
}

function useLater<Part>(later: Later<Part>): Part | null {
  const [part, setPart] = useState(() => later.loaded)
  const isAtRest = useAtRest()
  useEffect(() => {
    if (part || !isAtRest) return
    let isCurrent = true
    later.fetch().then(
      found => {
        later.loaded = found
        if (isCurrent) setPart(() => found)
      },
      // Without it days are plain days and dates plain text; the next component that asks tries again.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [part, later, isAtRest])
  return part
}

type Dates = typeof import('@techo/ui/dates')

const dates: Later<Dates> = { fetch: () => import('@techo/ui/dates'), loaded: null }
const holidays: Later<HolidayOf> = {
  fetch: () => readHolidays().then(table => day => table.get(day) ?? null),
  loaded: null,
}
const plain: HolidayOf = () => null

/** Calendar and fields for dates, which are large: fetched after the page is drawn. Null until they are there. */
export const useDates = (): Dates | null => useLater(dates)

/** The holiday of a day; none until the table is there, which is fetched after the page is drawn, and for who wants none. */
export function useHolidayOf(): HolidayOf {
  const known = useLater(holidays)
  const { holidays: isWanted } = useCalendar()
  return (isWanted && known) || plain
}

interface Asked {
  readonly of: PeriodPage['of']
  /** the day, or any day of the week */
  readonly day: Day
  /** the kind whose page this is */
  readonly but: string
}

/** The pages of other kinds for the same day or week, as they are declared. */
export const periodPages = (kinds: readonly EntityKind[], { of, day, but }: Asked) =>
  kinds.flatMap(({ type, icon, periods = [] }) =>
    type === but
      ? []
      : periods
          .filter(page => page.of === of)
          .map(({ label, href }) => ({ id: type, icon, label, to: href.replace(':date', day) })),
  )
