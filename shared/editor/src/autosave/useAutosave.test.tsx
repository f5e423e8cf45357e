import { leftDraftsOf } from '@techo/core'
import { setLanguage } from '@techo/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { docToText, fromPlainText } from '../doc/index.ts'
import { RichEditor, type RichEditorHandle } from '../index.ts'
import type { Draft, SaveJob } from './types.ts'
import { useAutosave } from './useAutosave.ts'

function Page({ onSaved }: { readonly onSaved: (job: SaveJob) => void }) {
  const editor = useRef<RichEditorHandle>(null)
  const [stored] = useState({ doc: fromPlainText('a'), rev: 1 })
  const autosave = useAutosave({
    id: 'note:n',
    stored,
    editor,
    owner: 'ann',
    save: async job => {
      onSaved(job)
      return { kind: 'saved', rev: 2 }
    },
  })
  return <RichEditor ref={editor} label="本文" content={stored.doc} onChange={autosave.onChange} />
}

beforeEach(() => setLanguage('ja'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** What another tab of this browser puts aside, and what this one hears of it. */
const leave = (owner: string, isLeft: boolean) => {
  const before = new Set(Object.keys(localStorage))
  const draft = { id: 'note:n', doc: fromPlainText('a\nfrom the other tab'), rev: 1, base: fromPlainText('a') }
  leftDraftsOf<Draft>(owner).put(draft, isLeft)
  const key = Object.keys(localStorage).find(each => !before.has(each)) ?? expect.unreachable()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) })))
}

test('words that another tab leaves as it closes are taken up and saved here, and those of somebody else are not', async () => {
  const saved: string[] = []
  render(<Page onSaved={({ doc }) => void saved.push(docToText(doc))} />)
  const editor = await screen.findByRole('textbox', { name: '本文' })
  leave('ben', true)
  leave('ann', false)
  expect(editor.textContent).toBe('a')
  leave('ann', true)
  expect(editor.textContent).toBe('afrom the other tab')
  await expect.poll(() => saved).toEqual(['a\nfrom the other tab'])
  const left = leftDraftsOf<Draft>('ann').read('note:n')
  expect(left).toEqual([])
})
