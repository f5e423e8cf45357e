import { clockAt, type Language, languages, matchLanguage, type WeekStart } from '@techo/core'

/**
 * How the person wants the product to look and count days. The row is in `profiles`; this copy of it lies on the device
 * (localStorage, and two cookies that the server reads), so that a page starts in the right language and theme without a
 * flash and without a request.
 */
export interface Preferences {
  readonly language: Language
  readonly theme: 'light' | 'dark' | 'system'
  readonly text_size: 'small' | 'medium' | 'large' | 'xlarge'
  readonly reduced_motion: boolean
  readonly time_zone: string
  readonly day_start_hour: number
  readonly week_start: WeekStart
}

const key = 'techo-preferences'
const year = 365 * 24 * 60 * 60

const oneOf = <const Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find(each => each === value)

/** Keeps of a stored or received object what is a preference; everything else is left out. */
export function readPreferences(value: unknown): Partial<Preferences> {
  if (typeof value !== 'object' || value === null) return {}
  const of = (name: keyof Preferences): unknown => Reflect.get(value, name)
  const zone = of('time_zone')
  const hour = of('day_start_hour')
  const motion = of('reduced_motion')
  const language = oneOf(languages, of('language'))
  const theme = oneOf(['light', 'dark', 'system'] as const, of('theme'))
  const textSize = oneOf(['small', 'medium', 'large', 'xlarge'] as const, of('text_size'))
  const weekStart = oneOf([0, 1] as const, of('week_start'))
  return {
    ...(language ? { language } : {}),
    ...(theme ? { theme } : {}),
    ...(textSize ? { text_size: textSize } : {}),
    ...(typeof motion === 'boolean' ? { reduced_motion: motion } : {}),
    ...(typeof zone === 'string' && isZone(zone) ? { time_zone: zone } : {}),
    ...(typeof hour === 'number' && hour >= 0 && hour <= 5 ? { day_start_hour: Math.floor(hour) } : {}),
    ...(weekStart !== undefined ? { week_start: weekStart } : {}),
  }
}

/** Whether this device's clocks know the zone: the profile may name one that only newer ones know. */
const isZone = (zone: string): boolean => {
  try {
    clockAt(0, zone)
    return true
  } catch {
    return false
  }
}

const deviceZone = (): string =>
  ('Temporal' in globalThis ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone) ||
  'Asia/Tokyo'

export const defaultPreferences = (): Preferences => ({ ...plainPreferences(), time_zone: deviceZone() })

const plainPreferences = (): Omit<Preferences, 'time_zone'> => ({
  language: matchLanguage(globalThis.navigator?.languages ?? []),
  theme: 'system',
  text_size: 'medium',
  reduced_motion: false,
  day_start_hour: 0,
  week_start: 0,
})

export function storedPreferences(): Preferences {
  const kept = keptPreferences()
  // Asking a device for its zone takes milliseconds, which a page that knows the person's own saves.
  return { ...plainPreferences(), ...kept, time_zone: kept.time_zone ?? deviceZone() }
}

function keptPreferences(): Partial<Preferences> {
  try {
    return readPreferences(JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null'))
  } catch {
    return {}
  }
}

export function storePreferences(preferences: Preferences): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify(preferences))
    const secure = globalThis.location?.protocol === 'https:' ? '; secure' : ''
    for (const name of ['language', 'theme'] as const) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser we serve
      document.cookie = `techo-${name}=${preferences[name]}; path=/; max-age=${year}; samesite=lax${secure}`
    }
  } catch {
    // A browser that keeps nothing starts in its own language and theme next time.
  }
}
