import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { documentExtensions } from './extensions.ts'

let editor: Editor

afterEach(() => editor.destroy())

const keywords = () => [...editor.view.dom.querySelectorAll('.code-keyword')].map(each => each.textContent)

test('code in the editor has the colours of its language, follows what is typed, and loses them without one', async () => {
  document.body.innerHTML = '<div id="place"></div>'
  editor = new Editor({
    element: document.querySelector('#place'),
    extensions: documentExtensions({ placeholder: () => '', checkbox: text => text }),
    content: {
      type: 'doc',
      content: [{ type: 'codeBlock', attrs: { language: 'js' }, content: [{ type: 'text', text: 'const a' }] }],
    },
  })
  await expect.poll(() => keywords()).toEqual(['const'])
  editor.commands.insertContentAt(1, 'let b\n')
  await expect.poll(() => keywords()).toEqual(['let', 'const'])
  editor.commands.insertContentAt(0, { type: 'paragraph' })
  expect(keywords()).toEqual(['let', 'const'])
  expect(editor.getHTML()).not.toContain('code-keyword')
  editor.commands.setTextSelection(4)
  editor.commands.updateAttributes('codeBlock', { language: null })
  await expect.poll(() => keywords()).toEqual([])
})
