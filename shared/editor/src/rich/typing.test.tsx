import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Snapshot } from '../handle.ts'
import { useT } from '../messages.ts'
import { createEditor, type EditorSetup, type RichText } from './create-editor.ts'
import { slashKinds } from './slash-items.ts'

const ja = [
  '見出し1',
  '見出し2',
  '見出し3',
  '箇条書きリスト',
  '番号付きリスト',
  'タスクリスト',
  '引用',
  'コードブロック',
  '区切り線',
  '表',
  '囲み',
  '折りたたみ',
  '数式',
  '数式ブロック',
  '脚注',
]

let editor: RichText
let changes: Snapshot[]

const open = (setup: Partial<EditorSetup> = {}) => {
  editor?.destroy()
  document.body.innerHTML = '<div id="place"></div>'
  changes = []
  editor = createEditor({
    element: document.querySelector<HTMLElement>('#place'),
    content: null,
    editable: true,
    checkContent: false,
    label: '本文',
    words: { placeholder: () => '', checkbox: text => text },
    say: useT.translate,
    slashItems: () => slashKinds.map((kind, index) => ({ key: kind, kind, title: ja[index] ?? '画像' })),
    onChange: snapshot => changes.push(snapshot),
    onContentError: error => {
      throw error
    },
    ...setup,
  })
  editor.focus('end')
  return editor
}

/** What a browser does with a typed text: offered to the plugins first, inserted when nobody takes it. */
const type = (text: string) => {
  for (const sign of text) {
    const { view } = editor
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(sign, from, to)
    if (!view.someProp('handleTextInput', handle => handle(view, from, to, sign, insert))) view.dispatch(insert())
  }
}

const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  editor.view.dom.dispatchEvent(event)
  return event.defaultPrevented
}

const compose = (moment: 'start' | 'end') =>
  editor.view.dom.dispatchEvent(new Event(`composition${moment}`, { bubbles: true }))

const backspace = () => {
  const { state } = editor.view
  editor.view.dispatch(state.tr.delete(state.selection.from - 1, state.selection.from))
}

const caret = (position: number) => {
  const { state } = editor.view
  const selection = state.selection.constructor as unknown as {
    create: (doc: unknown, at: number) => typeof state.selection
  }
  editor.view.dispatch(state.tr.setSelection(selection.create(state.doc, position)))
}

const listed = () => editor.menu.current()?.items.map(item => item.title) ?? null
const chosen = () => {
  const state = editor.menu.current()
  return state ? state.items[state.index]?.title : null
}
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const shape = () => editor.getJSON().content.map(node => node.type)

beforeEach(() => {
  open()
})
afterEach(() => {
  editor.destroy()
})

describe('the slash menu opens', () => {
  test.each([['/'], ['／'], ['あ /'], ['あ\u3000／']])('when %j is typed', text => {
    type(text)
    expect(listed()).toEqual(ja)
  })

  test('at the start of a line behind a break', () => {
    open({
      content: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }, { type: 'hardBreak' }] }],
      },
    })
    type('/')
    expect(listed()).toEqual(ja)
  })

  test('in a cell of a table', () => {
    type('/表')
    press('Enter')
    type('/')
    expect(listed()).toEqual(ja)
  })
})

describe('the slash menu stays closed', () => {
  test('behind a letter', () => {
    type('a/')
    expect(listed()).toBeNull()
  })

  test('behind a bold word', () => {
    open({ content: '<p><strong>abc</strong></p>' })
    type('/')
    expect(listed()).toBeNull()
  })

  test('in a code block and in code', () => {
    open({ content: '<pre><code></code></pre>' })
    type('/')
    expect(listed()).toBeNull()
    open({ content: '<p><code>a </code></p>' })
    type('/')
    expect(listed()).toBeNull()
  })

  test('when the slash is pasted', () => {
    const { state } = editor.view
    editor.view.dispatch(state.tr.insertText('/').setMeta('paste', true).setMeta('uiEvent', 'paste'))
    expect(editor.getText()).toBe('/')
    expect(listed()).toBeNull()
  })

  test('when the caret comes back to a slash', () => {
    open({ content: paragraph('/a b') })
    caret(2)
    expect(listed()).toBeNull()
  })

  test('when nothing matches, and comes back when something does', () => {
    type('/猫')
    expect(listed()).toBeNull()
    backspace()
    expect(listed()).toEqual(ja)
  })

  test('when the editor is read-only', () => {
    editor.setEditable(false)
    type('/')
    expect(listed()).toBeNull()
  })
})

