import { fieldOf } from '@techo/core'
import { readFirstViews } from './choices.ts'

/**
 * Where an area begins for this person: its search (`?view=month`), or nothing. Read from the device's copy of the
 * preferences, because the guards ask before any page, and without the data layer.
 */
export function firstView(path: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('techo-frame') ?? 'null')
    const values: unknown = fieldOf(kept, 'values')
    const wanted: unknown = fieldOf(values, 'frame.start')
    return readFirstViews(wanted)[path]
  } catch {
    // A browser that keeps nothing opens every area as it is.
    return undefined
  }
}
