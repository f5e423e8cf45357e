import { toDay } from '@techo/core'
import { describe, expect, test } from 'vitest'
import { trashKinds } from './kinds.ts'
import { daysLeft, hrefOf, keyOf, nameOf, partsAlong, type TrashedRow, thingsOf } from './rows.ts'

const kinds = trashKinds({ revision: 1, remotes: [] })
const [base] = kinds
if (!base) throw new Error('The shell throws nothing away')
const project = { ...base, key: 'p.project', area: 'p', table: 'projects', title: 'name', href: '/p?project=:id' }
const task = {
  ...base,
  key: 'p.task',
  area: 'p',
  table: 'tasks',
  title: 'title',
  href: '/day/:planned_date',
  within: [
    { table: 'tasks', column: 'parent_id' },
    { table: 'projects', column: 'project_id' },
  ],
}
const row = (id: string, minute: number, columns: Record<string, unknown> = {}): TrashedRow => ({
  id,
  deleted_at: `2026-11-20T09:${String(minute).padStart(2, '0')}:00Z`,
  ...columns,
})
const ids = (things: readonly { readonly row: TrashedRow }[]) => things.map(each => each.row.id)

describe('what lies in the trash', () => {
  const rows = [
    { kind: project, row: row('move', 30, { name: '引っ越し' }) },
    { kind: task, row: row('pack', 30, { project_id: 'move' }) },
    { kind: task, row: row('books', 30, { project_id: 'move', parent_id: 'pack' }) },
    { kind: task, row: row('early', 10, { project_id: 'move' }) },
    { kind: task, row: row('alone', 40, { project_id: 'still there' }) },
  ]

  test('is one thing with its parts, the last thrown away first', () => {
    const things = thingsOf(rows, new Set())
    expect(ids(things)).toEqual(['alone', 'move'])
    expect(ids(things[1]?.parts ?? []).toSorted()).toEqual(['books', 'early', 'pack'])
    expect(things.flatMap(thing => ids(partsAlong(thing)))).toEqual(['pack', 'books'])
  })

  test('shows what was thrown away earlier once the whole is back', () => {
    const [, whole] = thingsOf(rows, new Set())
    if (!whole) throw new Error('No project')
    const gone = new Set([whole.key, ...partsAlong(whole).map(keyOf)])
    expect(ids(thingsOf(rows, gone))).toEqual(['alone', 'early'])
    const asTheDatabaseSaysIt = rows.map(({ kind, row: each }) => ({
      kind,
      row: { ...each, deleted_at: each.deleted_at.replace('Z', '.000+00:00') },
    }))
    expect(ids(thingsOf(asTheDatabaseSaysIt, gone))).toEqual(['alone', 'early'])
  })

  test('leads to where a row is seen, and nowhere when the address lacks something', () => {
    expect(hrefOf({ kind: project, row: row('a b', 0) })).toBe('/p?project=a%20b')
    expect(hrefOf({ kind: task, row: row('1', 0, { planned_date: '2026-11-20' }) })).toBe('/day/2026-11-20')
    expect(hrefOf({ kind: task, row: row('1', 0, { planned_date: null }) })).toBeNull()
  })

  test('is called by one line, and a day as days are written', () => {
    const name = (title: unknown) => nameOf({ kind: task, row: row('1', 0, { title }) }, day => `the ${day}`)
    expect(['  二行の\n題 ', '2026-08-10', null].map(name)).toEqual(['二行の 題', 'the 2026-08-10', ''])
  })

  test('is kept for thirty days', () => {
    const left = (day: string) => daysLeft(toDay(day), toDay('2026-11-23'))
    expect(['2026-11-24', '2026-11-23', '2026-10-25', '2026-10-24', '2026-10-01'].map(left)).toEqual([30, 30, 1, 0, 0])
  })
})
