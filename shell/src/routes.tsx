import type { LazyRouteFunction, RouteObject } from 'react-router'
import { type Address, addresses, type Layout } from './addresses.ts'
import { NotFoundError } from './errors/not-found.ts'
import { RouteError } from './errors/RouteError.tsx'
import { graftId } from './grafting.ts'
import { guard } from './navigation.ts'
import { Root } from './Root.tsx'
import { Starting } from './Starting.tsx'

/**
 * Every page the shell draws, by address; layouts, guards and titles stand in `addresses.ts`. The pages of the remotes are
 * not here: they are grafted into the `area` route when one of their addresses is opened (`grafting.ts`).
 */

type Page = LazyRouteFunction<RouteObject>

export const pages: Readonly<Record<string, Page>> = {
  '/': () => import('./public/HomePage.tsx'),
  '/features': () => import('./public/FeaturesPage.tsx'),
  '/updates': () => import('./public/UpdatesPage.tsx'),
  '/pricing': () => import('./public/PricingPage.tsx'),
  '/about': () => import('./public/AboutPage.tsx'),
  '/privacy': () => import('./public/PrivacyPage.tsx'),
  '/terms': () => import('./public/TermsPage.tsx'),
  '/help': () => import('./public/HelpPage.tsx'),
  '/contact': () => import('./public/ContactPage.tsx'),
  '/faq': () => import('./public/FaqPage.tsx'),
  '/login': () => import('./auth/LoginPage.tsx'),
  '/register': () => import('./auth/RegisterPage.tsx'),
  '/forgot-password': () => import('./auth/ForgotPasswordPage.tsx'),
  '/reset-password': () => import('./auth/ResetPasswordPage.tsx'),
  '/auth/verify': () => import('./auth/VerifyPage.tsx'),
  '/auth/callback': () => import('./auth/CallbackPage.tsx'),
  '/payment/success': () => import('./payment/SuccessPage.tsx'),
  '/payment/cancel': () => import('./payment/CancelPage.tsx'),
  '/mypage': () => import('./mypage/TodayPage.tsx'),
  '/mypage/settings': () => import('./mypage/settings/SettingsPage.tsx'),
  '/mypage/settings/classifications': () => import('./mypage/settings/ClassificationsPage.tsx'),
}

export const layouts: Readonly<Record<Layout, Page>> = {
  public: () => import('./layouts/PublicLayout.tsx'),
  login: () => import('./layouts/LoginLayout.tsx'),
  empty: () => import('./layouts/EmptyLayout.tsx'),
  default: () => import('./layouts/DefaultLayout.tsx'),
}

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
