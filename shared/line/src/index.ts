/**
 * A field that takes a task in one line, the same on every page: what is understood shows as chips while one types. This door
 * is small; the code that reads a line comes with the first letter (`./reading`). It is no shared module: each remote that has
 * such a field brings it along.
 */
export type { Place } from './draft.ts'
export { fetchChips, LineChips } from './later-chips.ts'
export { type PendingLine, pendingLine } from './pending-line.ts'
export { useLine } from './useLine.ts'
