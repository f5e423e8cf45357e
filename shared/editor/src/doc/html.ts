import { attrsOf, type DocMark, type DocNode } from './document.ts'
import { textsInside } from './lines.ts'
import { repairDoc } from './repair.ts'

export interface HtmlOptions {
  /** The address a picture is shown from; without one the picture stands there by its path only. */
  readonly imageUrl?: (path: string) => string | null
  /** The address of the page of a linked thing; without one a link to it is no address. */
  readonly entityHref?: (link: {
    readonly entityType: string
    readonly id: string | null
    readonly title: string
  }) => string | null
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe for both element content and a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

const attributes = (given: Readonly<Record<string, unknown>>): string =>
  Object.entries(given)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('')

const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  highlight: 'mark',
}

/** The tags around what carries the mark. */
export const markHtml = (mark: DocMark): readonly [open: string, close: string] => {
  const attrs = attrsOf(mark)
  if (mark.type === 'link')
    return [`<a${attributes({ target: attrs.target, rel: attrs.rel, href: attrs.href, title: attrs.title })}>`, '</a>']
  if (mark.type === 'unknownMark')
    return [`<span${attributes({ 'data-unknown-mark': JSON.stringify(attrs.raw) })}>`, '</span>']
  if (mark.type === 'highlight') return [`<mark${attributes({ 'data-colour': attrs.colour })}>`, '</mark>']
  const tag = markTags[mark.type] ?? 'span'
  return [`<${tag}>`, `</${tag}>`]
}

const wrapped = (html: string, marks: readonly DocMark[] = []): string =>
  marks.reduceRight((inside, mark) => {
    const [open, close] = markHtml(mark)
    return `${open}${inside}${close}`
  }, html)

/** An inline node without its marks. */
export const atomHtml = (node: DocNode, options: HtmlOptions = {}): string => {
  const attrs = attrsOf(node)
  switch (node.type) {
    case 'hardBreak':
      return '<br>'
    case 'ruby': {
      const reading = `<rp>(</rp><rt>${escapeHtml(String(attrs.reading))}</rt><rp>)</rp>`
      return `<ruby>${escapeHtml(String(attrs.text))}${reading}</ruby>`
    }
    case 'entityLink': {
      const [entityType, title] = [String(attrs.entityType), String(attrs.title)]
      const id = typeof attrs.id === 'string' ? attrs.id : null
      const data = {
        href: options.entityHref?.({ entityType, id, title }),
        'data-entity': entityType,
        'data-entity-id': id,
        'data-title': title,
        'data-alias': attrs.alias,
        'data-heading': attrs.heading,
        'data-embed': attrs.embed === true ? 'true' : null,
      }
      return `<a${attributes(data)}>${escapeHtml(String(attrs.alias ?? title))}</a>`
    }
    case 'inlineImage':
      return inlineImageHtml(attrs, options)
    case 'math': {
      const formula = { 'data-math': attrs.tex, 'data-display': attrs.display === true ? 'true' : null }
      return `<span${attributes(formula)}>${escapeHtml(String(attrs.tex))}</span>`
    }
    case 'footnoteRef':
      return `<sup${attributes({ 'data-footnote': attrs.label })}>${escapeHtml(String(attrs.label))}</sup>`
    case 'unknownInline': {
      const kept = { 'data-unknown-inline': JSON.stringify(attrs.raw) }
      return `<span${attributes(kept)}>${escapeHtml(textsInside(attrs.raw))}</span>`
    }
    default:
      return escapeHtml(node.text ?? '')
  }
}

/** A picture among words. One of another place is its words: an address that a reader's browser would ask is not written. */
const inlineImageHtml = (
  { path, src, alt, title, width, height }: Readonly<Record<string, unknown>>,
  { imageUrl }: HtmlOptions,
): string => {
  const data = {
    'data-picture': path ?? src,
    'data-alt': alt,
    'data-caption': title,
    'data-width': width,
    'data-height': height,
  }
  const url = typeof path === 'string' ? (imageUrl?.(path) ?? null) : null
  const shown = url === null ? escapeHtml(String(alt || (path ?? src))) : `<img${attributes({ src: url, alt, width })}>`
  return `<span${attributes(data)}>${shown}</span>`
}

