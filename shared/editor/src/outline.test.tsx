import { setLanguage } from '@techo/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type RefObject, useRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocNode } from './doc/index.ts'
import { Outline, RichEditor, type RichEditorHandle, type RichEditorProps, useStats } from './index.ts'

function Counted({ editor }: { readonly editor: RefObject<RichEditorHandle | null> }) {
  const stats = useStats(editor)
  return <output>{stats ? `${stats.letters} ${stats.blocks}` : ''}</output>
}

const handles: { current: RichEditorHandle | null } = { current: null }

function Page(props: Partial<RichEditorProps>) {
  const editor = useRef<RichEditorHandle>(null)
  return (
    <>
      <RichEditor
        label="本文"
        {...props}
        ref={handle => {
          editor.current = handle
          handles.current = handle
        }}
      />
      <Outline editor={editor} />
      <Counted editor={editor} />
    </>
  )
}

const type = (text: string) =>
  act(() => {
    const { view } = handles.current ?? expect.unreachable()
    view.dispatch(view.state.tr.insertText(text, 1))
  })

beforeEach(() => setLanguage('ja'))
afterEach(cleanup)

test('the outline lists the headings, follows what is written, and leads to them', async () => {
  render(<Page content="<h1>はじめに</h1><p>文</p><h2>つぎ</h2><p>文</p>" />)
  await screen.findByRole('textbox', { name: '本文' })
  expect(await screen.findByRole('button', { name: 'はじめに' })).toBeTruthy()
  type('大きな')
  expect(await screen.findByRole('button', { name: '大きなはじめに' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'つぎ' }))
  const { view } = handles.current ?? expect.unreachable()
  expect(view.state.selection.$from.parent.textContent).toBe('つぎ')
})

test('an outline without headings says how to get one', async () => {
  render(<Page content="<p>文</p>" />)
  await screen.findByRole('textbox', { name: '本文' })
  expect(await screen.findByText('見出しを付けると、ここに目次ができます。')).toBeTruthy()
})

test('what is written is counted', async () => {
  render(<Page content="<p>四文字だ</p><p>a b</p>" />)
  await screen.findByRole('textbox', { name: '本文' })
  expect(await screen.findByText('6 2')).toBeTruthy()
  type('あ')
  expect(await screen.findByText('7 2')).toBeTruthy()
})

const tasks = {
  type: 'doc',
  content: [
    {
      type: 'taskList',
      content: [
        {
          type: 'taskItem',
          attrs: { checked: false },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: '牛乳' }] }],
        },
      ],
    },
  ],
}

test('the box of a task works in a text that is only read where the page allows it, and nowhere else', async () => {
  const changes: (DocNode | undefined)[] = []
  const { rerender } = render(
    <Page content={tasks} editable={false} onChange={each => changes.push(each.getJSON().content[0])} />,
  )
  const box = await screen.findByRole('checkbox', { name: 'タスク: 牛乳' })
  fireEvent.click(box)
  expect(changes).toEqual([])
  rerender(
    <Page content={tasks} editable={false} canCheck onChange={each => changes.push(each.getJSON().content[0])} />,
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'タスク: 牛乳' }))
  expect(changes).toMatchObject([{ content: [{ attrs: { checked: true } }] }])
})
