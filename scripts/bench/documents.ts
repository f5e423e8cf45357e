import {
  type Doc,
  type DocNode,
  diffDocs,
  docLinks,
  docStats,
  docToHtml,
  docToMarkdown,
  docToText,
  ensureIds,
  htmlToDoc,
  mergeDocs,
  parseDoc,
  restoreDoc,
} from '@techo/editor/doc'
import { htmlTree, markdownToDoc } from '@techo/editor/markdown'
import { median, print, printTable } from './measure.ts'

/**
 * What is done with a document beside writing in it, in CPU time of this thread. "Growth" is what ten times the blocks cost ÷ 10:
 * near 1 it grows with the document, near 10 with its square.
 */
const sizes = [1_000, 10_000] as const
const rounds = 5

/** One heading, six paragraphs with a bold run, three items for ten blocks; Japanese and English. */
const sample = (blocks: number): Doc => {
  const text = (words: string, bold = false): DocNode => ({
    type: 'text',
    text: words,
    ...(bold ? { marks: [{ type: 'bold' }] } : {}),
  })
  const paragraph = (place: number): DocNode => ({
    type: 'paragraph',
    content: [
      text(`${place}: 今日は朝から図書館で本を読んで、`),
      text('大事なところ', true),
      text(`を書き写した。 The plan for tomorrow is [[ノート${place}]] and a walk.`),
    ],
  })
  const content: DocNode[] = []
  for (let place = 0; content.length + 2 * Math.floor(place / 10) < blocks; place++) {
    if (place % 10 === 0) content.push({ type: 'heading', attrs: { level: 2 }, content: [text(`見出し ${place}`)] })
    else if (place % 10 < 7) content.push(paragraph(place))
    else if (place % 10 === 7)
      content.push({
        type: 'bulletList',
        content: [7, 8, 9].map(item => ({ type: 'listItem', content: [paragraph(place + item)] })),
      })
  }
  return { type: 'doc', content }
}

const cpu = (work: () => unknown): number => {
  const times = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return median(times)
}

/** One paragraph in fifty is another one. */
const edited = (doc: Doc, sign: string): Doc => ({
  ...doc,
  content: doc.content.map((node, place) =>
    place % 50 === sign.length ? { ...node, content: [...(node.content ?? []), { type: 'text', text: sign }] } : node,
  ),
})

export async function run(): Promise<void> {
  const tasks = (blocks: number): Readonly<Record<string, () => unknown>> => {
    const old = sample(blocks)
    const doc = parseDoc(old).doc
    const stored = JSON.stringify(restoreDoc(doc))
    const markdown = docToMarkdown(doc)
    const html = docToHtml(doc)
    const [mine, theirs] = [edited(doc, '!'), edited(doc, '!?')]
    return {
      'load (JSON, migrate, repair)': () => parseDoc(JSON.parse(stored)),
      'load one without names': () => parseDoc(JSON.parse(JSON.stringify(old))),
      'save (restore, JSON)': () => JSON.stringify(restoreDoc(doc)),
      'name all blocks': () => ensureIds(old),
      'to Markdown': () => docToMarkdown(doc),
      'from Markdown': () => markdownToDoc(markdown),
      'to HTML': () => docToHtml(doc),
      'from HTML': () => htmlToDoc(html, htmlTree),
      'to text': () => docToText(doc),
      'merge three': () => mergeDocs(doc, mine, theirs),
      'difference of two': () => diffDocs(doc, mine),
      'count words': () => docStats(doc),
      links: () => docLinks(doc),
    }
  }
  const [small, large] = sizes.map(tasks)
  const rows = Object.keys(small ?? {}).map(name => {
    const [one, ten] = [cpu(small?.[name] ?? (() => {})), cpu(large?.[name] ?? (() => {}))]
    return [name, one, ten, ten / one / 10]
  })
  print(`  medians of ${rounds}, ms of CPU`)
  printTable([['', '1,000 blocks', '10,000 blocks', 'growth'], ...rows])
}
