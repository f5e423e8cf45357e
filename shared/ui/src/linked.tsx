import type { EntityRef } from '@techo/core'
import { type ComponentType, createContext, use } from 'react'

export interface LinkedProps {
  readonly entity: EntityRef
  /** how deep its heading stands on the page, 2 unless told */
  readonly level?: 2 | 3
  /** kinds that may be linked from here; all unless told */
  readonly types?: readonly string[]
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
