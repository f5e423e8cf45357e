import { attrsOf, type DocMark, type DocNode } from './document.ts'
import { repairDoc } from './repair.ts'
import { textsInside } from './text.ts'

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

const openTag = (mark: DocMark): string => {
  const attrs = attrsOf(mark)
  if (mark.type === 'link')
    return `<a${attributes({ target: attrs.target, rel: attrs.rel, href: attrs.href, title: attrs.title })}>`
  if (mark.type === 'unknownMark') return `<span${attributes({ 'data-unknown-mark': JSON.stringify(attrs.raw) })}>`
  if (mark.type === 'highlight') return `<mark${attributes({ 'data-colour': attrs.colour })}>`
  return `<${markTags[mark.type] ?? 'span'}>`
}

const closeTag = (mark: DocMark): string => {
  if (mark.type === 'link') return '</a>'
  return `</${markTags[mark.type] ?? 'span'}>`
}

const wrapped = (html: string, marks: readonly DocMark[] = []): string =>
  marks.reduceRight((inside, mark) => `${openTag(mark)}${inside}${closeTag(mark)}`, html)

const inline = (node: DocNode): string => {
  if (node.type === 'hardBreak') return wrapped('<br>', node.marks)
  const attrs = attrsOf(node)
  if (node.type === 'ruby') {
    const reading = `<rp>(</rp><rt>${escapeHtml(String(attrs.reading))}</rt><rp>)</rp>`
    return wrapped(`<ruby>${escapeHtml(String(attrs.text))}${reading}</ruby>`, node.marks)
  }
  if (node.type === 'entityLink') {
    const data = {
      'data-entity': attrs.entityType,
      'data-entity-id': attrs.id,
      'data-title': attrs.title,
      'data-alias': attrs.alias,
      'data-heading': attrs.heading,
      'data-embed': attrs.embed === true ? 'true' : null,
    }
    return wrapped(`<a${attributes(data)}>${escapeHtml(String(attrs.alias ?? attrs.title))}</a>`, node.marks)
  }
  if (node.type !== 'unknownInline') return wrapped(escapeHtml(node.text ?? ''), node.marks)
  const { raw } = attrs
  const atom = `<span${attributes({ 'data-unknown-inline': JSON.stringify(raw) })}>${escapeHtml(textsInside(raw))}</span>`
  return wrapped(atom, node.marks)
}

const inside = (node: DocNode): string => (node.content ?? []).map(block).join('')
const words = (node: DocNode): string => (node.content ?? []).map(inline).join('')

const cell = (tag: 'td' | 'th', node: DocNode): string => {
  const { colspan, rowspan, colwidth, align } = attrsOf(node)
  const spans = {
    colspan,
    rowspan,
    colwidth: Array.isArray(colwidth) ? colwidth.join(',') : null,
    align,
  }
  return `<${tag}${attributes(spans)}>${inside(node)}</${tag}>`
}

const block = (node: DocNode): string => {
  const attrs = attrsOf(node)
  switch (node.type) {
    case 'paragraph':
      return `<p>${words(node)}</p>`
    case 'heading':
      return `<h${attrs.level}>${words(node)}</h${attrs.level}>`
    case 'bulletList':
      return `<ul>${inside(node)}</ul>`
    case 'orderedList':
      return `<ol${attributes({ start: attrs.start === 1 ? null : attrs.start, type: attrs.type })}>${inside(node)}</ol>`
    case 'listItem':
      return `<li>${inside(node)}</li>`
    case 'taskList':
      return `<ul data-type="taskList">${inside(node)}</ul>`
    case 'taskItem': {
      const box = `<label><input type="checkbox"${attrs.checked === true ? ' checked="checked"' : ''}><span></span></label>`
      return `<li${attributes({ 'data-checked': attrs.checked, 'data-type': 'taskItem' })}>${box}<div>${inside(node)}</div></li>`
    }
    case 'blockquote':
      return `<blockquote>${inside(node)}</blockquote>`
    case 'codeBlock': {
      const language = typeof attrs.language === 'string' ? `language-${attrs.language}` : null
      return `<pre><code${attributes({ class: language })}>${words(node)}</code></pre>`
    }
    case 'callout':
      return `<aside${attributes({ 'data-callout': attrs.kind, 'data-title': attrs.title })}>${inside(node)}</aside>`
    case 'details':
      return `<details${attrs.open === true ? ' open=""' : ''}>${inside(node)}</details>`
    case 'detailsSummary':
      return `<summary>${words(node)}</summary>`
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
      return `<figure${attributes(data)}><img${attributes({ alt })}>${below}</figure>`
    }
    case 'horizontalRule':
      return '<hr>'
    case 'table':
      return `<table><tbody>${inside(node)}</tbody></table>`
    case 'tableRow':
      return `<tr>${inside(node)}</tr>`
    case 'tableCell':
      return cell('td', node)
    case 'tableHeader':
      return cell('th', node)
    default: {
      const kept = { 'data-unknown-block': JSON.stringify(attrs.raw), 'data-deep': attrs.deep === true ? 'true' : null }
      return `<div${attributes(kept)}>${escapeHtml(textsInside(attrs.raw))}</div>`
    }
  }
}

/**
 * The document as HTML that is safe to put on a page: every text and attribute escaped, links only to allowed addresses, no
 * script, no style, no event handler. Reading it back gives the same document. Accepts any JSON.
 */
export const docToHtml = (input: unknown): string => repairDoc(input).doc.content.map(block).join('')
