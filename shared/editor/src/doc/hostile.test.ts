import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlTree, markdownToDoc } from '../markdown/index.ts'
import type { HtmlNode } from './html-tree.ts'
import { docStats, docToHtml, docToHtmlPage, docToMarkdown, docToText, htmlToDoc, safeHref } from './index.ts'
import { documents } from './testing/documents.ts'

describe('hostile documents', () => {
  const payloads = [
    ...[
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "'><svg onload=alert(1)>",
      '</title><script>alert(1)</script>',
    ],
    ...[
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'red;background:url(//evil.example)',
      'x" onmouseover="alert(1)',
    ],
    ...['--><script>alert(1)</script>', ']]><script>', '{{constructor}}', '../../etc/passwd', '//evil.example/x.png'],
  ]
  const attrs = fc.dictionary(
    fc.constantFrom(
      ...[
        'id',
        'path',
        'alt',
        'caption',
        'width',
        'kind',
        'title',
        'open',
        'text',
        'reading',
        'entityType',
        'alias',
        'heading',
      ],
    ),
    fc.constantFrom(...payloads),
  )
  const mark = fc.record({
    type: fc.constantFrom('link', 'highlight', 'bold', 'glow', ...payloads),
    attrs: fc.dictionary(
      fc.constantFrom('href', 'title', 'colour', 'class', 'rel', 'target', 'style', 'onclick'),
      fc.constantFrom(...payloads),
    ),
  })
  const text = fc.record({
    type: fc.constant('text'),
    text: fc.constantFrom(...payloads),
    marks: fc.array(mark, { maxLength: 2 }),
  })
  const atom = fc.record({
    type: fc.constantFrom('ruby', 'entityLink', 'mention', ...payloads),
    attrs,
    marks: fc.array(mark, { maxLength: 2 }),
  })
  const block = fc.record({
    type: fc.constantFrom(
      'paragraph',
      'heading',
      'callout',
      'details',
      'image',
      'codeBlock',
      'table',
      'taskList',
      'chart',
      ...payloads,
    ),
    attrs,
    content: fc.array(fc.oneof(text, atom), { maxLength: 3 }),
  })
  const hostile = fc.array(block, { maxLength: 3 }).map(content => ({ type: 'doc', content }))

  const tags = new Set(
    'p h1 h2 h3 ul ol li label input span div blockquote pre code hr table tbody tr td th aside details summary figure img figcaption br ruby rp rt a mark strong em s u'.split(
      ' ',
    ),
  )
  const attributes =
    /^(?:href|target|rel|title|start|type|checked|class|colspan|rowspan|colwidth|align|alt|width|open|data-(?:type|checked|callout|title|path|alt|caption|width|height|colour|entity|entity-id|alias|heading|embed|unknown-(?:block|inline|mark)|deep))$/

  /** What a page would do with the HTML beyond showing it. */
  const acting = (nodes: readonly HtmlNode[]): string[] =>
    nodes.flatMap(node => {
      if (typeof node === 'string') return []
      const wrong = Object.entries(node.attrs)
        .filter(([name, value]) => !attributes.test(name) || (name === 'href' && safeHref(value) !== value))
        .map(([name]) => `${node.tag} ${name}`)
      return [...(tags.has(node.tag) ? [] : [node.tag]), ...wrong, ...acting(node.children)]
    })
  const actsIn = (html: string) => acting(htmlTree(html))

  test('the check sees what acts', () => {
    expect(actsIn('<p onclick=x><a href="javascript:x">a</a><script>1</script><img src=x></p>')).toEqual([
      ...['p onclick', 'a href', 'script', 'img src'],
    ])
  })

  test('make HTML in which nothing acts, also when it is read and written again', () => {
    fc.assert(
      fc.property(hostile, input => {
        const html = docToHtml(input)
        expect(actsIn(html)).toEqual([])
        expect(actsIn(docToHtml(htmlToDoc(html, htmlTree)))).toEqual([])
        expect(
          docToHtmlPage(input, { title: payloads[0] ?? '', language: payloads[1] ?? '' }).split('<script>'),
        ).toHaveLength(1)
      }),
      { numRuns: 500 },
    )
  })

  test('make Markdown that makes nothing that acts', () => {
    fc.assert(
      fc.property(hostile, input => {
        expect(actsIn(docToHtml(markdownToDoc(docToMarkdown(input))))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test.each(payloads)('%s as HTML and as Markdown does nothing', payload => {
    for (const doc of [htmlToDoc(payload, htmlTree), markdownToDoc(payload), markdownToDoc(`[x](<${payload}>)`)])
      expect(actsIn(docToHtml(doc))).toEqual([])
  })

  test('a page for keeping holds pictures and links only where it is told to', () => {
    const doc = markdownToDoc('![猫](me/1.png)\n\n[[日記]]')
    expect(docToHtmlPage(doc, { title: '題', language: 'ja' })).not.toMatch(/ src=| href=/)
    const page = docToHtmlPage(doc, {
      title: '題',
      language: 'ja',
      imageUrl: path => `files/${path}`,
      entityHref: ({ title }) => `${title}.html`,
    })
    expect(page).toContain('<img src="files/me/1.png" alt="猫">')
    expect(page).toContain('href="日記.html"')
    expect(docToText(doc)).toBe('猫\n日記')
  })

  test('every document has HTML, Markdown, text and counts', () => {
    fc.assert(
      fc.property(documents, doc => {
        expect(docToHtml(doc).length + docToMarkdown(doc).length + docStats(doc).blocks).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
  })
})
