import { newId, toDay } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, expect, test } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
await import('@techo/ui')
const { outbox, searchEntities } = await openPage(backend, person)
const { pendingLine } = await import('@techo/line')
const { addLine } = await import('./add.ts')
afterAll(() => backend.close())

const { client } = person
const project = newId()

const add = async (line: string, rank: string, addPlain: () => void = () => undefined) => {
  const { begin } = pendingLine(addPlain)
  await addLine(line, { project, rank, plain: [], today: toDay('2026-11-20'), weekStart: 0, begin })
  await outbox.flush()
}

test('a line of a project is a task with all it says, and with its tags, made once', async () => {
  // The first question of a process waits for what asks it to be loaded, and a line waits for names no longer than a moment.
  await searchEntities('', { types: ['project'], limit: 1 })
  await client.from('projects').insert({ id: project, name: '引っ越し' })
  await add('見積もりを頼む 明日 15時 ~30分 !2 #電話', 'a1')
  await add('毎週月曜 #電話 +庭', 'a2')
  await add('明日', 'a3')
  const { data } = await client
    .from('tasks')
    .select('title, project_id, planned_date, planned_time, start_date, estimate_min, priority')
    .order('rank_project')
  expect(data).toMatchObject([
    {
      title: '見積もりを頼む',
      project_id: project,
      planned_date: '2026-11-21',
      planned_time: '15:00:00',
      start_date: '2026-11-21',
      estimate_min: 30,
      priority: 2,
    },
    { title: '毎週月曜 +庭', planned_date: null },
    { title: '明日', planned_date: null },
  ])
  const { data: tags } = await client.from('classifications').select('name, classified(entity_id)').eq('kind', 'tag')
  expect(tags?.map(({ name, classified }) => [name, classified.length])).toEqual([['電話', 2]])
})

test('a line whose page goes before it is read is kept as it was typed, once', async () => {
  const kept: string[] = []
  const { begin, keep } = pendingLine(() => kept.push('電話 明日'))
  window.dispatchEvent(new Event('techo:flush'))
  expect(kept).toEqual(['電話 明日'])
  expect(begin()).toBe(false)
  keep()
  expect(kept).toHaveLength(1)
  const next = pendingLine(() => kept.push('手紙'))
  expect(next.begin()).toBe(true)
  window.dispatchEvent(new Event('techo:flush'))
  expect(kept).toHaveLength(1)
})
