import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { RichEditorHandle } from './index.ts'

test('shows its content for reading until its code is there, and its view cannot be read before', async () => {
  // Once its code is there, it stays, and other files may have asked for it: this one begins with modules of its own.
  vi.resetModules()
  const { RichEditor } = await import('./index.ts')
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '前からある文' }] }] }
  const ref = createRef<RichEditorHandle>()
  render(<RichEditor ref={ref} label="ノート" content={content} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('前からある文')).toBeTruthy()
  expect(() => ref.current?.view).toThrow('The editor may not be mounted yet')
  expect(ref.current?.getJSON()).toMatchObject(content)
  await screen.findByRole('textbox', { name: 'ノート' })
  expect(ref.current?.view.dom.textContent).toBe('前からある文')
})
