/**
 * Rich text: `RichEditor` to write (its code comes as a chunk of its own), `RichViewer` to read. Documents as data are in
 * `@techo/editor/doc`.
 */

export type { EmbedPointer, EntityPointer } from './entity-pointer.ts'
export type { RichEditorHandle, Snapshot } from './handle.ts'
export { Outline } from './Outline.tsx'
export { preloadEditor, RichEditor } from './RichEditor.tsx'
export { RichDifference, type RichDifferenceProps, RichViewer, type RichViewerProps } from './RichViewer.tsx'
export type { ImageHost } from './rich/images/images.ts'
export type { EntityFound, FindEntities, FoundEntities } from './rich/mention.ts'
export type { RichEditorProps } from './rich-editor-props.ts'
export { useStats } from './useStats.ts'
