import { Extension, type Extensions, Node } from '@tiptap/core'
import { dataAttribute } from './attribute.ts'

/** What other programs write that a document keeps: pictures of other places, formulas, footnotes, space between items. */

const pictureSize = (node: string) => ({
  width: dataAttribute(node, 'width', 'data-width', null),
  height: dataAttribute(node, 'height', 'data-height', null),
})

/** A picture at an address of the web. It is fetched only when somebody asks for it: looking at it tells that place. */
const RemoteImage = Node.create({
  name: 'remoteImage',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { ...dataAttribute('remoteImage', 'src', 'data-src', ''), isRequired: true },
    alt: dataAttribute('remoteImage', 'alt', 'data-alt', ''),
    caption: dataAttribute('remoteImage', 'caption', 'data-caption', null),
    ...pictureSize('remoteImage'),
  }),
  parseHTML: () => [{ tag: 'figure[data-src]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['figure', HTMLAttributes, String(node.attrs.alt || node.attrs.src)],
})

/** A picture among words: an attachment, or one at an address of the web. */
const InlineImage = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    path: dataAttribute('inlineImage', 'path', 'data-picture', null),
    src: dataAttribute('inlineImage', 'src', 'data-picture', null),
    alt: dataAttribute('inlineImage', 'alt', 'data-alt', ''),
    title: dataAttribute('inlineImage', 'title', 'data-caption', null),
    ...pictureSize('inlineImage'),
  }),
  parseHTML: () => [{ tag: 'span[data-picture]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    HTMLAttributes,
    String(node.attrs.alt || (node.attrs.path ?? node.attrs.src)),
  ],
  renderText: ({ node }) => String(node.attrs.alt),
})

const MathBlock = Node.create({
  name: 'mathBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ tex: { ...dataAttribute('mathBlock', 'tex', 'data-math', ''), isRequired: true } }),
  parseHTML: () => [{ tag: 'div[data-math]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['div', HTMLAttributes, String(node.attrs.tex)],
})

const InlineMath = Node.create({
  name: 'math',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    tex: { ...dataAttribute('math', 'tex', 'data-math', ''), isRequired: true },
    display: dataAttribute('math', 'display', 'data-display', false),
  }),
  parseHTML: () => [{ tag: 'span[data-math]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, String(node.attrs.tex)],
  renderText: ({ node }) => String(node.attrs.tex),
})

const Footnote = Node.create({
  name: 'footnote',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ label: { ...dataAttribute('footnote', 'label', 'data-footnote', ''), isRequired: true } }),
  parseHTML: () => [{ tag: 'section[data-footnote]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', HTMLAttributes, 0],
})

const FootnoteRef = Node.create({
  name: 'footnoteRef',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    label: { ...dataAttribute('footnoteRef', 'label', 'data-footnote', ''), isRequired: true },
  }),
  parseHTML: () => [{ tag: 'sup[data-footnote]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['sup', HTMLAttributes, String(node.attrs.label)],
})

const LooseLists = Extension.create({
  name: 'looseLists',
  addGlobalAttributes: () => [
    {
      types: ['bulletList', 'orderedList', 'taskList'],
      attributes: {
        loose: {
          default: false,
          parseHTML: element => element.getAttribute('data-loose') === 'true',
          renderHTML: attributes => (attributes.loose === true ? { 'data-loose': 'true' } : {}),
        },
      },
    },
  ],
})

export const keptNodes: Extensions = [RemoteImage, InlineImage, MathBlock, InlineMath, Footnote, FootnoteRef]
export const keptAttributes: Extensions = [LooseLists]
