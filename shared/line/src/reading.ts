/** What reads a line and shows what it says. Imported lazily by pages, whose first screen needs none of it. */
export { Chips } from './Chips.tsx'
export {
  type Draft,
  dayOf,
  type Known,
  type Project,
  type Reading,
  readDraft,
  recurrence,
  type Tag,
  tagsOf,
} from './draft.ts'
export { knownNow } from './known.ts'
export { newTagWrites, tagWrites, useQuickTagsQuery } from './names.ts'
export { useReading } from './useReading.ts'
