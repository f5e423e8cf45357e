import { toDay } from '@techo/core'
import { StoreProvider } from '@techo/data'
import { fromPlainText } from '@techo/editor/doc'
import { setLanguage } from '@techo/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NoteRow } from '../api.ts'
import { PeriodNote } from './PeriodNote.tsx'

const period = { kind: 'day', start: toDay('2026-11-20') } as const

const visited: string[] = []
beforeEach(() => visited.splice(0))

const row = (text: string, rev: number): NoteRow => ({
  id: 'a',
  kind: 'day',
  period_start: '2026-11-20',
  doc: JSON.parse(JSON.stringify(fromPlainText(text))),
  one_line: '',
  mood: null,
  energy: null,
  sleep_min: null,
  rev,
  locked: false,
})

const page = (stored: NoteRow | null) => (
  <StoreProvider>
    <PeriodNote period={period} row={stored} goTo={to => visited.push(to)} />
  </StoreProvider>
)

const open = async (stored: NoteRow | null) => {
  const view = render(page(stored))
  const box = await screen.findByRole('textbox', { name: '2026年11月20日(金)のノート' })
  return { box, meet: (next: NoteRow) => view.rerender(page(next)) }
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

beforeEach(() => setLanguage('ja'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a note that was written elsewhere while it is open', () => {
  test('is shown when nothing was written here', async () => {
    const { box, meet } = await open(row('元', 2))
    meet(row('元\n別の端末', 3))
    expect(lines(box)).toEqual(['元', '別の端末'])
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('is put together with what was written here, and says so', async () => {
    const { box, meet } = await open(row('元', 2))
    type(box, '私')
    meet(row('元\n別の端末', 3))
    expect(lines(box)).toEqual(['元私', '別の端末'])
    expect((await screen.findByRole('status')).textContent).toContain('ひとつにしました')
  })

  test('does not disturb what is written here when it is the same revision', async () => {
    const { box, meet } = await open(row('元', 2))
    type(box, '私')
    meet({ ...row('元', 2), mood: 3 })
    expect(lines(box)).toEqual(['元私'])
  })

  test('appears in a day that was empty when it was opened', async () => {
    const { box, meet } = await open(null)
    meet(row('別の端末が作った', 2))
    expect(lines(box)).toEqual(['別の端末が作った'])
  })
})

test('opening shows no state; the first key shows that it is not saved yet', async () => {
  const { box } = await open(null)
  expect(screen.queryByText('未保存')).toBeNull()
  type(box, 'あ')
  expect(screen.getByText('未保存')).toBeTruthy()
})

test('a locked page cannot be written on', async () => {
  const { box } = await open({ ...row('元', 2), locked: true })
  expect(box.getAttribute('contenteditable')).toBe('false')
})

test('a link to a title that nothing has yet leads to where its note is made, by pointer and by key', async () => {
  // No backend answers here: nothing is known of the notes.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const link = { type: 'entityLink', attrs: { entityType: 'note', id: null, title: '旅の計画' } }
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: [link] }] }
  const { box } = await open({ ...row('', 2), doc })
  const there = `/mypage/notes?${new URLSearchParams({ new: '1', title: '旅の計画' })}`
  const press = (event: Event, on: Element | null) => act(() => void on?.dispatchEvent(event))
  const how = { bubbles: true, cancelable: true, ctrlKey: true }
  press(new MouseEvent('click', how), box.querySelector('a[data-entity]'))
  expect(visited).toEqual([there])
  act(() => {
    const { editor } = box as HTMLElement & { editor: { commands: { setNodeSelection: (at: number) => void } } }
    editor.commands.setNodeSelection(1)
  })
  press(new KeyboardEvent('keydown', { ...how, key: 'Enter' }), box)
  expect(visited).toEqual([there, there])
  expect(box.querySelector('a[data-entity]')?.textContent).toBe('旅の計画')
})

test.each([
  ['day', 'この日', 'the day'],
  ['week', 'この週', 'the week'],
  ['month', 'この月', 'the month'],
  ['quarter', 'この四半期', 'the quarter'],
  ['year', 'この年', 'the year'],
] as const)('an empty note of a %s asks for what belongs there', async (kind, ja, en) => {
  for (const [language, words] of [
    ['ja', ja],
    ['en', en],
  ] as const) {
    act(() => setLanguage(language))
    const { container } = render(
      <StoreProvider>
        <PeriodNote period={{ kind, start: toDay('2026-01-01') }} row={null} goTo={() => {}} />
      </StoreProvider>,
    )
    await screen.findByRole('textbox')
    const shown = container.querySelector('[data-placeholder]')?.getAttribute('data-placeholder')
    expect(shown).toContain(words)
    expect(shown).not.toMatch(/今日|today/i)
    cleanup()
  }
})
