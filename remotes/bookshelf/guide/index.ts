import type { GuideEntry } from '@techo/core'

/** Its guides in the help; what they say stands in `ja.ts` and `en.ts`. */
export default [
  { id: 'books', order: 1100, address: '/mypage/bookshelf', picture: 'bookshelf' },
] satisfies readonly GuideEntry[]
