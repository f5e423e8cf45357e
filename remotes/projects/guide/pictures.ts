import type { GuidePictures } from '@techo/core'

/** What its pictures show (`pnpm pictures` takes them), for who cannot see them. */
export default {
  ja: { projects: 'ガントチャート。ふたつのプロジェクトのタスクが帯になり、矢印でつながっています。' },
  en: { projects: 'A Gantt chart: the tasks of two projects as bars that arrows link.' },
} satisfies GuidePictures
