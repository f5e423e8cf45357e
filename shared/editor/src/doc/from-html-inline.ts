import { isStoragePath } from './attributes.ts'
import { type DocMark, type DocNode, storableText } from './document.ts'
import { type Attachment, footnoteRef, inlineMath, inlinePicture, pixels } from './from-html-kept.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { safeHref } from './link.ts'
import { linkRel } from './marks.ts'
import { isHidden, marksOfStyle, styleOf } from './office.ts'
import { highlightColours } from './schema.ts'

/** Words, marks and atoms out of HTML; `from-html.ts` makes the blocks. */

export interface Context {
  readonly marks: readonly DocMark[]
  /** white space counts: inside `pre`, and in what we wrote ourselves */
  readonly isExact: boolean
  /** bold says nothing in a heading */
  readonly isHeading: boolean
  /** where a picture lies that the HTML names in another way than by an address of the web */
  readonly attachment?: Attachment
}

export const start: Context = { marks: [], isExact: false, isHeading: false }

export const ignored: ReadonlySet<string> = new Set([
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

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'
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

export const jsonIn = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The context inside an element: its marks added to, or by its style taken from, those around it. */
export const within = (element: HtmlElement, context: Context): Context => {
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
export const inlineOf = (nodes: readonly HtmlNode[], context: Context): DocNode[] => {
  const result: DocNode[] = []
  for (const node of nodes) {
    if (!isElement(node)) {
      const words = context.isExact ? node : collapsed(node, result.at(-1)?.text)
      if (words !== '') result.push(marked({ type: 'text', text: storableText(words) }, context))
      continue
    }
    const math = inlineMath(node)
    if (math) result.push(marked(math, within(node, context)))
    if (math || ignored.has(node.tag) || isHidden(node)) continue
    const inside = within(node, context)
    const { attrs } = node
    const unknown = jsonIn(attrs['data-unknown-inline'])
    if (unknown !== undefined) result.push(marked({ type: 'unknownInline', attrs: { raw: unknown } }, inside))
    else if (node.tag === 'br') {
      if (!/interchange/.test(attrs.class ?? '')) result.push(marked({ type: 'hardBreak' }, context))
    } else if (node.tag === 'ruby') result.push(marked(ruby(node, inside.isExact), inside))
    else if (node.tag === 'img' || attrs['data-picture'] !== undefined) result.push(...picture(node, inside))
    else if (footnoteRef(node)) result.push(marked(footnoteRef(node) ?? { type: 'hardBreak' }, inside))
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

/** A picture of ours, or one of another place, which is only looked at when somebody asks for it: looking would tell that place. */
const picture = ({ attrs }: HtmlElement, context: Context): DocNode[] => {
  if (isStoragePath(attrs['data-path'])) return [imageNode(attrs)]
  const isOwn = attrs['data-picture'] !== undefined
  const stored = context.attachment?.(attrs.src ?? '') ?? null
  // A picture that says of itself that it says nothing is an ornament, or counts who looks.
  if (!isOwn && stored === null && attrs.alt?.trim() === '') return []
  const node = inlinePicture(attrs, context.attachment)
  if (node) return [marked(node, context)]
  const alt = (attrs.alt ?? '').trim()
  return alt === '' ? [] : [marked({ type: 'text', text: storableText(alt) }, context)]
}

export const imageNode = (attrs: Readonly<Record<string, string>>): DocNode => ({
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

export const named = (attrs: Readonly<Record<string, string>>): { id?: string } =>
  attrs['data-id'] === undefined ? {} : { id: attrs['data-id'] }

/** White space at the ends of a block is none, nor is a break at its end. */
export const trimmed = (nodes: readonly DocNode[], context: Context): DocNode[] => {
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

/** The inline content of a piece of HTML. */
export const htmlInline = (nodes: readonly HtmlNode[], attachment?: Attachment): DocNode[] =>
  inlineOf(nodes, { ...start, isExact: true, ...(attachment ? { attachment } : {}) })

/** The marks that one element gives to what is inside it. */
export const marksOfElement = (element: HtmlElement): readonly DocMark[] => within(element, start).marks
