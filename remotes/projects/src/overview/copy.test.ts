import { expect, test } from 'vitest'
import { linkRow, november, projectRow, taskRow } from '../test-rows.ts'
import { copyOf } from './copy.ts'

test('a copy has the plan, open again and moved to its new first day, and none of the history', () => {
  const project = projectRow({ start_date: november(10), target_date: november(20), progress: 60, status: 'done' })
  const tasks = [
    taskRow('part', {
      parent_id: 'whole',
      start_date: november(11),
      planned_date: november(11),
      status: 'done',
      progress: 80,
    }),
    taskRow('whole'),
    taskRow('dropped', { status: 'cancelled' }),
  ]
  let count = 0
  const copy = copyOf(
    { project, tasks, links: [linkRow('whole', 'part'), linkRow('part', 'dropped')] },
    { name: 'Again', rank: 'a1', isTemplate: false, begin: november(20), newId: () => `new${++count}` },
  )
  expect(copy.project).toMatchObject({
    name: 'Again',
    status: 'active',
    start_date: '2026-11-20',
    target_date: '2026-11-30',
  })
  const [whole, part] = copy.tasks
  expect(copy.tasks).toHaveLength(2)
  expect(whole).toMatchObject({ title: 'whole', parent_id: null, project_id: copy.project.id })
  expect(part).toMatchObject({ title: 'part', parent_id: whole?.id, start_date: '2026-11-21' })
  expect(part).not.toHaveProperty('planned_date')
  expect(part).not.toHaveProperty('status')
  expect(copy.links).toMatchObject([{ pred_id: whole?.id, succ_id: part?.id, type: 'FS' }])
})
