import { newId } from '@techo/core'
import { describe, expect, test } from 'vitest'
import {
  type Classification,
  cleanName,
  heightOf,
  inOrder,
  normOf,
  placedAt,
  possibleParents,
  rankAtEnd,
  sameNamed,
  treeOf,
} from './tree.ts'

const row = (name: string, rank: string, parent: string | null = null): Classification => ({
  id: name,
  kind: 'area',
  name,
  name_norm: normOf(name),
  parent_id: parent,
  colour: null,
  applies_to: [],
  rank,
  archived_at: null,
})

const family = [row('work', 'a0'), row('client', 'a1', 'work'), row('call', 'a0', 'client'), row('home', 'a1')]

const shape = (rows: readonly Classification[]) => treeOf(rows).map(({ row: { name }, depth }) => `${depth} ${name}`)

describe('the tree of a kind', () => {
  test('puts each row below its parent, in the order of the keys', () => {
    expect(shape([...family].reverse())).toEqual(['0 work', '1 client', '2 call', '0 home'])
  })

  test('shows a row whose parent is archived or in the trash at the top', () => {
    expect(shape(family.filter(({ name }) => name !== 'client'))).toEqual(['0 call', '0 work', '0 home'])
  })

  test('loses no row when parents form a ring', () => {
    const ring = [
      row('one', 'a0', 'two'),
      row('two', 'a1', 'one'),
      row('self', 'a2', 'self'),
      row('child', 'a0', 'one'),
    ]
    expect(shape(ring)).toHaveLength(4)
  })

  test('orders equal keys by id, the same on every device', () => {
    const twins = [row('b', 'a0'), row('a', 'a0')]
    expect(inOrder(twins).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('nesting', () => {
  const parentsOf = (id: string, rows = family) => possibleParents(rows, id).map(({ row: { name } }) => name)

  test('counts the levels a row brings along', () => {
    expect([heightOf(family, 'work'), heightOf(family, 'client'), heightOf(family, 'home')]).toEqual([3, 2, 1])
  })

  test('never offers a row itself or what lies below it', () => {
    expect(parentsOf('client')).toEqual(['work', 'home'])
  })

  test('offers only places that leave at most three levels', () => {
    expect(parentsOf('home')).toEqual(['work', 'client'])
    expect(parentsOf('work')).toEqual([])
  })

  test('stays inside the kind', () => {
    expect(parentsOf('home', [...family, { ...row('tag', 'a5'), kind: 'tag' }])).not.toContain('tag')
  })
})

describe('moving', () => {
  const apply = (rows: readonly Classification[], id: string, index: number) => {
    const keys = new Map(placedAt(rows, id, index).map(placed => [placed.id, placed.rank]))
    return inOrder(rows.map(each => ({ ...each, rank: keys.get(each.id) ?? each.rank }))).map(({ name }) => name)
  }
  const four = [row('a', 'a0'), row('b', 'a1'), row('c', 'a2'), row('d', 'a3')]

  test.each([
    ['a', 2, ['b', 'c', 'a', 'd']],
    ['d', 0, ['d', 'a', 'b', 'c']],
    ['b', 3, ['a', 'c', 'd', 'b']],
  ] as const)('puts %s at place %i and writes its row alone', (id, index, order) => {
    expect(apply(four, id, index)).toEqual(order)
    expect(placedAt(four, id, index).map(placed => placed.id)).toEqual([id])
  })

  test('writes nothing when there is no way further', () => {
    expect(placedAt(four, 'a', -1)).toEqual([])
    expect(placedAt(four, 'd', 4)).toEqual([])
    expect(placedAt(four, 'c', 2)).toEqual([])
  })

  test('gives everybody a key when keys are equal', () => {
    const equal = [row('a', 'a0'), row('b', 'a0'), row('c', 'a0')]
    expect(apply(equal, 'c', 1)).toEqual(['a', 'c', 'b'])
  })

  test('gives everybody a key when a key is none of ours', () => {
    expect(apply([row('a', '000'), row('b', '0zz'), row('c', 'a2')], 'c', 1)).toEqual(['a', 'c', 'b'])
  })

  test('finds a key behind all others, whoever wrote theirs', () => {
    expect(rankAtEnd([])).toBe('a0')
    for (const rows of [four, [row('x', 'zzzz')], [row('x', '0')]]) {
      const end = rankAtEnd(rows)
      expect(rows.filter(({ rank }) => rank >= end)).toEqual([])
    }
  })
})

describe('a name', () => {
  test('is kept without white space around it, on one line', () => {
    expect(cleanName('　お金 \n と\t時間　')).toBe('お金 と 時間')
    expect(cleanName(' 　\n')).toBe('')
  })

  test('is the same in another width, case or kana', () => {
    const rows = [row('ＷＯＲＫ', 'a0'), row('タビ', 'a1')]
    expect(sameNamed(rows, 'area', 'work')?.name).toBe('ＷＯＲＫ')
    expect(sameNamed(rows, 'area', 'たび')?.name).toBe('タビ')
    expect(sameNamed(rows, 'area', '旅')).toBeUndefined()
  })

  test('is free again in another kind, after archiving, and for the row itself', () => {
    const kept = row('旅', 'a0')
    expect(sameNamed([kept], 'tag', '旅')).toBeUndefined()
    expect(sameNamed([kept], 'area', '旅', kept.id)).toBeUndefined()
    expect(sameNamed([{ ...kept, id: newId(), archived_at: '2026-11-20T00:00:00Z' }], 'area', '旅')).toBeUndefined()
  })
})
