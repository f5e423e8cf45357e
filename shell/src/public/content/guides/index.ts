import type { PictureId } from '../pictures/ja.ts'

/**
 * Every guide of the help, in the order of the page: the fragment of its address, the same in every language; where it can be
 * tried, with search; and its picture (`pictures.ts`). What they say stands in a folder for each language, which comes alone.
 */
export const guides = [
  { id: 'start' },
  { id: 'today', address: '/mypage', picture: 'today' },
  { id: 'tasks', address: '/mypage/daily' },
  { id: 'quick-add', address: '/mypage', picture: 'add' },
  { id: 'daily', address: '/mypage/daily', picture: 'daily' },
  { id: 'week', address: '/mypage/daily/weekly-tasks', picture: 'week' },
  { id: 'notes', address: '/mypage/notes', picture: 'notes' },
  { id: 'habits', address: '/mypage/habits', picture: 'habits' },
  { id: 'lists', address: '/mypage/lists/bucket', picture: 'lists' },
  { id: 'vision-board', address: '/mypage/lists/vision-board', picture: 'vision' },
  { id: 'books', address: '/mypage/bookshelf', picture: 'bookshelf' },
  { id: 'projects', address: '/mypage/project-management', picture: 'projects' },
  { id: 'search', address: '/mypage', picture: 'search' },
  { id: 'notifications', address: '/mypage/settings?section=notifications', picture: 'notices' },
  { id: 'offline', picture: 'offline' },
  { id: 'settings', address: '/mypage/settings', picture: 'settings' },
  { id: 'classifications', address: '/mypage/settings/classifications', picture: 'classifications' },
  { id: 'account', address: '/mypage/settings?section=account' },
  { id: 'security', address: '/mypage/settings?section=security', picture: 'security' },
  { id: 'data', address: '/mypage/settings?section=data', picture: 'data' },
  { id: 'plan', address: '/mypage/settings?section=plan', picture: 'plan' },
  { id: 'trouble' },
] as const satisfies readonly { readonly id: string; readonly address?: string; readonly picture?: PictureId }[]
