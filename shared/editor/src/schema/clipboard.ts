import { whenIdle } from '@techo/core'
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { safeHref } from '../doc/link.ts'
import { looksLikeMarkdown } from '../doc/markdown/looks.ts'
import { repairDoc } from '../doc/repair.ts'

type Heavy = typeof import('./paste.ts')

let heavy: Heavy | undefined

/** A failure is not remembered: the next paste asks again. */
const load = async (): Promise<Heavy> => {
  heavy ??= await import('./paste.ts')
  return heavy
}

/**
 * What is pasted from elsewhere is read as a document, like any other HTML; a text that is Markdown is read as Markdown (Shift
 * pastes the signs as they are); an address links what is selected. What is copied is Markdown, too, where only text is taken.
 * The readers come once somebody has the caret in the text and nothing else to do.
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
          handleDOMEvents: {
            focus: () => {
              whenIdle(() => void load().catch(() => {}))
              return false
            },
            // Before the editor parses the clipboard by itself.
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
            if (heavy && content.size > 0 && !only?.isTextblock && !content.firstChild?.isInline)
              return heavy.docToMarkdown({ type: 'doc', content: content.toJSON() }).trimEnd()
            return content.textBetween(0, content.size, '\n\n', leaf => leaf.type.spec.leafText?.(leaf) ?? '')
          },
        },
      }),
    ]
  },
})

/** Whether the editor shall leave it alone. What is in the clipboard can only be read now. */
const paste = (view: EditorView, data: DataTransfer, isPlain: boolean): boolean => {
  const { state } = view
  if (state.selection.$from.parent.type.spec.code || isPlain) return false
  const text = data.getData('text/plain')
  const html = data.getData('text/html')
  // Our own is read by the editor, which knows where in a block the copy began.
  if (html.includes('data-pm-slice')) return false
  if (link(view, text)) return true
  const code = codeOf(data, text)
  if (code) {
    const { doc } = repairDoc({ type: 'doc', content: [code] })
    return later(view, ({ pasteDoc }) => pasteDoc(view, doc), text)
  }
  if (html !== '') {
    // Into a table a table goes cell by cell.
    if (isInTable(state) && /<table/i.test(html)) return false
    return later(view, ({ pasteHtml }) => pasteHtml(view, html), text)
  }
  return looksLikeMarkdown(text) && later(view, ({ pasteMarkdown }) => pasteMarkdown(view, text), text)
}

/** Without its reader what was copied is a text. */
const later = (view: EditorView, put: (heavy: Heavy) => void | Promise<void>, text: string): true => {
  if (heavy) {
    const done = put(heavy)
    done?.catch(() => view.isDestroyed || view.pasteText(text))
    return true
  }
  load()
    .then(loaded => (view.isDestroyed ? undefined : put(loaded)))
    .catch(() => view.isDestroyed || view.pasteText(text))
  return true
}

/** A lone address: the link of what is selected, else a link that shows it. */
const link = (view: EditorView, text: string): boolean => {
  const address = text.trim()
  const type = view.state.schema.marks.link
  if (!type || !/^https?:\/\/\S+$/i.test(address) || safeHref(address) === null) return false
  const { selection, tr, schema } = view.state
  const { $from, $to, empty } = selection
  if (!$from.parent.isTextblock || !$from.sameParent($to)) return false
  const mark = type.create({ href: address })
  if (empty) tr.replaceSelectionWith(schema.text(address, [...$from.marks(), mark]), false)
  else tr.addMark($from.pos, $to.pos, mark)
  view.dispatch(tr.removeStoredMark(type).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
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
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  return { type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text: lines }] }
}
