import { type Editor, Extension, InputRule } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isProse } from '../doc/markdown/kept.ts'

/**
 * Formulas as they are written: one that is new opens its source, and so does Enter on one that is selected. `$x$ ` among words
 * and `$$ ` at the start of a line make one.
 */

/** Where a formula was just asked for. */
const key = new PluginKey<number | null>('formulas')

const isFormula = (name: string): boolean => name === 'math' || name === 'mathBlock'

/** Presses the button that the formula at a place has. */
const openSource = (view: EditorView, pos: number) => {
  const dom = view.nodeDOM(pos)
  if (dom instanceof HTMLElement) dom.querySelector<HTMLElement>('.techo-math-edit')?.click()
}

const putFormula = (state: EditorState, tr: Transaction, type: 'math' | 'mathBlock'): boolean => {
  const made = state.schema.nodes[type]?.create({ tex: '' })
  if (!made) return false
  const { $from } = tr.selection
  if (type === 'math') {
    if (!$from.parent.inlineContent) return false
    tr.insert($from.pos, made).setMeta(key, $from.pos)
    return true
  }
  const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0 && $from.depth > 0
  const at = isEmpty ? $from.before() : $from.after()
  if (isEmpty) tr.replaceRangeWith(at, $from.after(), made)
  else tr.insert(at, made)
  tr.setMeta(key, at)
  return true
}

/** A formula without words, open. Left without words it goes again. */
export const insertFormula = (editor: Editor, type: 'math' | 'mathBlock'): boolean =>
  editor.commands.command(({ state, tr }) => putFormula(state, tr, type))

export const Formulas = Extension.create({
  name: 'formulas',
  priority: 1100,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor: { state, view, isEditable } }) => {
      const { selection } = state
      if (!isEditable || !(selection instanceof NodeSelection) || !isFormula(selection.node.type.name)) return false
      openSource(view, selection.from)
      return true
    },
  }),
  addInputRules() {
    const { math } = this.editor.schema.nodes
    if (!math) return []
    return [
      new InputRule({
        find: /^[$＄]{2}\s$/,
        handler: ({ state, range }) => {
          const { tr } = state
          tr.delete(range.from, range.to)
          putFormula(state, tr, 'mathBlock')
        },
      }),
      // What is no money by the rules of Markdown here (`markdown/math.ts`); the space is what ends it.
      new InputRule({
        find: /(?<![a-z0-9$\\])\$(?!\s)([^$\n]+)(?<![\s\\])\$(\s)$/i,
        handler: ({ state: { tr }, range, match }) => {
          const [, tex = '', space = ''] = match
          if (isProse(tex)) return null
          tr.replaceWith(range.from, range.to, [math.create({ tex }), tr.doc.type.schema.text(space)])
          return undefined
        },
      }),
    ]
  },
  addProseMirrorPlugins: () => [
    new Plugin<number | null>({
      key,
      // What is done behind it in the same turn (names, groups) moves nothing.
      state: {
        init: () => null,
        apply: (tr, asked) => tr.getMeta(key) ?? (tr.getMeta('appendedTransaction') ? asked : null),
      },
      view: () => ({
        update: (view, before) => {
          const asked = key.getState(view.state) ?? null
          if (asked === null || key.getState(before) === asked) return
          // Once it is drawn and the key that made it is over.
          setTimeout(() => {
            if (!view.isDestroyed) openSource(view, asked)
          })
        },
      }),
    }),
  ],
})
