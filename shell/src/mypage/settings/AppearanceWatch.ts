import { usePreferences } from '@techo/data'
import { setCalendar } from '@techo/ui'
import { useLayoutEffect } from 'react'
import { readCalendar, readDensity } from '../choices.ts'
import { usePreference } from '../preferences.ts'
import { applyAppearance } from './appearance.ts'

/** Keeps the document, and what draws calendars, as the person wants it. Once, around everything that knows a person. */
export function AppearanceWatch(): null {
  const { text_size, reduced_motion } = usePreferences()
  const [{ density }] = usePreference('frame.looks', readDensity)
  const [calendar] = usePreference('frame.calendar', readCalendar)
  useLayoutEffect(() => applyAppearance({ text_size, reduced_motion, density }), [text_size, reduced_motion, density])
  useLayoutEffect(() => setCalendar(calendar), [calendar])
  return null
}
