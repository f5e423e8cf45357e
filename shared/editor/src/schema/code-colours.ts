import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { type CodePart, highlighterNow, languageNamed, loadHighlighter } from '../highlight/highlight.ts'

/** ms without a change before code is coloured anew */
const pause = 120

const key = new PluginKey<DecorationSet>('codeColours')

/** Blocks do not change, so their parts are found once; null while the highlighter is on its way. */
const known = new WeakMap<Node, readonly CodePart[]>()

/**
 * Colours in blocks of code, as decorations: they are no part of the document, come when nobody types, and never while an input
 * method composes.
 */
export const CodeColours = Extension.create({
  name: 'codeColours',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, set) => tr.getMeta(key) ?? (tr.docChanged ? set.map(tr.mapping, tr.doc) : set),
      },
      props: { decorations: state => key.getState(state) },
      view: view => {
        let timer: ReturnType<typeof setTimeout> | undefined
        let shown: Node | null = null
        let coloured: readonly Node[] = []
        const plan = () => {
          clearTimeout(timer)
          timer = setTimeout(colour, pause)
        }
        const colour = () => {
          if (view.isDestroyed || shown === view.state.doc) return
          if (view.composing) return plan()
          const { doc } = view.state
          const { decorations, blocks, missing } = coloursOf(doc)
          shown = doc
          // Blocks that only moved took their colours along.
          const isSame = blocks.length === coloured.length && blocks.every((node, place) => node === coloured[place])
          coloured = blocks
          if (!isSame) draw(view, DecorationSet.create(doc, decorations))
          // Without its highlighter code stays plain; the next change asks again.
          for (const language of missing)
            loadHighlighter(language).then(
              () => {
                shown = null
                plan()
              },
              () => {},
            )
        }
        plan()
        return {
          update: (_view, before) => {
            if (before.doc !== view.state.doc) plan()
          },
          destroy: () => clearTimeout(timer),
        }
      },
    }),
  ],
})

const draw = (view: EditorView, set: DecorationSet) =>
  view.dispatch(view.state.tr.setMeta(key, set).setMeta('addToHistory', false))

const coloursOf = (doc: Node) => {
  const decorations: Decoration[] = []
  const blocks: Node[] = []
  const missing = new Set<string>()
  doc.descendants((node, place) => {
    if (node.type.name !== 'codeBlock') return !node.isTextblock
    const language = languageNamed(node.attrs.language)
    if (language === null) return false
    const highlight = highlighterNow(language)
    if (!highlight) {
      missing.add(language)
      return false
    }
    const parts = known.get(node) ?? highlight(node.textContent)
    known.set(node, parts)
    blocks.push(node)
    let from = place + 1
    for (const { text, kind } of parts) {
      if (kind !== null) decorations.push(Decoration.inline(from, from + text.length, { class: `code-${kind}` }))
      from += text.length
    }
    return false
  })
  return { decorations, blocks, missing }
}
