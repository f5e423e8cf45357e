// Written by `pnpm gen` out of remote.config.ts; see scripts/product-names.ts.
export const places = [
  { path: '/mypage/lists/wish', title: { ja: 'ほしいもの', en: 'Wish list' }, key: 'l' },
  { path: '/mypage/lists/bucket', title: { ja: 'やりたいこと', en: 'Bucket list' } },
  { path: '/mypage/lists/vision-board', title: { ja: 'ビジョンボード', en: 'Vision board' }, key: 'v' },
] as const
