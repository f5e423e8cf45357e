// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'habits-page:details': '詳しく見る',
  'habits-page:enter': '記録を入力…',
  'habits-page:importFile': 'ファイルから読み込む',
  'habits-page:kindAvoid': 'やらないと決める',
  'habits-page:kindBool': 'やったかどうか',
  'habits-page:kindMeasure': '数をはかる',
  'habits-page:note': 'メモを書く…',
  'habits-page:remind': '時刻になったらお知らせ',
  'habits-page:skip': '休みにする…',
  'habits-page:strength': '定着度',
  'habits:add': '習慣を追加',
  'habits:month': '月の表',
  'habits:vacations': '休み期間',
  'panel:habits.vacations': '習慣の休み期間',
} as const
