import type { GuideEntry } from '@techo/core'

/** Its guides in the help; what they say stands in `ja.ts` and `en.ts`. */
export default [
  { id: 'lists', order: 900, address: '/mypage/lists/bucket', picture: 'lists' },
  { id: 'vision-board', order: 1000, address: '/mypage/lists/vision-board', picture: 'vision' },
] satisfies readonly GuideEntry[]
