import { addDays, type Day, toDay } from '@techo/core'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type FileTask, type Reading, rowsOf } from './exchange.ts'
import { readFile } from './files.ts'
import { type Clock, momentOf, wordsOf } from './other-apps.ts'
import { readText } from './text.ts'

const friday = toDay('2026-11-20')
const clock: Clock = { today: friday, weekStart: 1, timeZone: 'Asia/Tokyo' }
const person = '0193ba52-1a00-7000-8000-00000000000a'
const into = ({ tasks }: Reading, known?: Parameters<typeof rowsOf>[1]['known']) =>
  rowsOf(tasks, { person, today: friday, weekStart: 1, lastRank: null, ...(known ? { known } : {}) })
const titles = ({ tasks }: Reading) => tasks.map(({ title }) => title)
const told = ({ faults }: Reading) => faults.map(({ line, reason, isNote = false }) => [line, reason, isNote])
const fieldsOf = (task: FileTask | undefined, ...names: (keyof FileTask)[]) => names.map(name => task?.[name])

describe('Todoist’s CSV', () => {
  const csv = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
    'meta,view_style=list,,,,,,,,,,,,',
    'task,バジルを植えかえる @庭 @週末,ポットは物置,1,1,Kai (1),,2026-11-23,en,Asia/Tokyo,30,minute,2026-11-30,en',
    'task,土を買う,,4,2,Kai (1),,,en,Asia/Tokyo,,None,,',
    'note,ピートなしのもの,,,,Kai (1),,,,,,,,',
    ',,,,,,,,,,,,,',
    'section,毎週,,,,,,,,,,,,',
    'task,Water the ferns,,2,1,Kai (1),,every monday at 9am,en,Asia/Tokyo,15,minute,,',
    'task,シダに水,,3,1,Kai (1),,毎週月曜日 9:00,ja,,,,,',
    'task,Filter,,4,1,Kai (1),,every! 3 days,en,,,,,',
    'task,Club,,4,1,Kai (1),,every 3rd friday,en,,,,,',
  ].join('\r\n')
  const read = (name = '庭 [2203306141].csv') => readText(csv, name, clock)

  test('gives tasks with their day, time, deadline, length, urgency and notes, in a list of the file’s name', async () => {
    const reading = await read()
    const [basil, soil, ferns, japanese, filter, club] = reading.tasks
    expect(titles(reading)).toEqual(['バジルを植えかえる', '土を買う', 'Water the ferns', 'シダに水', 'Filter', 'Club'])
    expect(fieldsOf(basil, 'list', 'tags', 'priority', 'notes', 'estimate_min')).toEqual([
      '庭',
      ['庭', '週末'],
      3,
      'ポットは物置',
      30,
    ])
    expect(fieldsOf(basil, 'planned_date', 'deadline_date')).toEqual(['2026-11-23', '2026-11-30'])
    expect(fieldsOf(soil, 'notes', 'priority')).toEqual(['ピートなしのもの', 0])
    expect(soil?.parent).toBe(basil?.ref)
    for (const task of [ferns, japanese])
      expect(fieldsOf(task, 'rrule', 'planned_time', 'mode', 'tags')).toEqual([
        'FREQ=WEEKLY;BYDAY=MO;WKST=MO',
        '09:00',
        'fixed',
        ['毎週'],
      ])
    expect(fieldsOf(filter, 'rrule', 'mode')).toEqual(['FREQ=DAILY;INTERVAL=3;WKST=MO', 'after_completion'])
    expect(fieldsOf(club, 'rrule', 'planned_date')).toEqual([null, null])
    expect(told(reading)).toEqual([[11, 'dateLeft', true]])
  })

  test('of the inbox becomes tasks without a list', async () => {
    expect((await read('Inbox [1].csv')).tasks.every(({ list }) => list === null)).toBe(true)
  })

  test('read again names the same rows; a project and a tag of that name are used', async () => {
    const known = {
      projects: [{ id: '0193ba52-1a00-7000-8000-0000000000f1', title: '庭' }],
      tags: [{ id: '0193ba52-1a00-7000-8000-0000000000f2', name: '週末', name_norm: '週末' }],
    }
    const [one, other] = [await into(await read(), known), await into(await read(), known)]
    expect(one.tasks.map(({ id }) => id)).toEqual(other.tasks.map(({ id }) => id))
    expect(one.projects).toEqual([])
    expect(one.tasks.every(({ project_id }) => project_id === known.projects[0]?.id)).toBe(true)
    expect(one.tags.map(({ name }) => name)).toEqual(['庭', '毎週'])
    const named = (title: string) => one.tasks.find(task => task.title === title)
    expect(named('土を買う')?.parent_id).toBe(named('バジルを植えかえる')?.id)
  })
})

