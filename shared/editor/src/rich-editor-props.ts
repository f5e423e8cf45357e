import type { ReactNode, Ref } from 'react'
import type { EmbedPointer, EntityPointer } from './entity-pointer.ts'
import type { RichEditorHandle, Snapshot } from './handle.ts'
import type { ImageHost } from './rich/images/images.ts'
import type { FindEntities } from './rich/mention.ts'

export interface RichEditorProps {
  /**
   * The editor's JSON, that JSON as text, or HTML. Read once: another document is another `key`, or `setContent` of the ref,
   * because what a parent hands back after a save may be older than what was typed meanwhile.
   */
  readonly content?: unknown
  readonly editable?: boolean
  /** Report content that is not valid through `onContentError` and show it repaired and read-only. */
  readonly checkContent?: boolean
  /** After every change by the person; the snapshot costs nothing until it is read. */
  readonly onChange?: (snapshot: Snapshot) => void
  readonly onContentError?: (error: Error) => void
  /** What is written here, for screen readers. */
  readonly label: string
  readonly placeholder?: string
  readonly autoFocus?: boolean
  /** Stores pictures and says where they can be shown from; without it none can be added. */
  readonly images?: ImageHost
  /** Finds things to link to behind `[[`; without it there is no such list. */
  readonly findEntities?: FindEntities
  /** What is shown beside a link to a thing when one points at it. */
  readonly entityCard?: (link: EntityPointer) => ReactNode
  /** What is shown of a note that is embedded (`![[Note]]`), below the link to it; without it there is the link alone. */
  readonly embeddedText?: (link: EmbedPointer) => ReactNode
  /** A link to a thing was followed (Ctrl or ⌘ with a click or Enter while writing, a click while reading). */
  readonly onOpenEntity?: (link: EntityPointer) => void
  /** Boxes of tasks can be checked although the text is read-only; told by `onChange`. */
  readonly canCheck?: boolean
  readonly ref?: Ref<RichEditorHandle>
}
