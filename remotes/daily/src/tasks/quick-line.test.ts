import { toDay } from '@techo/core'
import { occurrenceId } from '@techo/core/recurrence'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import config from '../../remote.config.ts'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
// What draws asks at once whether there is a window.
await import('@techo/ui')
const { outbox, provideEntityKinds } = await openPage(backend, person)
const { addLine, readLine, seriesOf } = await import('./quick-line.ts')
afterAll(() => backend.close())

const friday = toDay('2026-11-20')
const projects = [
  { id: 'p1', title: '引っ越し' },
  { id: 'p2', title: 'Run a marathon' },
]
const read = (line: string) => readLine(line, { day: friday, weekStart: 0, projects })

describe('a line of the fields that add a task', () => {
  test.each([
    ['箱を買う #引っ越し', '箱を買う', 'p1'],
    ['＋引っ越し 箱を買う', '箱を買う', 'p1'],
    ['靴を選ぶ +run_a_marathon', '靴を選ぶ', 'p2'],
    ['箱を買う #知らない', '箱を買う #知らない', undefined],
    ['箱を買う #知らない #引っ越し', '箱を買う #知らない', 'p1'],
    ['C# の本を読む', 'C# の本を読む', undefined],
  ])('%j is %j', (line, title, project) => {
    const found = read(line)
    expect([found.title, found.project?.id, found.repeat]).toEqual([title, project, null])
  })

  test.each([
    ['明日 15時 電話 ~30分 !2', '明日 15時 電話 ~30分 !2'],
    ['締切:11/30 書類', '締切:11/30 書類'],
    ['毎日新聞を読む', '毎日新聞を読む'],
  ])('%j names no other day: the place does', (line, title) => {
    expect(read(line)).toEqual({ title, project: null, repeat: null, time: null, estimate: null, priority: null })
  })

  test('that repeats begins on the first such day from the one it stands on, with its time and project', async () => {
    const line = read('毎週月曜 9時 掃除 ~30分 #引っ越し')
    expect(line).toMatchObject({ title: '掃除', time: '09:00', estimate: 30, repeat: { start: '2026-11-23' } })
    if (!line.repeat) return expect.unreachable()
    const id = '0193a000-0000-7000-8000-000000000001'
    const begun = await seriesOf({ ...line, repeat: line.repeat }, { id, weekStart: 0, rank: 'a3' })
    expect(begun).toMatchObject({
      series: { id, dtstart: '2026-11-23', at_time: '09:00', last_spawned: '2026-11-23' },
      task: {
        id: await occurrenceId(id, toDay('2026-11-23')),
        title: '掃除',
        planned_date: '2026-11-23',
        planned_time: '09:00',
        project_id: 'p1',
        estimate_min: 30,
        rank_day: 'a3',
      },
    })
  })
})

describe('what such a line adds', () => {
  const { client } = person
  const plain: string[] = []
  const add = async (line: string) => {
    await addLine(line, {
      row: {
        id: crypto.randomUUID(),
        title: line,
        search_norm: line,
        planned_date: friday,
        planned_week: '2026-11-15',
        first_planned_date: friday,
        rank_day: 'a1',
      },
      day: friday,
      weekStart: 0,
      language: 'ja',
      addPlain: () => void plain.push(line),
    })
    await outbox.flush()
  }
  const tasks = async () =>
    (await client.from('tasks').select('title, planned_date, project_id, series_id').order('created_at')).data

  test('is a task of the project, a series with its first task, or the line as it stands', async () => {
    provideEntityKinds(() => [
      ...(config.entities ?? []),
      {
        type: 'project',
        label: { ja: 'プロジェクト', en: 'Project' },
        icon: 'folder',
        table: 'projects',
        title: 'name',
        status: 'status',
        finished: ['done'],
        href: '/mypage/project-management/:id',
      },
    ])
    const { data: project, error } = await client.from('projects').insert({ name: '引っ越し' }).select('id').single()
    expect(error).toBeNull()
    await add('箱を買う #引っ越し')
    expect(await tasks()).toEqual([
      { title: '箱を買う', planned_date: friday, project_id: project?.id, series_id: null },
    ])

    await add('毎日 水やり +引っ越し')
    const [series] = (await client.from('task_series').select('id, rrule, last_spawned, template')).data ?? []
    expect(series).toMatchObject({
      rrule: 'FREQ=DAILY;WKST=SU',
      last_spawned: friday,
      template: { title: '水やり', project_id: project?.id },
    })
    expect((await tasks())?.[1]).toEqual({
      title: '水やり',
      planned_date: friday,
      project_id: project?.id,
      series_id: series?.id,
    })

    expect(plain).toEqual([])
    await add('毎週月曜')
    await add('本を読む #知らない')
    expect(plain).toEqual(['毎週月曜', '本を読む #知らない'])
    expect(await tasks()).toHaveLength(2)
  })
})
