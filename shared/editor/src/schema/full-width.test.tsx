import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { docToMarkdown } from '../doc/index.ts'
import { plain } from '../doc/testing/plain.ts'
import { documentExtensions } from './extensions.ts'

let editor: Editor

beforeEach(() => {
  document.body.innerHTML = '<div id="place"></div>'
  editor = new Editor({
    element: document.querySelector('#place'),
    extensions: documentExtensions({ placeholder: () => '', checkbox: text => text }),
  })
})
afterEach(() => editor.destroy())

const type = (text: string) => {
  for (const sign of text) {
    const { view } = editor
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(sign, from, to)
    if (!view.someProp('handleTextInput', take => take(view, from, to, sign, insert))) view.dispatch(insert())
  }
}

const first = () => plain(editor.getJSON()).content[0]

describe('what a Japanese keyboard types at the start of a line', () => {
  test.each([
    ['＃\u3000題', '# 題\n'],
    ['＃ 題', '# 題\n'],
    ['＃＃\u3000題', '## 題\n'],
    ['＃#\u3000題', '## 題\n'],
    ['＃＃＃\u3000題', '### 題\n'],
    ['－\u3000点', '- 点\n'],
    ['・\u3000点', '- 点\n'],
    ['・ 点', '- 点\n'],
    ['＊\u3000点', '- 点\n'],
    ['＋\u3000点', '- 点\n'],
    ['１．\u3000番', '1. 番\n'],
    ['１２．番'.replace('番', '\u3000番'), '12. 番\n'],
    ['3．\u3000番', '3. 番\n'],
    ['＞\u3000引用', '> 引用\n'],
    ['［］\u3000用', '- [ ] 用\n'],
    ['［\u3000］\u3000用', '- [ ] 用\n'],
    ['［ｘ］\u3000用', '- [x] 用\n'],
    ['【】\u3000用', '- [ ] 用\n'],
    ['｀｀｀\u3000x', '```\nx\n```\n'],
    ['｀｀｀TS x', '```ts\nx\n```\n'],
    ['[!tip] 短く', '> [!tip]\n>\n> 短く\n'],
    ['［！warning］\u3000熱い', '> [!warning]\n>\n> 熱い\n'],
    ['> [!note] 覚え', '> [!note]\n>\n> 覚え\n'],
  ])('%j makes %j', (typed, markdown) => {
    type(typed)
    expect(docToMarkdown(editor.getJSON())).toBe(markdown)
  })

  test('three full-width dashes are a divider', () => {
    type('－－－')
    expect(first()?.type).toBe('horizontalRule')
  })

  test.each([['ー\u3000のばす'], ['あ＃\u3000い'], ['＃題'], ['１２３．５'], ['１．５'], ['｀｀'], ['・点']])(
    '%j stays what it is',
    typed => {
      type(typed)
      expect(first()).toEqual({ type: 'paragraph', content: [{ type: 'text', text: typed }] })
    },
  )

  test('nothing happens in code', () => {
    editor.commands.setCodeBlock()
    type('＃\u3000題')
    expect(first()).toMatchObject({ type: 'codeBlock', content: [{ type: 'text', text: '＃\u3000題' }] })
  })
})

describe('marks', () => {
  test.each([
    ['これは＊＊太字＊＊', 'bold'],
    ['これは～～線～～', 'strike'],
    ['これは｀code｀', 'code'],
    ['これは＝＝印＝＝', 'highlight'],
    ['これは==印==', 'highlight'],
  ])('%j is %s', (typed, mark) => {
    type(typed)
    const [before, marked] = first()?.content ?? []
    expect([before?.text, before?.marks, marked?.marks?.[0]?.type]).toEqual(['これは', undefined, mark])
  })

  test.each([['a == b == c'], ['＊＊ 空白 ＊＊'], ['1＝＝']])('%j stays what it is', typed => {
    type(typed)
    expect(first()?.content).toEqual([{ type: 'text', text: typed }])
  })
})

describe('commands', () => {
  test('a fold is put around blocks and taken away again', () => {
    type('中身')
    editor.commands.setDetails()
    type('題')
    expect(docToMarkdown(editor.getJSON())).toBe(
      '<details open><summary data-exact>題</summary>\n\n中身\n\n</details>\n',
    )
    editor.commands.unsetDetails()
    expect(docToMarkdown(editor.getJSON())).toBe('題\n\n中身\n')
  })

  test('a callout, a picture and furigana are put where the caret is', () => {
    editor.commands.setCallout({ kind: 'tip' })
    editor.commands.insertRuby({ text: '本', reading: 'ほん' })
    editor.commands.insertImage({ path: 'me/1.png', alt: '猫' })
    const markdown = docToMarkdown(editor.getJSON())
    expect(markdown).toContain('> [!tip]\n>\n> <ruby data-exact>本<rp>(</rp><rt>ほん</rt><rp>)</rp></ruby>')
    expect(markdown).toContain('![猫](me/1.png)')
    editor.commands.setTextSelection(3)
    editor.commands.unsetCallout()
    expect(docToMarkdown(editor.getJSON())).not.toContain('[!tip]')
  })

  test('a highlight has a colour', () => {
    type('色')
    editor.commands.selectAll()
    editor.commands.setHighlight({ colour: 'blue' })
    expect(first()?.content?.[0]?.marks).toEqual([{ type: 'highlight', attrs: { colour: 'blue' } }])
    editor.commands.unsetHighlight()
    expect(first()?.content?.[0]?.marks).toBeUndefined()
  })
})
