// Written by `pnpm gen` out of remote.config.ts; see scripts/product-names.ts.
export const places = [
  { path: '/mypage/habits', title: { ja: '習慣', en: 'Habits' }, key: 'h' },
] as const
