import type { Day, Titled } from '@techo/core'
import { useSyncExternalStore } from 'react'

/**
 * Japan's public holidays from 1970 to 2050, substitute and sandwiched ones included. The table (7 KB compressed) is fetched
 * once, when somebody first asks; until it is there every day answers null. A fetch that failed is tried again at the next question.
 */

let table: ReadonlyMap<string, Titled> | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

export function loadHolidays(): Promise<void> {
  loading ??= import('@holiday-jp/holiday_jp').then(
    ({ default: { holidays } }) => {
      table = read(Object.values(holidays))
      for (const listener of listeners) listener()
    },
    error => {
      loading = null
      throw error
    },
  )
  return loading
}

const substitute = ' 振替休日'

// What the table says less well than the law does: a name from before 2020, and one word for every substitute.
const ownNames: Readonly<Record<string, Titled>> = {
  休日: { ja: '国民の休日', en: 'Citizens’ Holiday' },
  スポーツの日: { ja: 'スポーツの日', en: 'Sports Day' },
  文化の日: { ja: '文化の日', en: 'Culture Day' },
}

function read(rows: readonly { date: string; name: string; name_en: string }[]): ReadonlyMap<string, Titled> {
  const english = new Map(rows.map(({ name, name_en }) => [name, ownNames[name]?.en ?? name_en]))
  return new Map(
    rows.map(({ date, name }) => {
      const original = name.endsWith(substitute) ? name.slice(0, -substitute.length) : null
      const en = english.get(original ?? name) ?? name
      return [
        date,
        original ? { ja: `${original}の振替休日`, en: `${en} (observed)` } : (ownNames[name] ?? { ja: name, en }),
      ]
    }),
  )
}

/** The holiday of a day, or null when it is none or the table is not there yet. */
export const holidayOf = (day: Day): Titled | null => table?.get(day) ?? null

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Without the table days are plain days; the next question tries again.
  loadHolidays().catch(() => undefined)
  return () => listeners.delete(listener)
}

/** `holidayOf` for a component: fetches the table and draws again when it has come. */
export function useHolidays(): typeof holidayOf {
  useSyncExternalStore(
    subscribe,
    () => table,
    () => null,
  )
  return holidayOf
}
