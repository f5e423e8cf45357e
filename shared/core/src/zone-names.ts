import { clockAt } from './day.ts'
import { windowsZones } from './windows-zones.ts'

const windows = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]))

function isKnown(name: string): boolean {
  try {
    clockAt(0, name)
    return true
  } catch {
    return false
  }
}

/** The IANA name that the TZID of a calendar file says by itself, whichever program wrote it; null when it says none. */
export function zoneNameOf(id: string): string | null {
  const name = id
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/^tzone:\/\/Microsoft\//i, '')
  if (/^(utc|gmt|z|etc\/utc)$/i.test(name)) return 'UTC'
  const windowsName = windows.get(name.toLowerCase())
  if (windowsName !== undefined) return windowsName
  // /freeassociation.sourceforge.net/Tzfile/Europe/Berlin, /mozilla.org/20070129_1/Asia/Tokyo and the like
  const segments = name.split('/').filter(Boolean)
  for (const length of segments.length > 1 ? [3, 2] : [1]) {
    const tail = segments.slice(-length).join('/')
    // A bare word may be a zone of Intl by chance (`EST`, `Japan`); those are meant.
    if (segments.length >= length && !/^[+-]/.test(tail) && isKnown(tail)) return tail
  }
  return null
}
