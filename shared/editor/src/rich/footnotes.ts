import { type Editor, Extension, InputRule, wrappingInputRule } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type Command, NodeSelection, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { footnoteLabel } from '../doc/attributes.ts'

/**
 * From a mark to its footnote and back: a click or a tap on either, Enter on a mark that is selected, Ctrl+Alt+F in a footnote.
 * Elsewhere Ctrl+Alt+F writes a new one. A mark whose footnote is gone gets an empty one.
 */

/** Where the mark is that was left last. */
const key = new PluginKey<number | null>('footnotes')

const placeOf = (doc: Node, type: 'footnote' | 'footnoteRef', label: unknown): number | null => {
  let found: number | null = null
  doc.descendants((node, pos) => {
    if (found === null && node.type.name === type && node.attrs.label === label) found = pos
    return found === null
  })
  return found
}

/** The first number that neither a mark nor a footnote has. */
const newLabel = (doc: Node): string => {
  const taken = new Set<unknown>()
  doc.descendants(node => {
    if (node.type.name === 'footnote' || node.type.name === 'footnoteRef') taken.add(node.attrs.label)
  })
  let number = 1
  while (taken.has(String(number))) number++
  return String(number)
}

/** Puts an empty footnote at the end of the text, before the empty line there. Answers where it is. */
const addFootnote = (tr: Transaction, label: string): number | null => {
  const { footnote, paragraph } = tr.doc.type.schema.nodes
  const made = footnote?.createAndFill({ label }, paragraph?.create())
  if (!made) return null
  const { lastChild, childCount, content } = tr.doc
  const isEmpty = childCount > 1 && lastChild?.type === paragraph && lastChild?.childCount === 0
  // The empty line can be the one in which the mark is asked for.
  const isHere = tr.selection.from > content.size - (lastChild?.nodeSize ?? 0)
  const at = isEmpty && !isHere ? content.size - (lastChild?.nodeSize ?? 0) : content.size
  tr.insert(at, made)
  return at
}

const show = (view: EditorView, pos: number) => {
  const dom = view.nodeDOM(pos)
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'nearest' })
}

/** Into the footnote of the mark at a place. */
const follow =
  (mark: number): Command =>
  (state, dispatch, view) => {
    const label = state.doc.nodeAt(mark)?.attrs.label
    const { tr } = state
    const there = placeOf(state.doc, 'footnote', label)
    const at = there ?? (view?.editable ? addFootnote(tr, label) : null)
    if (at === null) return false
    if (!dispatch) return true
    const inside = tr.doc.resolve(at + (tr.doc.nodeAt(at)?.nodeSize ?? 2) - 1)
    dispatch(tr.setSelection(Selection.near(inside, -1)).setMeta(key, mark))
    if (view) show(view, at)
    return true
  }

/** Behind the mark that was left for this footnote, else behind the first that names it. */
export const goBack =
  (label: unknown): Command =>
  (state, dispatch, view) => {
    const left = key.getState(state) ?? null
    const isOwn = left !== null && state.doc.nodeAt(left)?.attrs.label === label
    const at = isOwn ? left : placeOf(state.doc, 'footnoteRef', label)
    if (at === null) return false
    if (!dispatch) return true
    dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(at + 1), -1)))
    view?.focus()
    if (view) show(view, at)
    return true
  }

/** A mark at the caret and its footnote, in which one then writes. */
export function insertFootnote(editor: Editor): boolean {
  const { footnoteRef } = editor.schema.nodes
  const { state, view } = editor
  if (!footnoteRef || !state.selection.$from.parent.inlineContent) return false
  const { tr } = state
  const label = newLabel(tr.doc)
  const mark = tr.selection.to
  const at = addFootnote(tr.insert(mark, footnoteRef.create({ label })), label)
  if (at === null) return false
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + 2))).setMeta(key, mark))
  view.focus()
  show(view, at)
  return true
}

const around = ({ selection: { $from } }: { readonly selection: Selection }): Node | null => {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'footnote') return $from.node(depth)
  return null
}

const labelSigns = '[^\\s[\\]\\\\`|<>$［］]{1,100}'

export const Footnotes = Extension.create({
  name: 'footnotes',
  priority: 1100,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor: { state, view } }) => {
      const { selection } = state
      const isMark = selection instanceof NodeSelection && selection.node.type.name === 'footnoteRef'
      // A mark that leads nowhere is not replaced by a line.
      return isMark && (follow(selection.from)(state, view.dispatch, view) || true)
    },
    'Mod-Alt-f': ({ editor }) => {
      const inside = around(editor.state)
      if (inside) return goBack(inside.attrs.label)(editor.state, editor.view.dispatch, editor.view)
      return editor.isEditable && insertFootnote(editor)
    },
  }),
  addInputRules() {
    const { footnote, footnoteRef } = this.editor.schema.nodes
    if (!footnote || !footnoteRef) return []
    return [
      wrappingInputRule({
        find: new RegExp(`^[[［][\\^＾](${labelSigns})[\\]］][:：]\\s$`),
        type: footnote,
        getAttributes: ([, label = '']) => ({ label: label.normalize('NFKC') }),
      }),
      // At the start of a line it could still become the footnote itself.
      new InputRule({
        find: new RegExp(`(?<=[\\s\\S])[[［][\\^＾](${labelSigns})[\\]］]$`),
        handler: ({ state: { tr }, range, match }) => {
          const label = (match[1] ?? '').normalize('NFKC')
          if (!footnoteLabel.test(label)) return
          tr.replaceWith(range.from, range.to, footnoteRef.create({ label }))
          if (placeOf(tr.doc, 'footnote', label) === null) addFootnote(tr, label)
        },
      }),
    ]
  },
  addProseMirrorPlugins: () => [
    new Plugin<number | null>({
      key,
      state: {
        init: () => null,
        apply: (tr, left) => {
          const asked = tr.getMeta(key)
          if (typeof asked === 'number') return asked
          return left === null ? null : tr.mapping.map(left)
        },
      },
      props: {
        handleClickOn: (view, _pos, node, at, event) => {
          if (node.type.name !== 'footnoteRef' || event.button !== 0) return false
          return follow(at)(view.state, view.dispatch, view)
        },
      },
    }),
  ],
})
