import { isStoragePath } from './attributes.ts'
import type { DocNode } from './document.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { pictureAddress } from './link.ts'

/** Pictures, formulas and footnotes out of HTML: our own, and what other programs write for the same. */

export const pixels = (text: string | undefined): number | null => {
  const number = Math.round(Number.parseFloat(text ?? ''))
  return number >= 1 && number <= 10_000 ? number : null
}

/** Where a picture lies in the storage, by what its HTML says; null for one that is not there. */
export type Attachment = (src: string) => string | null

/** A picture among words; null for what is none that could be shown. */
export function inlinePicture(attrs: HtmlElement['attrs'], attachment?: Attachment): DocNode | null {
  const source = (attrs['data-picture'] ?? attrs['data-src'] ?? attrs.src ?? '').trim()
  const own = attrs['data-picture'] !== undefined && isStoragePath(source) ? source : null
  const path = own ?? attachment?.(source) ?? null
  const src = path === null ? pictureAddress(source) : null
  if (path === null && src === null) return null
  return {
    type: 'inlineImage',
    attrs: {
      path,
      src,
      alt: attrs['data-alt'] ?? attrs.alt ?? '',
      title: attrs['data-caption'] ?? attrs.title ?? null,
      width: pixels(attrs['data-width'] ?? attrs.width),
      height: pixels(attrs['data-height'] ?? attrs.height),
    },
  }
}

const classed = ({ attrs }: HtmlElement, name: string): boolean => (attrs.class ?? '').split(/\s+/).includes(name)

/** The source that a drawn formula carries along (KaTeX, MathJax, Wikipedia); null where there is none. */
const sourceOf = (node: HtmlNode): string | null => {
  if (typeof node === 'string') return null
  if (node.tag === 'annotation' && /\btex\b/i.test(node.attrs.encoding ?? '')) return textOf(node)
  for (const child of node.children) {
    const found = sourceOf(child)
    if (found !== null) return found
  }
  return null
}

const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))

const isDrawn = (node: HtmlNode): boolean =>
  typeof node !== 'string' &&
  (node.tag === 'math' || classed(node, 'katex') || classed(node, 'katex-display') || classed(node, 'mwe-math-element'))

/** A formula among words. */
export function inlineMath(element: HtmlElement): DocNode | null {
  const { attrs } = element
  if (attrs['data-math'] !== undefined)
    return { type: 'math', attrs: { tex: attrs['data-math'], display: attrs['data-display'] === 'true' } }
  if (!isDrawn(element)) return null
  const tex = sourceOf(element)?.trim()
  return tex ? { type: 'math', attrs: { tex, display: classed(element, 'katex-display') } } : null
}

/** A formula that stands alone: ours, or drawn in a figure or a paragraph of its own. */
export function mathBlock(element: HtmlElement): DocNode | null {
  const { tag, attrs, children } = element
  if (tag === 'div' && attrs['data-math'] !== undefined)
    return { type: 'mathBlock', attrs: { tex: attrs['data-math'] } }
  if (tag !== 'figure' || !classed(element, 'equation')) return null
  const tex = children.map(sourceOf).find(each => each !== null)
  return tex ? { type: 'mathBlock', attrs: { tex: tex.trim() } } : null
}

export const footnoteRef = ({ tag, attrs }: HtmlElement): DocNode | null =>
  tag === 'sup' && attrs['data-footnote'] !== undefined
    ? { type: 'footnoteRef', attrs: { label: attrs['data-footnote'] } }
    : null