describe('the slash menu closes', () => {
  beforeEach(() => type('あ /'))

  test('on Escape, and more typing does not open it again', () => {
    expect(press('Escape')).toBe(true)
    expect(listed()).toBeNull()
    type('表')
    expect(listed()).toBeNull()
    expect(editor.getText()).toBe('あ /表')
  })

  test('when the caret leaves the slash, and stays closed when it returns', () => {
    caret(1)
    expect(listed()).toBeNull()
    caret(4)
    expect(listed()).toBeNull()
  })

  test('when the slash is deleted', () => {
    backspace()
    expect(listed()).toBeNull()
  })

  test('on a space', () => {
    type('見 ')
    expect(listed()).toBeNull()
  })

  test('when the editor becomes read-only', () => {
    editor.setEditable(false)
    expect(listed()).toBeNull()
  })
})

describe('keys', () => {
  test('the arrows move and wrap', () => {
    type('/')
    expect(chosen()).toBe('見出し1')
    press('ArrowUp')
    expect(chosen()).toBe('脚注')
    press('ArrowDown')
    press('ArrowDown')
    expect(chosen()).toBe('見出し2')
  })

  test('the choice stays while the list still has it and goes to the first when it is past the end', () => {
    type('/')
    press('ArrowDown')
    press('ArrowDown')
    type('見出し')
    expect(chosen()).toBe('見出し3')
    type('2')
    expect(chosen()).toBe('見出し2')
    expect(editor.menu.current()?.index).toBe(0)
  })

  test('nothing reacts while an input method composes', () => {
    type('/')
    compose('start')
    for (const key of ['ArrowDown', 'Enter', 'Escape']) expect(press(key, { isComposing: true })).toBe(false)
    expect(press('Process', { keyCode: 229 })).toBe(false)
    expect(listed()).toEqual(ja)
    expect(chosen()).toBe('見出し1')
  })

  test('the menu does not open while an input method composes, and opens when the slash is committed', async () => {
    compose('start')
    type('／')
    expect(listed()).toBeNull()
    compose('end')
    await expect.poll(() => listed()).toEqual(ja)
  })

  test('are left to the editor when the menu is closed', () => {
    type('a')
    expect(press('ArrowDown')).toBe(false)
  })
})

describe('Enter runs', () => {
  const run = (query: string) => {
    type(`/${query}`)
    expect(press('Enter')).toBe(true)
    expect(listed()).toBeNull()
  }

  test.each([
    ['見出し1', '<h1></h1>'],
    ['見出し2', '<h2></h2>'],
    ['見出し3', '<h3></h3>'],
    ['箇条書き', '<ul><li><p></p></li></ul>'],
    ['番号', '<ol><li><p></p></li></ol>'],
    ['引用', '<blockquote><p></p></blockquote>'],
    ['コード', '<pre><code></code></pre>'],
  ])('%s', (query, html) => {
    run(query)
    expect(editor.getHTML().startsWith(html)).toBe(true)
  })

  test('the task list', () => {
    run('タスク')
    expect(editor.getJSON().content[0]).toMatchObject({ type: 'taskList', content: [{ attrs: { checked: false } }] })
  })

  test('the divider', () => {
    run('区切り')
    expect(shape()).toEqual(['horizontalRule', 'paragraph'])
  })

  test('the table of three rows and columns with a header row', () => {
    run('表')
    const rows = editor.getJSON().content[0]?.content ?? []
    expect(rows.map(row => row.content?.map(cell => cell.type))).toEqual([
      ['tableHeader', 'tableHeader', 'tableHeader'],
      ['tableCell', 'tableCell', 'tableCell'],
      ['tableCell', 'tableCell', 'tableCell'],
    ])
  })

  test('and keeps the text before the slash', () => {
    type('題 ')
    run('見出し2')
    expect(editor.getHTML()).toContain('<h2>題 </h2>')
  })
})

