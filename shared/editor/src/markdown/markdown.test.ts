import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Doc, docLinks, docToHtml, docToMarkdown, htmlToDoc, repairDoc } from '../doc/index.ts'
import { documents } from '../doc/testing/documents.ts'
import { htmlTree, markdownToDoc } from './index.ts'

const doc = (...content: unknown[]) => repairDoc({ type: 'doc', content }).doc
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
})
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const item = (type: string, words: string, ...rest: unknown[]) => ({ type, content: [paragraph(text(words)), ...rest] })
const bold = { type: 'bold' }

/** Empty lines at the end are not written. */
const withoutEnd = (each: Doc) => {
  const end = each.content.findLastIndex(node => node.type !== 'paragraph' || node.content !== undefined) + 1
  return doc(...each.content.slice(0, end))
}

describe('there and back', () => {
  test('every document is the same after it was written as Markdown and read', () => {
    fc.assert(
      fc.property(documents, each => {
        expect(markdownToDoc(docToMarkdown(each))).toEqual(withoutEnd(each))
      }),
      { numRuns: 500 },
    )
  })

  test('the words of a picture may be an address with brackets in it', () => {
    for (const alt of [
      'https://example.com/![あ',
      'https://a.b/(',
      'http://a.b/{',
      'https://a.b/"',
      "https://a.b/'c",
    ]) {
      const picture = { type: 'inlineImage', attrs: { path: null, src: 'https://a.b/c_(d)', alt, title: 'あ' } }
      const { doc } = repairDoc({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: '? ' }, picture] }],
      })
      expect(markdownToDoc(docToMarkdown(doc)), alt).toEqual(doc)
    }
  })

  test('every document is the same after it was written as HTML and read', () => {
    fc.assert(
      fc.property(documents, each => {
        expect(htmlToDoc(`<div data-exact>${docToHtml(each)}</div>`, htmlTree)).toEqual(each)
      }),
      { numRuns: 300 },
    )
  })

  test('any text is read as a document, and read again as the same', () => {
    const sources = fc.array(
      fc.constantFrom(
        '# ',
        '- ',
        '1. ',
        '> ',
        '```',
        '|',
        '---',
        '\n',
        '\n\n',
        '  ',
        '    ',
        '**',
        '*',
        '_',
        '`',
        '==',
        '~~',
        '[[',
        ']]',
        '<b>',
        '</b>',
        '<details>',
        '</details>',
        '<table>',
        '[!note]',
        '[x] ',
        'あ',
        'word',
        '「',
        '」',
        '　',
        '\\',
        '&',
        '<script>',
        '![',
        '](a)',
        '](https://a.example/b.png)',
        '$',
        '$$',
        '[^1]',
        '[^1]: ',
        '^[',
        ']',
        '\n\n- ',
        '<img src="https://a.example/b.png">',
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(sources, parts => {
        const once = markdownToDoc(parts.join(''))
        expect(markdownToDoc(docToMarkdown(once))).toEqual(withoutEnd(once))
      }),
      { numRuns: 500 },
    )
  })
})

