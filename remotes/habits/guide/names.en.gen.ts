// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'habits-page:details': 'Open details',
  'habits-page:enter': 'Enter a record…',
  'habits-page:importFile': 'Import from a file',
  'habits-page:kindAvoid': 'Not doing something',
  'habits-page:kindBool': 'Done or not',
  'habits-page:kindMeasure': 'Count something',
  'habits-page:note': 'Write a note…',
  'habits-page:remind': 'Remind me',
  'habits-page:skip': 'Skip…',
  'habits-page:strength': 'Strength',
  'habits:add': 'Add a habit',
  'habits:month': 'Month table',
  'habits:vacations': 'Vacations',
  'panel:habits.vacations': 'Habit vacations',
} as const
