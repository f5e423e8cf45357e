import { defineRemote } from '@techo/core'
import { lazy } from 'react'
import { breakOn, contractWanted, isBroken, loopOn } from './fault.ts'
import { ProbeCard } from './ProbeCard.tsx'

breakOn('import')
loopOn('import-loop')

const remote = defineRemote({
  routes: [
    { path: '/mypage/probe', lazy: () => import('./ProbePage.tsx') },
    { path: '/mypage/probe/:id', lazy: () => import('./PartPage.tsx') },
  ],
  cards: [{ id: 'probe-today', component: ProbeCard }],
  commands: [
    {
      id: 'probe-open',
      title: { ja: '探針を開く', en: 'Open the probe' },
      icon: 'search',
      perform: ({ navigate, today }) => navigate(`/mypage/probe/${today}`),
    },
  ],
  settings: [{ id: 'depth', component: () => <p>…</p> }],
  sample: () => import('./sample.ts').then(({ sample }) => sample),
  reminders: async () => ({
    useRows: () => [],
    due: () => {
      breakOn('reminders')
      return []
    },
    isOver: () => false,
  }),
  quickAdd: [
    { id: 'part', component: lazy(() => import('./ProbeAdd.tsx').then(({ ProbeAdd }) => ({ default: ProbeAdd }))) },
  ],
})

export default {
  ...remote,
  ...contractWanted(),
  ...(isBroken('shape') ? { cards: [] } : {}),
}
