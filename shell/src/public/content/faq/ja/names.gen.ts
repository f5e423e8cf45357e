// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'daily-notes:versions': '以前の版', // remotes/daily
  'habits:vacations': '休み期間', // remotes/habits
  'settings:dayStart': '1日の始まり',
  'settings:weekStart': '週の始まり',
  'shell-trash:restore': '元に戻す',
  'shell-trash:title': 'ごみ箱',
  'your-data:delete.do': 'アカウントを削除する',
  'your-data:delete.keep': '削除を取りやめる',
} as const

export type Name = keyof typeof names
