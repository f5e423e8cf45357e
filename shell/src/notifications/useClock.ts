import { clockAt, type Day } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useEffect, useState } from 'react'

const lookEvery = 20_000

/** The calendar and the clock in the person's zone, looked at every twenty seconds and when the page is looked at again. */
export function useClock(): { readonly date: Day; readonly time: string } {
  const { time_zone: timeZone } = usePreferences()
  const read = () => clockOf(Date.now(), timeZone)
  const [text, setText] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the zone alone
  useEffect(() => {
    const look = () => setText(read())
    look()
    const timer = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  const [date, time] = text.split(' ')
  return { date: date as Day, time: time ?? '' }
}

/** One text, so that nothing is drawn again within a minute. */
function clockOf(now: number, timeZone: string): string {
  const { day, time } = clockAt(now, timeZone)
  return `${day} ${time.slice(0, 5)}`
}
