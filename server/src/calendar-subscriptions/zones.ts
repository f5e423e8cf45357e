import { clockAt } from '@techo/core'
import { zoneNameOf } from '@techo/core/zone-names'
import { readRule, wallTimes } from './rule.ts'

/** Time zones as calendar files name and describe them: IANA names, those of Windows, offsets, and blocks of their own. */
export interface Zone {
  /** what the clocks show at an instant, as a wall time (see `rule.ts`) */
  readonly wallOf: (at: number) => number
  /** the instant at which the clocks show it: the first of two; in a gap as if the clocks had not been changed yet (§3.3.5) */
  readonly instantOf: (wall: number) => number
}

const dayMs = 86_400_000
const quarter = 900_000

function zoneBy(offsetAt: (at: number) => number): Zone {
  return {
    wallOf: at => at + offsetAt(at),
    instantOf(wall) {
      const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
      const first = wall - before
      if (before === after || offsetAt(first) === before) return first
      return offsetAt(wall - after) === after ? wall - after : first
    },
  }
}

export const utc: Zone = { wallOf: at => at, instantOf: wall => wall }

const made = new Map<string, Zone | null>()

/** The zone of a name that this runtime knows, else null. */
export function zoneNamed(name: string): Zone | null {
  const found = made.get(name)
  if (found !== undefined) return found
  const zone = knownZone(name)
  made.set(name, zone)
  return zone
}

function knownZone(name: string): Zone | null {
  try {
    clockAt(0, name)
  } catch {
    return null
  }
  // Clocks are changed at full quarters of an hour.
  const offsets = new Map<number, number>()
  return zoneBy(at => {
    const slot = Math.floor(at / quarter)
    const known = offsets.get(slot)
    if (known !== undefined) return known
    const { day, time } = clockAt(slot * quarter, name)
    const offset = Date.parse(`${day}T${time}Z`) - slot * quarter
    offsets.set(slot, offset)
    return offset
  })
}

/** `+0900` and `-03:30` in milliseconds; null for anything else. */
function offsetOf(text: string): number | null {
  const [, sign, hours, minutes = '0', seconds = '0'] = /^([+-])(\d{1,2}):?(\d\d)?:?(\d\d)?$/.exec(text.trim()) ?? []
  if (sign === undefined || Number(hours) > 18) return null
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

/** The zone of that name. */
export function zoneOfId(id: string): Zone | null {
  const name = zoneNameOf(id)
  return name === null ? null : name === 'UTC' ? utc : zoneNamed(name)
}

/** The offset that a TZID like `(GMT+09:00) Osaka, Sapporo, Tokyo` tells, where nothing better is known of it. */
export function zoneOfOffset(id: string): Zone | null {
  const [, told = ''] = /^["(\s]*(?:GMT|UTC)\s*([+-]\d{1,2}:?(?:\d\d)?)/i.exec(id) ?? []
  const offset = offsetOf(told)
  return offset === null ? null : zoneBy(() => offset)
}

/** One STANDARD or DAYLIGHT of a VTIMEZONE, as its lines say it. */
export interface Observance {
  readonly start: number
  readonly from: string
  readonly to: string
  readonly rules: readonly string[]
  /** wall times */
  readonly dates: readonly number[]
}

const firstOnset = Date.UTC(1990, 0, 1)
const lastOnset = Date.UTC(2050, 0, 1)

/** The zone that a block describes; null for one that says nothing that can be used. */
export function zoneOfBlock(observances: readonly Observance[]): Zone | null {
  const onsets: { readonly at: number; readonly offset: number }[] = []
  let earliest: { readonly start: number; readonly offset: number } | null = null
  for (const { start, from, to, rules, dates } of observances) {
    const [before, after] = [offsetOf(from), offsetOf(to)]
    if (before === null || after === null) continue
    if (!earliest || start < earliest.start) earliest = { start, offset: before }
    const walls = [start, ...dates]
    for (const text of rules) {
      const rule = readRule(text)
      const until = rule?.until ? untilOf(rule.until) : null
      const last = until === null ? null : until.isUtc ? until.at + before : until.at
      if (rule) walls.push(...wallTimes(rule, start, { from: firstOnset, to: lastOnset, last, most: 1000 }))
    }
    for (const wall of new Set(walls)) onsets.push({ at: wall - before, offset: after })
  }
  if (!earliest) return null
  const { offset: first } = earliest
  onsets.sort((one, other) => one.at - other.at)
  return zoneBy(at => {
    let [low, high] = [0, onsets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((onsets[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return onsets[low - 1]?.offset ?? first
  })
}

/** The moment of an UNTIL; of a day its last second. */
export function untilOf(text: string): { readonly at: number; readonly isUtc: boolean; readonly isDay: boolean } {
  const [, date = '', time, z] = /^(\d{8})(?:T(\d{6}))?(Z)?$/.exec(text) ?? []
  const day = Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}T00:00:00Z`)
  if (time === undefined) return { at: day + dayMs - 1000, isUtc: false, isDay: true }
  const seconds = Number(time.slice(0, 2)) * 3600 + Number(time.slice(2, 4)) * 60 + Number(time.slice(4, 6))
  return { at: day + seconds * 1000, isUtc: z !== undefined, isDay: false }
}
