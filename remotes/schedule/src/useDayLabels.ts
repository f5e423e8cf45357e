import type { Day } from '@techo/core'
import { useCalendar, useEra, useLanguage } from '@techo/ui'
import { useCallback } from 'react'
import { sixDayOf } from './rules/six-days.ts'

/** The six-day label of a day (六曜) in the language of the page; null for who wants none, and where none is known. */
export function useSixDay(): (day: Day) => string | null {
  const { sixDays } = useCalendar()
  const { language } = useLanguage()
  return useCallback(day => (sixDays ? (sixDayOf(day)?.[language] ?? null) : null), [sixDays, language])
}

/** The Japanese years (和暦) that a span touches, 「平成31年・令和元年」; null for who wants none. */
export function useEraOf(): (from: Day, to: Day) => string | null {
  const { language } = useLanguage()
  const eraOf = useEra()
  return (from, to) => {
    const years = [eraOf(from, language), eraOf(to, language)].filter(each => each !== null)
    return years.length === 0 ? null : [...new Set(years)].join(language === 'ja' ? '・' : ' / ')
  }
}
