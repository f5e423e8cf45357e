import { addDays, newId, toDay } from '@techo/core'
import { readTable } from '@techo/core/files'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'
import { emptyTask, ownIds, type Reading, rowsOf, type TaskOut } from './exchange.ts'
import { readIcs, writeIcs } from './ics.ts'
import { readTodoTxt, writeTodoTxt } from './todo-txt.ts'

const readText = (text: string) => readCsv(readTable(text))
const friday = toDay('2026-11-20')
const person = '0193ba52-1a00-7000-8000-00000000000a'
const into = (reading: Reading) => rowsOf(reading.tasks, { person, today: friday, weekStart: 0, lastRank: null })

const out = (more: Partial<TaskOut> & { readonly title: string }): TaskOut => ({
  ...emptyTask,
  id: '0193ba52-1a00-7000-8000-00000000000b',
  created_on: null,
  updated_at: '2026-11-20T00:00:00Z',
  ...more,
})

const day = fc.integer({ min: 0, max: 800 }).map(count => addDays(toDay('2025-06-01'), count))
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const maybe = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: null })
const title = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '=1+1',
      '-牛乳',
      '@家',
      "'+見積",
      'a,b"c"',
      '複数; 行\\n',
      'x 2026-01-01',
      '(A) 電話',
      'due:x',
      '+旅行 @電話',
    ),
  )
  .map(text => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s\ufeff]+/gu, ' ').trim() || '無題')
const someTask = fc
  .record({
    title,
    status: fc.constantFrom('todo', 'doing', 'waiting', 'done', 'cancelled' as const),
    priority: fc.integer({ min: 0, max: 3 }),
    planned: maybe(fc.tuple(day, maybe(time))),
    due: maybe(fc.tuple(day, maybe(time))),
    estimate_min: maybe(fc.integer({ min: 1, max: 600 })),
    done_on: maybe(day),
  })
  .map(({ planned, due, ...rest }) =>
    out({
      ...rest,
      id: newId(),
      planned_date: planned?.[0] ?? null,
      planned_time: planned?.[1] ?? null,
      deadline_date: due?.[0] ?? null,
      deadline_time: due?.[1] ?? null,
      done_on: rest.status === 'done' ? rest.done_on : null,
    }),
  )

describe('what was taken out comes back', () => {
  test('as CSV, in both languages, with everything but when it was made', () => {
    fc.assert(
      fc.property(fc.array(someTask, { maxLength: 5 }), fc.constantFrom('ja', 'en'), (tasks, language) => {
        const { tasks: back, faults } = readText(writeCsv(tasks, language))
        expect(faults).toEqual([])
        const plain = ({ id, created_on: _, updated_at: __, ...rest }: TaskOut) => ({ key: id, ...rest })
        expect(back.map(({ line: _, ...rest }) => rest)).toEqual(tasks.map(plain))
      }),
    )
  })

  test('as iCalendar', () => {
    fc.assert(
      fc.property(fc.array(someTask, { minLength: 1, maxLength: 4 }), tasks => {
        const { tasks: back, faults } = readIcs(writeIcs(tasks, 'todo', '2026-11-20T00:00:00.000Z'), 'Asia/Tokyo')
        expect(faults).toEqual([])
        expect(
          back.map(each => [
            each.key,
            each.title,
            each.planned_date,
            each.planned_time,
            each.deadline_date,
            each.priority,
          ]),
        ).toEqual(
          tasks.map(each => [
            each.id,
            each.title,
            each.planned_date,
            each.planned_time,
            each.deadline_date,
            each.priority,
          ]),
        )
      }),
    )
  })

  test('as todo.txt', () => {
    fc.assert(
      fc.property(fc.array(someTask, { maxLength: 4 }), tasks => {
        const kept = tasks.filter(
          each => each.status !== 'cancelled' && !/(^|\s)(due|t|rec|pri|at|est|id):/.test(each.title),
        )
        const { tasks: back, faults } = readTodoTxt(writeTodoTxt(kept))
        expect(faults).toEqual([])
        expect(
          back.map(each => [
            each.key,
            each.title.replace(/^\u200b/, ''),
            each.priority,
            each.planned_date,
            each.planned_time,
            each.deadline_date,
            each.estimate_min,
          ]),
        ).toEqual(
          kept.map(each => [
            each.id,
            each.title,
            each.priority,
            each.planned_date,
            each.planned_time,
            each.deadline_date,
            each.estimate_min,
          ]),
        )
      }),
    )
  })
})

describe('todo.txt', () => {
  test('reads the rules of the format', () => {
    const { tasks } = readTodoTxt(
      [
        '(A) 2011-03-01 Call Mom +Family @phone due:2026-11-30',
        'x 2011-03-02 2011-03-01 Review report pri:B',
        'xylophone lesson',
        '牛乳を買う t:2026-11-21 at:9:30 est:30m rec:+1w',
        'http://example.com/a:b を読む',
      ].join('\r\n'),
    )
    expect(tasks).toMatchObject([
      { title: 'Call Mom +Family @phone', priority: 3, deadline_date: '2026-11-30', status: 'todo' },
      { title: 'Review report', status: 'done', done_on: '2011-03-02', priority: 2 },
      { title: 'xylophone lesson', status: 'todo' },
      {
        title: '牛乳を買う',
        planned_date: '2026-11-21',
        planned_time: '09:30',
        estimate_min: 30,
        rrule: 'FREQ=WEEKLY',
        mode: 'fixed',
      },
      { title: 'http://example.com/a:b を読む' },
    ])
  })

  test('says of each line it does not take why not', () => {
    const { tasks, faults } = readTodoTxt(
      `よい\n\n歯医者 due:2026-02-30\n会議 at:25:00\n掃除 rec:1b\nid:abc\n${'長'.repeat(501)}`,
    )
    expect(tasks.map(each => each.title)).toEqual(['よい'])
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'badDate'],
      [4, 'badTime'],
      [5, 'badRepeat'],
      [6, 'noTitle'],
      [7, 'longTitle'],
    ])
  })
})

