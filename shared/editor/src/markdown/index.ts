import type { Token } from 'markdown-it'
import { isStoragePath } from '../doc/attributes.ts'
import type { Doc, DocMark, DocNode } from '../doc/document.ts'
import { htmlBlocks } from '../doc/from-html.ts'
import { htmlInline, marksOfElement } from '../doc/from-html-inline.ts'
import { pictureAddress, safeHref } from '../doc/link.ts'
import { pictureName } from '../doc/markdown/inline.ts'
import { picturesAlone } from '../doc/pictures.ts'
import { repairDoc } from '../doc/repair.ts'
import { type CalloutKind, calloutKinds, highlightColours } from '../doc/schema.ts'
import { htmlTree } from './html-tree.ts'
import { createSyntax } from './syntax.ts'

/** Markdown into documents (a chunk of its own: it brings a parser). The other way is `docToMarkdown` of `@techo/editor/doc`. */
export { htmlTree, xhtmlTree } from './html-tree.ts'
export { createXmlReader } from './xml.ts'

export interface MarkdownOptions {
  /** The id of the note of that title; null while there is none. Without it every link waits for its note. */
  readonly noteId?: (title: string) => string | null
  /** Where the file that a picture names lies in the storage; null for one that is not there, which becomes a link or a word. */
  readonly attachment?: (target: string) => string | null
}

let syntax: ReturnType<typeof createSyntax> | undefined

/**
 * Reads Markdown; see `docToMarkdown` for what it may hold. Nothing is dropped: HTML that a document cannot hold stays as code,
 * links that may not be followed stay as text. A line end inside a paragraph is a line end.
 */
export function markdownToDoc(markdown: string, options: MarkdownOptions = {}): Doc {
  syntax ??= createSyntax()
  const indented = markdown.replace(indents, spaces => standIn.repeat(spaces.length))
  const env: { footnotes?: Footnotes } = {}
  const content = blocks(syntax.parse(indented, env), options, namesOf(env.footnotes))
  const { doc } = repairDoc({ type: 'doc', content: [...content, ...inlineFootnotes(env.footnotes, options)] })
  return indented === markdown ? doc : repairDoc(JSON.parse(JSON.stringify(doc).replaceAll(standIn, '\u3000'))).doc
}

