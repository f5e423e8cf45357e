import { rankMany } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Task, TaskChange } from './rows.ts'
import { taskRow } from './test-rows.ts'
import { branchesOf, indented, levels, outdented, rankAtEnd, shifted, treeOf } from './tree.ts'

const after = (tasks: readonly Task[], changes: readonly TaskChange[] | null): readonly Task[] =>
  tasks.map(task =>
    Object.assign({}, task, ...(changes ?? []).filter(({ id }) => id === task.id).map(each => each.columns)),
  )

const drawn = (tasks: readonly Task[], folded?: ReadonlySet<string>) =>
  branchesOf(treeOf(tasks), folded).map(({ task, depth }) => `${'-'.repeat(depth)}${task.id}`)

const ranks = rankMany(null, null, 4)
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id, index) => taskRow(id, { rank_project: ranks[index] ?? 'a0' })) as [
  Task,
  Task,
  Task,
  Task,
]

describe('the tree of tasks', () => {
  test('goes in below the task before and out again to right after it', () => {
    const deeper = after([a, b, c, d], indented(treeOf([a, b, c, d]), b))
    expect(drawn(deeper)).toEqual(['a', '-b', 'c', 'd'])
    const both = after(deeper, indented(treeOf(deeper), deeper[2] as Task))
    expect(drawn(both)).toEqual(['a', '-b', '-c', 'd'])
    expect(drawn(both, new Set(['a']))).toEqual(['a', 'd'])
    const out = after(both, outdented(treeOf(both), both[1] as Task))
    expect(drawn(out)).toEqual(['a', '-c', 'b', 'd'])
  })

  test('has no place above the first task, outside the first level, or past an end', () => {
    const tree = treeOf([a, b])
    expect(indented(tree, a)).toBeNull()
    expect(outdented(tree, a)).toBeNull()
    expect(shifted(tree, a, -1)).toBeNull()
    expect(shifted(tree, b, 1)).toBeNull()
  })

  test('moves among tasks that all have the same rank', () => {
    const same = [a, b, c].map(task => ({ ...task, rank_project: 'a0' }))
    expect(drawn(after(same, shifted(treeOf(same), same[0] as Task, 1)))).toEqual(['b', 'a', 'c'])
  })

  test('a rank that is no key stands in nobody’s way', () => {
    const odd = [
      taskRow('x', { rank_project: 'a1' }),
      taskRow('y', { rank_project: 'bB' }),
      taskRow('z', { rank_project: 'c' }),
    ]
    expect(drawn(after(odd, shifted(treeOf(odd), odd[2] as Task, -1)))).toEqual(['x', 'z', 'y'])
    expect(rankAtEnd(treeOf(odd), null) > 'c').toBe(true)
  })

  test('a task whose parent is elsewhere stands on the first level', () => {
    expect(drawn([{ ...a, parent_id: 'gone' }, b])).toEqual(['a', 'b'])
  })

  test('keeps every task once, and never more levels than the database takes, whatever is done to it', () => {
    const step = fc.record({ at: fc.nat(7), kind: fc.constantFrom('in', 'out', 'up', 'down') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const keys = rankMany(null, null, 8)
        let tasks: readonly Task[] = keys.map((rank_project, index) => taskRow(`t${index}`, { rank_project }))
        for (const { at, kind } of steps) {
          const [tree, task] = [treeOf(tasks), tasks[at] as Task]
          const changes =
            kind === 'in'
              ? indented(tree, task)
              : kind === 'out'
                ? outdented(tree, task)
                : shifted(tree, task, kind === 'up' ? -1 : 1)
          tasks = after(tasks, changes)
        }
        const branches = branchesOf(treeOf(tasks))
        expect(branches.map(({ task }) => task.id).sort()).toEqual(tasks.map(({ id }) => id).sort())
        expect(Math.max(...branches.map(({ depth }) => depth))).toBeLessThan(levels)
      }),
    )
  })
})
