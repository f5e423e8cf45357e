import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { useT } from '../messages.ts'
import { createEditor, type EditorSetup, type RichText } from './create-editor.ts'
import { slashKinds } from './slash-items.ts'

/** An editor on a page of its own, for tests. */
export function openEditor(setup: Partial<EditorSetup> = {}): RichText {
  document.body.innerHTML = '<div id="place"></div>'
  return createEditor({
    element: document.querySelector<HTMLElement>('#place'),
    content: null,
    editable: true,
    checkContent: false,
    label: '本文',
    words: { placeholder: () => '', checkbox: text => text },
    say: useT.translate,
    slashItems: () => slashKinds.map(kind => ({ key: kind, kind, title: kind })),
    onChange: () => {},
    onContentError: error => {
      throw error
    },
    ...setup,
  })
}

/** The caret or the selection by the text it stands in: `|` marks its ends, e.g. `ab|c` or `a|b|c`. */
export function select(rich: RichText, marked: string): void {
  const [before = '', inside, after] = marked.split('|')
  const text = marked.replaceAll('|', '')
  let found: number | null = null
  rich.editor.state.doc.descendants((node, pos) => {
    if (found === null && node.isTextblock && node.textContent.includes(text))
      found = pos + 1 + node.textContent.indexOf(text)
    return found === null
  })
  if (found === null) throw new Error(`No block says ${text}`)
  const from = found + before.length
  const to = after === undefined ? from : from + (inside ?? '').length
  rich.view.dispatch(rich.editor.state.tr.setSelection(TextSelection.create(rich.editor.state.doc, from, to)))
}

export function selectNode(rich: RichText, type: string): void {
  rich.editor.state.doc.descendants((node, pos) => {
    if (node.type.name === type)
      rich.view.dispatch(rich.editor.state.tr.setSelection(NodeSelection.create(rich.editor.state.doc, pos)))
  })
}

/** The shape of a document in a line: `p(a) ul(li(p(b)))`. */
export function shape(rich: RichText): string {
  const names: Readonly<Record<string, string>> = {
    paragraph: 'p',
    heading: 'h',
    bulletList: 'ul',
    orderedList: 'ol',
    listItem: 'li',
    taskList: 'tl',
    taskItem: 'ti',
    blockquote: 'q',
    codeBlock: 'code',
    horizontalRule: 'hr',
    detailsSummary: 'sum',
  }
  interface Shown {
    readonly type: { readonly name: string }
    readonly isTextblock: boolean
    readonly isLeaf: boolean
    readonly textContent: string
    readonly children: readonly Shown[]
  }
  const one = (node: Shown): string => {
    const name = names[node.type.name] ?? node.type.name
    if (node.isTextblock) return `${name}(${node.textContent})`
    return node.isLeaf ? name : `${name}(${node.children.map(one).join(' ')})`
  }
  return rich.editor.state.doc.children.map(one).join(' ')
}

export const idsOf = (rich: RichText): unknown[] => {
  const ids: unknown[] = []
  rich.editor.state.doc.descendants(node => {
    if (node.attrs.id !== undefined && node.attrs.id !== null) ids.push(node.attrs.id)
  })
  return ids
}
