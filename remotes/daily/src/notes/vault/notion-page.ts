import { docToMarkdown, docToText, type HtmlElement, type HtmlNode, htmlToDoc } from '@techo/editor/doc'
import { htmlTree } from '@techo/editor/markdown'
import { writeHead } from './head.ts'
import type { Kept } from './losses.ts'
import { isBlank, isElement, linesOf, lostLines, picturesIn, wordsOf } from './nodes.ts'

/**
 * A page of Notion's export as HTML, as a file of Markdown with a head. Its blocks are told apart by their classes; what they
 * are drawn with (icons, covers, colours of words, the list of headings) goes.
 */

export interface Around {
  /** where the page, the picture or the table will lie that an address names; null for another place */
  readonly placeAt: (href: string) => string | null
  readonly tell: (reason: Kept['reason'], what: string) => void
}

const classed = ({ attrs }: HtmlElement, name: string): boolean => (attrs.class ?? '').split(/\s+/).includes(name)

const find = (nodes: readonly HtmlNode[], test: (element: HtmlElement) => boolean): HtmlElement | null => {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const found = test(node) ? node : find(node.children, test)
    if (found) return found
  }
  return null
}

const element = (tag: string, children: readonly HtmlNode[], attrs: HtmlElement['attrs'] = {}): HtmlElement => ({
  tag,
  attrs,
  children,
})

const textIn = (node: HtmlNode | null): string => (node === null ? '' : wordsOf(node).replace(/\s+/g, ' ').trim())

/** What Notion draws a kind of callout with; any other sign stays in its words. */
const signs: ReadonlyMap<string, string> = new Map([
  ...['ℹ️', '📝', '📌', '💬'].map(sign => [sign, 'note'] as const),
  ...['💡', '✅', '👍'].map(sign => [sign, 'tip'] as const),
  ...['❗', '❕', '‼️', '⭐'].map(sign => [sign, 'important'] as const),
  ...['⚠️', '🚧'].map(sign => [sign, 'warning'] as const),
  ...['🚫', '⛔', '🛑', '🚨', '❌'].map(sign => [sign, 'caution'] as const),
])

const colours: Readonly<Record<string, string>> = {
  ...{ gray: 'grey', brown: 'orange', orange: 'orange', yellow: 'amber', teal: 'green', green: 'green' },
  ...{ blue: 'blue', purple: 'violet', pink: 'pink', red: 'red' },
}

/** What is drawn carries its source along. */
const formula = (tag: 'div' | 'span', drawn: HtmlElement): HtmlElement => {
  const source = find([drawn], each => each.tag === 'annotation')
  const tex = source ? wordsOf(source).trim() : textIn(drawn)
  return element(tag, [tex], { 'data-math': tex })
}

const isPicture = (place: string): boolean => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(place)

/** Each block of a list is a list of its own in the file. */
function joined(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const result: HtmlNode[] = []
  for (const node of nodes) {
    const last = result.findLast(each => !isBlank(each))
    const goesOn =
      isElement(node) &&
      last !== undefined &&
      isElement(last) &&
      /^(?:ul|ol)$/.test(node.tag) &&
      node.tag === last.tag &&
      node.attrs.class === last.attrs.class &&
      // A list that counts from one begins anew.
      (node.tag === 'ul' || Number(node.attrs.start ?? 1) !== 1)
    if (goesOn)
      result.splice(result.lastIndexOf(last), result.length, {
        ...last,
        children: [...last.children, ...node.children],
      })
    else result.push(node)
  }
  return result
}

