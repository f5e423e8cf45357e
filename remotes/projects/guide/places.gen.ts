// Written by `pnpm gen` out of remote.config.ts; see scripts/product-names.ts.
export const places = [
  { path: '/mypage/project-management', title: { ja: 'プロジェクト', en: 'Projects' }, key: 'p' },
  { path: '/mypage/project-management/gantt', title: { ja: 'ガントチャート', en: 'Gantt chart' } },
] as const
