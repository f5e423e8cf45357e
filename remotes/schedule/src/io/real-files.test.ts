import { toDay } from '@techo/core'
import { hasRealFiles, realFile } from '@techo/testing/real-files'
import { describe, expect, it } from 'vitest'
import { readIcs } from './read-ics.ts'
import dates from './real-dates.json' with { type: 'json' }
import { startsBy } from './test-readings.ts'

const read = async (name: string) => {
  const file = await realFile('kewisch/ical.js', `samples/${name}.ics`)
  const { events, faults } = readIcs(await file.text(), 'Asia/Tokyo')
  return {
    events: events.map(({ title, rrule, exdates, overrides }) => [title, rrule, exdates.length, overrides.length]),
    faults: faults.map(({ reason }) => reason),
  }
}

const birthday = "PErson #2's birthday"

/** Titles, rules, days left out and days of their own; what is not read as it stands is told. */
describe.runIf(hasRealFiles)('calendar files of other programs', () => {
  it.each([
    [
      'google_birthday',
      [[birthday, 'FREQ=DAILY;COUNT=1;WKST=MO', 0, 0], ...Array.from({ length: 3 }, () => [birthday, null, 0, 0])],
      ['moreDates'],
    ],
    ['multiple_rrules', [['sahaja <> frashed', 'FREQ=WEEKLY;UNTIL=20120729;WKST=MO', 0, 0]], ['rule']],
    ['rdate_exdate', [['—', 'FREQ=DAILY;COUNT=4;WKST=MO', 1, 0]], []],
    ['recur_instances', [['Crazy Event Thingy!', 'FREQ=MONTHLY;BYDAY=1TU;WKST=MO', 3, 2]], ['moreDates']],
    ['timezone_from_file', [['A test event', null, 0, 0]], ['zone', 'zone']],
  ])('%s', async (name, events, faults) => {
    expect(await read(name)).toEqual({ events, faults })
  })
})

/**
 * When the events of a file begin within two years of the first of them, told by recurring_ical_events 2.0.1, a reader of another
 * language and family; times without a zone are those of Tokyo. Files are left out of which it understands less than RFC 5545
 * (names of zones by Windows, moved series) and those in which our readers differ by what the page tells as not held.
 */
describe.runIf(hasRealFiles)('the server and the page read of a file what another reader does', () => {
  it.each(
    Object.entries(dates).flatMap(([repository, files]) =>
      Object.entries(files).map(([path, starts]) => [path, repository, starts] as const),
    ),
  )('%s of %s', async (path, repository, starts) => {
    const text = await (await realFile(repository, path)).text()
    const first = toDay(starts[0]?.slice(0, 10) ?? '')
    const { server, page, faults } = startsBy(text, first, 'Asia/Tokyo')
    expect(server).toEqual(starts)
    expect(page).toEqual(starts)
    expect(faults).toEqual([])
  })
})
