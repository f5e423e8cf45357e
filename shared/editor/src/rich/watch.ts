import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

/** From so many blocks on those out of sight are not laid out. */
const long = 200

export const isLong = (doc: Node): boolean => doc.childCount >= long
export const longClass = 'techo-long'

/** Tells after every change of the state and of the focus; costs one call for each listener. */
export function watching() {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const extension = Extension.create({
    name: 'watch',
    addProseMirrorPlugins: () => [
      new Plugin({
        view: () => ({ update: tell }),
        props: {
          // Asking the style sheet (`:has`) costs a look at all blocks whenever one comes or goes.
          attributes: ({ doc }): Record<string, string> => (isLong(doc) ? { class: longClass } : {}),
          handleDOMEvents: {
            // The browser tells of a moved selection some time after the key that moved it. A page that was busy sees the next
            // key first, and what that key does would be done to the selection before.
            keydown: (view, event) => {
              const writes = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
              const composes = view.composing || event.isComposing || event.keyCode === 229
              if (!writes && !composes) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
              return false
            },
            focus: () => {
              setTimeout(tell)
              return false
            },
            blur: () => {
              setTimeout(tell)
              return false
            },
          },
        },
      }),
    ],
  })
  return {
    extension,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
