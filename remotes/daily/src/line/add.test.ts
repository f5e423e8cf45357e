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
const { addLine } = await import('./add.ts')
afterAll(() => backend.close())

const friday = toDay('2026-11-20')
const { client } = person

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

const add = async (line: string, plain: readonly string[] = []) => {
  const refusal = await addLine(line, {
    place: { day: friday },
    plain,
    today: friday,
    weekStart: 0,
    language: 'ja',
    lastRank: 'a1',
    isSeen: true,
  })
  await outbox.flush()
  return refusal
}
const newest = async () => {
  const { data } = await client
    .from('tasks')
    .select('title, planned_date, planned_time, estimate_min, project_id, series_id, projects(name)')
    .is('deleted_at', null)
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
  return data
}

describe('what a line of a field adds', () => {
  test('is a task with all it says, on the day it names', async () => {
    expect(await add('散歩 明日 15時 ~30分')).toBeNull()
    expect(await newest()).toMatchObject({
      title: '散歩',
      planned_date: '2026-11-21',
      planned_time: '15:00:00',
      estimate_min: 30,
    })
    await add('散歩 明日', ['明日'])
    expect(await newest()).toMatchObject({ title: '散歩 明日', planned_date: friday })
  })

  test('is a task of the project that is there, or of one that is made with it', async () => {
    const { data: project, error } = await client.from('projects').insert({ name: '引っ越し' }).select('id').single()
    expect(error).toBeNull()
    await add('箱を買う #引っ越し')
    expect(await newest()).toMatchObject({ title: '箱を買う', project_id: project?.id })
    await add('靴を選ぶ +冬の_旅')
    expect(await newest()).toMatchObject({ title: '靴を選ぶ', projects: { name: '冬の 旅' } })
    await add('地図を見る +冬の旅')
    expect((await client.from('projects').select('id')).data).toHaveLength(2)
  })

  test('has the tags it names, and makes those that are missing, once', async () => {
    await add('洗濯 #家')
    await add('掃除 ＃家 #週末')
    const { data } = await client
      .from('classifications')
      .select('name, classified(entity_id)')
      .eq('kind', 'tag')
      .order('name')
    expect(data?.map(({ name, classified }) => [name, classified.length])).toEqual([
      ['家', 2],
      ['週末', 1],
    ])
  })

  test('that repeats is a series with its first task', async () => {
    await add('毎週月曜 9時 水やり +引っ越し')
    const [series] = (await client.from('task_series').select('id, rrule, at_time, last_spawned, template')).data ?? []
    expect(series).toMatchObject({
      rrule: 'FREQ=WEEKLY;BYDAY=MO;WKST=SU',
      at_time: '09:00:00',
      last_spawned: '2026-11-23',
      template: { title: '水やり' },
    })
    expect(series && (await occurrenceId(series.id, toDay('2026-11-23')))).toBeTruthy()
    expect(await newest()).toMatchObject({ title: '水やり', planned_date: '2026-11-23', series_id: series?.id })
  })

  test('is nothing without a name', async () => {
    expect(await add('毎週月曜')).toBe('needTitle')
    expect(await add('明日 #家')).toBe('needTitle')
  })
})
