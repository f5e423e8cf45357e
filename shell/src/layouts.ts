import type { LazyRouteFunction, RouteObject } from 'react-router'
import type { Layout } from './addresses.ts'
import { publicLayout } from './public-pages.ts'

/**
 * Which file draws which layout; read by the build as `pages.ts` is. Apart from the pages, because the layouts hold the menu,
 * whose links fetch the pages they lead to.
 */
export const layouts: Readonly<Record<Layout, LazyRouteFunction<RouteObject>>> = {
  public: publicLayout,
  login: () => import('./layouts/LoginLayout.tsx'),
  empty: () => import('./layouts/EmptyLayout.tsx'),
  default: () => import(/* webpackChunkName: "frame" */ './layouts/DefaultLayout.tsx'),
}
