import type { Day, Titled } from '@techo/core'
import { useSyncExternalStore } from 'react'
import { calendar, onCalendar } from '../calendar.ts'
import { readHolidays } from './holiday-table.ts'

/**
 * Japan's public holidays from 1970 to 2050, substitute and sandwiched ones included. The table (1.3 KB compressed) is fetched
 * once, when somebody first asks; until it is there every day answers null. A fetch that failed is tried again at the next question.
 */

let table: ReadonlyMap<string, Titled> | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

export function loadHolidays(): Promise<void> {
  loading ??= readHolidays().then(
    found => {
      table = found
      for (const listener of listeners) listener()
    },
    error => {
      loading = null
      throw error
    },
  )
  return loading
}

/** The holiday of a day, or null when it is none, the table is not there yet, or the person wants none. */
export const holidayOf = (day: Day): Titled | null => (calendar().holidays ? (table?.get(day) ?? null) : null)

const noHoliday: typeof holidayOf = () => null

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Without the table days are plain days; the next question tries again.
  loadHolidays().catch(() => undefined)
  const stop = onCalendar(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** `holidayOf` for a component: fetches the table and draws again when it has come. */
export function useHolidays(): typeof holidayOf {
  const known = useSyncExternalStore(
    subscribe,
    () => (calendar().holidays ? table : null),
    () => null,
  )
  // Another function where the answers are others, for who remembers by it.
  return known ? holidayOf : noHoliday
}
