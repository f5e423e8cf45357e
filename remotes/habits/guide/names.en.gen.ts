// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'habits:add': 'Add a habit',
  'habits:details': 'Open details',
  'habits:enter': 'Enter a record…',
  'habits:importFile': 'Import from a file',
  'habits:kindAvoid': 'Not doing something',
  'habits:kindBool': 'Done or not',
  'habits:kindMeasure': 'Count something',
  'habits:month': 'Month table',
  'habits:note': 'Write a note…',
  'habits:remind': 'Remind me',
  'habits:skip': 'Skip…',
  'habits:strength': 'Strength',
  'habits:vacations': 'Vacations',
  'panel:habits.vacations': 'Habit vacations',
} as const
