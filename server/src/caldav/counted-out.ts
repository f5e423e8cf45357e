import { daysBetween } from '@techo/core'
import type { Occurrence } from '../calendar-subscriptions/read.ts'
import { readApart } from '../calendar-subscriptions/read-apart.ts'
import { utc, type Zone, zoneNamed } from '../calendar-subscriptions/zones.ts'
import type { Content, Part } from './content.ts'
import { dayOf, dayText, later } from './read-object.ts'

/**
 * What repeats in a way that cannot be said here, as days that are counted out: every day of a year back and two ahead, without
 * those on which it is not, and with what differs from the first one. More than one on a day are shown once.
 */
export async function countedOut(raw: string, content: Content, own: string, now: number): Promise<Content> {
  const read = await readApart(Buffer.from(raw), { zone: own, now, most: 1100 }, 5000)
  if (typeof read === 'string') return { ...content, rrule: null, exdates: [], overrides: [] }
  const zone = zoneNamed(own) ?? utc
  const days = new Map<string, Occurrence>()
  const dayFor = (each: Occurrence) => each.start_day ?? dayText(zone.wallOf(Date.parse(each.start_at ?? '')))
  for (const each of [...read.occurrences].reverse()) days.set(dayFor(each), each)
  const all = [...days.keys()].sort()
  const [first, last] = [all[0], all.at(-1)]
  const from = first === undefined ? undefined : days.get(first)
  if (first === undefined || last === undefined || !from) return { ...content, rrule: null, exdates: [], overrides: [] }
  const part = (each: Occurrence): Part => ({
    ...content,
    ...{ title: each.title || content.title, note: each.note, place: each.place, url: each.url },
    when:
      each.start_day !== null && each.end_day !== null
        ? { allDay: true, from: each.start_day, to: each.end_day }
        : { allDay: false, start: Date.parse(each.start_at ?? ''), end: Date.parse(each.end_at ?? ''), zone: own },
  })
  const head = part(from)
  const span = Math.max(0, distance(first, last))
  const exdates = Array.from({ length: span }, (_, nth) => later(first, nth)).filter(day => !days.has(day))
  const overrides = all.slice(1).flatMap(day => {
    const each = days.get(day)
    const said = each && part(each)
    const { overrides: _, rrule: __, exdates: ___, holiday_rule: ____, ...words } = { ...content, ...said }
    return said && !isOnClock(head, said, day, zone) ? [{ ...words, original: day }] : []
  })
  const rrule = span === 0 ? null : `FREQ=DAILY;UNTIL=${last.replaceAll('-', '')};WKST=MO`
  return { ...content, ...head, rrule, exdates, overrides, holiday_rule: 'none' }
}

const distance = (from: string, to: string): number => {
  const [one, other] = [dayOf(from), dayOf(to)]
  return one === null || other === null ? 0 : daysBetween(one, other)
}

/** Whether an occurrence is what the first one would be on that day. */
function isOnClock(head: Part, each: Part, day: string, zone: Zone): boolean {
  if (head.title !== each.title || head.note !== each.note || head.place !== each.place) return false
  if (head.when.allDay || each.when.allDay) {
    if (!head.when.allDay || !each.when.allDay) return false
    return each.when.from === day && distance(head.when.from, head.when.to) === distance(each.when.from, each.when.to)
  }
  const clock = (at: number) => zone.wallOf(at) % 86_400_000
  return (
    clock(head.when.start) === clock(each.when.start) &&
    head.when.end - head.when.start === each.when.end - each.when.start
  )
}
