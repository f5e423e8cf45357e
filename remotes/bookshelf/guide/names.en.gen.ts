// Written by `pnpm gen` out of the message files and declarations of the product; see scripts/product-names.ts.
export const names = {
  'bookshelf:add': 'Add a book',
  'bookshelf:byHand': 'Enter by hand',
  'bookshelf:dueOn': 'Due back',
  'bookshelf:import': 'Import a file',
  'bookshelf:quotes': 'Quotes',
  'bookshelf:review': 'Review',
  'bookshelf:scan': 'Scan the barcode',
  'bookshelf:startReading': 'Start reading',
  'bookshelf:stats': 'Reading statistics',
  'bookshelf:tsundoku': 'To be read',
} as const
