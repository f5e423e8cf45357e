import { Node } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { dataAttribute } from './attribute.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** puts the selected blocks into a callout */
      setCallout: (attributes?: { readonly kind?: string; readonly title?: string | null }) => ReturnType
      /** takes all of them out again */
      unsetCallout: () => ReturnType
    }
  }
}

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      ...dataAttribute('callout', 'kind', 'data-callout', 'note'),
      renderHTML: ({ kind }) => ({ 'data-callout': kind }),
    },
    title: dataAttribute('callout', 'title', 'data-title', null),
  }),
  parseHTML: () => [{ tag: 'aside[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
  addCommands() {
    return {
      setCallout:
        (attributes = {}) =>
        ({ commands }) =>
          commands.wrapIn(this.name, attributes),
      unsetCallout:
        () =>
        ({ tr, dispatch }) => {
          const { $from } = tr.selection
          for (let depth = $from.depth; depth > 0; depth--) {
            const node = $from.node(depth)
            if (node.type.name !== this.name) continue
            const offset = tr.selection.from - 1
            dispatch?.(tr.replaceWith($from.before(depth), $from.after(depth), node.content))
            tr.setSelection(Selection.near(tr.doc.resolve(offset)))
            return true
          }
          return false
        },
    }
  },
})
