/** Every address the product promises, with a visitable example where it holds a variable. Written down here on purpose: tests hold the build against it. */

export const publicPages = [
  '/',
  '/features',
  '/updates',
  '/pricing',
  '/about',
  '/privacy',
  '/terms',
  '/help',
  '/contact',
  '/faq',
] as const

/** for visitors; who is signed in is sent on from the first two */
export const guestPages = ['/login', '/register'] as const
export const recoveryPages = ['/forgot-password', '/reset-password'] as const

/** the session is not even looked at */
export const exemptPages = ['/auth/verify', '/auth/not-me', '/auth/callback'] as const

/** pattern → an address that fits it */
export const memberPages: Readonly<Record<string, string>> = {
  '/payment/success': '/payment/success',
  '/payment/cancel': '/payment/cancel',
  '/mypage': '/mypage',
  '/mypage/add': '/mypage/add',
  '/mypage/trash': '/mypage/trash',
  '/mypage/year': '/mypage/year',
  '/mypage/year/:year': '/mypage/year/2025',
  '/mypage/daily': '/mypage/daily',
  '/mypage/daily/:date': '/mypage/daily/2026-11-20',
  '/mypage/daily/weekly-tasks': '/mypage/daily/weekly-tasks',
  '/mypage/notes': '/mypage/notes',
  '/mypage/notes/:id': '/mypage/notes/0193a000-0000-7000-8000-000000000001',
  '/mypage/schedule': '/mypage/schedule',
  '/mypage/habits': '/mypage/habits',
  '/mypage/habits/:id': '/mypage/habits/0193a000-0000-7000-8000-000000000001',
  '/mypage/lists/wish': '/mypage/lists/wish',
  '/mypage/lists/bucket': '/mypage/lists/bucket',
  '/mypage/lists/not-do': '/mypage/lists/not-do',
  '/mypage/lists/vision-board': '/mypage/lists/vision-board',
  '/mypage/bookshelf': '/mypage/bookshelf',
  '/mypage/bookshelf/:id': '/mypage/bookshelf/0193a000-0000-7000-8000-000000000001',
  '/mypage/bookshelf/stats': '/mypage/bookshelf/stats',
  '/mypage/bookshelf/categories': '/mypage/bookshelf/categories',
  '/mypage/bookshelf/index-old': '/mypage/bookshelf/index-old',
  '/mypage/project-management': '/mypage/project-management',
  '/mypage/project-management/gantt': '/mypage/project-management/gantt',
  '/mypage/settings': '/mypage/settings',
  '/mypage/settings/classifications': '/mypage/settings/classifications',
}
