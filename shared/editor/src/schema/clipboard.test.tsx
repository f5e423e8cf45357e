import { readFileSync } from 'node:fs'
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
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

/** Resolves once what was pasted stands there. */
const paste = async (data: Readonly<Record<string, string>>) => {
  const clipboardData = { types: Object.keys(data), files: [], getData: (type: string) => data[type] ?? '' }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  const before = editor.state.doc
  editor.view.dom.dispatchEvent(event)
  await expect.poll(() => editor.state.doc).not.toBe(before)
}

const sample = (name: string) => readFileSync(`${import.meta.dirname}/../doc/testing/clipboard/${name}.html`, 'utf8')
const written = () => docToMarkdown(editor.getJSON())

describe('pasting', () => {
  test('from Word keeps headings, lists and marks', async () => {
    open('<p>前</p>')
    await paste({ 'text/html': sample('word'), 'text/plain': 'x' })
    expect(written()).toContain('- 本を読む\n  - 朝に20分\n- 走る')
    expect(written()).toContain('==大事==')
  })

  test('from Google Docs brings boxes and lists in lists', async () => {
    open()
    await paste({ 'text/html': sample('google-docs') })
    expect(written()).toContain('- 卵\n  - 十個入り\n- 牛乳\n\n* [x] 払った')
  })

  test('a line of a web page goes into the line where the caret is', async () => {
    open('<p>これは</p>')
    await paste({ 'text/html': '<meta charset="utf-8"><span style="font-weight:700">太字</span>' })
    expect(written()).toBe('これは**太字**\n')
  })

  test('Markdown becomes what it says', async () => {
    open()
    await paste({ 'text/plain': '# 題\n\n- [x] 済み\n- [ ] まだ\n\n| a | b |\n| - | - |\n| 1 | 2 |' })
    await expect
      .poll(() =>
        editor
          .getJSON()
          .content?.map(node => node.type)
          .slice(0, 3),
      )
      .toEqual(['heading', 'taskList', 'table'])
  })

  test('Markdown stays signs when pasted with Shift, and in code', async () => {
    open()
    editor.view.dom.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }),
    )
    await paste({ 'text/plain': '# 題' })
    expect(editor.getText()).toBe('# 題')
    open('<pre><code>x</code></pre>')
    await paste({ 'text/plain': '\n# 題' })
    expect(editor.getText()).toContain('x\n# 題')
  })

  test('an ordinary text stays one', async () => {
    open()
    await paste({ 'text/plain': '買い物 - 卵\n10. 20は？ #1' })
    expect(editor.getJSON().content?.every(node => node.type === 'paragraph')).toBe(true)
  })

  test('lines out of a code editor become code', async () => {
    open()
    await paste({
      'text/plain': 'const a = 1\nconst b = 2\n',
      'text/html': '<div style="color:red">const a</div>',
      'vscode-editor-data': '{"mode":"typescript"}',
    })
    expect(written()).toContain('```ts'.slice(0, 3))
    expect(editor.getJSON().content?.[0]).toMatchObject({ type: 'codeBlock', attrs: { language: 'typescript' } })
  })

  test('nothing that acts comes along', async () => {
    open()
    await paste({ 'text/html': sample('web-page') })
    const html = editor.view.dom.innerHTML
    expect(html).not.toMatch(/onclick|onmouseover|onload|onerror|<script|<iframe|javascript:|style="position/)
    expect(editor.getText()).toContain('紙は')
  })
})

describe('addresses', () => {
  test('one that is pasted on words links them, and stands as a link by itself', async () => {
    open('<p>店</p>')
    editor.commands.setTextSelection({ from: 1, to: 2 })
    await paste({ 'text/plain': 'https://a.example/ ' })
    expect(written()).toBe('[店](https://a.example/)\n')
    open('<p>見て</p>')
    await paste({ 'text/plain': 'https://a.example/' })
    expect(written()).toBe('見て<https://a.example/>\n')
  })

  test('one that is typed becomes a link at the next space, without the dot behind it', () => {
    open()
    const type = (text: string) => {
      for (const sign of text) {
        const { view } = editor
        const { from, to } = view.state.selection
        const insert = () => view.state.tr.insertText(sign, from, to)
        if (!view.someProp('handleTextInput', take => take(view, from, to, sign, insert))) view.dispatch(insert())
      }
    }
    type('見て https://a.example/b\u3000次 example.com ')
    expect(written()).toBe('見て <https://a.example/b>\u3000次 example.com&#32;\n')
  })

  test('a dangerous one is none', () => {
    open('<p>店</p>')
    editor.commands.selectAll()
    expect(editor.commands.setLink({ href: 'javascript:alert(1)' })).toBe(false)
    editor.commands.setLink({ href: '/mypage' })
    expect(written()).toBe('[店](/mypage)\n')
    editor.commands.unsetLink()
    expect(written()).toBe('店\n')
  })
})

describe('copying', () => {
  const copied = () => {
    const { state, view } = editor
    return view.someProp('clipboardTextSerializer', serialize => serialize(state.selection.content(), view))
  }

  test('blocks are Markdown where only text is taken', async () => {
    await import('./paste.ts')
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
