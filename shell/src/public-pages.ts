import type { LazyRouteFunction, RouteObject } from 'react-router'

/**
 * Which file draws which public address: the part of `pages.ts` that is also rendered at build time, in Node, and therefore
 * leads to nothing that needs a browser while it is loaded or first drawn.
 */

type Page = LazyRouteFunction<RouteObject>

export const publicPages: Readonly<Record<string, Page>> = {
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
}

export const publicLayout: Page = () => import('./layouts/PublicLayout.tsx')
