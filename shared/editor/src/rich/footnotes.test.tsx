import { setLanguage } from '@techo/ui'
import { NodeSelection } from '@tiptap/pm/state'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { markdownToDoc } from '../markdown/index.ts'
import type { RichText } from './create-editor.ts'
import { insertBlock } from './slash-items.ts'
import { openEditor, select, shape } from './test-editor.ts'

// KaTeX draws only in a page with a doctype, and this one does not say.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' })

let rich: RichText
const open = (markdown: string, editable = true) => {
  rich = openEditor({ content: markdownToDoc(markdown), editable })
}
const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  rich.view.dom.dispatchEvent(event)
  return event.defaultPrevented
}
const type = (text: string) => {
  for (const sign of text) {
    const { view } = rich
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(sign, from, to)
    if (!view.someProp('handleTextInput', handle => handle(view, from, to, sign, insert))) view.dispatch(insert())
  }
}
const marks = () => {
  const found: number[] = []
  rich.editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'footnoteRef') found.push(pos)
  })
  return found
}
const selectMark = (at: number) => {
  const { state, view } = rich.editor
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, marks()[at] ?? 0)))
}
/** The words of the outermost block in which the caret is. */
const here = () => rich.editor.state.selection.$from.node(1)?.textContent
const insert = (kind: Parameters<typeof insertBlock>[2]) => {
  const { from } = rich.editor.state.selection
  return insertBlock(rich.editor, { from, to: from }, kind)
}
const inAll = (test: (node: { type: string; attrs?: Readonly<Record<string, unknown>> }) => boolean) => {
  const found: unknown[] = []
  const visit = (nodes: readonly { type: string; content?: readonly never[] }[]) => {
    for (const node of nodes) {
      if (test(node)) found.push(node)
      visit(node.content ?? [])
    }
  }
  visit(rich.getJSON().content as never)
  return found as { readonly attrs?: Readonly<Record<string, unknown>> }[]
}

beforeEach(() => {
  setLanguage('ja')
  Element.prototype.scrollIntoView ??= () => {}
})
afterEach(() => rich.destroy())

describe('a mark and its footnote', () => {
  const text = '一[^a]\n\n二[^a]と[^b]\n\n[^a]: 甲\n\n[^b]: 乙\n'

  test('lead to each other: Enter on the mark, the button or Ctrl+Alt+F in the footnote', () => {
    open(text)
    selectMark(1)
    expect(press('Enter')).toBe(true)
    expect(here()).toBe('甲')
    // Back to the mark that was left, not to the first of that name.
    expect(press('f', { ctrlKey: true, altKey: true })).toBe(true)
    expect(rich.editor.state.selection.from).toBe((marks()[1] ?? 0) + 1)
    rich.view.dom.querySelectorAll<HTMLElement>('.techo-footnote-back')[1]?.click()
    expect(rich.editor.state.selection.from).toBe((marks()[2] ?? 0) + 1)
    expect(rich.view.dom.querySelector('.techo-footnote-back')?.getAttribute('aria-label')).toBe('脚注 a の印へ戻る')
  })

  test('also in a text that is only read, which they do not change', () => {
    open(`${text}\n三[^c]`, false)
    const before = rich.getJSON()
    const click = (at: number) =>
      rich.view.someProp('handleClickOn', handle => {
        const node = rich.editor.state.doc.nodeAt(marks()[at] ?? 0)
        return node && handle(rich.view, 0, node, marks()[at] ?? 0, new MouseEvent('click'), true)
      })
    expect(click(2)).toBe(true)
    expect(here()).toBe('乙')
    expect(rich.getJSON()).toEqual(before)
  })

  test('a mark that leads nowhere gets its footnote', () => {
    open(text)
    select(rich, '乙|')
    rich.editor.commands.selectParentNode()
    rich.editor.commands.selectParentNode()
    rich.editor.commands.deleteSelection()
    expect(rich.view.dom.querySelectorAll('section')).toHaveLength(1)
    selectMark(2)
    press('Enter')
    type('丙')
    expect(inAll(node => node.type === 'footnote').map(node => node.attrs?.label)).toEqual(['a', 'b'])
    expect(here()).toBe('丙')
  })

  test('are written by the menu with a number that is free, at the end of the text', () => {
    open('一[^1]\n\n二\n\n[^1]: 甲\n')
    select(rich, '二|')
    expect(insert('footnote')).toBe(true)
    type('乙')
    expect(inAll(node => node.type === 'footnoteRef').map(node => node.attrs?.label)).toEqual(['1', '2'])
    expect(shape(rich)).toMatch(/^p\(一\) p\(二\) footnote\(p\(甲\)\) footnote\(p\(乙\)\)( p\(\))?$/)
    press('f', { ctrlKey: true, altKey: true })
    type('三')
    expect(here()).toBe('二三')
  })

  test('are written by [^1] behind words, and the footnote itself by [^1]: at the start of a line', () => {
    open('言葉')
    select(rich, '言葉|')
    type('［＾2］と')
    expect(shape(rich)).toMatch(/^p\(.*と\) footnote\(p\(\)\)( p\(\))?$/)
    expect(inAll(node => node.type === 'footnoteRef').map(node => node.attrs?.label)).toEqual(['2'])
    rich.destroy()
    open('')
    type('[^1]: 注')
    expect(shape(rich)).toMatch(/^footnote\(p\(注\)\)( p\(\))?$/)
  })
})

describe('a formula', () => {
  const source = () => rich.view.dom.querySelector<HTMLTextAreaElement>('textarea:not([hidden])')
  const take = (tex: string) => {
    const field = source()
    if (!field) throw new Error('No source is open')
    field.value = tex
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }))
  }

  test.each([['math'], ['mathBlock']] as const)(
    'of the menu (%s) opens its source; without words it goes again',
    async kind => {
      open('言葉')
      select(rich, '言葉|')
      insert(kind)
      await expect.poll(source).not.toBeNull()
      take('x^2')
      expect(inAll(node => node.type === kind).map(node => node.attrs?.tex)).toEqual(['x^2'])
      expect(rich.getText()).toContain('言葉')
      rich.editor.commands.focus('start')
      insert(kind)
      await expect.poll(source).not.toBeNull()
      take(' ')
      expect(inAll(node => node.type === kind)).toHaveLength(1)
    },
  )

  test('that is selected opens with Enter', async () => {
    open('a $x$ b')
    const { state, view } = rich.editor
    view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, 3)))
    press('Enter')
    expect(source()?.value).toBe('x')
  })

  test('is written by its signs, and prices are none', async () => {
    open('')
    type('面積は $a^2$ で、値段は$5と$6 です。')
    expect(inAll(node => node.type === 'math').map(node => node.attrs?.tex)).toEqual(['a^2'])
    rich.destroy()
    open('')
    type('＄＄　')
    await expect.poll(source).not.toBeNull()
    take('\\sum_1^n')
    expect(rich.getJSON().content[0]).toMatchObject({ type: 'mathBlock', attrs: { tex: '\\sum_1^n' } })
  })
})
