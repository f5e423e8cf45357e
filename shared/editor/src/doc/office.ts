import type { DocMark } from './document.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import type { HighlightColour } from './schema.ts'

/** What Word, Google Docs and Excel say by styles instead of by elements. */

type Style = Readonly<Record<string, string>>

const styles = new WeakMap<HtmlElement, Style>()

/** The declarations of an element's `style`, names and values in lower case. */
export function styleOf(element: HtmlElement): Style {
  const known = styles.get(element)
  if (known) return known
  const style: Record<string, string> = {}
  for (const declaration of (element.attrs.style ?? '').split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0)
      style[declaration.slice(0, colon).trim().toLowerCase()] = declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase()
  }
  styles.set(element, style)
  return style
}

/** What nobody sees: also the mark of a list that Word writes as text, once the list is made of it. */
export const isHidden = (element: HtmlElement): boolean => {
  const style = styleOf(element)
  return (
    style.display === 'none' ||
    style['mso-hide'] === 'all' ||
    style['mso-list'] === 'ignore' ||
    'hidden' in element.attrs
  )
}

const colours: readonly (readonly [hue: number, colour: HighlightColour])[] = [
  [0, 'red'],
  [28, 'orange'],
  [50, 'amber'],
  [80, 'lime'],
  [120, 'green'],
  [165, 'teal'],
  [185, 'cyan'],
  [215, 'blue'],
  [240, 'indigo'],
  [275, 'violet'],
  [320, 'pink'],
  [360, 'red'],
]

const namedColours: Readonly<Record<string, HighlightColour>> = {
  yellow: 'amber',
  lime: 'lime',
  green: 'green',
  darkgreen: 'green',
  aqua: 'cyan',
  cyan: 'cyan',
  teal: 'teal',
  darkcyan: 'teal',
  blue: 'blue',
  navy: 'indigo',
  darkblue: 'indigo',
  fuchsia: 'pink',
  magenta: 'pink',
  purple: 'violet',
  darkmagenta: 'violet',
  red: 'red',
  maroon: 'red',
  darkred: 'red',
  olive: 'amber',
  darkyellow: 'amber',
  silver: 'grey',
  lightgrey: 'grey',
  gray: 'grey',
  darkgray: 'grey',
}

/** The highlight that is nearest to a colour of CSS; null for white, black and what is hardly a colour. */
export function highlightOf(css: string): HighlightColour | null {
  const word = css.trim().split(/\s/)[0] ?? ''
  if (word in namedColours) return namedColours[word] ?? null
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(word)?.[1]
  const numbers = hex
    ? (hex.length === 3 ? [...hex].map(sign => sign + sign) : (hex.match(/../g) ?? [])).map(pair =>
        Number.parseInt(pair, 16),
      )
    : (/^rgba?\(([^)]*)\)/.exec(css.trim())?.[1] ?? '').split(/[\s,/]+/).map(Number)
  const [red, green, blue, alpha = 1] = numbers
  if (red === undefined || green === undefined || blue === undefined || numbers.some(Number.isNaN) || alpha < 0.1)
    return null
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most - least < 24 || most < 60) return null
  const range = most - least
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  const hue = sixth * 60
  return colours.reduce((best, each) => (Math.abs(each[0] - hue) < Math.abs(best[0] - hue) ? each : best))[1]
}

const inlineTags = /^(?:span|font|a|b|i|u|s|em|strong|mark|td|th|p|li|div)$/

