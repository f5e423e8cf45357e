import { readFileSync } from 'node:fs'
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { docToMarkdown } from '../doc/index.ts'
import { documentExtensions } from './extensions.ts'

let editor: Editor

const open = (content: object | string = '') => {
  document.body.innerHTML = '<div id="place"></div>'
  editor = new Editor({
    element: document.querySelector('#place'),
    extensions: documentExtensions({ placeholder: () => '', checkbox: text => text }),
    content,
  })
  editor.commands.focus('end')
}

afterEach(() => editor.destroy())

const paste = (data: Readonly<Record<string, string>>) => {
  const clipboardData = { types: Object.keys(data), files: [], getData: (type: string) => data[type] ?? '' }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  editor.view.dom.dispatchEvent(event)
}

const sample = (name: string) => readFileSync(`${import.meta.dirname}/../doc/testing/clipboard/${name}.html`, 'utf8')
const written = () => docToMarkdown(editor.getJSON())

describe('pasting', () => {
  test('from Word keeps headings, lists and marks', () => {
    open('<p>前</p>')
    paste({ 'text/html': sample('word'), 'text/plain': 'x' })
    expect(written()).toContain('- 本を読む\n  - 朝に20分\n- 走る')
    expect(written()).toContain('==大事==')
  })

  test('from Google Docs brings boxes and lists in lists', () => {
    open()
    paste({ 'text/html': sample('google-docs') })
    expect(written()).toContain('- 卵\n  - 十個入り\n- 牛乳\n\n* [x] 払った')
  })

  test('a line of a web page goes into the line where the caret is', () => {
    open('<p>これは</p>')
    paste({ 'text/html': '<meta charset="utf-8"><span style="font-weight:700">太字</span>' })
    expect(written()).toBe('これは**太字**\n')
  })

  test('Markdown becomes what it says', async () => {
    open()
    paste({ 'text/plain': '# 題\n\n- [x] 済み\n- [ ] まだ\n\n| a | b |\n| - | - |\n| 1 | 2 |' })
    await vi.waitFor(() =>
      expect(
        editor
          .getJSON()
          .content?.map(node => node.type)
          .slice(0, 3),
      ).toEqual(['heading', 'taskList', 'table']),
    )
  })

  test('Markdown stays signs when pasted with Shift, and in code', () => {
    open()
    editor.view.dom.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }),
    )
    paste({ 'text/plain': '# 題' })
    expect(editor.getText()).toBe('# 題')
    open('<pre><code>x</code></pre>')
    paste({ 'text/plain': '\n# 題' })
    expect(editor.getText()).toContain('x\n# 題')
  })

  test('an ordinary text stays one', () => {
    open()
    paste({ 'text/plain': '買い物 - 卵\n10. 20は？ #1' })
    expect(editor.getJSON().content?.every(node => node.type === 'paragraph')).toBe(true)
  })

  test('lines out of a code editor become code', () => {
    open()
    paste({
      'text/plain': 'const a = 1\nconst b = 2\n',
      'text/html': '<div style="color:red">const a</div>',
      'vscode-editor-data': '{"mode":"typescript"}',
    })
    expect(written()).toContain('```ts'.slice(0, 3))
    expect(editor.getJSON().content?.[0]).toMatchObject({ type: 'codeBlock', attrs: { language: 'typescript' } })
  })

  test('nothing that acts comes along', () => {
    open()
    paste({ 'text/html': sample('web-page') })
    const html = editor.view.dom.innerHTML
    expect(html).not.toMatch(/onclick|onmouseover|onload|onerror|<script|<iframe|javascript:|style="position/)
    expect(editor.getText()).toContain('紙は')
  })
})

describe('copying', () => {
  const copied = () => {
    const { state, view } = editor
    return view.someProp('clipboardTextSerializer', serialize => serialize(state.selection.content(), view))
  }

  test('blocks are Markdown where only text is taken', () => {
    open('<h2>題</h2><ul><li><p>a</p></li><li><p><strong>b</strong></p></li></ul>')
    editor.commands.selectAll()
    expect(copied()).toBe('## 題\n\n- a\n- **b**')
  })

  test('words of one line are just words', () => {
    open('<p>snake_case と *星*</p>')
    editor.commands.selectAll()
    expect(copied()).toBe('snake_case と *星*')
  })
})
