import { useEffect, useState } from 'react'

type Dates = typeof import('@techo/ui/dates')

let loaded: Dates | null = null

/** Date fields, which are large: fetched when a sheet is open. Null until they are there. */
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
      // The next sheet tries again.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [dates])
  return dates
}
