import { attrsOf, type DocNode } from '../document.ts'
import { blockHtml } from '../html.ts'
import { isLoose, nests } from '../lists.ts'
import { picturesAlone } from '../pictures.ts'
import { repairDoc } from '../repair.ts'
import { htmlLine, inlineMarkdown } from './inline.ts'
import { mathBlockMarkdown, pictureMarkdown, plainLine, withoutLoneRefs } from './kept.ts'

/**
 * The document as Markdown: CommonMark with tables, tasks and strike-through, `==highlight==`, callouts (`> [!note]`), links
 * between notes (`[[Note#Heading|alias]]`, `![[Note]]`), footnotes, formulas between dollar signs, and tags. What it has no signs for (ruby, underlined text, cells of
 * several blocks) is HTML inside it. `markdownToDoc` gives the same document back, but for names of blocks and notes (links go
 * by title), widths of columns and empty lines at the end. Accepts any JSON.
 */
export function docToMarkdown(input: unknown): string {
  const content = withoutLoneRefs(repairDoc(input).doc.content)
  // The editor keeps an empty line at the end to write on.
  const end = content.findLastIndex(node => node.type !== 'paragraph' || node.content !== undefined) + 1
  return end === 0 ? '' : `${joined(content.slice(0, end), true, false)}\n`
}

const families: Readonly<Record<string, string>> = {
  bulletList: 'bullet',
  taskList: 'bullet',
  orderedList: 'ordered',
  blockquote: 'quote',
  callout: 'quote',
}

/** Blocks one below the other. Two lists or quotes side by side would be one; another sign or a comment keeps them apart. */
const joined = (nodes: readonly DocNode[], isWhole = false, isSole = nodes.length === 1): string => {
  const parts: string[] = []
  let isOther = false
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1]
    const family = families[node.type]
    const touches = before !== undefined && family !== undefined && families[before.type] === family
    isOther = touches && family !== 'quote' ? !isOther : false
    if (touches && family === 'quote') parts.push('<!-- -->')
    // Three dashes at the start of a file open its front matter.
    if (node.type === 'horizontalRule') parts.push(isWhole && index === 0 ? '***' : '---')
    else parts.push(block(node, isOther, isSole))
  }
  return parts.join('\n\n')
}