/** Writes blocks; `root` are attributes that each outermost element gets. */
export const blockHtml = (node: DocNode, options: HtmlOptions = {}, root = ''): string => {
  const attrs = attrsOf(node)
  const space = { 'data-loose': attrs.loose === true ? 'true' : null }
  const inside = () => (node.content ?? []).map(child => blockHtml(child, options)).join('')
  const words = () => (node.content ?? []).map(child => wrapped(atomHtml(child, options), child.marks)).join('')
  switch (node.type) {
    case 'paragraph':
      return `<p${root}>${words()}</p>`
    case 'heading':
      return `<h${attrs.level}${root}>${words()}</h${attrs.level}>`
    case 'bulletList':
      return `<ul${root}${attributes(space)}>${inside()}</ul>`
    case 'orderedList': {
      const list = { start: attrs.start === 1 ? null : attrs.start, type: attrs.type, ...space }
      return `<ol${root}${attributes(list)}>${inside()}</ol>`
    }
    case 'listItem':
      return `<li>${inside()}</li>`
    case 'taskList':
      return `<ul${root} data-type="taskList"${attributes(space)}>${inside()}</ul>`
    case 'taskItem': {
      const box = `<label><input type="checkbox"${attrs.checked === true ? ' checked="checked"' : ''}><span></span></label>`
      const item = { 'data-checked': attrs.checked, 'data-type': 'taskItem' }
      return `<li${attributes(item)}>${box}<div>${inside()}</div></li>`
    }
    case 'blockquote':
      return `<blockquote${root}>${inside()}</blockquote>`
    case 'codeBlock': {
      const language = typeof attrs.language === 'string' ? `language-${attrs.language}` : null
      return `<pre${root}><code${attributes({ class: language })}>${words()}</code></pre>`
    }
    case 'callout':
      return `<aside${root}${attributes({ 'data-callout': attrs.kind, 'data-title': attrs.title })}>${inside()}</aside>`
    case 'details':
      return `<details${root}${attrs.open === true ? ' open=""' : ''}>${inside()}</details>`
    case 'detailsSummary':
      return `<summary${root}>${words()}</summary>`
    case 'image': {
      const { path, alt, caption, width, height } = attrs
      const data = {
        'data-path': path,
        'data-alt': alt,
        'data-caption': caption,
        'data-width': width,
        'data-height': height,
      }
      const below = typeof caption === 'string' ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
      const picture = { src: options.imageUrl?.(String(path)), alt, width }
      return `<figure${root}${attributes(data)}><img${attributes(picture)}>${below}</figure>`
    }
    case 'remoteImage': {
      const { src, alt, caption, width, height } = attrs
      const data = {
        'data-src': src,
        'data-alt': alt,
        'data-caption': caption,
        'data-width': width,
        'data-height': height,
      }
      const below = typeof caption === 'string' ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
      const words = `<a${attributes({ href: src })}>${escapeHtml(String(alt || src))}</a>`
      return `<figure${root}${attributes(data)}>${words}${below}</figure>`
    }
    case 'mathBlock':
      return `<div${root}${attributes({ 'data-math': attrs.tex })}>${escapeHtml(String(attrs.tex))}</div>`
    case 'footnote':
      return `<section${root}${attributes({ 'data-footnote': attrs.label })}>${inside()}</section>`
    case 'horizontalRule':
      return '<hr>'
    case 'table':
      return `<table${root}><tbody>${inside()}</tbody></table>`
    case 'tableRow':
      return `<tr>${inside()}</tr>`
    case 'tableCell':
    case 'tableHeader': {
      const tag = node.type === 'tableHeader' ? 'th' : 'td'
      const { colspan, rowspan, colwidth, align } = attrs
      const cell = { colspan, rowspan, colwidth: Array.isArray(colwidth) ? colwidth.join(',') : null, align }
      return `<${tag}${attributes(cell)}>${inside()}</${tag}>`
    }
    default: {
      const kept = { 'data-unknown-block': JSON.stringify(attrs.raw), 'data-deep': attrs.deep === true ? 'true' : null }
      return `<div${root}${attributes(kept)}>${escapeHtml(textsInside(attrs.raw))}</div>`
    }
  }
}

/**
 * The document as HTML that is safe to put on a page: every text and attribute escaped, links only to allowed addresses, no
 * script, no style, no event handler. Reading it back gives the same document (without the names of blocks). Accepts any JSON.
 */
export const docToHtml = (input: unknown, options: HtmlOptions = {}): string =>
  repairDoc(input)
    .doc.content.map(node => blockHtml(node, options))
    .join('')

const pageStyle = `
body{max-width:42em;margin:2em auto;padding:0 1em;font-family:system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;line-height:1.8}
img{max-width:100%;height:auto}figure{margin:1em 0}figcaption{font-size:.85em;opacity:.75}
table{border-collapse:collapse}th,td{border:1px solid #999;padding:.3em .6em;vertical-align:top;text-align:start}
td>p,th>p,li>p{margin:0}pre{background:#8881;padding:1em;overflow:auto}blockquote,aside{margin:1em 0;padding:.2em 1em;border-inline-start:3px solid #999}
aside[data-title]::before{content:attr(data-title);font-weight:600}ul[data-type=taskList]{list-style:none;padding:0}
ul[data-type=taskList]>li{display:flex;gap:.5em}[data-align=center],[align=center]{text-align:center}[align=right]{text-align:end}
@media(prefers-color-scheme:dark){body{background:#1b1916;color:#eee}}@media print{body{margin:0;max-width:none}}`

/** A page of its own, to be kept as a file: it needs nothing else and runs nothing. */
export function docToHtmlPage(
  input: unknown,
  { title, language, ...options }: HtmlOptions & { readonly title: string; readonly language: string },
): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${pageStyle}</style>`
  return `<!doctype html>\n<html lang="${escapeHtml(language)}"><head>${head}</head><body><h1>${escapeHtml(title)}</h1>\n${docToHtml(input, options)}\n</body></html>\n`
}
