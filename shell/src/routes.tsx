import type { RouteObject } from 'react-router'
import { type Address, addresses, type Layout } from './addresses.ts'
import { NotFoundError } from './errors/not-found.ts'
import { RouteError } from './errors/RouteError.tsx'
import { graftId } from './grafting.ts'
import { layouts } from './layouts.ts'
import { guard } from './navigation.ts'
import { pages } from './pages.ts'
import { Root } from './Root.tsx'
import { Starting } from './Starting.tsx'

/**
 * The routes of every page the shell draws; layouts, guards and titles stand in `addresses.ts`, the files that draw them in
 * `pages.ts` and `layouts.ts`. The pages of the remotes are not here: they are grafted into the `area` route when one of
 * their addresses is opened (`grafting.ts`).
 */

const notFound = ({ request }: { request: Request }): never => {
  throw new NotFoundError(new URL(request.url).pathname)
}

const pageOf = ({ path }: Address): RouteObject => {
  const lazy = pages[path]
  if (!lazy) throw new Error(`No page for ${path}`)
  return { path, lazy }
}

/** A layout with its pages. What fails inside is drawn inside: the layout stays. */
const framed = (layout: Layout, ...more: RouteObject[]): RouteObject => ({
  id: layout,
  lazy: layouts[layout],
  children: [
    {
      id: layout === 'default' ? graftId : `${layout}-area`,
      ErrorBoundary: RouteError,
      children: [...addresses.filter(address => address.layout === layout).map(pageOf), ...more],
    },
  ],
})

/** @param explainMiss throws what is to be shown where no page below /mypage answers */
export const createRoutes = (explainMiss: (path: string) => Promise<never>): RouteObject[] => [
  {
    id: 'root',
    Component: Root,
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
    middleware: [guard],
    children: [
      framed('public', { id: 'not-found', path: '*', loader: notFound }),
      framed('login'),
      framed('empty'),
      framed('default', {
        id: 'missed',
        path: '/mypage/*',
        loader: ({ request }) => explainMiss(new URL(request.url).pathname),
      }),
    ],
  },
]
