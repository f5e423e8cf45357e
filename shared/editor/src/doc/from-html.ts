import { isStoragePath } from './attributes.ts'
import type { Doc, DocNode } from './document.ts'
import {
  type Context,
  ignored,
  imageNode,
  inlineOf,
  isElement,
  jsonIn,
  named,
  start,
  trimmed,
  within,
} from './from-html-inline.ts'
import { type Attachment, mathBlock, pixels } from './from-html-kept.ts'
import type { HtmlElement, HtmlNode, HtmlParser } from './html-tree.ts'
import { inlineText } from './lines.ts'
import { pictureAddress } from './link.ts'
import { isHidden, officeLists, styleOf } from './office.ts'
import { picturesAlone } from './pictures.ts'
import { repairDoc } from './repair.ts'
import { calloutKinds } from './schema.ts'

/**
 * HTML of any origin into a document: our own (`docToHtml` and back is the same document), pages of the web, Word, Google
 * Docs, Excel. Only what a document may hold is taken; scripts, styles, frames and handlers are never looked at. Words are never
 * dropped.
 * @param parse `domHtmlParser(DOMParser)` in a browser, `htmlTree` of `@techo/editor/markdown` elsewhere
 * @param attachment where pictures lie that are named by something else than an address of the web
 */
export function htmlToDoc(html: string, parse: HtmlParser, attachment?: Attachment): Doc {
  return repairDoc({ type: 'doc', content: htmlBlocks(parse(html), attachment) }).doc
}

/** The blocks of a piece of HTML, not yet repaired. */
export const htmlBlocks = (nodes: readonly HtmlNode[], attachment?: Attachment): DocNode[] =>
  blocksOf(officeLists(nodes), attachment ? { ...start, attachment } : start)

const blockTags: ReadonlySet<string> = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'details', 'summary', 'aside', 'figure'],
  ...['figcaption', 'section', 'article', 'header', 'footer', 'main', 'nav', 'address', 'center', 'form', 'fieldset'],
])

const isBlock = (node: HtmlNode): boolean =>
  isElement(node) &&
  (blockTags.has(node.tag) ||
    'data-unknown-block' in node.attrs ||
    (!ignored.has(node.tag) && node.children.some(isBlock)))

/** Blocks out of anything: runs of inline content become paragraphs. */
const blocksOf = (nodes: readonly HtmlNode[], context: Context): DocNode[] => {
  const result: DocNode[] = []
  let run: HtmlNode[] = []
  const close = () => {
    const content = trimmed(inlineOf(run, context), context)
    if (content.some(node => node.type !== 'hardBreak')) result.push(...paragraph(content, context))
    run = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) run.push(node)
    else if (isElement(node) && !isHidden(node)) {
      close()
      result.push(...blockOf(node, context))
    }
  }
  close()
  return result
}

/** Words, or where they are nothing but pictures, the pictures. */
const paragraph = (content: DocNode[], context: Context, attrs: Record<string, unknown> = {}): DocNode[] => {
  const pictures = context.isExact ? null : picturesAlone(content)
  return pictures
    ? [...pictures]
    : [{ type: 'paragraph', ...(Object.keys(attrs).length > 0 ? { attrs } : {}), content }]
}

const textblock = (
  type: string,
  element: HtmlElement,
  context: Context,
  attrs: Record<string, unknown> = {},
): DocNode[] => {
  const own = { ...named(element.attrs), ...attrs }
  if (element.children.some(isBlock)) return blocksOf(element.children, context)
  const content = trimmed(inlineOf(element.children, context), context)
  // Elsewhere empty lines are space between paragraphs, which a document has by itself.
  const says = context.isExact || content.some(node => node.type !== 'hardBreak' && (node.text ?? 'x').trim() !== '')
  if (!says) return []
  if (type === 'paragraph') return paragraph(content, context, own)
  return [{ type, ...(Object.keys(own).length > 0 ? { attrs: own } : {}), content }]
}

