import type { LazyRouteFunction, RouteObject } from 'react-router'
import { settingsPages } from './mypage/settings/pages.ts'
import { publicPages } from './public-pages.ts'

/**
 * Which file draws which address. The build reads the names of the files out of these functions, so that the document can
 * name the chunks of an address before the first script runs: each is one `import()` and nothing else.
 */

type Page = LazyRouteFunction<RouteObject>

export const pages: Readonly<Record<string, Page>> = {
  ...publicPages,
  '/login': () => import('./auth/LoginPage.tsx'),
  '/register': () => import('./auth/RegisterPage.tsx'),
  '/forgot-password': () => import('./auth/ForgotPasswordPage.tsx'),
  '/reset-password': () => import('./auth/ResetPasswordPage.tsx'),
  '/auth/verify': () => import('./auth/VerifyPage.tsx'),
  '/auth/not-me': () => import('./auth/AlarmPage.tsx'),
  '/auth/callback': () => import('./auth/CallbackPage.tsx'),
  '/payment/success': () => import('./payment/SuccessPage.tsx'),
  '/payment/cancel': () => import('./payment/CancelPage.tsx'),
  '/mypage': () => import('./mypage/TodayPage.tsx'),
  '/mypage/add': () => import('./launch/AddPage.tsx'),
  '/mypage/trash': () => import('./mypage/trash/TrashPage.tsx'),
  '/mypage/year': () => import('./mypage/year/YearPage.tsx'),
  '/mypage/year/:year': () => import('./mypage/year/YearPage.tsx'),
  ...settingsPages,
}
