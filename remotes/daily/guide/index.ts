import type { GuideEntry } from '@techo/core'

/** Its guides in the help; what they say stands in `ja.ts` and `en.ts`. */
export default [
  { id: 'tasks', order: 300, address: '/mypage/daily' },
  { id: 'quick-add', order: 400, address: '/mypage', picture: 'add' },
  { id: 'daily', order: 500, address: '/mypage/daily', picture: 'daily' },
  { id: 'week', order: 600, address: '/mypage/daily/weekly-tasks', picture: 'week' },
  { id: 'notes', order: 700, address: '/mypage/notes', picture: 'notes' },
] satisfies readonly GuideEntry[]
