import type { GuideEntry } from '@techo/core'

/** Its guides in the help; what they say stands in `ja.ts` and `en.ts`. */
export default [
  { id: 'habits', order: 800, address: '/mypage/habits', picture: 'habits' },
] satisfies readonly GuideEntry[]
