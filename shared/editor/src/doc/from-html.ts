import { isStoragePath } from './attributes.ts'
import { type Doc, type DocMark, type DocNode, storableText } from './document.ts'
import type { HtmlElement, HtmlNode, HtmlParser } from './html-tree.ts'
import { safeHref } from './link.ts'
import { linkRel } from './marks.ts'
import { isHidden, marksOfStyle, officeLists, styleOf } from './office.ts'
import { repairDoc } from './repair.ts'
import { calloutKinds, highlightColours } from './schema.ts'

/**
 * HTML of any origin into a document: our own (`docToHtml` and back is the same document), pages of the web, Word, Google
 * Docs, Excel. Only what a document may hold is taken; scripts, styles, frames and handlers are never looked at, pictures of
 * other places become links to them. Words are never dropped.
 * @param parse `domHtmlParser(DOMParser)` in a browser, `htmlTree` of `@techo/editor/markdown` elsewhere
 */
export function htmlToDoc(html: string, parse: HtmlParser): Doc {
  return repairDoc({ type: 'doc', content: htmlBlocks(parse(html)) }).doc
}

/** The blocks of a piece of HTML, not yet repaired. */
export const htmlBlocks = (nodes: readonly HtmlNode[]): DocNode[] => blocksOf(officeLists(nodes), start)

/** The inline content of a piece of HTML. */
export const htmlInline = (nodes: readonly HtmlNode[]): DocNode[] => inlineOf(nodes, { ...start, isExact: true })

interface Context {
  readonly marks: readonly DocMark[]
  /** white space counts: inside `pre`, and in what we wrote ourselves */
  readonly isExact: boolean
  /** bold says nothing in a heading */
  readonly isHeading: boolean
}

const start: Context = { marks: [], isExact: false, isHeading: false }

const ignored: ReadonlySet<string> = new Set([
  ...[
    'script',
    'style',
    'head',
    'meta',
    'link',
    'title',
    'template',
    'noscript',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
  ],
  ...['input', 'select', 'textarea', 'audio', 'video', 'canvas', 'col', 'colgroup', 'base', 'xml', 'rp'],
])

const blockTags: ReadonlySet<string> = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'details', 'summary', 'aside', 'figure'],
  ...['figcaption', 'section', 'article', 'header', 'footer', 'main', 'nav', 'address', 'center', 'form', 'fieldset'],
])

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

const isBlock = (node: HtmlNode): boolean =>
  isElement(node) &&
  (blockTags.has(node.tag) ||
    'data-unknown-block' in node.attrs ||
    (!ignored.has(node.tag) && node.children.some(isBlock)))

const tagMarks: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  u: 'underline',
  ins: 'underline',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}

const jsonIn = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The context inside an element: its marks added to, or by its style taken from, those around it. */
const within = (element: HtmlElement, context: Context): Context => {
  const { tag, attrs } = element
  const style = styleOf(element)
  let { marks } = context
  const add = (mark: DocMark) => {
    marks = [...marks.filter(each => each.type !== mark.type || each.type === 'unknownMark'), mark]
  }
  const name = tagMarks[tag]
  if (name) add({ type: name })
  if (tag === 'mark') {
    const colour = highlightColours.find(each => each === attrs['data-colour']) ?? highlightColours[0]
    add({ type: 'highlight', attrs: { colour } })
  }
  if (tag === 'a') {
    const href = safeHref(attrs.href)
    // Only we write links of this kind, and say so when they open in the same window.
    const isOwnWindow = attrs.rel === linkRel && attrs.target === undefined
    if (href !== null)
      add({ type: 'link', attrs: { href, title: attrs.title ?? null, ...(isOwnWindow ? { target: null } : {}) } })
  }
  const raw = jsonIn(attrs['data-unknown-mark'])
  if (raw !== undefined) add({ type: 'unknownMark', attrs: { raw } })
  const { on, off } = marksOfStyle(style, tag)
  marks = marks.filter(mark => !off.includes(mark.type))
  // Elsewhere every link is underlined; it says nothing.
  const isLink = marks.some(mark => mark.type === 'link')
  for (const mark of on) if (!isLink || mark.type !== 'underline') add(mark)
  if (context.isHeading) marks = marks.filter(mark => mark.type !== 'bold')
  const isExact =
    context.isExact ||
    'data-exact' in attrs ||
    tag === 'pre' ||
    /^(?:pre|break-spaces)/.test(style['white-space'] ?? '')
  return { ...context, marks, isExact }
}

const marked = (node: DocNode, context: Context): DocNode =>
  context.marks.length > 0 ? { ...node, marks: context.marks } : node

/** Inline content of nodes that hold no block. Line ends that mean nothing are joined, as a browser would. */
const inlineOf = (nodes: readonly HtmlNode[], context: Context): DocNode[] => {
  const result: DocNode[] = []
  for (const node of nodes) {
    if (!isElement(node)) {
      const words = context.isExact ? node : collapsed(node, result.at(-1)?.text)
      if (words !== '') result.push(marked({ type: 'text', text: storableText(words) }, context))
      continue
    }
    if (ignored.has(node.tag) || isHidden(node)) continue
    const inside = within(node, context)
    const { attrs } = node
    const unknown = jsonIn(attrs['data-unknown-inline'])
    if (unknown !== undefined) result.push(marked({ type: 'unknownInline', attrs: { raw: unknown } }, inside))
    else if (node.tag === 'br') {
      if (!/interchange/.test(attrs.class ?? '')) result.push(marked({ type: 'hardBreak' }, context))
    } else if (node.tag === 'ruby') result.push(marked(ruby(node, inside.isExact), inside))
    else if (node.tag === 'img') result.push(...picture(node, inside))
    else if (attrs['data-entity'] !== undefined) result.push(marked(entityLink(node), context))
    else result.push(...inlineOf(node.children, inside))
  }
  return result
}

