import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { htmlTree } from '../markdown/index.ts'
import { docToHtml, docToMarkdown, docToText, htmlToDoc } from './index.ts'
import { highlightOf } from './office.ts'

const clipboard = (name: string) =>
  htmlToDoc(readFileSync(new URL(`./testing/clipboard/${name}.html`, import.meta.url), 'utf8'), htmlTree)

const read = (html: string) => htmlToDoc(html, htmlTree)

describe('what is copied elsewhere', () => {
  test('Word: headings, marks, lists made of paragraphs, tables; nothing hidden', () => {
    expect(docToMarkdown(clipboard('word'))).toBe(
      `# 2026年の計画

今年は**3つ**のことを*する*。==大事==なことは<u>毎日</u>見る。[plan](https://example.com/plan)

- 本を読む
  - 朝に20分
- 走る

3. 三番目から

|  |  |
| --- | --- |
| 項目 | 2月 |

おわり
`,
    )
  })

  test('Google Docs: no bold around everything, lists in lists, boxes, tables', () => {
    const doc = clipboard('google-docs')
    expect(doc.content.map(node => node.type)).toEqual(['heading', 'paragraph', 'bulletList', 'taskList', 'table'])
    expect(doc.content[1]?.content?.map(node => [node.text, (node.marks ?? []).map(mark => mark.type)])).toEqual([
      ['今週は', []],
      ['安い', ['bold', 'highlight']],
      ['はず', ['italic', 'strike']],
      ['店', ['link']],
    ])
    expect(docToMarkdown({ type: 'doc', content: doc.content.slice(2, 4) })).toBe(
      '- 卵\n  - 十個入り\n- 牛乳\n\n* [x] 払った\n',
    )
  })

  test('Excel and Google Sheets: a table with its alignment, spans and bold cells', () => {
    const rows = clipboard('excel').content[0]?.content ?? []
    expect(rows.map(row => row.content?.map(cell => docToText({ type: 'doc', content: cell.content })))).toEqual([
      ['日付', '歩数', 'メモ'],
      ['2026/11/20', '8,120', '雨 | 傘\nあり'],
      ['', '=SUM(A1)'],
    ])
    expect(rows[1]?.content?.map(cell => cell.attrs?.align)).toEqual(['right', 'right', null])
    expect(rows[2]?.content?.[0]?.attrs).toMatchObject({ colspan: 2 })
    expect(docToHtml(clipboard('google-sheets'))).toBe(
      '<table><tbody><tr><td colspan="1" rowspan="1"><p><strong>名前</strong></p></td><td colspan="1" rowspan="1" align="right"><p>12</p></td></tr></tbody></table>',
    )
  })

  test('a page of the web: its words, its furigana, its code, and nothing that acts', () => {
    expect(docToMarkdown(clipboard('web-page'))).toBe(
      `### 手帳の選び方

紙は<ruby data-exact>裏<rp>(</rp><rt>うら</rt><rp>)</rp></ruby>まで見る。続きはこちら。![表紙](https://img.example/a.jpg)

\`\`\`ts
const a = 1
\`\`\`

送る
`,
    )
  })
})

describe('HTML', () => {
  test.each([
    [
      'white space means what it means in a browser',
      '<p>  a\n b <b> c</b>  <br> d </p>\n\n<p> </p>',
      '<p>a b <strong>c</strong><br>d</p>',
    ],
    ['line ends between Japanese signs are none', '<p>一行目\n   二行目\nthird</p>', '<p>一行目二行目 third</p>'],
    ['words beside blocks become paragraphs', 'a<div>b<p>c</p>d</div>e', '<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>'],
    ['an inline element around blocks is looked through', '<span><p>a</p><p>b</p></span>', '<p>a</p><p>b</p>'],
    [
      'boxes of GitHub are tasks',
      '<ul><li><input type=checkbox checked> a</li></ul>',
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>a</p></div></li></ul>',
    ],
    ['a definition list is a list', '<dl><dt>語<dd>意味</dl>', '<ul><li><p>語</p></li><li><p>意味</p></li></ul>'],
    ['a heading of level six stays one', '<h6><b>題</b></h6>', '<h6>題</h6>'],
    ['code in lines of its own', '<pre><div>a</div><div>b</div></pre>', '<pre><code>a\nb</code></pre>'],
    [
      'a picture in a link stays in it, and its place is not asked',
      '<a href="https://a.example"><img src="https://b.example/i.png" alt="絵"></a>',
      '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example"><span data-picture="https://b.example/i.png" data-alt="絵">絵</span></a></p>',
    ],
  ])('%s', (_name, html, expected) => {
    expect(docToHtml(read(html))).toBe(expected)
  })

  test('a picture that is all there is in a block without a meaning stays', () => {
    expect(
      read('<div>前</div><div><img src="https://b.example/i.png"></div><div></div>').content.map(({ type }) => type),
    ).toEqual(['paragraph', 'remoteImage'])
  })

  test('ten thousand levels are no harm', () => {
    expect(docToText(read(`${'<div>'.repeat(10_000)}底`))).toBe('底')
    expect(docToText(read(`${'<ul><li>'.repeat(300)}底`))).toContain('底')
  })

  test.each([
    ['yellow', 'amber'],
    ['#00ff00', 'green'],
    ['#ADD8E6', 'cyan'],
    ['rgb(255, 200, 220)', 'pink'],
    ['rgba(0,0,0,0)', null],
    ['white', null],
    ['#fff', null],
    ['url(javascript:x)', null],
  ])('a ground of %s is the highlight %s', (css, colour) => {
    expect(highlightOf(css.toLowerCase())).toBe(colour)
  })
})
