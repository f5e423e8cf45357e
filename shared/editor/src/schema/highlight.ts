import { Mark, mergeAttributes } from '@tiptap/core'
import { highlightColours } from '../doc/schema.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    highlight: {
      /** `colour` is one of `highlightColours` */
      setHighlight: (attributes?: { readonly colour?: string }) => ReturnType
      toggleHighlight: (attributes?: { readonly colour?: string }) => ReturnType
      unsetHighlight: () => ReturnType
    }
  }
}

export const Highlight = Mark.create({
  name: 'highlight',
  addAttributes: () => ({
    colour: {
      default: highlightColours[0],
      parseHTML: element =>
        highlightColours.find(colour => colour === element.getAttribute('data-colour')) ?? highlightColours[0],
      renderHTML: ({ colour }) => ({ 'data-colour': colour }),
    },
  }),
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      setHighlight:
        attributes =>
        ({ commands }) =>
          commands.setMark(this.name, attributes),
      toggleHighlight:
        attributes =>
        ({ commands }) =>
          commands.toggleMark(this.name, attributes),
      unsetHighlight:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name),
    }
  },
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleHighlight() }
  },
})
