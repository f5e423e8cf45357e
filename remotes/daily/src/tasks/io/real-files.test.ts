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

describe.runIf(hasRealFiles)('exports of Todoist', () => {
  const todoist = async (name: string): Promise<Reading> =>
    readFile(await realFile('bboc/todoist-converter', `test-data/${name}`), clock)

  test('labels wherever they stand, parts to the fourth level, comments as notes', async () => {
    const basic = await todoist('basic-test.csv')
    expect(basic.faults).toEqual([])
    expect(
      basic.tasks.map(({ title, tags, parent, priority, planned_date }) => [
        title,
        tags,
        parent,
        priority,
        planned_date,
      ]),
    ).toEqual([
      ['test project task with deadline and all the other stuff', ['errands'], null, 3, '2026-11-25'],
      ['test project subtask', [], '2', 0, null],
      ['test project alternate task', [], null, 0, null],
    ])
    const [task] = basic.tasks
    expect(task?.notes).toMatch(/^first comment blah blah\n\nsecond comment\n\nedit\.png https:\S+edit\.png$/)
    const full = await todoist('full-todoist-project.csv')
    expect(full.faults).toEqual([])
    expect(full.tasks.map(({ ref, parent }) => `${parent ?? ''}>${ref}`)).toEqual([
      ...['>2', '2>4', '2>6', '>10', '10>13', '13>16', '16>19', '>22'],
    ])
    expect(full.tasks[1]).toMatchObject({ title: 'clickable subtask, scheduled', tags: ['30min', '/munich'] })
  })

  test('signs beyond the alphabet, commas and quotes; a backup of several projects', async () => {
    expect((await todoist('unicode-and-quotes.csv')).tasks.map(({ title }) => title)).toEqual([
      'this is über-nice',
      '😎🍉↗︎↴⥺',
      'actually, what happens to a “comma"?',
    ])
    const { tasks, faults } = await todoist('zip-test.zip')
    expect([tasks.length, faults]).toEqual([21, []])
    expect(new Set(tasks.map(({ list }) => list))).toEqual(
      new Set([
        'basic-test',
        'basic-opml-test--result',
        'unicode-and-quotes',
        'unicode-opml--result',
        'full-todoist-project',
      ]),
    )
  })
})

describe.runIf(hasRealFiles)('lists of topydo', () => {
  test('days, priorities beyond ours and unknown keys stay', async () => {
    const list = await readFile(await realFile('topydo/topydo', 'test/data/ListFormat.txt'), clock)
    expect(list.faults).toEqual([])
    expect(
      list.tasks.map(({ title, planned_date, deadline_date, status }) => [title, planned_date, deadline_date, status]),
    ).toEqual([
      ['Bar @Context1 +Project2 pri:D', '2015-09-29', '2015-09-30', 'todo'],
      [
        'Lorem ipsum dolorem sit amet. Red @fox +jumped over the lazy:bar and jar pri:Z',
        ...['2015-11-07', '2015-11-08', 'todo'],
      ],
      ['Foo @Context2 Not@Context +Project1 Not+Project', null, null, 'todo'],
      ['Baz @Context1 +Project1 key:value', null, null, 'todo'],
      ['Drink beer @ home p:2 ical:foobar', null, null, 'todo'],
      ['Completed but with date:2014-12-12', null, null, 'done'],
    ])
    const calendar = await readFile(await realFile('topydo/topydo', 'test/data/ListCommandIcalTest.txt'), clock)
    expect([calendar.tasks.length, calendar.faults]).toEqual([7, []])
  })
})