describe('what is written', () => {
  test.each<[string, unknown[], string]>([
    [
      'headings, paragraphs and a rule',
      [
        { type: 'heading', attrs: { level: 2 }, content: [text('題')] },
        paragraph(text('　本文')),
        { type: 'horizontalRule' },
      ],
      '## 題\n\n　本文\n\n---\n',
    ],
    [
      'emphasis beside Japanese signs',
      [paragraph(text('これは'), text('「重要」', bold), text('です'))],
      'これは<strong>「重要」</strong>です\n',
    ],
    ['bold and italic at once', [paragraph(text('強'), text('とても', bold, { type: 'italic' }))], '強***とても***\n'],
    [
      'highlights',
      [
        paragraph(
          text('a', { type: 'highlight' }),
          text(' '),
          text('b', { type: 'highlight', attrs: { colour: 'blue' } }),
        ),
      ],
      '==a== <mark data-colour="blue">b</mark>\n',
    ],
    [
      'lists in lists',
      [
        {
          type: 'bulletList',
          content: [
            item('listItem', 'a', { type: 'orderedList', content: [item('listItem', 'b')] }),
            item('listItem', 'c'),
          ],
        },
      ],
      '- a\n  1. b\n- c\n',
    ],
    [
      'tasks',
      [
        {
          type: 'taskList',
          content: [{ ...item('taskItem', '牛乳'), attrs: { checked: true } }, item('taskItem', '卵')],
        },
      ],
      '- [x] 牛乳\n- [ ] 卵\n',
    ],
    [
      'callouts',
      [{ type: 'callout', attrs: { kind: 'tip', title: 'コツ' }, content: [paragraph(text('短く'))] }],
      '> [!tip] コツ\n>\n> 短く\n',
    ],
    [
      'folds',
      [
        {
          type: 'details',
          attrs: { open: false },
          content: [{ type: 'detailsSummary', content: [text('答え')] }, paragraph(text('42'))],
        },
      ],
      '<details><summary data-exact>答え</summary>\n\n42\n\n</details>\n',
    ],
    [
      'code that holds a fence',
      [{ type: 'codeBlock', attrs: { language: 'md' }, content: [text('```\nx\n```')] }],
      '````md\n```\nx\n```\n````\n',
    ],
    [
      'pictures',
      [{ type: 'image', attrs: { path: 'me/a b.png', alt: '猫', caption: '昼寝', width: 300 } }],
      '![猫|300](<me/a b.png> "昼寝")\n',
    ],
    [
      'furigana',
      [paragraph({ type: 'ruby', attrs: { text: '習慣', reading: 'しゅうかん' } })],
      '<ruby data-exact>習慣<rp>(</rp><rt>しゅうかん</rt><rp>)</rp></ruby>\n',
    ],
    [
      'links between notes',
      [
        paragraph(
          { type: 'entityLink', attrs: { title: '日記', heading: '朝', alias: '今朝' } },
          { type: 'entityLink', attrs: { title: '図', embed: true } },
        ),
      ],
      '[[日記#朝|今朝]]![[図]]\n',
    ],
    [
      'paragraphs that look like something else',
      [paragraph(text('# x')), paragraph(text('1. y')), paragraph(text('- z')), paragraph(text('+1'))],
      '\\# x\n\n1\\. y\n\n\\- z\n\n+1\n',
    ],
    [
      'two lists side by side',
      [
        { type: 'bulletList', content: [item('listItem', 'a')] },
        { type: 'bulletList', content: [item('listItem', 'b')] },
      ],
      '- a\n\n* b\n',
    ],
  ])('%s', (_name, content, markdown) => {
    expect(docToMarkdown(doc(...content))).toBe(markdown)
    expect(markdownToDoc(markdown)).toEqual(doc(...content))
  })

  test('a table with a pipe in it stays a table; one with two blocks in a cell becomes HTML', () => {
    const table = (...cell: unknown[]) =>
      doc({
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableHeader', attrs: { align: 'right' }, content: [paragraph(text('a|b'))] }],
          },
          { type: 'tableRow', content: [{ type: 'tableCell', attrs: { align: 'right' }, content: cell }] },
        ],
      })
    const plain = table(paragraph(text('x', { type: 'code' }), { type: 'hardBreak' }, text('\\|')))
    expect(docToMarkdown(plain)).toBe('| a\\|b |\n| ---: |\n| `x`<br>\\\\\\| |\n')
    const rich = table(paragraph(text('x')), paragraph(text('y')))
    expect(docToMarkdown(rich)).toMatch(
      /^<table data-exact><tbody>.*<p>x<\/p><p>y<\/p><\/td><\/tr><\/tbody><\/table>\n$/,
    )
    for (const each of [plain, rich]) expect(markdownToDoc(docToMarkdown(each))).toEqual(each)
  })
})

test('a table without a header has an empty one in Markdown; one whose header is empty is HTML', () => {
  const row = (type: string, ...words: string[]) => ({
    type: 'tableRow',
    content: words.map(word => ({ type, content: [paragraph(...(word === '' ? [] : [text(word)]))] })),
  })
  const bare = doc({ type: 'table', content: [row('tableCell', 'a', 'b')] })
  expect(docToMarkdown(bare)).toBe('|  |  |\n| --- | --- |\n| a | b |\n')
  const empty = doc({ type: 'table', content: [row('tableHeader', ''), row('tableCell', 'a')] })
  expect(docToMarkdown(empty)).toContain('<table')
  for (const each of [bare, empty]) expect(markdownToDoc(docToMarkdown(each))).toEqual(each)
})