test('Todoist’s backup of JSON gives projects, parts, comments, and what was done', async () => {
  const json = {
    projects: [
      { id: '1', name: 'Inbox', inbox_project: true },
      { id: '2', name: '引っ越し' },
    ],
    sections: [{ id: '7', name: '前日' }],
    labels: [],
    notes: [
      { id: '9', item_id: '12', content: '午前中に' },
      { id: '10', item_id: '12', content: '', file_attachment: { file_name: 'a.pdf' } },
    ],
    items: [
      { id: '13', project_id: '2', parent_id: '12', content: '段ボール', priority: 1, labels: [], checked: false },
      {
        id: '12',
        project_id: '2',
        section_id: '7',
        content: '荷造り',
        description: '本から',
        priority: 4,
        labels: ['家'],
        due: { date: '2026-11-21T00:30:00Z', string: 'Nov 21', is_recurring: false },
        deadline: { date: '2026-11-25' },
        duration: { amount: 2, unit: 'day' },
      },
      {
        id: '14',
        project_id: '1',
        content: '家賃',
        priority: 2,
        due: { date: '2026-12-27', string: 'every month', is_recurring: true },
      },
      { id: '15', project_id: '1', content: '済んだ', checked: true, completed_at: '2026-11-19T16:00:00Z' },
      { id: '16', project_id: '1', content: '消した', is_deleted: true },
    ],
  }
  const reading = await readText(JSON.stringify(json), 'todoist.json', clock)
  const [, packing, rent, done] = reading.tasks
  expect(titles(reading)).toEqual(['段ボール', '荷造り', '家賃', '済んだ'])
  expect(fieldsOf(packing, 'planned_date', 'planned_time', 'deadline_date', 'estimate_min', 'priority')).toEqual([
    '2026-11-21',
    '09:30',
    '2026-11-25',
    2_880,
    3,
  ])
  expect(fieldsOf(packing, 'list', 'tags', 'notes')).toEqual(['引っ越し', ['家', '前日'], '本から\n\n午前中に'])
  expect(fieldsOf(rent, 'list', 'rrule', 'planned_date')).toEqual([
    null,
    'FREQ=MONTHLY;BYMONTHDAY=27;WKST=MO',
    '2026-12-27',
  ])
  expect(fieldsOf(done, 'status', 'done_on')).toEqual(['done', '2026-11-20'])
  expect(told(reading)).toEqual([[2, 'fileLeft', true]])
  // The part stands before its whole in the file.
  const { tasks } = await into(reading)
  expect(tasks.find(({ title }) => title === '段ボール')?.parent_id).toBe(
    tasks.find(({ title }) => title === '荷造り')?.id,
  )
})

