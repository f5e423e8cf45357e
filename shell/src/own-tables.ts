/** The tables that belong to no area. What they are called stands in `tables.ts`, which comes with the first page that says it. */
export const ownTables = [
  'activity',
  'attachments',
  'classifications',
  'classified',
  'links',
  'notifications',
  'preferences',
  'profiles',
] as const
