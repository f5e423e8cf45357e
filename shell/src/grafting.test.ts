import type { RemoteModule, ResolvedRegistry } from '@techo/core'
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NotFoundError } from './errors/not-found.ts'
import { RemoteFailure } from './federation/failure.ts'
import { createLoader } from './federation/loader.ts'
import type { RemoteSource } from './federation/remote-source.ts'
import { createGrafting, graftId } from './grafting.ts'

/** The real router and loader; only the line to the remotes is this test's. */

const config = {
  id: 'habits',
  title: { ja: '習慣', en: 'Habits' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/habits'],
  routes: ['/mypage/habits', '/mypage/habits/:id'].map(path => ({ path, title: { ja: path, en: path } })),
  menu: [],
  slots: [],
  cards: [],
}
const registry: ResolvedRegistry = {
  revision: 1,
  remotes: [{ id: 'habits', build: '1', version: '1', entry: '', preload: {}, base: { js: [], css: [] }, config }],
}
const module: RemoteModule = { contract: 1, routes: config.routes.map(({ path }) => ({ path, loader: () => path })) }

const start = ({ mayEnter = true } = {}) => {
  const line = { isUp: true, runs: 0 }
  const source: RemoteSource = {
    find: async id => (id === 'habits' ? { id, active: { version: '1', handle: null, config } } : undefined),
    run: async () => {
      line.runs++
      if (!line.isUp) throw new TypeError('Failed to fetch dynamically imported module')
      return { default: module }
    },
    explain: async () => 'network',
  }
  const loader = createLoader({ source, report: () => {}, reload: async () => false, timing: { pause: () => 0 } })
  const grafting = createGrafting({
    readRegistry: async () => registry,
    getLoader: async () => loader,
    mayEnter: async () => mayEnter,
  })
  const router = createMemoryRouter(
    [
      {
        children: [
          { path: '/', loader: () => null },
          {
            id: graftId,
            ErrorBoundary: () => null,
            children: [
              { path: '/mypage', loader: () => 'today' },
              {
                id: 'missed',
                path: '/mypage/*',
                loader: ({ request }) => grafting.explainMiss(new URL(request.url).pathname),
              },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/'], patchRoutesOnNavigation: grafting.patch },
  )
  const errors = () => Object.values(router.state.errors ?? {})
  const shown = () => router.state.matches.at(-1)?.route.path
  return { router, line, errors, shown }
}

test('the routes of a remote are grafted once, when one of its addresses is opened', async () => {
  const { router, line, shown, errors } = start()
  await router.navigate('/mypage')
  expect(line.runs).toBe(0)
  await router.navigate('/mypage/habits')
  expect(shown()).toBe('/mypage/habits')
  await router.navigate('/mypage/habits/7')
  expect(shown()).toBe('/mypage/habits/:id')
  await router.navigate('/mypage')
  await router.navigate('/mypage/habits')
  expect(shown()).toBe('/mypage/habits')
  expect(line.runs).toBe(1)
  expect(errors()).toEqual([])
})

test('a remote that cannot be loaded fails in its place, and the next visit tries again without a reload', async () => {
  const { router, line, shown, errors } = start()
  line.isUp = false
  await router.navigate('/mypage/habits')
  const [failure] = errors()
  expect(failure).toBeInstanceOf(RemoteFailure)
  expect(failure).toMatchObject({ remote: 'habits', kind: 'network' })
  expect(router.state.matches.map(each => each.route.id)).toContain(graftId)

  await router.navigate('/mypage')
  expect(errors()).toEqual([])

  await router.navigate('/mypage/habits')
  expect(errors()[0]).toBeInstanceOf(RemoteFailure)
  line.isUp = true
  await router.navigate('/mypage/habits', { replace: true })
  expect(errors()).toEqual([])
  expect(shown()).toBe('/mypage/habits')
})

test('an address nobody declared is not found, and no remote is loaded for it', async () => {
  const { router, line, errors } = start()
  for (const path of ['/mypage/nothing', '/mypage/habits/7/more', '/mypage/lists/wish']) {
    await router.navigate(path)
    expect(errors()[0], path).toBeInstanceOf(NotFoundError)
    expect(errors()[0]).toMatchObject({ message: `Page not found: ${path}`, status: 404 })
  }
  expect(line.runs).toBe(0)
})

test('for somebody who may not come in no remote is loaded', async () => {
  const { router, line } = start({ mayEnter: false })
  await router.navigate('/mypage/habits')
  expect(line.runs).toBe(0)
})
