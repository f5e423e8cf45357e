// Written by `pnpm gen` out of remote.config.ts; see scripts/product-names.ts.
export const places = [
  { path: '/mypage/daily', title: { ja: '今日のページ', en: 'Today’s page' } },
  { path: '/mypage/daily/weekly-tasks', title: { ja: '今週のタスク', en: 'Tasks of the week' }, key: 'w' },
  { path: '/mypage/notes', title: { ja: 'ノート', en: 'Notes' }, key: 'n' },
] as const