describe('shortcuts of a Japanese keyboard', () => {
  test.each([
    ['＃\u3000', 'heading'],
    ['＃＃ ', 'heading'],
    ['# ', 'heading'],
    ['－\u3000', 'bulletList'],
    ['・ ', 'bulletList'],
    ['１．\u3000', 'orderedList'],
    ['＞\u3000', 'blockquote'],
    ['［］\u3000', 'taskList'],
    ['｀｀｀ ', 'codeBlock'],
  ])('%j makes a %s', (text, expected) => {
    type(text)
    expect(shape()[0]).toBe(expected)
  })

  test('a long vowel is a letter', () => {
    type('ー ')
    expect(shape()).toEqual(['paragraph'])
  })
})

describe('content', () => {
  test('HTML goes in, cleaned: scripts, handlers and dangerous links do not come out', () => {
    open({
      content:
        '<h2 onclick="x()">題</h2><script>alert(1)</script><p><a href="javascript:alert(1)">押</a><img src=x onerror=alert(1)></p>',
    })
    expect(editor.getHTML()).toBe('<h2>題</h2><p>押</p>')
  })

  test('a cell of HTML cannot span a billion columns', () => {
    open({
      content: '<table><tbody><tr><td colspan="1000000000" rowspan="2">a</td></tr><tr><td>b</td></tr></tbody></table>',
    })
    expect(editor.getHTML()).toContain('<td colspan="1" rowspan="2"><p>a</p></td>')
  })

  test('HTML with an element nobody knows is an error when checked, and its text is shown', () => {
    const errors: string[] = []
    open({
      content: '<p>a</p><marquee>b</marquee>',
      checkContent: true,
      onContentError: error => errors.push(error.message),
    })
    expect(errors).toEqual(['[tiptap error]: Invalid HTML content'])
    expect(editor.getText()).toBe('a\nb')
    expect(editor.view.editable).toBe(false)
  })

  test('the HTML that comes out goes back in', () => {
    const html =
      '<h2>題</h2><ol start="3"><li><p>x</p></li></ol><blockquote><p>q<br><strong><em>b</em></strong></p></blockquote><pre><code class="language-ts">a &lt; b</code></pre><hr><table><tbody><tr><th colspan="1" rowspan="1"><p>h</p></th></tr></tbody></table><p></p>'
    open({ content: html })
    const once = editor.getJSON()
    open({ content: editor.getHTML() })
    expect(editor.getJSON()).toEqual(once)
  })

  test('typing is told as a snapshot that can be read after the editor is gone', () => {
    type('書いた')
    editor.destroy()
    expect(changes.at(-1)?.getText()).toBe('書いた')
    expect(changes.at(-1)?.getJSON()).toMatchObject(paragraph('書いた'))
  })

  test('a click into a document that ends with a divider is no change', () => {
    open({ content: { type: 'doc', content: [{ type: 'horizontalRule' }] } })
    const { state } = editor.view
    editor.view.dispatch(state.tr.setMeta('focus', true))
    expect(changes).toEqual([])
  })

  test('replaced content is no change either, and cannot be undone into the old one', () => {
    type('前')
    changes.length = 0
    editor.setContent(paragraph('後'))
    press('z', { ctrlKey: true })
    expect(editor.getText()).toBe('後')
    expect(changes).toEqual([])
  })

  test('no warning is written while a broken document is loaded', () => {
    const warn = vi.spyOn(console, 'warn')
    open({ content: { type: 'doc', content: [{ type: 'chart' }, { type: 'text', text: '' }] } })
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})
