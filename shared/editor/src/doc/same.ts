import { isBag } from './document.ts'
import { repairDoc } from './repair.ts'

/** JSON with the keys of every object in order: a database that stores `jsonb` hands them back in another one. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    isBag(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  ) ?? 'null'

/** A text that is equal for two documents exactly when they show the same. Accepts any JSON. */
export const docKey = (input: unknown): string => canonical(repairDoc(input).doc)

/** Whether two documents show the same. Accepts any JSON. */
export const sameDoc = (a: unknown, b: unknown): boolean => a === b || docKey(a) === docKey(b)
