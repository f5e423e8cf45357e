/**
 * Rich text: `RichEditor` to write (its code comes as a chunk of its own), `RichViewer` to read. Documents as data are in
 * `@techo/editor/doc`.
 */
export type { RichEditorHandle, Snapshot } from './handle.ts'
export { preloadEditor, RichEditor, type RichEditorProps } from './RichEditor.tsx'
export { RichViewer } from './RichViewer.tsx'
