import type { EditorView } from '@tiptap/pm/view'
import type { Doc } from './doc/document.ts'

/** What was written at one moment. Turning it into JSON, HTML or text is done when asked, and works after the editor is gone. */
export interface Snapshot {
  /** an input method was in the middle of a word */
  readonly composing: boolean
  readonly getJSON: () => Doc
  readonly getHTML: () => string
  readonly getText: () => string
  readonly isEmpty: () => boolean
}

export interface RichEditorHandle {
  readonly getJSON: () => Doc
  readonly getHTML: () => string
  readonly getText: () => string
  readonly isEmpty: () => boolean
  readonly isComposing: () => boolean
  readonly focus: (position?: 'start' | 'end') => void
  /** Replaces the document and its undo history; waits until nothing is being composed. Calls no `onChange`. */
  readonly setContent: (content: unknown) => void
  /**
   * Brings the text to another version of itself, written elsewhere: only what differs changes, the caret stays in its block,
   * and undoing leads back to what was written here. Waits until nothing is being composed. Calls no `onChange`.
   */
  readonly receive: (content: unknown) => void
  /** Tells a moment after the text changed, whoever changed it, and when the editor has come; for what counts and lists. */
  readonly watch: (listener: () => void) => () => void
  /** The element of the block of that name, when it is there. */
  readonly element: (blockId: string) => HTMLElement | null
  /** Puts the caret into the block of that name and brings it into sight. */
  readonly reveal: (blockId: string) => void
  /** The ProseMirror view. Throws before the editor is mounted. */
  readonly view: EditorView
}
