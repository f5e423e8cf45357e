import { describe, expect, test } from 'vitest'
import { docToHtml, repairDoc, safeHref } from './index.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const linked = (href: unknown) =>
  doc({ type: 'paragraph', content: [{ type: 'text', text: '押す', marks: [{ type: 'link', attrs: { href } }] }] })

const dangerous = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u0000:alert(1)',
  '\u00a0javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://x/1',
  'ftp://x.example',
  'java script:alert(1)',
  '１javascript:alert(1)',
  '',
  '   ',
  null,
  7,
  { toString: () => 'https://x' },
]

describe('links', () => {
  test.each(dangerous.map(href => [href]))('%j is no link', href => {
    expect(safeHref(href)).toBeNull()
    expect(docToHtml(linked(href))).toBe('<p>押す</p>')
  })

  test.each([
    ['https://example.com/a?b=c#d'],
    ['HTTP://EXAMPLE.COM'],
    ['mailto:a@example.com'],
    ['tel:+81312345678'],
    ['/mypage/daily/2026-11-20'],
    ['#heading'],
    ['?q=a:b'],
    ['//example.com/x'],
    ['notes/3:4'],
  ])('%s may be linked to', href => {
    expect(safeHref(href)).toBe(href)
  })
})

describe('HTML', () => {
  test('text and attributes are escaped', () => {
    const html = docToHtml(
      doc(
        { type: 'paragraph', content: [{ type: 'text', text: `<img src=x onerror="a('&')">` }] },
        { type: 'codeBlock', attrs: { language: '"><script>' }, content: [{ type: 'text', text: '</code><script>' }] },
      ),
    )
    expect(html).toBe(
      '<p>&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;</p><pre><code>&lt;/code&gt;&lt;script&gt;</code></pre>',
    )
  })

  test('a quote in an address cannot leave its attribute', () => {
    expect(docToHtml(linked('https://x/"onmouseover="alert(1)'))).not.toContain('"onmouseover')
  })

  test('what is not known is shown as its words and kept as inert data', () => {
    const html = docToHtml(
      doc({ type: 'html', attrs: { src: '<script>alert(1)</script>' }, content: [{ type: 'text', text: '語' }] }),
    )
    expect(html).toMatch(/^<div data-unknown-block="[^<>"]*">語<\/div>$/)
  })

  test('every block has its element', () => {
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }
    const html = docToHtml(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '題' }] },
        { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph] }] },
        { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph] }] },
        { type: 'blockquote', content: [paragraph] },
        { type: 'horizontalRule' },
        { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph] }] }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'a' },
            { type: 'hardBreak' },
            { type: 'text', text: 'b', marks: [{ type: 'bold' }, { type: 'italic' }] },
          ],
        },
      ),
    )
    expect(html).toBe(
      '<h2>題</h2><ol start="3"><li><p>x</p></li></ol>' +
        '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>x</p></div></li></ul>' +
        '<blockquote><p>x</p></blockquote><hr><table><tbody><tr><th colspan="1" rowspan="1"><p>x</p></th></tr></tbody></table>' +
        '<p>a<br><strong><em>b</em></strong></p>',
    )
  })

  test('CSS and handlers in attributes never reach the page', () => {
    const evil = { style: 'position:fixed', onclick: 'alert(1)', class: 'x', id: 'login', align: 'left;position:fixed' }
    const html = docToHtml(
      doc(
        {
          type: 'paragraph',
          attrs: evil,
          content: [{ type: 'text', text: 'x', marks: [{ type: 'bold', attrs: evil }] }],
        },
        {
          type: 'table',
          attrs: evil,
          content: [{ type: 'tableRow', attrs: evil, content: [{ type: 'tableCell', attrs: evil }] }],
        },
      ),
    )
    expect(html).toBe(
      '<p><strong>x</strong></p><table><tbody><tr><td colspan="1" rowspan="1"><p></p></td></tr></tbody></table>',
    )
    expect(repairDoc(doc({ type: 'paragraph', attrs: evil })).doc.content[0]).toEqual({
      type: 'paragraph',
      attrs: { id: 'login' },
    })
    expect(html).not.toContain('login')
  })
})
