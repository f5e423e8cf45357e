// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'habits-page:importFile': 'Import from a file',
  'habits-page:kindAvoid': 'Not doing something',
  'habits-page:kindBool': 'Done or not',
  'habits-page:kindMeasure': 'Count something',
  'habits-page:remind': 'Remind me',
  'habits-page:strength': 'Strength',
  'habits:add': 'Add a habit',
  'habits:details': 'Open details',
  'habits:enter': 'Enter a record…',
  'habits:month': 'Month table',
  'habits:note': 'Write a note…',
  'habits:skip': 'Skip…',
  'habits:vacations': 'Vacations',
  'panel:habits.vacations': 'Habit vacations',
} as const