describe('TickTick’s backup', () => {
  const head =
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"'
  const file = (...rows: string[]) =>
    [
      '\ufeff"Date: 2026-11-20+0000"',
      '"Version: 7.1"',
      '"Status: \n0 Normal\n1 Completed\n2 Archived"',
      head,
      ...rows,
    ].join('\n')
  const read = (...rows: string[]) => readText(file(...rows), 'TickTick-backup-2026-11-20.csv', clock)

  test('gives days on the clocks of the task, and times on those of the person', async () => {
    const { tasks } = await read(
      '"仕事","企画","一日中","TEXT","急ぎ, 会議","","N","2026-11-22T23:00:00+0000","2026-11-22T23:00:00+0000","","","5","0","2026-10-09T15:09:48+0000","","0","Europe/Berlin","true","false",,,"list","1",""',
      '"","Inbox","会議","TEXT","","","N","2026-11-22T23:00:00+0000","2026-11-24T23:00:00+0000","","","1","0","2026-10-09T15:10:48+0000","","0","Europe/Berlin","false","false",,,"list","2","1"',
      '"","Inbox","古い","TEXT","","","N","2026-11-20 10:00:00","","","","0","2","2026-10-09 15:11:48","2026-11-19T20:00:00+0000","0","Europe/Berlin","false","false",,,"list","3",""',
    )
    expect(fieldsOf(tasks[0], 'planned_date', 'planned_time', 'deadline_date', 'list', 'tags', 'priority')).toEqual([
      '2026-11-23',
      null,
      null,
      '企画',
      ['急ぎ', '会議'],
      3,
    ])
    expect(fieldsOf(tasks[1], 'planned_date', 'planned_time', 'deadline_date', 'list', 'parent')).toEqual([
      '2026-11-23',
      '08:00',
      '2026-11-25',
      null,
      '1',
    ])
    expect(fieldsOf(tasks[2], 'planned_date', 'planned_time', 'status', 'done_on')).toEqual([
      '2026-11-20',
      '19:00',
      'done',
      '2026-11-20',
    ])
  })

  test('keeps what repeats by a rule we follow, and tells the rest; a note is no task', async () => {
    const row = (title: string, kind: string, repeat: string) =>
      `"","Inbox","${title}","${kind}","","▫卵\n▪牛乳","N","2026-11-22T15:00:00+0000","","","${repeat}","0","0","2026-10-09T15:09:48+0000","","0","Asia/Tokyo","true","false",,,"list","1",""`
    const reading = await read(
      row('ごみ', 'TEXT', 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO'),
      row('旧暦', 'TEXT', 'LUNAR:FREQ=YEARLY'),
      row('覚え書き', 'NOTE', ''),
    )
    expect(fieldsOf(reading.tasks[0], 'rrule', 'notes')).toEqual(['FREQ=WEEKLY;INTERVAL=1;BYDAY=MO', '☐ 卵\n☑ 牛乳'])
    expect(told(reading)).toEqual([
      [6, 'repeatLeft', true],
      [7, 'notTask', false],
    ])
  })
})

test('Google’s takeout gives its lists; the one everybody begins with is none', async () => {
  const json = {
    kind: 'tasks#taskLists',
    items: [
      {
        kind: 'tasks#taskList',
        id: 'a',
        title: 'マイタスク',
        items: [
          { id: '1', title: '牛乳', status: 'needsAction', due: '2026-11-21T00:00:00.000Z', notes: '2本' },
          { id: '2', title: '切符', status: 'completed', completed: '2026-11-19T20:00:00.000Z', parent: '1' },
          { id: '3', title: '', status: 'needsAction' },
          { id: '4', title: '消した', deleted: true },
        ],
      },
      {
        kind: 'tasks#taskList',
        id: 'b',
        title: '旅',
        items: [{ id: '5', title: '宿', links: [{ link: 'https://example.com' }] }],
      },
    ],
  }
  const reading = await readText(JSON.stringify(json), 'Tasks.json', clock)
  expect(
    reading.tasks.map(task => fieldsOf(task, 'title', 'list', 'planned_date', 'status', 'done_on', 'notes')),
  ).toEqual([
    ['牛乳', null, '2026-11-21', 'todo', null, '2本'],
    ['切符', null, null, 'done', '2026-11-20', ''],
    ['宿', '旅', null, 'todo', null, 'https://example.com'],
  ])
  expect(reading.tasks[1]?.parent).toBe('1')
  expect(reading.faults).toEqual([])
})

describe('Things', () => {
  test('as its own address scheme takes it: a project, headings, a checklist', async () => {
    const json = [
      {
        type: 'project',
        attributes: {
          title: '旅行',
          notes: '春',
          items: [
            { type: 'to-do', attributes: { title: '切符', when: 'today', deadline: '2026-11-30' } },
            { type: 'heading', attributes: { title: '荷物' } },
            {
              type: 'to-do',
              attributes: {
                title: 'かばん',
                when: '2026-11-22@18:00',
                tags: ['家'],
                'checklist-items': [{ type: 'checklist-item', attributes: { title: '歯ブラシ', completed: true } }],
              },
            },
          ],
        },
      },
      { type: 'to-do', attributes: { title: 'いつか', when: 'someday', canceled: true } },
    ]
    const reading = await readText(JSON.stringify(json), 'things.json', clock)
    expect(reading.tasks.map(task => fieldsOf(task, 'title', 'list', 'tags', 'planned_date', 'planned_time'))).toEqual([
      ['切符', '旅行', [], '2026-11-20', null],
      ['かばん', '旅行', ['家', '荷物'], '2026-11-22', '18:00'],
      ['歯ブラシ', '旅行', [], null, null],
      ['いつか', null, [], null, null],
    ])
    expect(reading.tasks.map(({ status }) => status)).toEqual(['todo', 'todo', 'done', 'cancelled'])
    expect(reading.tasks[2]?.parent).toBe(reading.tasks[1]?.ref)
    expect(told(reading)).toEqual([[1, 'listTextLeft', true]])
  })

  test('as things.py writes it', async () => {
    const json = [
      {
        uuid: 'DciSFacytdrNG1nRaMJPgY',
        type: 'to-do',
        title: '本を返す',
        status: 'completed',
        project_title: '家',
        start_date: '2026-11-18',
        deadline: null,
        stop_date: '2026-11-19 10:00:00',
        tags: ['図書館'],
        checklist: [{ title: '1冊目', status: 'incomplete', type: 'checklist-item' }],
      },
    ]
    const reading = await readText(JSON.stringify(json), 'things.json', clock)
    expect(fieldsOf(reading.tasks[0], 'list', 'status', 'planned_date', 'done_on', 'tags')).toEqual([
      '家',
      'done',
      '2026-11-18',
      '2026-11-19',
      ['図書館'],
    ])
    expect(titles(reading)).toEqual(['本を返す', '1冊目'])
  })
})

test('a ZIP gives the table of each database of Notion, and says which columns it leaves out', async () => {
  const inner = zipSync({
    'やること 0123456789abcdef0123456789abcdef.csv': strToU8('Name,Status\n一部,Done\n'),
    'やること 0123456789abcdef0123456789abcdef_all.csv': strToU8(
      '\ufeffName,Status,Due date,Assign\n宿をとる,Not started,"November 23, 2026 9:00 AM (GMT+9)",Kai\n切符,Done,2026/11/20 → 2026/11/21,\nなぞ,Blocked,,\n',
    ),
    'やること 0123456789abcdef0123456789abcdef/宿をとる.md': strToU8('# 宿をとる'),
  })
  const zip = new File([new Uint8Array(zipSync({ 'Export-1.zip': inner }))], 'Export.zip')
  const reading = await readFile(zip, clock)
  expect(reading.tasks.map(task => fieldsOf(task, 'title', 'status', 'deadline_date', 'list'))).toEqual([
    ['宿をとる', 'todo', '2026-11-23', 'やること'],
    ['切符', 'done', '2026-11-20', 'やること'],
  ])
  expect(reading.leftOut).toEqual(['Assign'])
  expect(told(reading)).toEqual([[4, 'badStatus', false]])
})

test('what no program writes is refused as a whole', async () => {
  expect(told(await readText('{"a": 1}', 'a.json', clock))).toEqual([[1, 'unreadable', false]])
  expect(told(await readText('{"a": ', 'a.json', clock))).toEqual([[1, 'unreadable', false]])
  expect(told(await readFile(new File([strToU8('PK\u0003\u0004')], 'a.zip'), clock))).toEqual([
    [1, 'unreadable', false],
  ])
})

describe('rows of a file', () => {
  const task = fc.record({
    parent: fc.option(fc.nat(30), { nil: null }),
    list: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
  })
  test('stand in trees that the database takes: no ring, at most five levels, one project from root to leaf', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 30 }), async all => {
        const reading = await readText(
          JSON.stringify({
            projects: ['a', 'b'].map(name => ({ id: name, name })),
            items: all.map(({ parent, list }, index) => ({
              id: String(index),
              content: `t${index}`,
              project_id: list,
              parent_id: parent === null ? null : String(parent),
            })),
          }),
          'backup.json',
          clock,
        )
        const { tasks } = await into(reading)
        expect(tasks).toHaveLength(all.length)
        const byId = new Map(tasks.map((row, index) => [row.id, { row, index }]))
        for (const [index, row] of tasks.entries()) {
          let level = 1
          for (let up = row.parent_id; up; up = byId.get(up)?.row.parent_id) {
            const above = byId.get(up)
            expect(above?.index).toBeLessThan(index)
            expect(above?.row.project_id).toBe(row.project_id)
            level++
          }
          expect(level).toBeLessThanOrEqual(5)
        }
      }),
    )
  })
})

