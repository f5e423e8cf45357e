import { StoreProvider } from '@techo/data'
import { fromPlainText } from '@techo/editor/doc'
import { setLanguage } from '@techo/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TaskText } from './api.ts'
import { NotesEditor } from './TaskNotes.tsx'

const id = '019aa000-0000-7000-8000-000000000001'

const row = (text: string, rev: number): TaskText => ({
  id,
  doc: JSON.parse(JSON.stringify(fromPlainText(text))),
  doc_text: text,
  rev,
})

const sheet = (text: TaskText) => (
  <StoreProvider>
    <NotesEditor text={text} title="" searchTitle="" />
  </StoreProvider>
)

const open = async (text: TaskText) => {
  const view = render(sheet(text))
  const box = await screen.findByRole('textbox', { name: 'メモ' })
  return { box, meet: (next: TaskText) => view.rerender(sheet(next)) }
}

/** The editor leaves itself at its element, as Tiptap does for tests. */
const type = (box: HTMLElement, text: string) =>
  act(() => {
    const { editor } = box as HTMLElement & {
      editor: {
        commands: { insertContentAt: (at: number, text: string) => void }
        state: { doc: { content: { size: number } } }
      }
    }
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, text)
  })

const lines = (box: HTMLElement) => [...box.querySelectorAll('p')].map(each => each.textContent).filter(Boolean)

beforeEach(() => {
  setLanguage('ja')
  // No backend answers here.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the notes of a task that were written elsewhere while they are open', () => {
  test('are shown when nothing was written here', async () => {
    const { box, meet } = await open(row('切符', 1))
    meet(row('切符\n宿', 2))
    expect(lines(box)).toEqual(['切符', '宿'])
  })

  test('are put together with what was written here, and say so', async () => {
    const { box, meet } = await open(row('切符', 1))
    type(box, 'と傘')
    meet(row('切符\n宿', 2))
    expect(lines(box)).toEqual(['切符と傘', '宿'])
    expect((await screen.findByRole('status')).textContent).toContain('ひとつにしました')
  })

  test('are put together on the plain text of a task that never had a document', async () => {
    const { box, meet } = await open({ ...row('<切符>\n宿', 1), doc: null })
    expect(lines(box)).toEqual(['<切符>', '宿'])
    type(box, 'と朝食')
    meet(row('<切符>と地図\n宿', 2))
    expect(lines(box)).toEqual(['<切符>と地図', '宿と朝食'])
  })

  test('stay as they are here while only the task changed', async () => {
    const { box, meet } = await open(row('切符', 1))
    type(box, 'と傘')
    meet(row('切符', 1))
    expect(lines(box)).toEqual(['切符と傘'])
    expect(screen.queryByRole('status')).toBeNull()
  })
})

test('a text that is kept nowhere, because nobody is signed in any more, is said not to be safe', async () => {
  const { box } = await open(row('切符', 1))
  expect(screen.queryByRole('alert')).toBeNull()
  type(box, 'と傘')
  act(() => void window.dispatchEvent(new Event('blur')))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'メモを保存できませんでした。このまま開いておいてください',
  )
})
