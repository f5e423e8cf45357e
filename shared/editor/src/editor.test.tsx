import { setLanguage } from '@techo/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RichEditor, type RichEditorHandle, type RichEditorProps, RichViewer } from './index.ts'

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const show = async (props: Partial<RichEditorProps> = {}) => {
  const ref = createRef<RichEditorHandle>()
  const view = render(<RichEditor ref={ref} label="今日のノート" {...props} />)
  const box = await screen.findByRole('textbox', { name: '今日のノート' })
  const handle = ref.current
  if (!handle) throw new Error('no handle')
  return { ...view, box, handle, props }
}

const type = (handle: RichEditorHandle, text: string) =>
  act(() => {
    for (const sign of text) {
      const { view } = handle
      const { from, to } = view.state.selection
      const insert = () => view.state.tr.insertText(sign, from, to)
      if (!view.someProp('handleTextInput', take => take(view, from, to, sign, insert))) view.dispatch(insert())
    }
  })

beforeEach(() => setLanguage('ja'))
afterEach(cleanup)

describe('the editor', () => {
  test('is one text box of several lines, in strict mode too', async () => {
    render(
      <StrictMode>
        <RichEditor label="ノート" content={paragraph('あ')} />
      </StrictMode>,
    )
    const box = await screen.findByRole('textbox', { name: 'ノート' })
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(box.getAttribute('aria-multiline')).toBe('true')
  })

  test('tells what was typed and gives JSON, HTML and text', async () => {
    const onChange = vi.fn()
    const { handle } = await show({ onChange })
    type(handle, '書く')
    expect(onChange.mock.lastCall?.[0].getText()).toBe('書く')
    expect(handle.getJSON()).toMatchObject(paragraph('書く'))
    expect([handle.getHTML(), handle.getText()]).toEqual(['<p>書く</p>', '書く'])
  })

  test('a new render with another content does not overwrite what was typed', async () => {
    const { handle, rerender } = await show({ content: paragraph('元') })
    type(handle, '!')
    rerender(<RichEditor label="今日のノート" content={paragraph('古い')} />)
    expect(screen.getByRole('textbox').textContent).toContain('!')
  })

  test('read-only is not editable and can become so', async () => {
    const { box, rerender } = await show({ editable: false })
    expect(box.getAttribute('contenteditable')).toBe('false')
    rerender(<RichEditor label="今日のノート" editable />)
    expect(box.getAttribute('contenteditable')).toBe('true')
  })
})

describe('content that is not valid', () => {
  const broken = { type: 'doc', content: [{ type: 'chart' }, ...paragraph('残る').content] }

  test('is an error when checked, shown repaired and read-only until the person edits the repaired version', async () => {
    const onContentError = vi.fn()
    const { box, handle } = await show({ content: broken, checkContent: true, onContentError })
    expect(onContentError.mock.lastCall?.[0].message).toBe('[tiptap error]: Invalid JSON content')
    expect(box.getAttribute('contenteditable')).toBe('false')
    expect(handle.getText()).toBe('残る')
    fireEvent.click(screen.getByRole('button', { name: '直した内容で編集する' }))
    expect(box.getAttribute('contenteditable')).toBe('true')
  })

  test('loads leniently when not checked', async () => {
    const onContentError = vi.fn()
    const { box, handle } = await show({ content: broken, onContentError })
    expect(onContentError).not.toHaveBeenCalled()
    expect(box.getAttribute('contenteditable')).toBe('true')
    expect(handle.getJSON()).toMatchObject(broken)
  })
})

describe('a document of a newer version', () => {
  const newer = { type: 'doc', attrs: { version: 99 }, content: [{ type: 'hologram' }, ...paragraph('先の版').content] }

  test('is shown read-only, asks to load the page again and cannot be unlocked', async () => {
    const onChange = vi.fn()
    const { box, handle } = await show({ content: newer, onChange })
    expect(box.getAttribute('contenteditable')).toBe('false')
    expect(box.textContent).toContain('先の版')
    expect(screen.getByRole('button', { name: '読み込み直す' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '直した内容で編集する' })).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
    expect(handle.getJSON().content[0]).toEqual({ type: 'hologram' })
  })

  test('that comes in from another device locks the text as well', async () => {
    const { box, handle } = await show({ content: paragraph('前') })
    act(() => handle.receive(newer))
    expect(box.getAttribute('contenteditable')).toBe('false')
    expect(box.textContent).toContain('先の版')
  })
})

describe('the slash menu', () => {
  test('is a list whose chosen option the text box names; nothing takes the focus', async () => {
    const { box, handle } = await show()
    type(handle, '/')
    const list = screen.getByRole('listbox', { name: '挿入するブロック' })
    const options = screen.getAllByRole('option')
    expect(options.map(option => option.textContent)).toEqual([
      ...['見出し1', '見出し2', '見出し3', '箇条書きリスト', '番号付きリスト'],
      ...['タスクリスト', '引用', 'コードブロック', '区切り線', '表'],
      ...['囲み', '折りたたみ', '数式', '数式ブロック', '脚注'],
    ])
    expect(box.getAttribute('aria-controls')).toBe(list.id)
    expect(box.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
    fireEvent.keyDown(box, { key: 'ArrowUp' })
    expect(box.getAttribute('aria-activedescendant')).toBe(options.at(-1)?.id)
    expect(options.map(option => option.getAttribute('aria-selected')).indexOf('true')).toBe(options.length - 1)
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box.hasAttribute('aria-activedescendant')).toBe(false)
  })

  test('can be clicked', async () => {
    const { handle } = await show()
    type(handle, '/引用')
    fireEvent.click(screen.getByRole('option', { name: '引用' }))
    expect(handle.getJSON().content[0]?.type).toBe('blockquote')
  })

  test('speaks English when the page does', async () => {
    const { handle } = await show()
    act(() => setLanguage('en'))
    type(handle, '/head')
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Heading 1',
      'Heading 2',
      'Heading 3',
    ])
  })
})

describe('the viewer', () => {
  test('draws what the editor would, and no dangerous link', () => {
    const { container } = render(
      <RichViewer
        content={{
          type: 'doc',
          content: [
            { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '題' }] },
            {
              type: 'taskList',
              content: [{ type: 'taskItem', attrs: { checked: true }, content: paragraph('牛乳').content }],
            },
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: '良', marks: [{ type: 'link', attrs: { href: 'https://example.com' } }] },
                { type: 'text', text: '悪', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
              ],
            },
            { type: 'chart', content: paragraph('知らない').content },
          ],
        }}
      />,
    )
    expect(screen.getByRole('heading', { level: 2, name: '題' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'タスク: 牛乳' })).toHaveProperty('checked', true)
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['https://example.com'])
    expect(container.textContent).toContain('知らない')
  })
})
