// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'daily-notes:versions': { ja: '以前の版', en: 'Earlier versions' },
  'habits:vacations': { ja: '休み期間', en: 'Vacations' },
  'settings:dayStart': { ja: '1日の始まり', en: 'Start of the day' },
  'settings:weekStart': { ja: '週の始まり', en: 'Start of the week' },
  'your-data:delete.do': { ja: 'アカウントを削除する', en: 'Delete account' },
  'your-data:delete.keep': { ja: '削除を取りやめる', en: 'Keep the account' },
} as const

export type Name = keyof typeof names
