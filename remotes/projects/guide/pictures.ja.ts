import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  projects: 'ガントチャート。ふたつのプロジェクトのタスクが帯になり、矢印でつながっています。',
} satisfies GuidePictures
