// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'bookshelf:add': '本を追加',
  'bookshelf:byHand': '手で入力する',
  'bookshelf:dueOn': '返す日',
  'bookshelf:import': 'ファイルから読み込む',
  'bookshelf:quotes': '抜き書き',
  'bookshelf:review': '感想',
  'bookshelf:scan': 'バーコードを読み取る',
  'bookshelf:startReading': '読みはじめる',
  'bookshelf:stats': '読書の記録',
  'bookshelf:tsundoku': '積読',
} as const
