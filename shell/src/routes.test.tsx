import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'
import { graftId } from './grafting.ts'
import { guard } from './navigation.ts'
import { pages } from './pages.ts'
import { createRoutes } from './routes.tsx'

const routes = createRoutes(async path => {
  throw new Error(path)
})

/** Every route that has a path, with the ids of the routes around it. */
const placed = (route: RouteObject, around: readonly string[]): { path: string; around: readonly string[] }[] => {
  const ids = route.id ? [...around, route.id] : around
  return [
    ...(route.path ? [{ path: route.path, around: ids }] : []),
    ...(route.children ?? []).flatMap(child => placed(child, ids)),
  ]
}
const all = routes.flatMap(route => placed(route, []))

test('every address the shell draws has one page, in its layout', () => {
  for (const { path, layout } of addresses) {
    const found = all.filter(each => each.path === path)
    expect(found, path).toHaveLength(1)
    expect(found[0]?.around, path).toContain(layout)
  }
})

test('there is no page without an address', () => {
  expect(Object.keys(pages).sort()).toEqual(addresses.map(each => each.path).sort())
})

test('the addresses of remotes are not declared here: the remotes bring them', () => {
  const own = addresses.map(({ path }) => path)
  expect(all.map(({ path }) => path).filter(path => !own.includes(path) && !path.endsWith('*'))).toEqual([])
})

test('what nobody declares falls to the frame it would stand in', () => {
  expect(all.find(each => each.path === '/mypage/*')?.around).toEqual(['root', 'default', graftId, 'missed'])
  expect(all.find(each => each.path === '*')?.around).toContain('public')
})

test('the guards stand before everything', () => {
  expect(routes).toHaveLength(1)
  expect(routes[0]?.middleware).toEqual([guard])
})

test('an unmatched path throws the 404 with the path', () => {
  const missing = routes[0]?.children
    ?.flatMap(layout => layout.children?.flatMap(area => area.children ?? []) ?? [])
    .find(route => route.id === 'not-found')
  expect(typeof missing?.loader).toBe('function')
  const load = missing?.loader as (args: { request: Request }) => unknown
  expect(() => load({ request: new Request('https://techo.example/nowhere?x=1') })).toThrow('Page not found: /nowhere')
})
