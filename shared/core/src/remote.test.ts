import { describe, expect, it } from 'vitest'
import { defineRemote, defineRemoteConfig, matchesPattern, validateRemoteModule } from './index.ts'

const titled = (ja: string, en: string) => ({ ja, en })
const config = defineRemoteConfig({
  id: 'garden',
  title: titled('庭', 'Garden'),
  contract: { min: 1, max: 1 },
  bases: ['/mypage/garden'],
  routes: [
    { path: '/mypage/garden', title: titled('庭', 'Garden') },
    { path: '/mypage/garden/:id', title: titled('草花', 'Plant') },
  ],
  menu: [],
  slots: ['today'],
  cards: [{ id: 'garden', title: titled('庭', 'Garden'), order: 1 }],
})
const routes = [{ path: '/mypage/garden', children: [{ index: true }, { path: ':id' }] }]
const cards = [{ id: 'garden', component: () => null }]

describe('a remote', () => {
  it('that exports what it declares is accepted', () => {
    expect(validateRemoteModule(config, defineRemote({ routes, cards }))).toEqual([])
  })

  it('is refused for everything it declares and does not export, or exports and does not declare', () => {
    const faults = validateRemoteModule(
      config,
      defineRemote({ routes: [{ path: '/mypage/garden' }, { path: '/mypage/shed' }] }),
    )
    expect(faults).toEqual([
      'garden exports /mypage/shed, which it does not declare',
      'garden declares /mypage/garden/:id, which it does not export',
      'garden declares the card garden, which it does not export',
      'garden does not fill the slot today but declares otherwise',
    ])
  })

  it('brings the part of the sample life and the reminders that it declares, and no others', () => {
    const notice = { kind: 'thirst', icon: 'clock', title: titled('水', 'Water'), note: titled('朝', 'Mornings') }
    const says = { says: titled('水やり', 'Water'), because: [{ text: titled('乾いた', 'Dry') }] }
    const sample = { tables: [{ table: 'plants' }] }
    const thirsty = { ...config, sample, notices: [{ ...notice, ...says }] }
    expect(validateRemoteModule(thirsty, defineRemote({ routes, cards }))).toEqual([
      'garden must declare its sample and export what brings them, or neither',
      'garden must declare its notices and export what brings them, or neither',
    ])
    const brings = {
      sample: async () => () => ({ rows: [] }),
      reminders: async () => ({ useRows: () => [], due: () => [], isOver: () => false }),
    }
    expect(validateRemoteModule(thirsty, defineRemote({ routes, cards, ...brings }))).toEqual([])
    expect(validateRemoteModule(config, defineRemote({ routes, cards, ...brings }))).toHaveLength(2)
  })

  it('declares the sections of settings it fills', () => {
    const watering = { id: 'watering', title: titled('水やり', 'Watering'), icon: 'settings' }
    const settings = [{ id: 'watering', component: () => null }]
    const settled = { ...config, slots: ['today', 'settings'] as const, settings: [watering] }
    expect(validateRemoteModule(settled, defineRemote({ routes, cards, settings }))).toEqual([])
    expect(validateRemoteModule(settled, defineRemote({ routes, cards }))).toEqual([
      'garden declares the section of settings watering, which it does not export',
      'garden does not fill the slot settings but declares otherwise',
    ])
    expect(validateRemoteModule(config, defineRemote({ routes, cards, settings }))).toEqual([
      'garden exports the section of settings watering, which it does not declare',
      'garden fills the slot settings but declares otherwise',
    ])
    // As remotes were built before contract 1.7.
    const older = { ...config, slots: ['today', 'settings'] as const }
    const section = { id: 'watering', title: titled('水やり', 'Watering'), component: () => null }
    expect(validateRemoteModule(older, defineRemote({ routes, cards, settings: [section] }))).toEqual([])
  })

  it('is refused when it is no remote, empty, of another contract, or outside its bases', () => {
    expect(validateRemoteModule(config, undefined)[0]).toContain('exports no remote')
    expect(validateRemoteModule(config, {})).toContain('garden exports no routes')
    expect(validateRemoteModule(config, { ...defineRemote({ routes, cards }), contract: 9 })[0]).toContain('contract 9')
    const wandering = { ...config, bases: ['/mypage/park'] }
    expect(validateRemoteModule(wandering, defineRemote({ routes, cards }))).toContain(
      'garden declares /mypage/garden outside its bases',
    )
  })
})

describe('a declared pattern', () => {
  it('fits addresses of its shape only', () => {
    expect(matchesPattern('/mypage/garden/:id', '/mypage/garden/7')).toBe(true)
    expect(matchesPattern('/mypage/garden/:id', '/mypage/garden')).toBe(false)
    expect(matchesPattern('/mypage/garden', '/mypage/garden/')).toBe(true)
    expect(matchesPattern('/mypage/garden', '/mypage/gardens')).toBe(false)
    expect(matchesPattern('/mypage/daily/:date', '/mypage/daily/2026-11-20')).toBe(true)
    expect(matchesPattern('/mypage/daily/:date', '/mypage/daily/2026-02-30')).toBe(false)
    expect(matchesPattern('/mypage/daily/:date', '/mypage/daily/weekly-tasks')).toBe(false)
  })
})
