import { addDays, type Day } from '@techo/core'
import { readCalendar } from '@techo/testing/server-calendar'
import { occurrencesIn } from '../rules/occurrences.ts'
import { event } from '../rules/test-events.ts'
import { readIcs } from './read-ics.ts'

/** When the events of a file begin, by the reader of the server and by that of the page, from `first` on for 698 days. */
export function startsBy(file: string, first: Day, zone: string) {
  const window = { from: first, to: addDays(first, 698), zone }
  const isWithin = (start: string) => start >= window.from && start < addDays(window.to, 1)
  const inOrder = (starts: readonly string[]) => starts.filter(isWithin).sort()

  const told = readCalendar(new TextEncoder().encode(file), { zone, now: Date.parse(first) })
  const server =
    typeof told === 'string'
      ? told
      : inOrder(told.occurrences.map(({ start_at, start_day }) => (start_at ? instant(start_at) : (start_day ?? ''))))

  const { events, faults } = readIcs(file, zone)
  const made = events.map(({ overrides, reminders, when, ...rest }, index) =>
    event(when, { ...rest, id: String(index), reminders: reminders ?? [] }),
  )
  const others = events.flatMap(({ overrides }, index) => overrides.map(each => ({ ...each, event_id: String(index) })))
  // A day on each side, as the page reads them: instants are told in UTC here.
  const wide = { ...window, from: addDays(window.from, -1), to: addDays(window.to, 1) }
  const page = inOrder(
    occurrencesIn(made, others, wide).map(({ when }) => (when.allDay ? when.from : instant(when.start))),
  )
  return { server, page, faults: faults.map(({ reason }) => reason) }
}

const instant = (at: number | string): string => `${new Date(at).toISOString().slice(0, 16)}Z`
