import { Extension } from '@tiptap/core'
import { type Schema, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import type { Doc } from '../doc/document.ts'
import { htmlToDoc } from '../doc/from-html.ts'
import { domHtmlParser } from '../doc/html-tree.ts'
import { docToMarkdown } from '../doc/markdown/index.ts'
import { looksLikeMarkdown } from '../doc/markdown/looks.ts'
import { repairDoc } from '../doc/repair.ts'

/**
 * What is pasted from elsewhere is read as a document, like any other HTML; a text that is Markdown is read as Markdown (its
 * parser comes with the first one; Shift pastes the signs as they are). What is copied is Markdown, too, where only text is taken.
 */
export const Clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins: () => {
    let isPlain = false
    return [
      new Plugin({
        props: {
          handleKeyDown: (_view, event) => {
            if (event.key.toLowerCase() === 'v' && (event.ctrlKey || event.metaKey)) isPlain = event.shiftKey
            return false
          },
          // Before the editor parses the clipboard by itself.
          handleDOMEvents: {
            paste: (view, event) => {
              const wasPlain = isPlain
              isPlain = false
              if (!view.editable || view.composing || !event.clipboardData) return false
              if (!paste(view, event.clipboardData, wasPlain)) return false
              event.preventDefault()
              return true
            },
          },
          clipboardTextSerializer: slice => {
            const { content } = slice
            const only = content.childCount === 1 ? content.firstChild : null
            if (content.size === 0 || only?.isTextblock || content.firstChild?.isInline)
              return content.textBetween(0, content.size, '\n', leaf => leaf.type.spec.leafText?.(leaf) ?? '')
            return docToMarkdown({ type: 'doc', content: content.toJSON() }).trimEnd()
          },
        },
      }),
    ]
  },
})

const paste = (view: EditorView, data: DataTransfer, isPlain: boolean): boolean => {
  const { state } = view
  if (state.selection.$from.parent.type.spec.code || isPlain) return false
  const text = data.getData('text/plain')
  const html = data.getData('text/html')
  // Our own is read by the editor, which knows where in a block the copy began.
  if (html.includes('data-pm-slice')) return false
  const code = codeOf(data, text)
  if (code) return insert(view, repairDoc({ type: 'doc', content: [code] }).doc)
  if (html !== '') {
    const doc = htmlToDoc(html, domHtmlParser(DOMParser))
    // A table into a table goes cell by cell.
    if (isInTable(state) && doc.content.every(node => node.type === 'table')) return false
    if (doc.content.length === 1 && doc.content[0]?.type === 'paragraph' && !doc.content[0].content) return false
    return insert(view, doc)
  }
  if (!looksLikeMarkdown(text)) return false
  import('../markdown/index.ts').then(
    ({ markdownToDoc }) => {
      if (!view.isDestroyed) insert(view, markdownToDoc(text))
    },
    // Without its parser the text is a text.
    () => {
      if (!view.isDestroyed) view.pasteText(text)
    },
  )
  return true
}

/** Lines out of a code editor that says so. */
const codeOf = (data: DataTransfer, text: string) => {
  const told = data.getData('vscode-editor-data')
  if (told === '' || !text.includes('\n')) return null
  let language: unknown
  try {
    language = JSON.parse(told).mode
  } catch {
    language = null
  }
  return {
    type: 'codeBlock',
    attrs: { language },
    content: [{ type: 'text', text: text.replace(/\r\n?/g, '\n').replace(/\n$/, '') }],
  }
}

/** Puts the blocks where the caret is. Words at the ends join the blocks they are put into. */
const insert = (view: EditorView, doc: Doc): boolean => {
  const { state } = view
  const { content } = nodeOf(state.schema, doc)
  const open = (type: string | undefined) => (type === 'paragraph' ? 1 : 0)
  const slice = new Slice(content, open(content.firstChild?.type.name), open(content.lastChild?.type.name))
  view.dispatch(state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  return true
}

const nodeOf = (schema: Schema, doc: Doc) => schema.nodeFromJSON(doc)