// Japanese paragraphs begin with an ideographic space, which the parser would take for white space at the end of a line. A sign
// that is none holds its place.
const standIn = '\ufdd0'
const indents =
  /(?<=(?:^|\n)[ \t>]*(?:(?:[-+*]|\d{1,9}[.)]|#{1,6})[ \t]+|\[\^[^\s\]]+\]:[ \t]*)*(?:\[[ xX]\] )?|\| ?)\u3000+|\u3000+(?= ?(?:\n|\||$))/g

/** What the parser tells of footnotes: those written among words (`^[…]`) have no label. */
interface Footnotes {
  readonly list?: readonly { readonly label?: string; readonly tokens?: readonly Token[] }[]
}

/** What each footnote is called, by its place in the list. */
type Names = (place: number) => string

const namesOf = ({ list = [] }: Footnotes = {}): Names => {
  const taken = new Set(list.map(each => each.label))
  let next = 1
  const names = list.map(({ label }) => {
    if (label !== undefined) return label
    while (taken.has(String(next))) next += 1
    taken.add(String(next))
    return String(next)
  })
  return place => names[place] ?? String(place + 1)
}

/** Footnotes that stood among words stand at the end. */
const inlineFootnotes = (footnotes: Footnotes | undefined, options: MarkdownOptions): DocNode[] => {
  const nameOf = namesOf(footnotes)
  return (footnotes?.list ?? []).flatMap(({ tokens }, place) =>
    tokens
      ? [
          {
            type: 'footnote',
            attrs: { label: nameOf(place) },
            content: [{ type: 'paragraph', content: inline(tokens, options, nameOf) }],
          },
        ]
      : [],
  )
}

interface Frame {
  readonly type: string
  readonly attrs: Record<string, unknown>
  readonly content: DocNode[]
  /** of a list and its items: whether a paragraph stands apart from its neighbours */
  isApart?: boolean
}

const opened: Readonly<Record<string, string>> = {
  bullet_list_open: 'bulletList',
  ordered_list_open: 'orderedList',
  list_item_open: 'listItem',
  blockquote_open: 'blockquote',
  table_open: 'table',
  tr_open: 'tableRow',
  th_open: 'tableHeader',
  td_open: 'tableCell',
  paragraph_open: 'paragraph',
  heading_open: 'heading',
  footnote_reference_open: 'footnote',
}

const calloutAliases: Readonly<Record<string, CalloutKind>> = {
  info: 'note',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  question: 'important',
  attention: 'warning',
  danger: 'caution',
  error: 'caution',
  bug: 'caution',
  failure: 'caution',
}

const attributesOf = (token: Token): Record<string, unknown> => {
  switch (token.type) {
    case 'heading_open':
      return { level: Number(token.tag.slice(1)) }
    case 'ordered_list_open':
      return { start: Number(token.attrGet('start') ?? 1) }
    case 'footnote_reference_open':
      return { label: labelOf(token.meta) }
    case 'th_open':
    case 'td_open':
      return { align: /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? null }
    default:
      return {}
  }
}

const blocks = (tokens: readonly Token[], options: MarkdownOptions, nameOf: Names): DocNode[] => {
  const root: Frame = { type: 'doc', attrs: {}, content: [] }
  const frames: Frame[] = [root]
  const add = (...nodes: DocNode[]) => frames.at(-1)?.content.push(...nodes)
  const close = () => {
    const frame = frames.pop()
    if (frame) add(...closed(frame, frames.at(-1)))
  }
  for (const token of tokens) {
    const type = opened[token.type]
    if (type !== undefined) {
      const frame = frames.at(-1)
      if (frame && type === 'paragraph' && !token.hidden) frame.isApart = true
      frames.push(opening(type, token))
    } else if (token.type === 'inline') {
      const content = inline(token.children ?? [], options, nameOf)
      // A cell holds blocks; the parser gives its words without a paragraph around.
      if (/^table/.test(frames.at(-1)?.type ?? '')) add({ type: 'paragraph', content })
      else add(...content)
    } else if (token.type === 'fence' || token.type === 'code_block') add(code(token))
    else if (token.type === 'hr') add({ type: 'horizontalRule' })
    else if (token.type === 'math_block') add({ type: 'mathBlock', attrs: { tex: token.content } })
    else if (token.type === 'html_block') {
      if (/^\s*<\/details>\s*$/i.test(token.content)) {
        if (frames.at(-1)?.type === 'details') close()
      } else if (/^\s*<details\b/i.test(token.content) && !/<\/details>/i.test(token.content)) {
        const [details] = html(token.content, options)
        frames.push({ type: 'details', attrs: { ...details?.attrs }, content: [...(details?.content ?? [])] })
      } else add(...html(token.content, options))
    } else if (
      /^(?:bullet_list|ordered_list|list_item|blockquote|table|tr|th|td|paragraph|heading|footnote_reference)_close$/.test(
        token.type,
      )
    ) {
      while (frames.at(-1)?.type === 'details') close()
      close()
    }
  }
  while (frames.length > 1) close()
  return root.content
}

const opening = (type: string, token: Token): Frame => {
  const meta: unknown = token.meta
  if (type === 'listItem' && isChecked(meta)) return { type: 'taskItem', attrs: { checked: meta.checked }, content: [] }
  if (type === 'blockquote' && isCallout(meta)) {
    const kind = calloutKinds.find(each => each === meta.kind) ?? calloutAliases[meta.kind]
    const title = plainText(meta.title)
    const attrs = { kind: kind ?? 'note', title: title || (kind === meta.kind ? null : meta.kind) }
    return { type: 'callout', attrs, content: [] }
  }
  return { type, attrs: attributesOf(token), content: [] }
}

const isChecked = (meta: unknown): meta is { checked: boolean } =>
  typeof meta === 'object' && meta !== null && 'checked' in meta

const isCallout = (meta: unknown): meta is { kind: string; title: string } =>
  typeof meta === 'object' && meta !== null && 'kind' in meta

const plainText = (markdown: string): string => syntax?.utils.unescapeAll(markdown) ?? markdown

/** Items with a box and items without make lists of their own. */
const closed = ({ type, attrs, content, isApart = false }: Frame, around: Frame | undefined): DocNode[] => {
  if (around && /^(?:listItem|taskItem)$/.test(type)) around.isApart ||= isApart
  if (type === 'paragraph') {
    // Beside its box a picture stays words.
    const isTask = around?.type === 'taskItem' && around.content.length === 0
    return [...((isTask ? null : picturesAlone(content)) ?? [{ type, attrs, content }])]
  }
  if (type === 'table') {
    // Markdown has no table without a header row; an empty one stands for none.
    const [header, ...rows] = content
    const isEmpty = header?.content?.every(cell => !cell.content?.some(child => child.content?.length))
    return [{ type, attrs, content: isEmpty && rows.length > 0 ? rows : content }]
  }
  if (type !== 'bulletList' && type !== 'orderedList') return [{ type, attrs, content }]
  const lists: DocNode[] = []
  for (const [index, item] of content.entries()) {
    const kind = item.type === 'taskItem' ? 'taskList' : type
    const last = lists.at(-1)
    if (last?.type === kind) lists[lists.length - 1] = { ...last, content: [...(last.content ?? []), item] }
    else {
      const start = kind === 'orderedList' ? { start: Number(attrs.start) + index, loose: isApart } : { loose: isApart }
      lists.push({ type: kind, attrs: start, content: [item] })
    }
  }
  return lists
}

const code = (token: Token): DocNode => {
  const text = token.content.replace(/\n$/, '')
  const language = /^[\w+#.-]+/.exec(plainText(token.info.trim()))?.[0] ?? null
  return { type: 'codeBlock', attrs: { language }, ...(text === '' ? {} : { content: [{ type: 'text', text }] }) }
}

/** What would draw nothing, and what is no HTML at all: kept as it was written. */
const isSource = (source: string, made: readonly DocNode[]): boolean =>
  /^\s*<(?:\?|!\[CDATA\[)/i.test(source) ||
  (made.length === 0 &&
    /<(?:script|style|iframe|object|embed|svg|math|video|audio|form)\b|<[a-z][^>]*$/i.test(source.trimEnd()))

const html = (source: string, options: MarkdownOptions): DocNode[] => {
  const made = htmlBlocks(htmlTree(source), attachmentOf(options))
  if (!isSource(source, made)) return made
  return [{ type: 'codeBlock', attrs: { language: 'html' }, content: [{ type: 'text', text: source.trimEnd() }] }]
}

const marksByToken: Readonly<Record<string, DocMark>> = {
  strong_open: { type: 'bold' },
  em_open: { type: 'italic' },
  s_open: { type: 'strike' },
  mark_open: { type: 'highlight', attrs: { colour: highlightColours[0] } },
}

interface Open {
  /** of the element when it was opened by a tag of HTML */
  readonly tag: string | null
  readonly marks: readonly DocMark[]
}

const inline = (tokens: readonly Token[], options: MarkdownOptions, nameOf: Names): DocNode[] => {
  const open: Open[] = []
  const result: DocNode[] = []
  const marks = (): DocMark[] => open.flatMap(each => [...each.marks])
  const add = (node: DocNode, own: readonly DocMark[] = []) => {
    const all = [...marks(), ...(node.marks ?? []), ...own]
    result.push(all.length > 0 ? { ...node, marks: all } : node)
  }
  for (const token of tokens) {
    const mark = marksByToken[token.type]
    if (mark) open.push({ tag: null, marks: [mark] })
    else if (token.type === 'link_open') open.push({ tag: null, marks: [linkMark(token)] })
    else if (/^(?:strong|em|s|mark|link)_close$/.test(token.type)) {
      const at = open.findLastIndex(each => each.tag === null)
      if (at !== -1) open.splice(at, 1)
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') add({ type: 'hardBreak' })
    else if (token.type === 'code_inline') add({ type: 'text', text: token.content }, [{ type: 'code' }])
    else if (token.type === 'image') add(picture(token, options))
    else if (token.type === 'math_inline') add(math(token))
    else if (token.type === 'footnote_ref')
      add({ type: 'footnoteRef', attrs: { label: labelOf(token.meta) || nameOf(placeIn(token.meta)) } })
    else if (token.type === 'wiki') add(wiki(token.meta, options))
    else if (token.type === 'html_atom')
      for (const node of htmlInline(htmlTree(token.content), attachmentOf(options))) add(node)
    else if (token.type === 'html_inline') tag(token.content, open, add, options)
    else if (token.content !== '') add({ type: 'text', text: token.content })
  }
  return result
}

const linkMark = (token: Token): DocMark => ({
  type: 'link',
  attrs: { href: String(token.attrGet('href') ?? ''), title: String(token.attrGet('title') ?? '') || null },
})

const tag = (source: string, open: Open[], add: (node: DocNode) => void, options: MarkdownOptions): void => {
  const closing = /^<\/([a-z][\w-]*)/i.exec(source)?.[1]?.toLowerCase()
  if (closing !== undefined) {
    const at = open.findLastIndex(each => each.tag === closing)
    if (at !== -1) open.splice(at, 1)
    return
  }
  const [element] = htmlTree(source)
  if (typeof element !== 'object') return
  if (element.tag === 'br') add({ type: 'hardBreak' })
  else if (element.tag === 'img') for (const node of htmlInline([element], attachmentOf(options))) add(node)
  else if (!/\/>$/.test(source)) open.push({ tag: element.tag, marks: marksOfElement(element) })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const labelOf = (meta: unknown): string => (isObject(meta) && typeof meta.label === 'string' ? meta.label : '')

const placeIn = (meta: unknown): number => (isObject(meta) ? Number(meta.id) : 0)

const math = ({ content, meta }: Token): DocNode => ({
  type: 'math',
  attrs: { tex: content, display: isObject(meta) && meta.display === true },
})

/** Where a picture lies that HTML names. */
const attachmentOf =
  ({ attachment }: MarkdownOptions) =>
  (src: string): string | null =>
    /^[a-z][a-z\d+.-]*:/i.test(src) ? null : (attachment?.(decoded(src)) ?? null)

/** The words of a picture without the signs among them; null where something stands there that is more than words. */
const altOf = (tokens: readonly Token[]): string | null => {
  let words = ''
  for (const { type, content, children, info } of tokens) {
    // A bare address is taken as it stands, escapes and all.
    if (type === 'link_open' && info === 'auto') return null
    const own =
      type === 'image'
        ? altOf(children ?? [])
        : /^(?:text|text_special|code_inline)$/.test(type)
          ? content
          : /^(?:softbreak|hardbreak)$/.test(type)
            ? ' '
            : /^(?:strong|em|s|mark|link)_(?:open|close)$/.test(type)
              ? ''
              : null
    if (own === null) return null
    words += own
  }
  return words
}

/** `alt|300x200` as the parser gives it, still escaped. */
const picture = (token: Token, { attachment }: MarkdownOptions): DocNode => {
  const size = /(?<=(?:^|[^\\])(?:\\\\)*)\|(\d*)(?:x(\d+))?$/.exec(token.content)
  const words = altOf(token.children ?? [])
  const alt =
    words === null
      ? plainText(size ? token.content.slice(0, size.index) : token.content)
      : words.slice(0, words.length - (size?.[0].length ?? 0))
  const given = String(token.attrGet('src') ?? '')
  const src = pictureAddress(given)
  const target = src ?? decoded(given)
  const path = src !== null ? null : attachment ? attachment(target) : target
  const title = String(token.attrGet('title') ?? '') || null
  const place = src !== null ? { path: null, src } : isStoragePath(path) ? { path, src: null } : null
  if (place) {
    const attrs = { ...place, alt, title, width: number(size?.[1]), height: number(size?.[2]) }
    return { type: 'inlineImage', attrs }
  }
  const link = { type: 'text', text: alt || title || target }
  const href = safeHref(target)
  return href === null ? link : { ...link, marks: [{ type: 'link', attrs: { href, title } }] }
}

const number = (text: string | undefined): number | null => (text ? Number(text) : null)

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

const isWiki = (
  meta: unknown,
): meta is { title: string; heading: string | null; alias: string | null; embed: boolean } =>
  typeof meta === 'object' && meta !== null && 'title' in meta

const wiki = (meta: unknown, { noteId, attachment }: MarkdownOptions): DocNode => {
  if (!isWiki(meta)) return { type: 'text', text: '' }
  const { title, heading, alias, embed } = meta
  if (embed && pictureName.test(title)) {
    const path = attachment ? attachment(title) : title
    const size = /^(\d+)(?:x(\d+))?$/.exec(alias ?? '')
    const alt = size ? '' : (alias ?? '')
    const attrs = { path, src: null, alt, title: null, width: number(size?.[1]), height: number(size?.[2]) }
    if (isStoragePath(path)) return { type: 'inlineImage', attrs }
  }
  return {
    type: 'entityLink',
    attrs: { entityType: 'note', id: noteId?.(title) ?? null, title, alias, heading, embed },
  }
}