/** The blocks of a page as the HTML that everything here reads. */
function createReader({ placeAt }: Around) {
  const inside = (nodes: readonly HtmlNode[]): readonly HtmlNode[] => joined(nodes.flatMap(read))
  const sourceOf = (src: string) => placeAt(src) ?? src

  const callout = (figure: HtmlElement): HtmlElement => {
    const icon = find(figure.children, each => classed(each, 'icon'))
    const sign = textIn(icon)
    const parts = figure.children.filter(child => !isElement(child) || find([child], each => each === icon) === null)
    const kind = signs.get(sign)
    const words = inside(parts)
    const lead = kind === undefined && sign !== '' ? [element('p', [sign])] : []
    return element('aside', [...lead, ...words], { 'data-callout': kind ?? 'note' })
  }

  /** A link that is drawn as a card: its title, and what stands below it. */
  const card = (link: HtmlElement): readonly HtmlNode[] => {
    const part = (name: string) => textIn(find(link.children, each => classed(each, name)))
    const [title, below] = [part('bookmark-title'), part('bookmark-description')]
    return [
      element('p', [element('a', [title || (link.attrs.href ?? '')], { href: link.attrs.href ?? '' })]),
      ...(below === '' ? [] : [element('p', [below])]),
    ]
  }

  const figure = (node: HtmlElement): readonly HtmlNode[] => {
    if (classed(node, 'callout')) return [callout(node)]
    if (classed(node, 'equation')) return [formula('div', node)]
    const link = find(node.children, each => each.tag === 'a')
    if (link && classed(link, 'bookmark')) return card(link)
    const place = link && placeAt(link.attrs.href ?? '')
    const source = find(node.children, each => classed(each, 'source'))
    if (link && source && place && isPicture(place))
      return [element('figure', [element('img', [], { src: place, alt: textIn(link) })])]
    if (link && classed(node, 'link-to-page')) return [element('p', inside([link]))]
    return [element('figure', inside(node.children))]
  }

  const task = (item: HtmlElement): HtmlElement => {
    const box = find(item.children, each => classed(each, 'checkbox'))
    const isDone = box !== null && classed(box, 'checkbox-on')
    return element('li', inside(item.children.filter(child => child !== box)), {
      'data-type': 'taskItem',
      'data-checked': String(isDone),
    })
  }

  const link = (node: HtmlElement): readonly HtmlNode[] => {
    const { href = '' } = node.attrs
    const [only, ...others] = node.children.filter(child => !isBlank(child))
    // A picture that leads to itself.
    if (only && isElement(only) && only.tag === 'img' && others.length === 0 && only.attrs.src === href)
      return read(only)
    const place = placeAt(href)
    const children = inside(node.children.filter(child => !isElement(child) || !classed(child, 'icon')))
    const target = place === null ? href : encodeURI(place).replace(/[()]/g, encodeURIComponent)
    return [element('a', children, { href: target })]
  }

  const table = (node: HtmlElement): HtmlElement => {
    const cell = (each: HtmlElement): HtmlElement => {
      const values = each.children.filter(child => isElement(child) && classed(child, 'selected-value'))
      const children = each.children.flatMap(child =>
        child !== values[0] && values.includes(child) ? [', ', child] : [child],
      )
      return element(each.tag, inside(children.filter(child => !isElement(child) || !classed(child, 'property-icon'))))
    }
    const visit = (each: HtmlNode): HtmlNode =>
      !isElement(each) ? each : /^t[dh]$/.test(each.tag) ? cell(each) : element(each.tag, each.children.map(visit))
    return element('table', node.children.map(visit))
  }

  const read = (node: HtmlNode): readonly HtmlNode[] => {
    // Behind a formula stands a sign without width.
    if (!isElement(node)) return [node.replaceAll('\ufeff', '')]
    const { tag, attrs, children } = node
    if (tag === 'style' || tag === 'script' || tag === 'svg' || tag === 'link') return []
    if (classed(node, 'status-dot')) return []
    if (tag === 'nav' && classed(node, 'table_of_contents')) return []
    if (tag === 'div' && (/display:\s*contents/.test(attrs.style ?? '') || classed(node, 'indented')))
      return inside(children)
    if (classed(node, 'checkbox')) return [classed(node, 'checkbox-on') ? '☑' : '☐']
    if (tag === 'figure') return figure(node)
    if (tag === 'ul' && classed(node, 'toggle'))
      return children.flatMap(item => (isElement(item) ? inside(item.children) : isBlank(item) ? [] : [item]))
    if (tag === 'ul' && classed(node, 'to-do-list'))
      return [{ ...node, children: children.map(item => (isElement(item) && item.tag === 'li' ? task(item) : item)) }]
    if (tag === 'a') return link(node)
    if (tag === 'img') {
      const isOrnament = classed(node, 'icon') || /^https?:\/\/(?:www\.)?notion\.so\/icons\//.test(attrs.src ?? '')
      const width = /(?:^|;)\s*width:\s*(\d+(?:\.\d+)?)px/.exec(attrs.style ?? '')?.[1]
      const size: Record<string, string> = width ? { width } : {}
      return isOrnament
        ? []
        : [element('img', [], { src: sourceOf(attrs.src ?? ''), ...(attrs.alt ? { alt: attrs.alt } : {}), ...size })]
    }
    if (tag === 'table') return [table(node)]
    if (tag === 'mark') {
      const colour = colours[/highlight-(\w+?)_background/.exec(attrs.class ?? '')?.[1] ?? '']
      return colour ? [element('mark', inside(children), { 'data-colour': colour })] : inside(children)
    }
    if (tag === 'code' && /\blanguage-/.test(attrs.class ?? '')) {
      const language = /\blanguage-(.+)$/.exec(attrs.class ?? '')?.[1]?.toLowerCase() ?? ''
      return [element('code', children, /^[\w+#.-]+$/.test(language) ? { class: `language-${language}` } : {})]
    }
    if (tag === 'pre') return [element('pre', inside(children))]
    if (classed(node, 'katex')) return [formula('span', node)]
    if (tag === 'span') return [element(/border-bottom/.test(attrs.style ?? '') ? 'u' : 'span', inside(children))]
    const start: Record<string, string> = attrs.start ? { start: attrs.start } : {}
    return [element(tag, inside(children), tag === 'details' ? { open: '' } : { ...start, ...classOf(node) })]
  }
  return inside
}

/** Lists are joined by it. */
const classOf = ({ tag, attrs }: HtmlElement): Record<string, string> =>
  /^(?:ul|ol)$/.test(tag) && attrs.class ? { class: attrs.class } : {}

/** `@March 3, 2024 10:00`, `2024年3月3日 10:00`; undefined for what is no moment. */
function momentOf(text: string): string | undefined {
  const japanese = /(\d{4})年(\d{1,2})月(\d{1,2})日(?:\D+(\d{1,2}:\d{2}))?/.exec(text)
  const at = new Date(
    japanese
      ? `${japanese[1]}-${japanese[2]?.padStart(2, '0')}-${japanese[3]?.padStart(2, '0')}T${(japanese[4] ?? '0:00').padStart(5, '0')}`
      : text.replace(/^@/, ''),
  )
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

interface Property {
  readonly name: string
  readonly kind: string
  readonly cell: HtmlElement
}

/** What a database says of its row, as far as it says something. */
const propertiesOf = (header: HtmlElement | null): readonly Property[] => {
  const table = header && find([header], each => each.tag === 'table' && classed(each, 'properties'))
  const rows: HtmlElement[] = []
  const collect = (node: HtmlNode) => {
    if (!isElement(node)) return
    if (node.tag === 'tr') rows.push(node)
    else node.children.forEach(collect)
  }
  if (table) collect(table)
  return rows.flatMap(row => {
    const [head, cell] = row.children.filter(isElement)
    const isSaid =
      cell && (textIn(cell) !== '' || find([cell], each => /^img$/.test(each.tag) || classed(each, 'checkbox')))
    const kind = /property-row-(\w+)/.exec(row.attrs.class ?? '')?.[1] ?? ''
    return head && cell && isSaid ? [{ name: textIn(head), kind, cell }] : []
  })
}

/** The page as a file of Markdown; null for what is no page, as the list of all of them. */
export function notionPage(html: string, around: Around): string | null {
  const article = find(htmlTree(html), each => each.tag === 'article' && classed(each, 'page'))
  if (!article) return null
  const header = find(article.children, each => each.tag === 'header')
  const body = find(article.children, each => classed(each, 'page-body'))
  const read = createReader(around)
  const properties = propertiesOf(header)
  const valuesIn = ({ cell }: Property): readonly string[] => {
    const values = cell.children.filter(isElement).filter(each => classed(each, 'selected-value'))
    return values.length > 0 ? values.map(textIn) : textIn(cell).split(/\s*,\s*/)
  }
  const lines = properties.flatMap((property, at): readonly HtmlNode[] => {
    const [row] = read([element('table', [element('tr', [element('td', property.cell.children)])])])
    const cell = row === undefined ? null : find([row], each => each.tag === 'td')
    return [...(at === 0 ? [] : [element('br', [])]), `${property.name}: `, ...(cell?.children ?? [])]
  })
  const description = header && find([header], each => classed(each, 'page-description'))
  const cover = header && find([header], each => each.tag === 'img' && classed(each, 'page-cover-image'))
  const coverPlace = cover && around.placeAt(cover.attrs.src ?? '')
  const nodes = [
    ...(coverPlace ? [element('p', [element('img', [], { src: coverPlace, alt: 'cover' })])] : []),
    ...(description ? read([element('p', description.children)]) : []),
    ...(lines.length > 0 ? [element('p', lines)] : []),
    ...read(body ? body.children : article.children.filter(child => child !== header)),
  ]
  const doc = htmlToDoc(
    '',
    () => nodes,
    target => (/^[a-z][a-z\d+.-]*:/i.test(target) ? null : target),
  )
  for (const line of lostLines(linesOf(nodes), `${docToText(doc)} ${JSON.stringify(doc)}`))
    around.tell('lost_words', line)
  const whole = JSON.stringify(doc)
  for (const src of new Set(nodes.flatMap(picturesIn)))
    if (!whole.includes(JSON.stringify(src))) around.tell('missing_picture', src)
  const title = textIn(header && find([header], each => classed(each, 'page-title')))
  const icon = textIn(header && find([header], each => classed(each, 'icon')))
  const created =
    properties.find(({ kind }) => kind === 'created_time') ??
    properties.find(({ name }) => /^(?:created(?: time)?|date created|作成日時?)$/i.test(name))
  const moment = created && momentOf(textIn(created.cell))
  return writeHead(
    {
      ...(title === '' ? {} : { title }),
      tags: properties.filter(({ name }) => /^(?:tags?|タグ)$/i.test(name)).flatMap(valuesIn),
      aliases: [],
      ...(moment === undefined ? {} : { created: moment }),
      rest: icon === '' ? {} : { icon },
    },
    docToMarkdown(doc),
  )
}
