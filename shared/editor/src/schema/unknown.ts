import { Mark, mergeAttributes, Node } from '@tiptap/core'
import { textsInside } from '../doc/lines.ts'

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const rawAttribute = (name: string) => ({
  raw: {
    default: null,
    parseHTML: (element: HTMLElement) => parsed(element.getAttribute(name)) ?? null,
    renderHTML: (attributes: Record<string, unknown>) => ({ [name]: JSON.stringify(attributes.raw) }),
  },
})

/** Block content this version does not know: shown as its words, kept as it is. */
export const UnknownBlock = Node.create({
  name: 'unknownBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    ...rawAttribute('data-unknown-block'),
    deep: {
      default: false,
      parseHTML: element => element.getAttribute('data-deep') === 'true',
      renderHTML: attributes => (attributes.deep === true ? { 'data-deep': 'true' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-unknown-block]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { contenteditable: 'false' }),
    textsInside(node.attrs.raw),
  ],
})

export const UnknownInline = Node.create({
  name: 'unknownInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => rawAttribute('data-unknown-inline'),
  parseHTML: () => [{ tag: 'span[data-unknown-inline]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, textsInside(node.attrs.raw)],
})

export const UnknownMark = Mark.create({
  name: 'unknownMark',
  // Several may lie on one text, with and beside every known one.
  excludes: '',
  inclusive: false,
  priority: 1,
  addAttributes: () => rawAttribute('data-unknown-mark'),
  parseHTML: () => [{ tag: 'span[data-unknown-mark]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
