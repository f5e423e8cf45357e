import type { LazyRouteFunction, RouteObject } from 'react-router'
import type { settings } from './settings.config.ts'

type Path = (typeof settings)['routes'][number]['path']

/** The file that draws each declared address; the build reads the names out of these functions (`pages.ts` of the shell). */
export const settingsPages: Readonly<Record<Path, LazyRouteFunction<RouteObject>>> = {
  '/mypage/settings': () => import('./SettingsPage.tsx'),
  '/mypage/settings/classifications': () => import('./ClassificationsPage.tsx'),
}
