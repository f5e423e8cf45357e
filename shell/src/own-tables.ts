import type { KeptTable } from '@techo/data'

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

/** Those of them that every device of the person keeps. */
export const keptHere: readonly KeptTable[] = [
  { name: 'preferences', key: ['key'] },
  { name: 'classifications' },
  { name: 'classified' },
  { name: 'links' },
  { name: 'activity', last: { column: 'day', days: 90 }, changed: 'created_at' },
]
