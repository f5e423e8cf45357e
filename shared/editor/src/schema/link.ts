import { InputRule, Mark } from '@tiptap/core'
import { safeHref } from '../doc/link.ts'
import { linkRel } from '../doc/marks.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: {
      /** links the selection; refuses an address that a document may not hold */
      setLink: (attributes: { readonly href: string; readonly title?: string | null }) => ReturnType
      /** takes the whole link away that the caret is in */
      unsetLink: () => ReturnType
    }
  }
}

/** An address at the end of what was typed: only with its scheme, so that nothing becomes a link by surprise. */
const typed = /(?:^|[\s(（「『])(https?:\/\/[^\s<>"「」『』（）、。]*[^\s<>"「」『』（）、。.,:;!?)\]'])([^\S\n])$/

/**
 * A link to an address. Ours, since Tiptap's brings a list of all top-level domains (9 KB) to find links that nobody meant, and
 * lets a link grow under the hands of those who write on behind it.
 */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({
    href: { default: null, parseHTML: element => safeHref(element.getAttribute('href')) },
    target: { default: '_blank' },
    rel: { default: linkRel, parseHTML: () => linkRel },
    class: { default: null, parseHTML: () => null },
    title: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: element => (safeHref(element.getAttribute('href')) === null ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  addCommands() {
    return {
      setLink:
        attributes =>
        ({ commands }) =>
          safeHref(attributes.href) !== null && commands.setMark(this.name, attributes),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    }
  },
  addInputRules() {
    return [
      new InputRule({
        find: typed,
        handler: ({ state, range, match }) => {
          const address = match[1] ?? ''
          const start = range.from + match[0].lastIndexOf(address)
          const end = start + address.length
          const { tr } = state
          if (state.doc.rangeHasMark(start, end, this.type)) return null
          tr.addMark(start, end, this.type.create({ href: address }))
          tr.removeStoredMark(this.type)
          return undefined
        },
      }),
    ]
  },
})
