import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Panels } from '../panels.ts'

/** The browser shows no selection while the focus is in a field beside the text; this shows what it will act on. */
export const heldSelection = (panels: Panels) =>
  Extension.create({
    name: 'heldSelection',
    addProseMirrorPlugins: () => {
      const key = new PluginKey('heldSelection')
      return [
        new Plugin({
          key,
          view: view => ({
            destroy: panels.subscribe(() => {
              if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true).setMeta('addToHistory', false))
            }),
          }),
          props: {
            decorations: state => {
              const { kind } = panels.current() ?? {}
              const { from, to, empty } = state.selection
              if (empty || (kind !== 'link' && kind !== 'ruby')) return DecorationSet.empty
              return DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: 'techo-held' })])
            },
          },
        }),
      ]
    },
  })