/** Marks that a style sets, and those of the elements around that it takes back (`<b style="font-weight:normal">`). */
export function marksOfStyle(
  style: Style,
  tag: string,
): { readonly on: readonly DocMark[]; readonly off: readonly string[] } {
  const on: DocMark[] = []
  const off: string[] = []
  const weight = style['font-weight']
  if (weight !== undefined) {
    if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) on.push({ type: 'bold' })
    else if (/^(?:normal|lighter|[1-5]00)$/.test(weight)) off.push('bold')
  }
  if (/^(?:italic|oblique)/.test(style['font-style'] ?? '')) on.push({ type: 'italic' })
  else if (style['font-style'] === 'normal') off.push('italic')
  const line = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`
  if (/line-through/.test(line)) on.push({ type: 'strike' })
  if (/underline/.test(line)) on.push({ type: 'underline' })
  // Only text that was marked: the ground of a cell or a page is no highlight.
  const ground =
    style['mso-highlight'] ??
    (/^(?:span|font|mark)$/.test(tag) ? (style['background-color'] ?? style.background) : undefined)
  const colour = ground !== undefined && inlineTags.test(tag) ? highlightOf(ground) : null
  if (colour && tag !== 'mark') on.push({ type: 'highlight', attrs: { colour } })
  return { on, off }
}

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

/** `mso-list: l0 level2 lfo1` → 2; null for a paragraph that is in no list. */
const levelOf = (node: HtmlNode): number | null => {
  if (!isElement(node) || !/^(?:p|h[1-6])$/.test(node.tag)) return null
  const level = /\blevel(\d+)/.exec(styleOf(node)['mso-list'] ?? '')?.[1]
  return level === undefined ? null : Number(level)
}

const words = (node: HtmlNode): string => (isElement(node) ? node.children.map(words).join('') : node)

/** The number or sign that Word wrote before an item. */
const markerOf = (node: HtmlNode): string => {
  if (!isElement(node)) return ''
  if (styleOf(node)['mso-list'] === 'ignore') return words(node).replace(/[\s\u00a0]+/g, '')
  for (const child of node.children) {
    const marker = markerOf(child)
    if (marker !== '') return marker
  }
  return ''
}

interface Open {
  readonly level: number
  readonly tag: 'ul' | 'ol'
  readonly attrs: Record<string, string>
  readonly items: { element: HtmlElement; nested: HtmlNode[] }[]
}

const closed = ({ tag, attrs, items }: Open): HtmlElement => ({
  tag,
  attrs,
  children: items.map(({ element, nested }) => ({
    tag: 'li',
    attrs: {},
    children: [{ ...element, tag: 'p' }, ...nested],
  })),
})

/** Word's lists are paragraphs that say which level of which list they are; this makes lists of them, wherever they stand. */
export function officeLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  if (!nodes.some(holdsList)) return [...nodes]
  const result: HtmlNode[] = []
  const open: Open[] = []
  const closeTo = (level: number) => {
    while ((open.at(-1)?.level ?? 0) > level) {
      const list = open.pop()
      const parent = open.at(-1)?.items.at(-1)
      if (list) (parent ? parent.nested : result).push(closed(list))
    }
  }
  for (const node of nodes) {
    const level = levelOf(node)
    if (level === null || !isElement(node)) {
      // Line ends between the paragraphs end no list.
      if (isElement(node) || node.trim() !== '') {
        closeTo(0)
        result.push(isElement(node) ? { ...node, children: officeLists(node.children) } : node)
      }
      continue
    }
    const marker = markerOf(node)
    const number = /^\(?([0-9]+|[a-z]+)[.)．）]/i.exec(marker.normalize('NFKC'))?.[1]
    const tag = number === undefined ? 'ul' : 'ol'
    closeTo(level)
    const current = open.at(-1)
    if (current?.level === level && current.tag !== tag) closeTo(level - 1)
    if (open.at(-1)?.level !== level) {
      const attrs: Record<string, string> = number !== undefined && /^\d+$/.test(number) ? { start: number } : {}
      open.push({ level, tag, attrs, items: [] })
    }
    open.at(-1)?.items.push({ element: node, nested: [] })
  }
  closeTo(0)
  return result
}

const holdsList = (node: HtmlNode): boolean =>
  isElement(node) && (levelOf(node) !== null || node.children.some(holdsList))
