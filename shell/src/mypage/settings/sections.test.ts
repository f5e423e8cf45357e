import type { ResolvedRegistry, ResolvedRemote } from '@techo/core'
import { expect, test } from 'vitest'
import { sectionsOf } from './sections.tsx'

const title = { ja: '庭', en: 'Garden' }
const remote = (id: string, panels: readonly string[], isDisabled = false): ResolvedRemote => ({
  ...{ id, build: '1', version: '1', entry: '', preload: {}, base: { js: [], css: [] } },
  ...(isDisabled ? { disabled: true } : {}),
  config: {
    ...{ id, title, contract: { min: 1, max: 1 }, bases: [`/mypage/${id}`], routes: [], menu: [], cards: [] },
    slots: panels.length > 0 ? ['settings'] : [],
    settings: panels.map(panel => ({ id: panel, title, icon: 'settings' })),
  },
})
const registry = (...remotes: ResolvedRemote[]): ResolvedRegistry => ({ revision: 1, remotes })

test('sections of remotes stand among those that say how it is used, by names that cannot meet the shell’s', () => {
  const own = sectionsOf(registry())
  const all = sectionsOf(registry(remote('garden', ['profile', 'beds']), remote('shed', [])))
  const theirs = all.filter(each => each.remote)
  expect(theirs.map(({ id }) => id)).toEqual(['garden.profile', 'garden.beds'])
  expect(theirs[0]).toMatchObject({ group: 'use', title, remote: { id: 'garden', panel: 'profile' } })
  expect(all.filter(each => !each.remote)).toEqual(own)
  const groups = all.map(({ group }) => group)
  expect(groups).toEqual(['person', 'use', 'account'].flatMap(group => groups.filter(each => each === group)))
})

test('a remote that is switched off has no section', () => {
  expect(sectionsOf(registry(remote('garden', ['beds'], true))).some(each => each.remote)).toBe(false)
})
