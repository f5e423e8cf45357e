import type { useT } from '../../messages.ts'
import type { Embeds } from '../embeds.ts'
import type { createImages } from '../images/images.ts'
import type { Panels } from '../panels.ts'

/** What a block that is drawn by hand may use of the editor around it. */
export interface ViewParts {
  readonly say: ReturnType<typeof useT>
  readonly panels: Panels
  readonly embeds: Pick<Embeds, 'add'>
  readonly images: Pick<ReturnType<typeof createImages>, 'host'>
}
