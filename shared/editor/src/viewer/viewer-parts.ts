import type { Problem } from '@techo/core'
import type { EntityPointer } from '../entity-pointer.ts'

/** What a page lends to a document that is read. */
export interface ViewerParts {
  /** A hook: where a stored picture can be shown from just now. Without it a picture is its words. */
  readonly useImageUrl?: (path: string) => {
    readonly url: string | null
    readonly problem: Problem | null
    readonly renew: () => void
  }
  /**
   * Brings the picture at an address of the web, through a server, so that that place does not learn who looks; resolves to an
   * address of this page, never rejects. Only called when somebody asks. Without it there is the address alone.
   */
  readonly fetchImage?: (src: string) => Promise<string | Problem>
  /** The address of a linked thing; null for one that has none (yet). */
  readonly entityHref?: (link: EntityPointer) => string | null
  /** A link to a thing was followed; with it the browser does not go there itself. */
  readonly onOpenEntity?: (link: EntityPointer) => void
  /** A task was checked or unchecked: its name in the document (see `setTask`). Without it boxes only show. */
  readonly onToggleTask?: (id: string, checked: boolean) => void
}
