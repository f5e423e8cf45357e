import { hasRealFiles, realFile } from '@techo/testing/real-files'
import { describe, expect, it } from 'vitest'
import { readIcs } from './read-ics.ts'

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
