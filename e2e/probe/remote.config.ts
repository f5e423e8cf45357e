import { defineRemoteConfig } from '@techo/core'

/** A remote of the browser tests: it uses everything the contract offers once, and breaks on demand (`src/fault.ts`). */
export default defineRemoteConfig({
  id: 'probe',
  title: { ja: '探針', en: 'Probe' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/probe'],
  routes: [
    { path: '/mypage/probe', title: { ja: '探針', en: 'Probe' }, page: 'ProbePage' },
    { path: '/mypage/probe/:id', title: { ja: '探針の一部', en: 'Part of the probe' }, page: 'PartPage' },
  ],
  menu: [{ to: '/mypage/probe', label: { ja: '探針', en: 'Probe' }, icon: 'search', order: 800 }],
  slots: ['today', 'commands', 'settings'],
  cards: [{ id: 'probe-today', title: { ja: '今日の探針', en: 'Probe of the day' }, order: 900 }],
  settings: [{ id: 'depth', title: { ja: '探針', en: 'Probe' }, icon: 'search' }],
  entities: [
    {
      type: 'probe_part',
      label: { ja: '探針の一部', en: 'Part of the probe' },
      icon: 'search',
      table: 'habits',
      title: 'name',
      href: '/mypage/probe/:id',
      searchable: false,
    },
  ],
  sample: { tables: [{ table: 'habits' }] },
  notices: [
    {
      kind: 'probe_depth',
      icon: 'search',
      title: { ja: '探針の深さ', en: 'Depth of the probe' },
      note: { ja: '深くなったとき', en: 'When it is deep' },
      says: { ja: '深くなりました', en: 'It is deep' },
      because: [{ text: { ja: '深さを測っています', en: 'The depth is measured' } }],
    },
  ],
  quickAdd: [{ id: 'part', title: { ja: '探針の一部', en: 'Part of the probe' }, icon: 'search' }],
})