describe('CSV', () => {
  test('reads columns in any order, in words of both languages', () => {
    const { tasks } = readText(
      '締切,タイトル,状態,優先度\r\n2026/11/30,見積書,完了,高\r\n2026年12月1日,"発注, 連絡",,\r\n',
    )
    expect(tasks).toMatchObject([
      { title: '見積書', deadline_date: '2026-11-30', status: 'done', priority: 3 },
      { title: '発注, 連絡', deadline_date: '2026-12-01', status: 'todo', priority: 0 },
    ])
  })

  test('a cell that a spreadsheet would run is written as text', () => {
    const text = writeCsv(
      [out({ title: '=HYPERLINK("http://evil")' }), out({ title: '＝1+1' }), out({ title: '-5度' })],
      'ja',
    )
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(text).toContain("'＝1+1")
    expect(text).toContain("'-5度")
  })

  test('without a column of titles nothing is taken and the head is shown', () => {
    expect(readText('a,b\n1,2')).toEqual({ tasks: [], faults: [{ line: 1, reason: 'unreadable', text: 'a, b' }] })
  })

  test('says of each row it does not take why not', () => {
    const { faults } = readText(
      'title,status,planned_date,time,rrule\nA,?,,,\nB,,2026-13-01,,\nC,,,26:00,\nD,,,,FREQ=HOURLY\n,done,,,\n',
    )
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'badStatus'],
      [3, 'badDate'],
      [4, 'badTime'],
      [5, 'badRepeat'],
      [6, 'noTitle'],
    ])
  })
})

describe('iCalendar', () => {
  const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')

  test('reads a moment in UTC on the person’s clocks, a floating one as it stands', () => {
    const { tasks } = readIcs(
      file(
        'BEGIN:VTODO',
        'UID:1',
        'SUMMARY:電話する\\, 朝',
        'DTSTART:20261120T233000Z',
        'CATEGORIES:仕事,急ぎ',
        'END:VTODO',
        'BEGIN:VEVENT',
        'UID:2',
        'SUMMARY:会議',
        'DTSTART:20261120T093000',
        'RRULE:FREQ=WEEKLY;BYDAY=FR',
        'END:VEVENT',
      ),
      'Asia/Tokyo',
    )
    expect(tasks).toMatchObject([
      { title: '電話する, 朝 #仕事 #急ぎ', planned_date: '2026-11-21', planned_time: '08:30' },
      { title: '会議', planned_date: '2026-11-20', planned_time: '09:30' },
    ])
    expect(tasks[1]?.rrule).toContain('FREQ=WEEKLY')
  })

  test('says of each entry it does not take why not', () => {
    const { tasks, faults } = readIcs(
      file(
        'BEGIN:VJOURNAL',
        'SUMMARY:日記',
        'END:VJOURNAL',
        'BEGIN:VTODO',
        'SUMMARY:毎時',
        'RRULE:FREQ=HOURLY',
        'END:VTODO',
        'BEGIN:VTODO',
        'UID:3',
        'END:VTODO',
      ),
      'Asia/Tokyo',
    )
    expect(tasks).toEqual([])
    expect(faults.map(({ reason }) => reason)).toEqual(['notTask', 'badRepeat', 'noTitle'])
    expect(readIcs('<html>', 'Asia/Tokyo').faults[0]?.reason).toBe('unreadable')
  })

  test('what is planned becomes events that remind; what is finished does not', () => {
    const text = writeIcs(
      [
        out({ title: '歯医者', planned_date: friday, planned_time: '09:30', estimate_min: 60 }),
        out({ title: '済', planned_date: friday, status: 'done' }),
      ],
      'event',
      '2026-11-20T00:00:00.000Z',
    )
    expect(text).toContain('DTSTART:20261120T093000')
    expect(text).toContain('BEGIN:VALARM')
    expect(text).not.toContain('済')
  })
})

describe('importing', () => {
  test('the same file twice gives the same rows; the same line twice in a file gives two', async () => {
    const file = '牛乳を買う\n牛乳を買う\n掃除 rec:+1w t:2026-11-22'
    const [one, two] = [await into(readTodoTxt(file)), await into(readTodoTxt(file))]
    expect(one).toEqual(two)
    expect(new Set(one.tasks.map(({ id }) => id)).size).toBe(3)
    expect(one.series).toMatchObject([
      { rrule: 'FREQ=WEEKLY;WKST=SU', dtstart: '2026-11-22', last_spawned: '2026-11-22' },
    ])
    expect(one.tasks[2]).toMatchObject({
      series_id: one.series[0]?.id,
      occurrence_date: '2026-11-22',
      search_norm: '掃除',
    })
  })

  test('what was exported here carries the ids of its rows, and is a new row to anybody else', async () => {
    const task = out({ title: '歯医者', planned_date: friday })
    for (const reading of [
      readTodoTxt(writeTodoTxt([task])),
      readText(writeCsv([task], 'en')),
      readIcs(writeIcs([task], 'todo', '2026-11-20T00:00:00Z'), 'Asia/Tokyo'),
    ]) {
      expect(ownIds(reading.tasks)).toEqual([task.id])
      const [row] = (await into(reading)).tasks
      expect(row).toMatchObject({ title: '歯医者', planned_date: friday })
      expect(row?.id).not.toBe(task.id)
    }
  })
})
