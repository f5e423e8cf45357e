import type { Day, Titled } from '@techo/core'
import { useEffect, useState } from 'react'

export interface HolidayTable {
  readonly holidayOf: (day: Day) => Titled | null
  /** false until it is known which days are holidays: a plan made before would jump */
  readonly isReady: boolean
}

let loaded: HolidayTable | null = null

/** Public holidays; where their table cannot be fetched they are plain days until the page is opened again. */
export function useHolidayTable(): HolidayTable {
  const [table, setTable] = useState<HolidayTable>(() => loaded ?? { holidayOf: () => null, isReady: false })
  useEffect(() => {
    if (loaded) return
    let isCurrent = true
    const fetchTable = async () => {
      const dates = await import('@techo/ui/dates')
      await dates.loadHolidays()
      loaded = { holidayOf: dates.holidayOf, isReady: true }
      if (isCurrent) setTable(loaded)
    }
    fetchTable().catch(() => isCurrent && setTable({ holidayOf: () => null, isReady: true }))
    return () => {
      isCurrent = false
    }
  }, [])
  return table
}
