import type { Classification } from '../classifications/tree.ts'

type Kind = Classification['kind']

/** What the pages of these let a person choose themselves. */
const chosenThere: Readonly<Record<string, readonly Kind[]>> = { note: ['tag'], book: ['category'], habit: ['area'] }

/** Whether the page of such an entity has a place of its own for classifications of this kind. */
export const isChosenThere = (type: string, kind: Kind): boolean => chosenThere[type]?.includes(kind) ?? false
