import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlTree, markdownToDoc } from '../markdown/index.ts'
import type { HtmlNode } from './html-tree.ts'
import {
  docAttachments,
  docHeadings,
  docLimits,
  docLinks,
  docMentions,
  docSize,
  docStats,
  docTags,
  docTasks,
  docToHtml,
  docToHtmlPage,
  docToMarkdown,
  docToText,
  ensureIds,
  htmlToDoc,
  safeHref,
  setTask,
  textStats,
} from './index.ts'
import { documents } from './testing/documents.ts'

describe('counting', () => {
  test.each([
    ['', 0, 0, 0],
    ['今日は散歩した。', 8, 8, 4],
    ['ガンダム か\u3099 👨‍👩‍👧', 8, 6, 3],
    ['Hello, world', 12, 11, 2],
    ['e\u0301', 1, 1, 1],
  ])('%j has %i characters, %i without space, %i words', (text, graphemes, letters, words) => {
    expect(textStats(text)).toEqual({ graphemes, letters, words })
  })

  test('characters are those a reader sees, whatever the text', () => {
    const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), text => {
        const line = text.replace(/[\r\n]/g, '')
        expect(textStats(line).graphemes).toBe([...segmenter.segment(line)].length)
      }),
    )
  })

  test('a document counts its blocks and the words of all of them', () => {
    expect(docStats(markdownToDoc('# 題\n\n- a b\n- c'))).toEqual({ graphemes: 5, letters: 4, words: 4, blocks: 6 })
  })
})

describe('limits', () => {
  const blocks = (count: number, text = 'a') => ({
    type: 'doc',
    content: Array.from({ length: count }, () => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

  test.each([
    [blocks(docLimits.large.blocks), 'fine'],
    [blocks(docLimits.large.blocks + 1), 'large'],
    [blocks(docLimits.most.blocks + 1), 'too-large'],
    [blocks(1, 'あ'.repeat(400_000)), 'large'],
    [blocks(1, 'a'.repeat(docLimits.most.bytes)), 'too-large'],
  ])('document %# is %s', (doc, verdict) => {
    expect(docSize(doc).verdict).toBe(verdict)
  })

  test('bytes are those of the text that is stored', () => {
    expect(docSize(blocks(1, 'あ')).bytes).toBe(
      Buffer.byteLength(
        '{"type":"doc","attrs":{"version":2},"content":[{"type":"paragraph","content":[{"type":"text","text":"あ"}]}]}',
      ),
    )
  })
})

describe('what a document says', () => {
  const doc = ensureIds(
    markdownToDoc(
      '# 計画 <ruby>本<rt>ほん</rt></ruby>\n\n[[日記#朝|今朝]]と[[無い]]、![[図]]と[店](https://a.example/)。#読書 #work/plan `#code`\n\n- [ ] 卵 [[店]]\n  - [x] 十個\n\n> ## 中\n>\n> <a data-entity="task" data-entity-id="t1" data-title="走る">走る</a>\n\n![猫](me/1.png)\n\n![](me/1.png)',
      { noteId: title => (title === '日記' ? 'n1' : null) },
    ),
  )

  test('headings with level, text and name', () => {
    expect(docHeadings(doc)).toEqual([
      { id: expect.any(String), level: 1, text: '計画 本' },
      { id: expect.any(String), level: 2, text: '中' },
    ])
  })

  test('links with what they lead to and where they stand', () => {
    expect(docLinks(doc).map(({ kind, target, id, alias, heading }) => [kind, target, id, alias, heading])).toEqual([
      ['wiki', '日記', 'n1', '今朝', '朝'],
      ['wiki', '無い', null, null, null],
      ['embed', '図', null, null, null],
      ['url', 'https://a.example/', null, null, null],
      ['wiki', '店', null, null, null],
      ['mention', '走る', 't1', null, null],
    ])
    const [first, , , , inTask] = docLinks(doc)
    expect([first?.blockId, first?.context]).toEqual([
      doc.content[1]?.attrs?.id,
      '今朝と無い、図と店。#読書 #work/plan #code',
    ])
    expect(inTask?.blockId).toBe(docTasks(doc)[0]?.id)
  })

  test('tasks with their depth, and one of them done', () => {
    expect(docTasks(doc).map(({ text, checked, depth }) => [text, checked, depth])).toEqual([
      ['卵 店', false, 0],
      ['十個', true, 1],
    ])
    const done = setTask(doc, docTasks(doc)[0]?.id ?? '', true)
    expect(docTasks(done).map(task => task.checked)).toEqual([true, true])
    expect(setTask(doc, 'nobody', true)).toBe(doc)
    expect(done.content[0]).toBe(doc.content[0])
  })

  test('tags, not those in code, in addresses or of numbers', () => {
    expect(docTags(doc)).toEqual(['読書', 'work/plan'])
    expect(docTags(markdownToDoc('＃全角 #1 a#b #2026年 https://a.example/#x （#括弧） #読書、#Work #work'))).toEqual([
      ...['全角', '2026年', '括弧', '読書', 'Work'],
    ])
  })

  test('attachments, each once', () => {
    expect(docAttachments(doc)).toEqual([{ path: 'me/1.png', alt: '猫' }])
  })

  test('mentions of a title that are no links', () => {
    const text = markdownToDoc('[[日記]]と日記。\n\n今日の日記帳\n\nＤｉａｒｙ and diaryland\n\ndiaryland')
    expect(docMentions(text, '日記').map(each => each.context.slice(each.start, each.end))).toEqual(['日記', '日記'])
    expect(docMentions(text, 'diary').map(each => each.context)).toEqual(['Ｄｉａｒｙ and diaryland'])
    expect(docMentions(text, ' ')).toEqual([])
  })
})

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
