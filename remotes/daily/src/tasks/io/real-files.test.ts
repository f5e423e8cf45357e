import { toDay } from '@techo/core'
import { hasRealFiles, realFile } from '@techo/testing/real-files'
import { describe, expect, test } from 'vitest'
import type { Reading } from './exchange.ts'
import { readFile } from './files.ts'

const clock = { today: toDay('2026-11-20'), weekStart: 1, timeZone: 'Asia/Tokyo' } as const
const read = async (name: string): Promise<Reading> =>
  readFile(await realFile('go-vikunja/vikunja', `pkg/modules/migration/ticktick/testdata_ticktick_${name}.csv`), clock)
const listsOf = ({ tasks }: Reading) => tasks.map(({ list, title }) => `${list ?? '-'} / ${title}`)

describe.runIf(hasRealFiles)('backups of TickTick', () => {
  test('lists, parts, days and what was done', async () => {
    const reading = await read('export')
    expect(reading.faults).toEqual([])
    expect(reading.tasks).toHaveLength(11)
    expect(reading.tasks.flatMap(({ parent }) => parent ?? [])).toEqual(['2', '2'])
    // Midnight in Berlin, told as an instant of UTC.
    expect(reading.tasks.flatMap(({ planned_date }) => planned_date ?? [])).toEqual([
      '2018-12-12',
      '2023-03-29',
      '2023-06-14',
    ])
    expect(reading.tasks.filter(({ status }) => status === 'done')).toHaveLength(2)
    expect(new Set(reading.tasks.map(({ list }) => list))).toEqual(new Set(['Project Alpha', 'Shopping', null]))
  })

  test('texts of several lines, words where numbers stand, days with a blank before the time', async () => {
    expect(listsOf(await read('multiline'))).toEqual([
      'Project Alpha / Task with multiline\ndescription',
      'Project Alpha / Regular task',
    ])
    expect((await read('invalid_numbers')).tasks.map(({ priority, ref }) => [priority, ref])).toEqual([
      [0, '1'],
      [0, 'abc'],
    ])
    const spaced = await read('space_dates')
    expect(spaced.faults).toEqual([])
    expect(spaced.tasks.map(({ planned_date, planned_time, status }) => [planned_date, planned_time, status])).toEqual([
      ['2026-02-20', '19:00', 'todo'],
      [null, null, 'done'],
    ])
  })
})
