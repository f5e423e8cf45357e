// Written by `pnpm gen` out of the declarations of the remotes; see scripts/product-names.ts.
import type { Titled } from '@techo/core'

export const places: readonly { readonly path: string; readonly title: Titled }[] = [
  { path: '/mypage/bookshelf', title: { ja: '本棚', en: 'Bookshelf' } }, // remotes/bookshelf
  { path: '/mypage/daily', title: { ja: '今日のページ', en: 'Today’s page' } }, // remotes/daily
  { path: '/mypage/daily/weekly-tasks', title: { ja: '今週のタスク', en: 'Tasks of the week' } }, // remotes/daily
  { path: '/mypage/habits', title: { ja: '習慣', en: 'Habits' } }, // remotes/habits
  { path: '/mypage/lists/bucket', title: { ja: 'やりたいこと', en: 'Bucket list' } }, // remotes/lists
  { path: '/mypage/lists/vision-board', title: { ja: 'ビジョンボード', en: 'Vision board' } }, // remotes/lists
  { path: '/mypage/lists/wish', title: { ja: 'ほしいもの', en: 'Wish list' } }, // remotes/lists
  { path: '/mypage/notes', title: { ja: 'ノート', en: 'Notes' } }, // remotes/daily
  { path: '/mypage/project-management', title: { ja: 'プロジェクト', en: 'Projects' } }, // remotes/projects
  { path: '/mypage/project-management/gantt', title: { ja: 'ガントチャート', en: 'Gantt chart' } }, // remotes/projects
]
