import { Parser, type ParserOptions } from 'htmlparser2'
import { deepestHtml, type HtmlNode } from '../doc/html-tree.ts'

interface Growing {
  readonly tag: string
  readonly attrs: Readonly<Record<string, string>>
  readonly children: (HtmlNode | Growing)[]
}

/** Reads HTML without a page: in Node, in a worker. Elements that are not closed end with what they stand in. */
export function htmlTree(html: string): readonly HtmlNode[] {
  return treeOf(html, {})
}

/** Reads HTML that closes elements in their opening tag, as XML does (`<en-media/>`). */
export function xhtmlTree(html: string): readonly HtmlNode[] {
  return treeOf(html, { recognizeSelfClosing: true, recognizeCDATA: true })
}

function treeOf(html: string, options: ParserOptions): readonly HtmlNode[] {
  const root: Growing = { tag: '', attrs: {}, children: [] }
  const open: Growing[] = [root]
  let tooDeep = 0
  const parser = new Parser(
    {
      onopentag: (tag, attrs) => {
        if (open.length > deepestHtml) {
          tooDeep += 1
          return
        }
        const element: Growing = { tag, attrs, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: text => {
        const children = open.at(-1)?.children
        const last = children?.at(-1)
        if (typeof last === 'string') children?.splice(-1, 1, last + text)
        else children?.push(text)
      },
      onclosetag: () => {
        if (tooDeep > 0) tooDeep -= 1
        else if (open.length > 1) open.pop()
      },
    },
    options,
  )
  parser.write(html)
  parser.end()
  return root.children
}
