import { entityKind } from '@techo/data'
import type { Classification } from '../classifications/tree.ts'

/** Whether the page of such an entity has a place of its own for classifications of this kind. */
export const isChosenThere = (type: string, kind: Classification['kind']): boolean =>
  entityKind(type)?.chooses?.some(each => each === kind) ?? false
