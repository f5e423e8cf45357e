import { Node } from '@tiptap/core'
import { dataAttribute } from './attribute.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** puts the selected blocks into a callout */
      setCallout: (attributes?: { readonly kind?: string; readonly title?: string | null }) => ReturnType
      /** takes them out again */
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
        ({ commands }) =>
          commands.lift(this.name),
    }
  },
})
