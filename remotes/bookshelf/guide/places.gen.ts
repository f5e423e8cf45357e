// Written by `pnpm gen` out of remote.config.ts; see scripts/product-names.ts.
export const places = [
  { path: '/mypage/bookshelf', title: { ja: '本棚', en: 'Bookshelf' }, key: 'b' },
] as const
