import { getSchema } from '@tiptap/core'
import { baseKeymap } from '@tiptap/pm/commands'
import { history } from '@tiptap/pm/history'
import { keymap } from '@tiptap/pm/keymap'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadEditor, RichEditor, type RichEditorHandle } from '../index.ts'
import { documentExtensions } from '../schema/extensions.ts'

/**
 * The page that `pnpm bench editor` measures: one document in the editor of the product, or in ProseMirror with the same
 * schema, a keymap and a history, which is the least an editor can be.
 */
const words = [
  '今日は朝から雨が降っていて、駅まで歩くあいだに靴が濡れてしまった。',
  'The meeting moved to Thursday, so there is time to finish the draft before lunch.',
  '図書館で借りた本を返して、帰りに牛乳と卵を買うのを忘れないこと。',
  'Notes on the second chapter: the argument rests on three examples, and none of them is recent.',
]

const text = (value: string, ...marks: string[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks: marks.map(type => ({ type })) } : {}),
})

const line = (index: number) => words[index % words.length] ?? ''
const id = (index: number) => `b${index.toString(36).padStart(8, '0')}`

/** A heading, six paragraphs and a list of three for every ten blocks, about 70 characters each. */
function documentOf(blocks: number) {
  const content: unknown[] = []
  for (let index = 0; index < blocks; index++) {
    const place = index % 10
    if (place === 0)
      content.push({ type: 'heading', attrs: { level: 2, id: id(index) }, content: [text(`${index} ${line(index)}`)] })
    else if (place < 7)
      content.push({
        type: 'paragraph',
        attrs: { id: id(index) },
        content: [text(line(index)), text('太字 bold', 'bold'), text(` ${index}.`)],
      })
    else if (place === 7)
      content.push({
        type: 'bulletList',
        attrs: { id: id(index) },
        content: [0, 1, 2].map(item => ({
          type: 'listItem',
          attrs: { id: `${id(index)}-${item}` },
          content: [{ type: 'paragraph', content: [text(line(index + item))] }],
        })),
      })
  }
  return { type: 'doc', attrs: { version: 2 }, content }
}

const place = () => {
  const element = document.querySelector<HTMLElement>('#place')
  if (!element) throw new Error('There is no place for an editor')
  return element
}

const painted = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

/** Puts the caret at the end of the paragraph in the middle. */
const intoTheMiddle = (view: EditorView) => {
  const middle = Math.floor(view.state.doc.childCount / 2)
  let index = 0
  let found = 1
  view.state.doc.forEach((node, offset) => {
    if (index++ <= middle && node.type.name === 'paragraph') found = offset + 1 + node.content.size
  })
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, found)).scrollIntoView())
  view.focus()
}

const bench = {
  documentOf,
  ready: preloadEditor,
  prosemirror: async (doc: unknown) => {
    const schema = getSchema(documentExtensions({ placeholder: () => '', checkbox: each => each }))
    const state = EditorState.create({ doc: schema.nodeFromJSON(doc), plugins: [keymap(baseKeymap), history()] })
    const view = new EditorView(place(), { state, attributes: { style: 'white-space: break-spaces' } })
    await painted()
    return view
  },
  techo: async (doc: unknown) => {
    const ref = createRef<RichEditorHandle>()
    createRoot(place()).render(<RichEditor ref={ref} label="Text" content={doc} onChange={() => {}} />)
    await painted()
    if (!ref.current) throw new Error('The editor did not come')
    return ref.current.view
  },
  view: null as EditorView | null,
  intoTheMiddle,
}

Object.assign(globalThis, { bench })
