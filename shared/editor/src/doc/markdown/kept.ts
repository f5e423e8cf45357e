import { attrsOf, type DocNode } from '../document.ts'

/** Formulas, footnotes and pictures as Markdown; null for what its signs cannot say where it stands. */

/** Between two prices in a Japanese sentence stand Japanese words, in a formula only as `\text{…}`. */
export const isProse = (tex: string): boolean =>
  !tex.includes('\\') && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u.test(tex)

/** Whether no dollar sign inside would end a formula, and no backslash swallow the one that does. */
const isClosed = (tex: string): boolean =>
  !/\$/.test(tex.replace(/\\[\s\S]/g, '')) && !/\\$/.test(tex.replace(/\\[\s\S]/g, ''))

/**
 * `$x$`: no space inside its signs, no letter or digit before it and no digit behind it, or it would be money.
 * @param before what is written before it
 * @param after what is written behind it, as far as that is known
 */
export function mathMarkdown(node: DocNode, before: string, after: string): string | null {
  const { tex, display } = attrsOf(node)
  const text = String(tex)
  if (
    text.trim() === '' ||
    /[\r\n]/.test(text) ||
    isProse(text) ||
    !isClosed(text) ||
    /[a-z0-9$]$/i.test(before) ||
    /^\$/.test(after)
  )
    return null
  // At the start of a line it would be a block.
  if (display === true) return before === '' || before.endsWith('\n') ? null : `$$${text}$$`
  return /^\s|\s$/u.test(text) || /^\d/.test(after) ? null : `$${text}$`
}

/** A formula between two lines of dollar signs. */
export function mathBlockMarkdown(node: DocNode): string | null {
  const tex = String(attrsOf(node).tex)
  const lines = tex.split('\n')
  const isPlain = !tex.includes('$$') && !/\r/.test(tex) && lines.every(line => line === '' || line.trim() !== '')
  return isPlain && lines[0] !== '' && lines.at(-1) !== '' && !/\$\s*$/.test(tex) ? `$$\n${tex}\n$$` : null
}

/** What a picture is written with: the words, where it lies, what stands below it, its size. */
export interface PictureParts {
  readonly alt: unknown
  readonly path?: unknown
  readonly src?: unknown
  readonly below: unknown
  readonly width: unknown
  readonly height: unknown
}

export function pictureMarkdown({ alt, path, src, below, width, height }: PictureParts): string {
  const size = width === null && height === null ? '' : `|${width ?? ''}${height === null ? '' : `x${height}`}`
  const address =
    typeof path === 'string'
      ? path.replace(/[&`_[\]]/g, '\\$&').replace(/%(?=[0-9a-f]{2})/gi, '%25')
      : String(src).replace(/[\\<>&`*_[\]]/g, '\\$&')
  const target = /[\s()]/.test(address) ? `<${address}>` : address
  const title = typeof below === 'string' ? ` "${plainLine(below).replaceAll('"', '\\"')}"` : ''
  return `![${plainLine(String(alt))}${size}](${target}${title})`
}

/** One line of plain text. An address with a bracket in it is none: it would take the bracket that ends the words of a picture. */
export const plainLine = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>&~=#|!$^]/g, '\\$&')
    .replace(/:(?=\/\/\S*[[\](){}"'])/g, '\\:')
    .replace(/[\r\n]/g, sign => `&#${sign.charCodeAt(0)};`)
    .replace(/^[^\S\u3000]+|[^\S\u3000]+$/gu, spaces =>
      Array.from(spaces, sign => `&#${sign.codePointAt(0)};`).join(''),
    )

/** Marks references that lead nowhere: read again they would be taken for text. */
export function withoutLoneRefs(nodes: readonly DocNode[]): readonly DocNode[] {
  const labels = new Set<string>()
  let hasRefs = false
  // What has to be written as HTML is not read for footnotes.
  const collect = (node: DocNode, isInside = false) => {
    const isHtml = isInside || node.type === 'table' || typeof attrsOf(node).type === 'string'
    if (node.type === 'footnote' && !isHtml) labels.add(String(attrsOf(node).label))
    if (node.type === 'footnoteRef') hasRefs = true
    for (const child of node.content ?? []) collect(child, isHtml)
  }
  for (const node of nodes) collect(node)
  if (!hasRefs) return nodes
  const visit = (node: DocNode): DocNode => {
    if (node.type === 'footnoteRef' && !labels.has(String(attrsOf(node).label)))
      return { ...node, attrs: { ...node.attrs, isLone: true } }
    return node.content ? { ...node, content: node.content.map(visit) } : node
  }
  return nodes.map(visit)
}
