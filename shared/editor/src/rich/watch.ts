import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

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
          handleDOMEvents: {
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
