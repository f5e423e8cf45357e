import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { docToMarkdown } from '../doc/index.ts'
import { RichEditor, type RichEditorHandle, type RichEditorProps } from '../index.ts'
import { markdownToDoc } from '../markdown/index.ts'

const handles: { current: RichEditorHandle | null } = { current: null }

function Page(props: Partial<RichEditorProps>) {
  const editor = useRef<RichEditorHandle>(null)
  return (
    <RichEditor
      label="本文"
      {...props}
      ref={handle => {
        editor.current = handle
        handles.current = handle
      }}
    />
  )
}

/** Here nothing is laid out: whatever is looked for is in sight. */
class AtOnce {
  readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void
  constructor(tell: AtOnce['tell']) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', AtOnce))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const source = '前\n\n![[買い物#週末|品]]\n\n文の中の ![[旅]] と [[日記]]\n'

test('an embedded note is drawn below its link, a link alone is not, and the text stays what it was', async () => {
  const opened: unknown[] = []
  render(
    <Page
      content={markdownToDoc(source)}
      embeddedText={({ title, heading }) => (
        <p>
          {title} の {heading ?? '全部'}
        </p>
      )}
      onOpenEntity={link => opened.push(link)}
    />,
  )
  await screen.findByRole('textbox', { name: '本文' })
  expect((await screen.findByText('買い物 の 週末')).closest('.techo-embed')?.querySelector('a')?.textContent).toBe(
    '品',
  )
  expect(screen.getByText('旅 の 全部')).toBeTruthy()
  expect(document.querySelectorAll('.techo-embed')).toHaveLength(2)
  const { view, getJSON } = handles.current ?? expect.unreachable()
  expect(docToMarkdown(getJSON())).toBe(source)

  screen.getByText('品').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
  expect(opened).toEqual([{ entityType: 'note', id: null, title: '買い物' }])

  act(() => view.dispatch(view.state.tr.insertText('もっと', 1)))
  expect(screen.getByText('買い物 の 週末')).toBeTruthy()
  act(() => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size)))
  expect(screen.queryByText(/ の /)).toBeNull()
})

test('where the page shows no texts of notes, an embedded one is a link', async () => {
  render(<Page content={markdownToDoc('![[旅]]')} />)
  await screen.findByRole('textbox', { name: '本文' })
  expect(document.querySelector('.techo-embed-text')?.childNodes).toHaveLength(0)
  expect(screen.getByText('旅').tagName).toBe('A')
})
