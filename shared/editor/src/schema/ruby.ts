import { Node } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    ruby: {
      /** replaces the selection by a word with its reading above it */
      insertRuby: (attributes: { readonly text: string; readonly reading: string }) => ReturnType
    }
  }
}

const isReading = (node: ChildNode): boolean => /^(?:rt|rp|rtc)$/i.test(node.nodeName)

/** The word of a `<ruby>` and its reading; several pairs in one element are read as one word. */
const partsOf = (element: HTMLElement) => {
  const children = [...element.childNodes]
  const joined = (nodes: readonly ChildNode[]) => nodes.map(node => node.textContent ?? '').join('')
  return {
    text: joined(children.filter(node => !isReading(node))).trim(),
    reading: joined(children.filter(node => /^rt$/i.test(node.nodeName))).trim(),
  }
}

/** Furigana. An atom, since Safari loses composed text between the two halves of an editable `<ruby>`. */
export const Ruby = Node.create({
  name: 'ruby',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    text: { default: '', parseHTML: element => partsOf(element).text, rendered: false },
    reading: { default: '', parseHTML: element => partsOf(element).reading, rendered: false },
  }),
  parseHTML: () => [{ tag: 'ruby' }],
  renderHTML: ({ node }) => [
    'ruby',
    {},
    String(node.attrs.text),
    ['rp', '('],
    ['rt', String(node.attrs.reading)],
    ['rp', ')'],
  ],
  renderText: ({ node }) => String(node.attrs.text),
  addCommands() {
    return {
      insertRuby:
        attributes =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: attributes }),
    }
  },
})