const blockOf = (element: HtmlElement, around: Context): DocNode[] => {
  const context = within(element, around)
  const { tag, attrs, children } = element
  if ('data-unknown-block' in attrs) {
    const raw = jsonIn(attrs['data-unknown-block'])
    if (raw !== undefined) return [{ type: 'unknownBlock', attrs: { raw, deep: attrs['data-deep'] === 'true' } }]
  }
  const own = named(attrs)
  const math = mathBlock(element)
  if (math) return [{ ...math, attrs: { ...own, ...math.attrs } }]
  switch (tag) {
    case 'p':
      if (/\bMsoTitle\b/i.test(attrs.class ?? ''))
        return textblock('heading', element, { ...context, isHeading: true }, { level: 1 })
      return textblock('paragraph', element, context)
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return textblock(
        'heading',
        element,
        {
          ...context,
          isHeading: !context.isExact,
          marks: context.isExact ? context.marks : context.marks.filter(mark => mark.type !== 'bold'),
        },
        { level: Math.min(6, Number(tag[1])) },
      )
    case 'ul':
    case 'ol':
    case 'dl':
      return lists(element, context)
    case 'li':
    case 'dd':
    case 'dt':
      return blocksOf(children, context)
    case 'blockquote':
      return [{ type: 'blockquote', attrs: own, content: blocksOf(children, context) }]
    case 'pre':
      return [codeBlock(element, around.isExact)]
    case 'hr':
      return [{ type: 'horizontalRule', attrs: own }]
    case 'table':
      return table(element, context)
    case 'details': {
      const summary = children.filter(isElement).find(node => node.tag === 'summary')
      const rest = children.filter(node => node !== summary)
      const line = summary ? within(summary, context) : context
      const words = trimmed(inlineOf(summary?.children ?? [], line), line)
      const content = [{ type: 'detailsSummary', content: words }, ...blocksOf(rest, context)]
      return [{ type: 'details', attrs: { ...own, open: 'open' in attrs }, content }]
    }
    case 'aside': {
      const kind = calloutKinds.find(each => each === attrs['data-callout'])
      if (!kind) return blocksOf(children, context)
      return [
        {
          type: 'callout',
          attrs: { ...own, kind, title: attrs['data-title'] ?? null },
          content: blocksOf(children, context),
        },
      ]
    }
    case 'figure':
      if (isStoragePath(attrs['data-path'])) return [imageNode(attrs)]
      if (pictureAddress(attrs['data-src']) !== null) return [remoteImage(attrs)]
      return figure(element, context)
    case 'section':
      if (attrs['data-footnote'] !== undefined)
        return [
          {
            type: 'footnote',
            attrs: { ...own, label: attrs['data-footnote'] },
            content: blocksOf(children, context),
          },
        ]
      return blocksOf(children, context)
    default:
      return element.children.some(isBlock)
        ? blocksOf(children, context)
        : textblock('paragraph', element, context).filter(
            node => node.type !== 'paragraph' || (node.content ?? []).length > 0,
          )
  }
}

const remoteImage = (attrs: HtmlElement['attrs']): DocNode => ({
  type: 'remoteImage',
  attrs: {
    ...named(attrs),
    src: attrs['data-src'],
    alt: attrs['data-alt'] ?? '',
    caption: attrs['data-caption'] ?? null,
    width: pixels(attrs['data-width']),
    height: pixels(attrs['data-height']),
  },
})

/** A picture with its caption; anything else in a figure is what it is. */
const figure = ({ children }: HtmlElement, context: Context): DocNode[] => {
  const caption = children.filter(isElement).find(node => node.tag === 'figcaption')
  const blocks = blocksOf(
    children.filter(node => node !== caption),
    context,
  )
  const below = caption ? blocksOf(caption.children, context) : []
  const [only, ...others] = blocks
  const isPicture = only?.type === 'image' || only?.type === 'remoteImage'
  const words = below
    .map(node => inlineText(node.content))
    .join(' ')
    .trim()
  if (!isPicture || others.length > 0 || words === '') return [...blocks, ...below]
  return [{ ...only, attrs: { ...only.attrs, caption: words } }]
}