const prefixed = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : line === '' ? rest.replace(/ +$/, '') : rest}${line}`)
    .join('\n')

const asHtml = (node: DocNode): string => htmlLine(blockHtml(node, {}, ' data-exact'))

const block = (node: DocNode, isOther: boolean, isOnly: boolean): string => {
  const attrs = attrsOf(node)
  switch (node.type) {
    case 'paragraph':
      return paragraph(node, isOnly)
    case 'heading': {
      const words = inlineMarkdown(node.content, 'tags').replace(/(?<=\s)#(?=#*$)/, '\\#')
      return `${'#'.repeat(Number(attrs.level))} ${words}`.replace(/ +$/, '')
    }
    case 'bulletList':
    case 'taskList':
      return list(node, () => (isOther ? '*' : '-'))
    case 'orderedList':
      if (attrs.type !== null && attrs.type !== '1') return asHtml(node)
      return list(node, index => `${Math.min(Number(attrs.start) + index, 999_999_999)}${isOther ? ')' : '.'}`)
    case 'blockquote':
      return quoted(joined(node.content ?? []))
    case 'callout': {
      const title = typeof attrs.title === 'string' ? ` ${plainLine(attrs.title)}` : ''
      const isEmpty = node.content?.length === 1 && node.content[0]?.type === 'paragraph' && !node.content[0].content
      return quoted(`[!${attrs.kind}]${title}${isEmpty ? '' : `\n\n${joined(node.content ?? [])}`}`)
    }
    case 'details': {
      const [summary, ...body] = node.content ?? []
      const opened = `<details${attrs.open === true ? ' open' : ''}>`
      return `${opened}${summary ? asHtml(summary) : ''}\n\n${joined(body, false, false)}\n\n</details>`
    }
    case 'codeBlock':
      return codeBlock(node)
    case 'image':
    case 'remoteImage': {
      const { path, src, alt, caption, width, height } = attrs
      return pictureMarkdown({ path, src, alt, below: caption, width, height })
    }
    case 'mathBlock':
      return mathBlockMarkdown(node) ?? asHtml(node)
    case 'footnote':
      return footnote(node)
    case 'table':
      return pipes(node) ?? asHtml(node)
    default:
      return asHtml(node)
  }
}

/** What a footnote says, indented below its name. */
const footnote = (node: DocNode): string => {
  const opened = `[^${attrsOf(node).label}]:`
  const [first, ...others] = node.content ?? []
  if (others.length === 0 && first?.type === 'paragraph' && !first.content) return opened
  const text = prefixed(joined(node.content ?? []), '    ', '    ')
  return first?.type === 'paragraph' && first.content ? `${opened} ${text.replace(/^ +/, '')}` : `${opened}\n${text}`
}

const quoted = (text: string): string => prefixed(text, '> ', '> ').replace(/^> $/gm, '>')

const paragraph = (node: DocNode, isOnly: boolean): string => {
  if (!node.content) return isOnly ? '' : '<p data-exact></p>'
  const text = inlineMarkdown(node.content)
  // A line that is nothing but tags is HTML to the parser, and HTML of breaks alone says nothing. Pictures alone would become
  // blocks.
  return /^(?:<br>)*$/.test(text) || picturesAlone(node.content) ? asHtml(node) : text
}

const list = (node: DocNode, markerAt: (index: number) => string): string => {
  const items = (node.content ?? []).map((item, index) => {
    const marker = markerAt(index)
    const task = item.type === 'taskItem' ? `[${attrsOf(item).checked === true ? 'x' : ' '}] ` : ''
    const [first, ...rest] = item.content ?? []
    const isEmpty = !first?.content
    // An item without words can only be followed by a list at once; anything else would not be in it.
    const line =
      isEmpty && rest.length > 0 && rest[0]?.type === 'paragraph'
        ? '<p data-exact></p>'
        : first
          ? task !== '' && picturesAlone(first.content)
            ? inlineMarkdown(first.content)
            : block(first, false, true)
          : ''
    const indent = ' '.repeat(marker.length + 1)
    const head = prefixed(`${task}${line}`, `${marker} `, indent).replace(/ +$/, '')
    if (rest.length === 0) return { text: head, isTight: true }
    const isHtml = line.startsWith('<p data-exact')
    const isTight = rest.length === 1 && !isHtml && nests(rest[0])
    const body = prefixed(joined(rest, false, false), indent, indent)
    const gap = isTight || (isEmpty && line === '' && task === '') ? '\n' : '\n\n'
    return { text: `${head}${gap}${body}`, isTight }
  })
  const isTight = !isLoose(node) && items.every(item => item.isTight)
  return items.map(item => item.text).join(isTight ? '\n' : '\n\n')
}

const codeBlock = (node: DocNode): string => {
  const text = (node.content ?? []).map(child => child.text ?? '').join('')
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), match => match[0].length))
  const fence = '`'.repeat(longest + 1)
  const { language } = attrsOf(node)
  return `${fence}${typeof language === 'string' ? language : ''}\n${text === '' ? '' : `${text}\n`}${fence}`
}

/**
 * A table as Markdown knows it: at most one header row, then cells of one paragraph each, aligned by column. Without a header its
 * header row is empty. Null for any other.
 */
const pipes = (node: DocNode): string | null => {
  const rows = (node.content ?? []).map(row => row.content ?? [])
  const columns = rows[0]?.length ?? 0
  const hasHeader = rows[0]?.[0]?.type === 'tableHeader'
  const isPlain = rows.every(
    (cells, index) =>
      cells.length === columns &&
      cells.every((cell, column) => {
        const { colspan, rowspan, align } = attrsOf(cell)
        const [only, ...others] = cell.content ?? []
        return (
          (cell.type === 'tableHeader') === (hasHeader && index === 0) &&
          colspan === 1 &&
          rowspan === 1 &&
          align === attrsOf(rows[0]?.[column]).align &&
          others.length === 0 &&
          only?.type === 'paragraph'
        )
      }),
  )
  const isHeaderEmpty = hasHeader && (rows[0] ?? []).every(cell => !cell.content?.[0]?.content)
  if (!isPlain || columns === 0 || isHeaderEmpty) return null
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const written = rows.map(cells =>
    line(cells.map(cell => inlineMarkdown(cell.content?.[0]?.content, 'tags').replaceAll('|', '\\|'))),
  )
  const rule = (rows[0] ?? []).map(cell => {
    const { align } = attrsOf(cell)
    return `${align === 'left' || align === 'center' ? ':' : ''}---${align === 'right' || align === 'center' ? ':' : ''}`
  })
  const [header, body] = hasHeader ? [written[0], written.slice(1)] : [line(rule.map(() => '')), written]
  return [header, line(rule), ...body].join('\n')
}
