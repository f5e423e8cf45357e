import { utc, zoneNamed } from '../calendar-subscriptions/zones.ts'

/** The VTIMEZONE (RFC 5545 §3.6.5) of an IANA name: each change of its clocks between two years, as this runtime knows them. */
export function zoneBlock(name: string, from: number, to: number): string {
  const zone = zoneNamed(name) ?? utc
  const offset = (at: number) => zone.wallOf(at) - at
  const lines = ['BEGIN:VTIMEZONE', `TZID:${name}`]
  const add = (at: number, before: number, after: number) => {
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
    const onset = new Date(at + before).toISOString().slice(0, 19).replace(/[-:]/g, '')
    lines.push(`BEGIN:${kind}`, `DTSTART:${onset}`, `TZOFFSETFROM:${signed(before)}`, `TZOFFSETTO:${signed(after)}`)
    lines.push(`END:${kind}`)
  }
  const first = Date.UTC(from, 0, 1)
  add(first, offset(first), offset(first))
  const step = 7 * 86_400_000
  for (let at = first; at < Date.UTC(to + 1, 0, 1); at += step)
    if (offset(at) !== offset(at + step)) add(changeBetween(at, at + step, offset), offset(at), offset(at + step))
  return [...lines, 'END:VTIMEZONE'].join('\r\n')
}

const signed = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

function changeBetween(from: number, to: number, offset: (at: number) => number): number {
  let [low, high] = [from, to]
  const before = offset(low)
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 2 / 60_000) * 60_000
    if (offset(middle) === before) low = middle
    else high = middle
  }
  return high
}
