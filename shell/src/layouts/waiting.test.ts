import type { RemoteConfig } from '@techo/core'
import { patch, upsert, type Write } from '@techo/data'
import { beforeAll, expect, test } from 'vitest'
import { provideRegistry } from '../federation/registry.ts'
import { wordsOf } from './waiting.ts'

const day = '2026-11-20'
const checkin = { ja: '水やりの記録', en: 'Watering' }

const config: RemoteConfig = {
  id: 'garden',
  title: { ja: '庭', en: 'Garden' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/garden'],
  routes: [],
  menu: [],
  slots: [],
  cards: [],
  tables: [
    { name: 'waterings', title: { ja: '水やり', en: 'Waterings' }, change: checkin },
    { name: 'beds', title: { ja: '花壇', en: 'Beds' } },
  ],
}
beforeAll(() => {
  const build = { build: 'b', version: '0.0.0', entry: '', preload: {}, base: { js: [], css: [] } }
  provideRegistry({ revision: 1, remotes: [{ id: 'garden', ...build, config }] })
})

/** As it lies on the device: of a table that was not there when the shell was built. */
const write = (table: string, row: Record<string, unknown>): Write =>
  JSON.parse(JSON.stringify({ kind: 'upsert', table, rows: [row] }))

test('a change is called as the remote of its table says, and by what its line in what happened names', () => {
  const writes = [
    write('waterings', { id: 'w' }),
    upsert('activity', { at: '', day, entity_id: 'w', entity_type: 'bed', verb: 'done', data: { title: '朝顔' } }),
  ]
  expect(wordsOf(writes)).toEqual({ what: checkin, title: '朝顔' })
})

test('a change of the shell’s own has words too, and a title where it carries one', () => {
  const { what, title } = wordsOf([
    upsert('classifications', { id: 'c', kind: 'tag', name: '急ぎ', name_norm: '急ぎ' }),
  ])
  expect([what?.en, title]).toEqual(['Classification', '急ぎ'])
  expect(wordsOf([patch('preferences', { key: 'k' }, { value: 1 })]).title).toBe('')
})

test('what nobody has a word for is told without one', () => {
  for (const table of ['beds', 'of_a_remote_of_before'])
    expect(wordsOf([write(table, { title: '畑' })])).toEqual({ what: undefined, title: '畑' })
})
