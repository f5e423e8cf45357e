import { type Schema, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import type { Doc } from '../doc/document.ts'
import { htmlToDoc } from '../doc/from-html.ts'
import { domHtmlParser } from '../doc/html-tree.ts'

/** The heavier half of the clipboard, which comes after the first key: reading HTML, writing Markdown. */
export { docToMarkdown } from '../doc/markdown/index.ts'

/** Puts HTML of any origin where the caret is. */
export function pasteHtml(view: EditorView, html: string): void {
  const doc = htmlToDoc(html, domHtmlParser(DOMParser))
  if (doc.content.length > 1 || doc.content[0]?.type !== 'paragraph' || doc.content[0].content) pasteDoc(view, doc)
}

export async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
  const { markdownToDoc } = await import('../markdown/index.ts')
  if (!view.isDestroyed) pasteDoc(view, markdownToDoc(text))
}

/** Puts the blocks where the caret is. Words at the ends join the blocks they are put into. */
export function pasteDoc(view: EditorView, doc: Doc): void {
  const { state } = view
  const { content } = nodeOf(state.schema, doc)
  const open = (type: string | undefined) => (type === 'paragraph' ? 1 : 0)
  let slice = new Slice(content, open(content.firstChild?.type.name), open(content.lastChild?.type.name))
  // As ProseMirror does with what it reads itself.
  view.someProp('transformPasted', transform => {
    slice = transform(slice, view, false)
  })
  view.dispatch(state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
}

const nodeOf = (schema: Schema, doc: Doc) => schema.nodeFromJSON(doc)
