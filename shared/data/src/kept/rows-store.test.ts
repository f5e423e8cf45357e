import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createRowsStore } from './rows-store.ts'
import { broughtTable } from './test-table.ts'

test('rows come back as they were put, long ones too, and are told apart when some are not wanted', async () => {
  const store = createRowsStore({ name: 'rows-test', patience: 1000 })
  const state = broughtTable('ann', 'notes')
  const rows = [
    { id: 'a', title: 'short', doc: null },
    { id: 'b', title: 'long', doc: { type: 'doc', content: [{ type: 'text', text: '長い'.repeat(40_000) }] } },
  ]
  expect(await store.begin(state)).toBe(true)
  await store.put(
    state,
    rows.map(row => ({ key: row.id, row, text: JSON.stringify(row) })),
  )
  expect(await store.rows('ann', 'notes')).toEqual(rows)
  expect(await store.row('ann', 'notes', 'b')).toEqual(rows[1])
  expect(await store.row('ann', 'notes', 'c')).toBeUndefined()
  await store.prune('ann', 'notes', row => row.title !== 'long')
  expect(await store.rows('ann', 'notes')).toEqual(rows.slice(0, 1))
  await store.close()
})
