import { attrsOf, type DocMark, type DocNode } from '../document.ts'
import { atomHtml, escapeHtml, markHtml } from '../html.ts'
import { highlightColours } from '../schema.ts'
import { mathMarkdown, pictureMarkdown } from './kept.ts'

/** Inline content as Markdown. What its signs cannot say where they stand is written as HTML, which Markdown lets through. */

/** Spaces at the ends of a line count for nothing in Markdown. The ideographic space is kept by our parser. */
const kept = (text: string): string => text.replace(/[^\S\u3000]/gu, sign => `&#${sign.codePointAt(0) ?? 32};`)

/** HTML inside a line: no line end, nothing that Markdown would read as its own sign. */
export const htmlLine = (html: string): string => html.replace(/[\r\n]/g, sign => `&#${sign.charCodeAt(0)};`)

/** The words between tags, where Markdown is still read. */
const inert = (text: string): string =>
  escapeHtml(text).replace(/[\\`*_[\]~=|:!$^\r\n\t ]/g, sign => `&#${sign.charCodeAt(0)};`)

const escaped = (text: string): string =>
  text
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/_/g, (sign, at: number, all: string) => {
      const isInside = /[a-z0-9]/i.test(all[at - 1] ?? '') && /[a-z0-9]/i.test(all[at + 1] ?? '')
      return isInside ? sign : `\\${sign}`
    })
    .replace(/&(?=[#\w])/g, '\\&')
    .replace(/&$/, '\\&')
    .replace(/[~=](?=[~=]|$)|(?<=[~=]|^)[~=]/g, '\\$&')
    .replace(/(https?):/gi, '$1\\:')
    .replace(/[\r\n]/g, sign => `&#${sign.charCodeAt(0)};`)
    .replace(/!$/, '\\!')
    .replace(/\$|^\^|\^$/g, '\\$&')

const code = (text: string): string => {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), match => match[0].length))
  const fence = '`'.repeat(longest + 1)
  const pads = /^`|`$|^\s.*\S.*\s$|^\s+$/su.test(text) && !/^ +$/.test(text)
  return `${fence}${pads ? ` ${text} ` : text}${fence}`
}

/** Whether a code span can hold the text: it joins lines and takes a space from each end. */
const isCode = (text: string): boolean => text !== '' && !/[\r\n]/.test(text) && !/^[^\S ]|[^\S ]$|\\\|/u.test(text)

const safeName = (text: string): boolean => text !== '' && text.trim() === text && !/[[\]|#^\\\r\n]|^!/.test(text)

export const pictureName = /\.(?:avif|bmp|gif|heic|jpe?g|png|svg|webp)$/i

const entityLink = (node: DocNode): string => {
  const { entityType, title, alias, heading, embed } = attrsOf(node)
  const name = String(title)
  const parts = [name, heading, alias].filter(each => typeof each === 'string')
  const isWiki = entityType === 'note' && parts.every(safeName) && !(embed === true && pictureName.test(name))
  if (!isWiki)
    return htmlLine(atomHtml(node)).replace(/>([^<]*)<\/a>$/, (_, words: string) => `>${inert(unescaped(words))}</a>`)
  const target = `${name}${heading === null ? '' : `#${heading}`}${alias === null ? '' : `|${alias}`}`
  return `${embed === true ? '!' : ''}[[${target}]]`
}

const unescaped = (html: string): string =>
  html.replace(
    /&(?:lt|gt|quot|#39|amp);/g,
    entity => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" })[entity] ?? '&',
  )

/** An atom as HTML between words of Markdown. */
const htmlAtom = (node: DocNode): string =>
  htmlLine(atomHtml(node)).replace(
    />([^<]*)<\/(span|sup)>$/,
    (_, words: string, tag: string) => `>${inert(unescaped(words))}</${tag}>`,
  )

const atom = (node: DocNode, before: string, after: string): string => {
  const { text, reading } = attrsOf(node)
  switch (node.type) {
    case 'ruby':
      return `<ruby data-exact>${inert(String(text))}<rp>(</rp><rt>${inert(String(reading))}</rt><rp>)</rp></ruby>`
    case 'entityLink':
      return entityLink(node)
    case 'math':
      return mathMarkdown(node, before, after) ?? htmlAtom(node)
    case 'footnoteRef':
      return attrsOf(node).isLone === true ? htmlAtom(node) : `[^${attrsOf(node).label}]`
    case 'inlineImage': {
      const { path, src, alt, title, width, height } = attrsOf(node)
      return pictureMarkdown({ path, src, alt, below: title, width, height })
    }
    case 'unknownInline':
      return htmlAtom(node)
    default:
      return escaped(node.text ?? '')
  }
}

const delimiters: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~', highlight: '==' }

/** Where a link leads, between angle brackets when it holds what would end it. */
const destination = (href: string): string => {
  const text = href.replace(/[\\<>&`*_[\]]/g, '\\$&').replace(/[\r\n]/g, sign => `&#${sign.charCodeAt(0)};`)
  return /[\s()]|^$/.test(href) ? `<${text}>` : text
}

const quoted = (title: string): string =>
  ` "${title.replace(/[\\"&`*_[\]<]/g, '\\$&').replace(/[\r\n]/g, sign => `&#${sign.charCodeAt(0)};`)}"`

const link = (mark: DocMark, inside: string, words: string | null): string => {
  const { href, title } = attrsOf(mark)
  const address = String(href)
  const caption = typeof title === 'string' ? quoted(title) : ''
  const isPlain = words === address && caption === '' && /^https?:\/\/[\w.~:/?#@!$&'()+,;=%-]+$/.test(address)
  return isPlain ? `<${address}>` : `[${inside}](${destination(address)}${caption})`
}

const isMarked = (node: DocNode | undefined, mark: string): boolean =>
  node?.marks?.some(each => JSON.stringify(each) === mark) ?? false

/**
 * Whether the signs of a mark open and close it here, by the rules for runs of delimiters. What stands beside them counts, so
 * `before` and `after` are the written text around.
 */
const holds = (delimiter: string, inside: string, before: string, after: string): boolean => {
  const own = delimiter[0] ?? ''
  if (inside === '' || /^\s|\s$/u.test(inside)) return false
  if ([inside[0], inside.at(-1), before.at(-1), after[0]].includes(own)) return false
  // The ideographic space is none to our parser at the ends of a line. An escape or an entity at the end is a sign of punctuation to the parser, whatever it stands for.
  const opens = !/^[\p{P}\p{S}]/u.test(inside) || /^$|[^\S\u3000]$/u.test(before)
  const closes = !/^[\p{P}\p{S}]/u.test([...inside.slice(-2)].at(-1) ?? '') || /^$|^[^\S\u3000]/u.test(after)
  return opens && closes
}

/** Runs of nodes with a mark in common, longest first, are written inside it. */
const written = (nodes: readonly DocNode[], before: string, after: string): string => {
  let result = ''
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index]
    if (!node) break
    const marks = (node.marks ?? []).map(mark => {
      const key = JSON.stringify(mark)
      let end = index + 1
      while (isMarked(nodes[end], key)) end++
      return { mark, key, end }
    })
    const outer = marks.filter(each => each.mark.type !== 'code')
    // A link cannot be opened twice; then what lasts longest.
    const chosen =
      outer.find(each => each.mark.type === 'link') ??
      outer.reduce<(typeof outer)[number] | undefined>(
        (best, each) => (best && best.end >= each.end ? best : each),
        undefined,
      )
    if (chosen) {
      const run = nodes
        .slice(index, chosen.end)
        .map(each => ({ ...each, marks: each.marks?.filter(mark => JSON.stringify(mark) !== chosen.key) ?? [] }))
      const next = nodes[chosen.end]
      const follows = next ? written([next], '', '').slice(0, 1) || 'x' : after
      result += around(chosen.mark, run, `${before}${result}`, follows)
      index = chosen.end
      continue
    }
    if (marks.length > 0) {
      const text = node.text ?? ''
      const last = `${before}${result}`.at(-1)
      if (node.type === 'text' && isCode(text) && last !== '`') result += code(text)
      else
        result += `<code>${node.type === 'hardBreak' ? '<br>' : node.type === 'text' ? inert(text) : atom(node, '>', '<')}</code>`
    } else {
      const next = node.type === 'math' ? nodes[index + 1] : undefined
      const follows = next ? written([next], '', '').slice(0, 1) || 'x' : after
      const own = node.type === 'hardBreak' ? '\\\n' : atom(node, `${before}${result}`, follows)
      // Behind a footnote a parenthesis would be where a link leads.
      result += nodes[index - 1]?.type === 'footnoteRef' ? own.replace(/^\(/, '\\(') : own
    }
    index += 1
  }
  return result
}

const around = (mark: DocMark, run: readonly DocNode[], before: string, after: string): string => {
  const plain = run.every(node => node.type === 'text' && (node.marks ?? []).length === 0)
  if (mark.type === 'link') {
    const { target } = attrsOf(mark)
    const inside = written(run, '[', ']')
    if (target === null) return `${markHtml(mark)[0]}${inside}</a>`
    return link(mark, inside, plain ? run.map(node => node.text ?? '').join('') : null)
  }
  const isPlain = mark.type !== 'highlight' || attrsOf(mark).colour === highlightColours[0]
  const italic = run.every(node => node.marks?.some(each => each.type === 'italic'))
  if (mark.type === 'bold' && italic) {
    const both = run.map(node => ({ ...node, marks: node.marks?.filter(each => each.type !== 'italic') ?? [] }))
    const inside = written(both, '***', '***')
    if (holds('***', inside, before, after)) return `***${inside}***`
  }
  const delimiter = isPlain ? delimiters[mark.type] : undefined
  if (delimiter !== undefined) {
    const inside = written(run, delimiter, delimiter)
    if (holds(delimiter, inside, before, after)) return `${delimiter}${inside}${delimiter}`
  }
  const [open, close] = markHtml(mark)
  return `${htmlLine(open)}${written(run, '>', '<')}${close}`
}

/** A line that would begin a block gets its first sign escaped. */
const safeStart = (line: string): string =>
  line
    .replace(/^\s+/u, kept)
    .replace(/^(?:[>|]|#(?=#{0,5}(?:\s|$))|\+(?=\s|$)|-(?=[\s|:-]|$)|:(?=-))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\[\^[^\]]+\]):/, '$1\\:')

/**
 * The inline content of a block.
 * @param breaks how a line break is written: over two lines, or where a block must stay on one line as `<br>`
 */
export function inlineMarkdown(nodes: readonly DocNode[] = [], breaks: 'lines' | 'tags' = 'lines'): string {
  const text = withoutNeedlessEscape(written(nodes, '', ''), nodes)
  const parts = text.split('\\\n')
  const lines = parts.map(line => safeStart(line).replace(/\s+$/u, kept))
  if (breaks === 'tags') return lines.join('<br>')
  // A backslash at the end of a paragraph is a backslash.
  const trailing = lines.findLastIndex(line => line !== '') + 1
  const head = lines.slice(0, Math.max(trailing, 1)).join('\\\n')
  return `${head}${'<br>'.repeat(lines.length - Math.max(trailing, 1))}`
}

/** A single dollar sign is no formula, and reads better as it is. */
const withoutNeedlessEscape = (text: string, nodes: readonly DocNode[]): string => {
  if (text.indexOf('$') === -1 || text.indexOf('$') !== text.lastIndexOf('$')) return text
  const isWord = nodes.some(
    node => node.type === 'text' && node.text?.includes('$') && !node.marks?.some(mark => mark.type === 'code'),
  )
  return isWord ? text.replace('\\$', '$') : text
}
