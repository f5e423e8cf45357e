// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'habits:add': '習慣を追加',
  'habits:details': '詳しく見る',
  'habits:enter': '記録を入力…',
  'habits:importFile': 'ファイルから読み込む',
  'habits:kindAvoid': 'やらないと決める',
  'habits:kindBool': 'やったかどうか',
  'habits:kindMeasure': '数をはかる',
  'habits:month': '月の表',
  'habits:note': 'メモを書く…',
  'habits:remind': '時刻になったらお知らせ',
  'habits:skip': '休みにする…',
  'habits:strength': '定着度',
  'habits:vacations': '休み期間',
  'panel:habits.vacations': '習慣の休み期間',
} as const
