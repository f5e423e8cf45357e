import { Node } from '@tiptap/core'
import { dataAttribute } from './attribute.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    image: {
      /** an attachment as a block of its own; `path` is where it lies in the storage */
      insertImage: (attributes: {
        readonly path: string
        readonly alt?: string
        readonly caption?: string | null
        readonly width?: number | null
        readonly height?: number | null
      }) => ReturnType
    }
  }
}

/** A picture, by reference: the document knows its path in the storage, never an address that anybody could be asked at. */
export const Image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    path: { ...dataAttribute('image', 'path', 'data-path', ''), isRequired: true },
    alt: dataAttribute('image', 'alt', 'data-alt', ''),
    caption: dataAttribute('image', 'caption', 'data-caption', null),
    width: dataAttribute('image', 'width', 'data-width', null),
    height: dataAttribute('image', 'height', 'data-height', null),
  }),
  parseHTML: () => [{ tag: 'figure[data-path]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['figure', HTMLAttributes, ['img', { alt: String(node.attrs.alt) }]],
  addCommands() {
    return {
      insertImage:
        attributes =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: attributes }),
    }
  },
})
