/** HTML as plain data, whatever parsed it: the browser's own parser, or one that runs in Node. Names are in lower case. */
export interface HtmlElement {
  readonly tag: string
  readonly attrs: Readonly<Record<string, string>>
  readonly children: readonly HtmlNode[]
}

export type HtmlNode = string | HtmlElement

/** Reads a fragment of HTML. Nothing in it may run or load. */
export type HtmlParser = (html: string) => readonly HtmlNode[]

/** Below this only the words are kept, so that hostile nesting cannot exhaust the stack. */
export const deepestHtml = 200

/**
 * The parser of a browser. What it makes is inert: no script runs, no picture loads.
 * @param Parser the class `DOMParser` of a window
 */
export const domHtmlParser =
  (Parser: new () => DOMParser): HtmlParser =>
  html =>
    [...new Parser().parseFromString(html, 'text/html').body.childNodes].flatMap(node => treeOf(node, 0))

const treeOf = (node: ChildNode, depth: number): readonly HtmlNode[] => {
  if (node.nodeType === 3) return [node.nodeValue ?? '']
  if (node.nodeType !== 1) return []
  if (depth >= deepestHtml) return [node.textContent ?? '']
  const element = node as Element
  const inside = element.localName === 'template' ? [] : [...element.childNodes]
  return [
    {
      tag: element.localName.toLowerCase(),
      attrs: Object.fromEntries([...element.attributes].map(({ name, value }) => [name.toLowerCase(), value])),
      children: inside.flatMap(child => treeOf(child, depth + 1)),
    },
  ]
}