describe('moments and words', () => {
  const day = fc.integer({ min: 0, max: 2_000 }).map(count => addDays(toDay('2024-01-01'), count))
  test('a day is that day in every time zone, an instant the day on the person’s clocks', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('Asia/Tokyo', 'America/Los_Angeles', 'UTC'), (date, timeZone) => {
        expect(momentOf(date, timeZone)).toEqual({ day: date, time: null })
        expect(momentOf(`${date}T23:30:00`, timeZone)).toEqual({ day: date, time: '23:30' })
      }),
    )
    expect(momentOf('2026-11-20T23:30:00+0000', 'Asia/Tokyo')).toEqual({ day: '2026-11-21', time: '08:30' })
    expect(momentOf('2026-02-30', 'Asia/Tokyo')).toBeNull()
  })

  test.each<[string, string | null]>([
    ['every day', 'FREQ=DAILY;WKST=MO'],
    ['ev other week', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;WKST=MO'],
    ['every other month', 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=20;WKST=MO'],
    ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;WKST=MO'],
    ['yearly', 'FREQ=YEARLY'],
    ['毎月15日', 'FREQ=MONTHLY;BYMONTHDAY=15;WKST=MO'],
    ['every full moon', null],
  ])('%s', (text, rrule) => {
    expect(wordsOf(text, friday as Day, 1)?.rrule ?? null).toBe(rrule)
  })
})
