import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  projects: 'A Gantt chart: the tasks of two projects as bars that arrows link.',
} satisfies GuidePictures
