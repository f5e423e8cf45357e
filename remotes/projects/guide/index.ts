import type { GuideEntry } from '@techo/core'

/** Its guides in the help; what they say stands in `ja.ts` and `en.ts`. */
export default [
  { id: 'projects', order: 1200, address: '/mypage/project-management', picture: 'projects' },
] satisfies readonly GuideEntry[]