describe('what others write', () => {
  test('emphasis closes beside Japanese brackets', () => {
    expect(markdownToDoc('これは**「重要」**です。**太字。**次')).toEqual(
      doc(paragraph(text('これは'), text('「重要」', bold), text('です。'), text('太字。', bold), text('次'))),
    )
  })

  test('line ends, setext headings, indented code, six levels and addresses', () => {
    const markdown =
      '題\n===\n\n一行目\n二行目  \n三行目\n\n    code\n\n##### 深い\n\nhttps://example.com/a と <https://example.com/b>'
    const link = (href: string) => text(href, { type: 'link', attrs: { href } })
    expect(markdownToDoc(markdown)).toEqual(
      doc(
        { type: 'heading', attrs: { level: 1 }, content: [text('題')] },
        paragraph(text('一行目'), { type: 'hardBreak' }, text('二行目'), { type: 'hardBreak' }, text('三行目')),
        { type: 'codeBlock', content: [text('code')] },
        { type: 'heading', attrs: { level: 5 }, content: [text('深い')] },
        paragraph(link('https://example.com/a'), text(' と '), link('https://example.com/b')),
      ),
    )
  })

  test('lists of boxes and of dots are told apart', () => {
    const { content } = markdownToDoc('- [ ] a\n- b\n- [X] c')
    expect(content.map(node => node.type)).toEqual(['taskList', 'bulletList', 'taskList'])
  })

  test('callouts of other programs get the nearest kind', () => {
    const { content } = markdownToDoc('> [!danger]- 注意\n> 火気厳禁\n\n> [!abstract]\n> まとめ')
    expect(content.map(node => node.attrs)).toEqual([
      { kind: 'caution', title: '注意' },
      { kind: 'note', title: 'abstract' },
    ])
    expect(content[0]?.content).toEqual([paragraph(text('火気厳禁'))])
  })

  test('links find their notes by title and pictures their attachments by name', () => {
    const read = markdownToDoc('[[日記|きのう]] [[ない]] ![[cat.png|300]] ![犬](img/my%20dog.png)', {
      noteId: title => (title === '日記' ? 'n1' : null),
      attachment: target => ({ 'cat.png': 'me/1.png', 'img/my dog.png': 'me/2.png' })[target] ?? null,
    })
    expect(docLinks(read).map(link => [link.target, link.id, link.alias])).toEqual([
      ['日記', 'n1', 'きのう'],
      ['ない', null, null],
    ])
    const [words] = read.content
    expect(words?.content?.filter(node => node.type === 'inlineImage').map(node => node.attrs)).toMatchObject([
      { path: 'me/1.png', width: 300 },
      { path: 'me/2.png', alt: '犬' },
    ])
  })

  test('HTML of others is read, and what cannot be shown stays as code', () => {
    const markdown =
      '<div align="center"><h2>題</h2><p>a <b>b</b></p></div>\n\n<script>alert(1)</script>\n\n<table><tr><th>x<td>y</table>'
    const { content } = markdownToDoc(markdown)
    expect(content.map(node => node.type)).toEqual(['heading', 'paragraph', 'codeBlock', 'table'])
    expect(content[2]?.content?.[0]?.text).toBe('<script>alert(1)</script>')
  })

  test.each([
    ['[押す](javascript:alert(1))'],
    ['<a href="javascript:alert(1)" onclick="x">押す</a>'],
    ['![押す](data:text/html,<script>)'],
    ['<img src=x onerror=alert(1) alt=押す>'],
    ['[押す](vbscript:x "t")'],
  ])('%s does nothing', markdown => {
    const read = markdownToDoc(markdown)
    expect(docToHtml(read)).not.toMatch(/<a|<img|onclick=|onerror=/)
    expect(JSON.stringify(read)).toContain('押す')
  })

  test.each([
    ['pictures of other places', '![図|300](https://example.com/a%20b.png "題")\n', ['remoteImage']],
    [
      'badges',
      '[![build](https://ci.example/b.svg)](https://ci.example/) ![x](https://ci.example/c.svg)\n',
      ['paragraph'],
    ],
    [
      'a picture in a sentence and in a table',
      '見て![庭|20](a.png)ね\n\n| ![](a.png) | b |\n| --- | --- |\n| $\\|x\\|$ | 2 |\n',
      ['paragraph', 'table'],
    ],
    [
      'footnotes',
      '本文[^1]と[^注]。\n\n[^1]: 一つ目\n    続き\n\n    二段落目\n\n[^注]: - a\n    - b\n',
      ['paragraph', 'footnote', 'footnote'],
    ],
    [
      'formulas',
      '質量$E=mc^2$と$$\\sum_{i} x_i$$。\n\n$$\n\\begin{aligned}\na &= b \\\\\n\n  c\n\\end{aligned}\n$$\n',
      ['paragraph', 'mathBlock'],
    ],
    ['headings of six levels', '#### a\n\n###### b\n', ['heading', 'heading']],
    [
      'lists with space between their items, and where they start',
      '- a\n\n- b\n  - c\n\n7. x\n8. y\n',
      ['bulletList', 'orderedList'],
    ],
    ['an embedded note in a sentence', '前![[図の話#二|そこ]]後\n', ['paragraph']],
  ])('%s come back as they were', (_, markdown, types) => {
    const read = markdownToDoc(markdown)
    expect(read.content.map(node => node.type)).toEqual(types)
    const written = docToMarkdown(read)
    expect(markdownToDoc(written)).toEqual(read)
    expect(written.replace(/:\n {4}-/, ': -').replace('一つ目\\\n', '一つ目\n')).toBe(markdown)
  })

  test.each([['$5 と $10、100$と200$、$ 3 $、a$b$c'], ['\\$x\\$ `$x$`'], ['[^1] に注はない'], ['$$'], ['価格は$5']])(
    '%s is neither a formula nor a footnote',
    markdown => {
      expect(JSON.stringify(markdownToDoc(markdown))).not.toMatch(/"math|"footnote/)
    },
  )

  test('footnotes among words stand at the end', () => {
    const read = markdownToDoc('a^[短い*注*]b[^1]\n\n[^1]: 一')
    expect(read.content.map(node => [node.type, node.attrs?.label])).toEqual([
      ['paragraph', undefined],
      ['footnote', '1'],
      ['footnote', '2'],
    ])
    expect(docToMarkdown(read)).toBe('a[^2]b[^1]\n\n[^1]: 一\n\n[^2]: 短い*注*\n')
  })
})
