import type { EntityRef } from '@techo/core'
import { type ComponentType, createContext, use } from 'react'

/** chips: what it is classified as, in words; fields: where that is chosen; links: what hangs together with it */
export type LinkedPart = 'chips' | 'fields' | 'links'

export interface LinkedProps {
  readonly entity: EntityRef
  /** how deep its heading stands on the page, 2 unless told */
  readonly level?: 2 | 3
  /** kinds that may be linked from here; all unless told */
  readonly types?: readonly string[]
  /** one part alone, where a page has places of its own for them; all of it unless told */
  readonly part?: LinkedPart
}

/** The shell puts its view here: it alone knows the rows of all areas. */
export const LinkedView = createContext<ComponentType<LinkedProps> | null>(null)

/**
 * What hangs together with an entity: why it is done, what comes next, what mentions it; and the way to link more. Draws
 * nothing where no shell is around (a test, the gallery).
 */
export function Linked(props: LinkedProps) {
  const View = use(LinkedView)
  return View && <View {...props} />
}
