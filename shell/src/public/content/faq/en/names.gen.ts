// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'daily-notes:versions': 'Earlier versions', // remotes/daily
  'habits:vacations': 'Vacations', // remotes/habits
  'settings:dayStart': 'Start of the day',
  'settings:weekStart': 'Start of the week',
  'shell-trash:restore': 'Put back',
  'shell-trash:title': 'Trash',
  'your-data:delete.do': 'Delete account',
  'your-data:delete.keep': 'Keep the account',
} as const
