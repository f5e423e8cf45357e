import type { Day, Titled } from '@techo/core'
import { useEffect, useState } from 'react'

type HolidayOf = (day: Day) => Titled | null

let loaded: HolidayOf | null = null
const plain: HolidayOf = () => null

/** The holiday of a day; none until the table is there, which is fetched after the page is drawn. */
export function useHolidayOf(): HolidayOf {
  const [holidayOf, setHolidayOf] = useState<HolidayOf>(() => loaded ?? plain)
  useEffect(() => {
    if (loaded) return
    let isCurrent = true
    const fetchTable = async () => {
      const dates = await import('@techo/ui/dates')
      await dates.loadHolidays()
      loaded = dates.holidayOf
      if (isCurrent) setHolidayOf(() => dates.holidayOf)
    }
    // Without the table days are plain days; the next component that asks tries again.
    fetchTable().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [])
  return holidayOf
}