/** The text of a `pre`, with the language that highlighters write into its class. */
const codeBlock = (element: HtmlElement, isExact: boolean): DocNode => {
  const code = element.children.filter(isElement).find(node => node.tag === 'code')
  const classes = `${element.attrs.class ?? ''} ${code?.attrs.class ?? ''}`
  const language =
    /\b(?:language|lang|highlight-source|brush:?)-?\s*([\w+#.-]+)/.exec(classes)?.[1] ?? element.attrs.lang ?? null
  const text = lines(element.children).replace(/\r\n?/g, '\n')
  const words = isExact ? text : text.replace(/\n$/, '')
  return {
    type: 'codeBlock',
    attrs: { ...named(element.attrs), language },
    ...(words === '' ? {} : { content: [{ type: 'text', text: words }] }),
  }
}

const lines = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map(node => {
      if (!isElement(node)) return node
      if (node.tag === 'br') return '\n'
      const isLine = /^(?:div|p|li|tr)$/.test(node.tag)
      return `${lines(node.children)}${isLine ? '\n' : ''}`
    })
    .join('')

interface Item {
  readonly node: DocNode
  readonly isTask: boolean
}

/** A list; items with a box make task lists of their own. Lists that stand directly in a list go into the item before them. */
const lists = (element: HtmlElement, context: Context): DocNode[] => {
  const items: Item[] = []
  for (const child of element.children) {
    if (!isElement(child)) {
      if (child.trim() !== '')
        items.push({ node: { type: 'listItem', content: blocksOf([child], context) }, isTask: false })
      continue
    }
    if (ignored.has(child.tag) || isHidden(child)) continue
    const last = items.pop()
    if (child.tag === 'ul' || child.tag === 'ol') {
      const nested = lists(child, within(child, context))
      if (last) items.push({ ...last, node: { ...last.node, content: [...(last.node.content ?? []), ...nested] } })
      else items.push({ node: { type: 'listItem', content: [{ type: 'paragraph' }, ...nested] }, isTask: false })
    } else {
      if (last) items.push(last)
      items.push(item(child, within(child, context)))
    }
  }
  const isOrdered = element.tag === 'ol'
  const result: DocNode[] = []
  let place = Number.parseInt(element.attrs.start ?? '1', 10)
  if (!(place >= 0)) place = 1
  const own = named(element.attrs)
  const loose = element.attrs['data-loose'] === 'true' ? { loose: true } : {}
  for (const { node, isTask } of items) {
    const type = isTask ? 'taskList' : isOrdered ? 'orderedList' : 'bulletList'
    const last = result.at(-1)
    if (last?.type === type) result[result.length - 1] = { ...last, content: [...(last.content ?? []), node] }
    else {
      const first = result.length === 0 ? { ...own, ...loose } : loose
      const attrs = type === 'orderedList' ? { ...first, start: place, type: listType(element.attrs.type) } : first
      result.push({ type, attrs, content: [node] })
    }
    place += 1
  }
  return result
}

const listType = (type: string | undefined): string | null => (type && /^[aAiI]$/.test(type) ? type : null)

const item = (element: HtmlElement, context: Context): Item => {
  const { attrs } = element
  const box = boxIn(element)
  const checked = attrs['data-checked'] ?? attrs['aria-checked']
  const isTask =
    attrs['data-type'] === 'taskItem' ||
    attrs.role === 'checkbox' ||
    attrs['data-checked'] !== undefined ||
    box !== null
  const isChecked =
    checked !== undefined ? checked === 'true' || checked === '' : box !== null && 'checked' in box.attrs
  const isBox = (node: HtmlNode) =>
    isElement(node) &&
    ((node.tag === 'label' && attrs['data-type'] === 'taskItem') || (node.tag === 'img' && attrs.role === 'checkbox'))
  const children = element.children.filter(node => !isBox(node))
  const content =
    element.tag === 'li' || element.tag === 'dd' || element.tag === 'dt'
      ? blocksOf(children, context)
      : blocksOf([element], context)
  const first = content[0]
  const filled = first === undefined || first.type !== 'paragraph' ? [{ type: 'paragraph' }, ...content] : content
  return {
    node: {
      type: isTask ? 'taskItem' : 'listItem',
      attrs: { ...named(attrs), ...(isTask ? { checked: isChecked } : {}) },
      content: filled,
    },
    isTask,
  }
}

/** The box at the start of an item, as GitHub and many editors write it. */
const boxIn = (element: HtmlElement): HtmlElement | null => {
  for (const child of element.children) {
    if (!isElement(child)) {
      if (child.trim() !== '') return null
      continue
    }
    if (child.tag === 'input') return child.attrs.type === 'checkbox' ? child : null
    return /^(?:p|label|span|div)$/.test(child.tag) ? boxIn(child) : null
  }
  return null
}

const rowsOf = (nodes: readonly HtmlNode[], isHead = false): { row: HtmlElement; isHead: boolean }[] =>
  nodes.filter(isElement).flatMap(node => {
    if (node.tag === 'tr') return [{ row: node, isHead }]
    if (/^(?:thead|tbody|tfoot)$/.test(node.tag)) return rowsOf(node.children, node.tag === 'thead')
    return []
  })

const table = (element: HtmlElement, context: Context): DocNode[] => {
  const rows = rowsOf(element.children)
    .map(({ row, isHead }) => {
      const inside = within(row, context)
      const cells = row.children
        .filter(isElement)
        .filter(node => (node.tag === 'td' || node.tag === 'th') && !isHidden(node))
      return { type: 'tableRow', content: cells.map(cell => cellOf(cell, isHead, inside)) }
    })
    .filter(row => row.content.length > 0)
  const caption = element.children.filter(isElement).find(node => node.tag === 'caption')
  const before = caption ? blocksOf(caption.children, context) : []
  if (rows.length === 0)
    return [
      ...before,
      ...blocksOf(
        element.children.filter(node => node !== caption),
        context,
      ),
    ]
  return [...before, { type: 'table', attrs: named(element.attrs), content: rows }]
}

const cellOf = (element: HtmlElement, isHead: boolean, context: Context): DocNode => {
  const { tag, attrs } = element
  const isHeader = tag === 'th' || isHead
  const inside = within(element, context)
  const style = styleOf(element)['text-align'] ?? attrs['data-align'] ?? attrs.align
  const align =
    style === 'center' || style === 'right' ? style : attrs.align === 'left' && inside.isExact ? 'left' : null
  // A browser draws the words of a header bold, and says so in what it copies.
  const marks = isHeader && !inside.isExact ? inside.marks.filter(mark => mark.type !== 'bold') : inside.marks
  const widths = attrs.colwidth?.split(',').map(Number)
  return {
    type: isHeader ? 'tableHeader' : 'tableCell',
    attrs: {
      colspan: pixels(attrs.colspan) ?? 1,
      rowspan: pixels(attrs.rowspan) ?? 1,
      colwidth: widths?.every(width => Number.isInteger(width) && width >= 0) ? widths : null,
      align,
    },
    content: blocksOf(element.children, { ...inside, marks }),
  }
}
