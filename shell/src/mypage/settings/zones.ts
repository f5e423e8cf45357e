import { dateFormat, type Language, normalizeForSearch } from '@techo/core'

export interface Zone {
  /** IANA name */
  readonly id: string
  /** 東京, New York: the last part of the name, as it is written in it */
  readonly city: string
  /** what the zone is called, e.g. 日本標準時 */
  readonly name: string
  /** minutes east of Greenwich at the given moment */
  readonly offset: number
  /** GMT+9 */
  readonly offsetText: string
  /** everything it can be found by, folded */
  readonly search: string
}

const partOf = (language: Language, id: string, style: 'long' | 'longOffset' | 'shortOffset', at: number): string =>
  dateFormat(language, { timeZone: id, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const minutesOf = (offset: string): number => {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?/.exec(offset.replace('−', '-')) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/** One zone in a person's language. Summer time makes names and offsets depend on the moment `at` (ms since the epoch). */
export function zoneNamed(id: string, language: Language, at: number): Zone {
  const city = (id.split('/').at(-1) ?? id).replaceAll('_', ' ')
  const name = partOf(language, id, 'long', at)
  const offsetText = partOf('en', id, 'shortOffset', at)
  const english = language === 'en' ? '' : partOf('en', id, 'long', at)
  return {
    id,
    city,
    name,
    offset: minutesOf(offsetText),
    offsetText,
    search: normalizeForSearch(`${id} ${city} ${name} ${english} ${offsetText} ${offsetText.replace('GMT', 'UTC')}`),
  }
}

/** Every zone this device's clocks know, and the given ones even when it does not list them; from west to east. */
export function allZones(language: Language, at: number, also: readonly string[] = []): readonly Zone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])
  return [...ids]
    .map(id => zoneNamed(id, language, at))
    .sort((one, other) => one.offset - other.offset || (one.id < other.id ? -1 : 1))
}

/** The zones in which every word of the query occurs; those whose city begins with it come first. */
export function findZones(zones: readonly Zone[], query: string): readonly Zone[] {
  const words = normalizeForSearch(query).split(' ').filter(Boolean)
  if (words.length === 0) return zones
  const first = (zone: Zone) => (normalizeForSearch(zone.city).startsWith(words[0] ?? '') ? 0 : 1)
  return zones
    .filter(({ search }) => words.every(word => search.includes(word)))
    .sort((one, other) => first(one) - first(other))
}
