import { newId, toDay } from '@techo/core'
import { newPerson, startBackend } from '@techo/testing'
import { afterAll, expect, test } from 'vitest'
import { copyOf } from './overview/copy.ts'
import { outcomeOf, planOf, reverseOf } from './plan.ts'
import { type Project, projectColumns, type Task, type TaskLink, taskColumns } from './rows.ts'

const backend = await startBackend()
afterAll(() => backend.close())

type Client = Awaited<ReturnType<typeof newPerson>>['client']

const rowsOf = async (client: Client, id: string) => {
  const project = await client.from('projects').select(projectColumns).eq('id', id).single()
  const tasks = await client.from('tasks').select(taskColumns).eq('project_id', id).order('rank_project').order('id')
  const links = await client.from('task_links').select('id, pred_id, succ_id, type, lag').order('id')
  expect([project.error, tasks.error, links.error]).toEqual([null, null, null])
  // Dates of rows are civil days by their column type.
  return {
    project: project.data as unknown as Project,
    tasks: tasks.data as unknown as readonly Task[],
    links: links.data as unknown as readonly TaskLink[],
  }
}

const calendar = { calendars: [], exceptions: [], isHoliday: () => false }

async function house(client: Client) {
  const [project, whole, paint, move] = [newId(), newId(), newId(), newId()]
  const task = (id: string, title: string, more: object) => ({
    id,
    title,
    project_id: project,
    parent_id: null,
    start_date: null,
    end_date: null,
    duration_days: null,
    status: 'todo' as const,
    done_at: null,
    ...more,
  })
  const made = [
    await client.from('projects').insert({ id: project, name: '家', start_date: '2026-11-16' }),
    await client.from('tasks').insert([
      task(whole, '支度', { rank_project: 'a1' }),
      task(paint, '塗る', {
        parent_id: whole,
        rank_project: 'a1',
        start_date: '2026-11-16',
        end_date: '2026-11-17',
        duration_days: 2,
      }),
      task(move, '運ぶ', { rank_project: 'a2', start_date: '2026-11-18', end_date: '2026-11-18', duration_days: 1 }),
    ]),
    await client.from('task_links').insert({ id: newId(), pred_id: paint, succ_id: move }),
  ]
  expect(made.map(({ error }) => error)).toEqual([null, null, null])
  return { project, whole, paint, move }
}

test('what a moved bar leads to is taken by the database, read as it was shown, and taken back', async () => {
  const { client } = await newPerson(backend)
  const { project, paint, move } = await house(client)
  const before = await rowsOf(client, project)
  const plan = planOf({ ...before, ...calendar, today: before.project.start_date ?? toDay('2026-11-16') })
  const { change, after } = outcomeOf(plan, [{ id: paint, by: 3 }])
  const write = async ({ tasks = [] }: typeof change) => {
    for (const { id, columns } of tasks)
      expect((await client.from('tasks').update(columns).eq('id', id)).error).toBeNull()
  }
  await write(change)
  const moved = await rowsOf(client, project)
  expect(moved.tasks.find(({ id }) => id === move)).toMatchObject({ start_date: '2026-11-23', end_date: '2026-11-23' })
  const again = planOf({ ...moved, ...calendar, today: toDay('2026-11-16') })
  expect(again.schedule.placed).toEqual(after.schedule.placed)
  await write(reverseOf(change, before))
  expect((await rowsOf(client, project)).tasks).toEqual(before.tasks)
})

test('a copy is taken whole: its tree and links, open again, without progress', async () => {
  const { client } = await newPerson(backend)
  const { project, paint } = await house(client)
  await client.from('tasks').update({ status: 'done', done_at: new Date().toISOString() }).eq('id', paint)
  const source = await rowsOf(client, project)
  expect(source.project.progress).toBe(67)
  const copy = copyOf(source, { name: '家 2', rank: 'a1', isTemplate: false, begin: null, newId })
  const made = [
    await client.from('projects').insert(copy.project),
    await client.from('tasks').insert([...copy.tasks]),
    await client.from('task_links').insert([...copy.links]),
  ]
  expect(made.map(({ error }) => error)).toEqual([null, null, null])
  const read = await rowsOf(client, copy.project.id)
  expect(read.project).toMatchObject({ name: '家 2', progress: 0, status: 'active' })
  expect(read.tasks.map(({ title, status }) => [title, status])).toEqual(
    expect.arrayContaining([
      ['支度', 'todo'],
      ['塗る', 'todo'],
      ['運ぶ', 'todo'],
    ]),
  )
  expect(read.tasks.filter(({ parent_id }) => parent_id !== null)).toHaveLength(1)
})
