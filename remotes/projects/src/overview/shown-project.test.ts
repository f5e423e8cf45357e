import { toDay } from '@techo/core'
import { expect, test } from 'vitest'
import { projectRow, taskRow } from '../test-rows.ts'
import { shownOf } from './shown-project.ts'

const today = toDay('2026-11-20')
const projects = [projectRow({ id: 'p' }), projectRow({ id: 'q' })]

test('nothing is told of a project until the tasks are there; then it may be that there are none', () => {
  expect(shownOf(projects, undefined, today).map(({ id, told }) => [id, told])).toEqual([
    ['p', null],
    ['q', null],
  ])
  const task = taskRow('t', { project_id: 'p' })
  expect(shownOf(projects, [task], today).map(({ told }) => [told?.outlook.open, told?.next])).toEqual([
    [1, task],
    [0, null],
  ])
})
