import '@techo/ui/styles.css'
import { getSchema } from '@tiptap/core'
import { baseKeymap } from '@tiptap/pm/commands'
import { history } from '@tiptap/pm/history'
import { keymap } from '@tiptap/pm/keymap'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { useAutosave } from '../autosave/index.ts'
import { type Doc, docToText } from '../doc/index.ts'
import { Outline, preloadEditor, RichEditor, type RichEditorHandle, useStats } from '../index.ts'
import { documentExtensions } from '../schema/extensions.ts'
import { documentOf, linesOf, tableOf } from './documents.ts'

/**
 * The page that `pnpm bench editor` measures: one text in the editor of the product with its outline, its counting and its
 * saving; in ProseMirror with the same schema, a keymap and a history, which is the least an editor can be; and in a textarea,
 * which is the least a page can be.
 */
interface Subject {
  /** puts the caret behind the middle of the text */
  readonly toMiddle: () => void
  readonly text: () => string
}

const place = () => {
  const element = document.querySelector<HTMLElement>('#place')
  if (!element) throw new Error('There is no place for an editor')
  return element
}

const painted = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

const ofView = (view: EditorView): Subject => ({
  toMiddle: () => {
    const { doc, tr } = view.state
    const middle = doc.content.size / 2
    let found = 1
    doc.descendants((node, pos) => {
      if (pos <= middle && node.type.name === 'paragraph') found = pos + 1 + node.content.size
      return pos <= middle
    })
    view.dispatch(tr.setSelection(TextSelection.create(doc, found)).scrollIntoView())
    view.focus()
  },
  text: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n'),
})

let handle: RichEditorHandle | null = null
/** the text was counted */
let isCounted = false
let isSaved = true
let whenSaved: (() => void)[] = []

/** What the page of a note does with its text, without a network. */
function Note({ doc }: { readonly doc: Doc }) {
  const editor = useRef<RichEditorHandle>(null)
  const autosave = useAutosave({
    id: 'bench',
    stored: null,
    editor,
    save: job => {
      if (docToText(job.doc) === '') return Promise.resolve({ kind: 'failed' })
      return Promise.resolve({ kind: 'saved', rev: job.rev + 1 })
    },
  })
  const stats = useStats(editor)
  const { phase } = autosave.status
  useEffect(() => {
    isCounted = stats !== null
  }, [stats])
  useEffect(() => {
    const wasSaved = isSaved
    isSaved = phase === 'clean'
    if (!isSaved || wasSaved) return
    for (const tell of whenSaved) tell()
    whenSaved = []
  }, [phase])
  return (
    <>
      <Outline editor={editor} />
      <p>
        {stats?.letters} {phase}
      </p>
      <RichEditor
        ref={each => {
          editor.current = each
          handle = each
        }}
        label="Text"
        content={doc}
        onChange={autosave.onChange}
      />
    </>
  )
}

const subjects = {
  textarea: async (doc: Doc): Promise<Subject> => {
    const area = document.createElement('textarea')
    area.style.cssText = 'inline-size: 100%; block-size: 90vh'
    area.value = docToText(doc)
    place().append(area)
    await painted()
    return {
      toMiddle: () => {
        const middle = area.value.indexOf('\n', area.value.length / 2)
        const caret = middle < 0 ? area.value.length : middle
        area.setSelectionRange(caret, caret)
        area.focus()
      },
      text: () => area.value,
    }
  },
  prosemirror: async (doc: Doc): Promise<Subject> => {
    const schema = getSchema(documentExtensions({ placeholder: () => '', checkbox: each => each }))
    const state = EditorState.create({ doc: schema.nodeFromJSON(doc), plugins: [keymap(baseKeymap), history()] })
    const view = new EditorView(place(), { state, attributes: { style: 'white-space: break-spaces' } })
    await painted()
    return ofView(view)
  },
  techo: async (doc: Doc): Promise<Subject> => {
    createRoot(place()).render(<Note doc={doc} />)
    await painted()
    if (!handle) throw new Error('The editor did not come')
    return ofView(handle.view)
  },
}

const bench = {
  documentOf,
  tableOf,
  linesOf,
  subjects,
  ready: async () => {
    await preloadEditor()
    // What reads the clipboard comes with the first caret, which is none of the key's time.
    await import('../schema/paste.ts')
  },
  isCounted: () => isCounted,
  nextSave: () => new Promise<void>(resolve => whenSaved.push(resolve)),
  idle: () => new Promise<void>(resolve => requestIdleCallback(() => resolve())),
  doc: null as Doc | null,
  subject: null as Subject | null,
}

export type BenchPage = typeof bench

Object.assign(globalThis, { bench })
