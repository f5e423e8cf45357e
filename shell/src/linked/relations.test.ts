import { newId } from '@techo/core'
import type { EntityLink } from '@techo/data'
import { expect, test } from 'vitest'
import { connectionsOf } from './relations.ts'

const [dream, project, note, task] = [newId(), newId(), newId(), newId()]
const link = (from: [string, string], kind: EntityLink['kind'], to: [string, string]): EntityLink => ({
  id: newId(),
  src_type: from[0],
  src_id: from[1],
  kind,
  dst_type: to[0],
  dst_id: to[1],
})

test('what an entity supports is why, what supports it comes next, the rest is related, and each stands once', () => {
  const links = [
    link(['project', project], 'supports', ['bucket', dream]),
    link(['task', task], 'part_of', ['project', project]),
    link(['note', note], 'mentions', ['project', project]),
    link(['project', project], 'mentions', ['note', note]),
  ]
  const seen = connectionsOf({ type: 'project', id: project }, links)
  expect(seen.map(({ relation, other }) => [relation, other.type])).toEqual([
    ['why', 'bucket'],
    ['next', 'task'],
    ['mentioned', 'note'],
  ])
})

test('what a task belongs to says why it is done, once, also when the two were connected by hand', () => {
  const links = [
    link(['task', task], 'supports', ['project', project]),
    link(['task', task], 'supports', ['bucket', dream]),
  ]
  const seen = connectionsOf({ type: 'task', id: task }, links, [{ type: 'project', id: project }])
  expect(seen.map(({ relation, other, link }) => [relation, other.type, link === null])).toEqual([
    ['why', 'project', true],
    ['why', 'bucket', false],
  ])
})