// A line end between Japanese signs would become a visible space.
const collapsed = (text: string, before = ''): string =>
  (joins(before, text) ? text.trimStart() : text)
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。])[ \t]*\r?\n[ \t\r\n]*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。])/gu,
      '',
    )
    .replace(/[ \t\r\n\f]+/g, ' ')

const joins = (before: string, text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]$/u.test(before) &&
  /^[ \t]*\r?\n\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u.test(text)

const wordsIn = (nodes: readonly HtmlNode[]): string =>
  nodes.map(node => (isElement(node) ? (ignored.has(node.tag) ? '' : wordsIn(node.children)) : node)).join('')

const ruby = (element: HtmlElement, isExact: boolean): DocNode => {
  const isReading = (node: HtmlNode) => isElement(node) && /^(?:rt|rtc|rp)$/.test(node.tag)
  const text = wordsIn(element.children.filter(node => !isReading(node)))
  const reading = wordsIn(element.children.filter(node => isElement(node) && node.tag === 'rt'))
  const clean = (words: string) => (isExact ? words : collapsed(words).trim())
  return { type: 'ruby', attrs: { text: clean(text), reading: clean(reading) } }
}

const entityLink = ({ attrs, children }: HtmlElement): DocNode => ({
  type: 'entityLink',
  attrs: {
    entityType: attrs['data-entity'],
    id: attrs['data-entity-id'] ?? null,
    title: attrs['data-title'] ?? wordsIn(children),
    alias: attrs['data-alias'] ?? null,
    heading: attrs['data-heading'] ?? null,
    embed: attrs['data-embed'] === 'true',
  },
})

const pixels = (text: string | undefined): number | null => {
  const number = Math.round(Number.parseFloat(text ?? ''))
  return number >= 1 && number <= 10_000 ? number : null
}

/** A picture of ours is a block; one of another place is a link to it, since looking at it would tell that place. */
const picture = ({ attrs }: HtmlElement, context: Context): DocNode[] => {
  if (isStoragePath(attrs['data-path'])) return [imageNode(attrs)]
  // A picture that says of itself that it says nothing is an ornament, or counts who looks.
  if (attrs.alt?.trim() === '') return []
  const alt = (attrs.alt ?? '').trim()
  const href = /^https?:/i.test(attrs.src ?? '') ? safeHref(attrs.src) : null
  if (href === null) return alt === '' ? [] : [marked({ type: 'text', text: storableText(alt) }, context)]
  const isLinked = context.marks.some(mark => mark.type === 'link')
  const marks: DocMark[] = isLinked ? [...context.marks] : [...context.marks, { type: 'link', attrs: { href } }]
  return [{ type: 'text', text: storableText(alt || href), marks }]
}

const imageNode = (attrs: Readonly<Record<string, string>>): DocNode => ({
  type: 'image',
  attrs: {
    ...named(attrs),
    path: attrs['data-path'],
    alt: attrs['data-alt'] ?? attrs.alt ?? '',
    caption: attrs['data-caption'] ?? null,
    width: pixels(attrs['data-width']),
    height: pixels(attrs['data-height']),
  },
})

const named = (attrs: Readonly<Record<string, string>>): { id?: string } =>
  attrs['data-id'] === undefined ? {} : { id: attrs['data-id'] }

/** Blocks out of anything: runs of inline content become paragraphs. */
const blocksOf = (nodes: readonly HtmlNode[], context: Context): DocNode[] => {
  const result: DocNode[] = []
  let run: HtmlNode[] = []
  const close = () => {
    const content = trimmed(inlineOf(run, context), context)
    if (content.some(node => node.type !== 'hardBreak')) result.push({ type: 'paragraph', content })
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

/** White space at the ends of a block is none, nor is a break at its end. */
const trimmed = (nodes: readonly DocNode[], context: Context): DocNode[] => {
  if (context.isExact) return [...nodes]
  const result: DocNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const opens = !last || last.type === 'hardBreak' || (last.type === 'text' && last.text?.endsWith(' '))
    const text = node.type === 'text' && opens ? node.text?.replace(/^[ \t]+/, '') : node.text
    if (node.type === 'text' && (text ?? '') === '') continue
    if (node.type === 'hardBreak' && last?.type === 'text') {
      result.pop()
      const words = last.text?.trimEnd() ?? ''
      if (words !== '') result.push({ ...last, text: words })
    }
    result.push(text === undefined ? node : { ...node, text })
  }
  while (result.at(-1)?.type === 'hardBreak') result.pop()
  const last = result.at(-1)
  if (last?.type === 'text') {
    const text = last.text?.replace(/[ \t]+$/, '') ?? ''
    result.pop()
    if (text !== '') result.push({ ...last, text })
  }
  return result
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
        { level: Math.min(3, Number(tag[1])) },
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
      return blocksOf(children, context)
    default:
      return element.children.some(isBlock)
        ? blocksOf(children, context)
        : textblock('paragraph', element, context).filter(node => (node.content ?? []).length > 0)
  }
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
  for (const { node, isTask } of items) {
    const type = isTask ? 'taskList' : isOrdered ? 'orderedList' : 'bulletList'
    const last = result.at(-1)
    if (last?.type === type) result[result.length - 1] = { ...last, content: [...(last.content ?? []), node] }
    else {
      const first = result.length === 0 ? own : {}
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

/** The marks that one element gives to what is inside it. */
export const marksOfElement = (element: HtmlElement): readonly DocMark[] => within(element, start).marks
