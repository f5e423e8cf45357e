import { useEffect, useState } from 'react'

type Dates = typeof import('@techo/ui/dates')

let loaded: Dates | null = null

/** Calendar and holidays, which are large: fetched after the page is drawn. Null until they are there. */
export function useDates(): Dates | null {
  const [dates, setDates] = useState(loaded)
  useEffect(() => {
    if (dates) return
    let isCurrent = true
    import('@techo/ui/dates').then(
      module => {
        loaded = module
        if (isCurrent) setDates(module)
      },
      // Without them days are plain days; the next component that asks tries again.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [dates])
  return dates
}
