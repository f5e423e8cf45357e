import type { RemoteModule } from '@techo/core'
import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from 'react'
import type { RouteObject } from 'react-router'
import { RemoteFailure } from './failure.ts'
import type { Loader } from './loader.ts'

/**
 * A router keeps what it was given. So it is given routes that follow the loader: the chunk of a page is opened with the
 * loader's care, and when another build of the remote runs meanwhile (after a rollback, instead of one that throws) its page
 * stands at the same address, without a reload.
 */

type Routes = readonly RouteObject[]
type Opened = Record<string, unknown>

const routeAt = (routes: Routes, trail: readonly string[]): RouteObject | undefined => {
  const [step, ...rest] = trail
  const route = routes.find(each => stepOf(each) === step)
  return rest.length === 0 ? route : routeAt(route?.children ?? [], rest)
}

const stepOf = ({ path, index }: RouteObject): string => (index ? '' : (path ?? ''))

/** The declared pattern that a chain of routes makes up. */
const patternAt = (trail: readonly string[]): string =>
  trail.reduce((above, step) => (step.startsWith('/') ? step : [above, step].filter(Boolean).join('/')), '')

async function openedBy(module: RemoteModule, trail: readonly string[]): Promise<Opened> {
  const route = routeAt(module.routes, trail)
  if (typeof route?.lazy !== 'function') throw new Error(`${patternAt(trail)} is no lazy route any more`)
  // What a lazy route brings is as its remote wrote it; the router reads it by name.
  return (await route.lazy()) as Opened
}

/** The routes of a remote for the router, every lazy one by way of the loader. */
export function followed(routes: Routes, id: string, loader: Loader, above: readonly string[] = []): RouteObject[] {
  return routes.map(route => {
    const trail = [...above, stepOf(route)]
    const children = route.children && followed(route.children, id, loader, trail)
    const lazy = typeof route.lazy === 'function' ? { lazy: () => opened(id, loader, trail) } : {}
    // A route with children has no index, which the spread cannot tell.
    return { ...route, ...lazy, ...(children ? { children } : {}) } as RouteObject
  })
}

async function opened(id: string, loader: Loader, trail: readonly string[]): Promise<Opened> {
  const pattern = patternAt(trail)
  const shown = new WeakMap<RemoteModule, ComponentType>()
  let hasComponent = false
  const open = (): Promise<Opened> =>
    loader.open(id, pattern, async module => {
      const page = await openedBy(module, trail)
      if (typeof page.Component !== 'function' && typeof page.Component !== 'object') return page
      // A component by the router's own rule.
      shown.set(module, page.Component as ComponentType)
      hasComponent = true
      return page
    })
  const page = await open()
  // What draws nothing needs no following.
  if (!hasComponent) return page

  /** The page of the module that runs. A build that threw is not drawn again while another one's page is on the way. */
  const Page = () => {
    const state = useSyncExternalStore(loader.subscribe, () => loader.stateOf(id))
    const { module, version } = state.status === 'ready' || state.status === 'fallback' ? state : {}
    const component = module && shown.get(module)
    const [failure, setFailure] = useState<unknown>()
    const [, redraw] = useState<unknown>()
    useEffect(() => {
      if (module && !component) open().then(redraw, setFailure)
    }, [module, component])
    // Runs only when what is below has not thrown.
    useEffect(() => {
      if (component && version !== undefined) loader.drew(id, version)
    }, [component, version])
    if (failure) throw failure
    if (state.status === 'unavailable') throw new RemoteFailure(id, state.kind, 'switched off')
    return component ? createElement(component) : null
  }
  return { ...page, Component: Page }
}
