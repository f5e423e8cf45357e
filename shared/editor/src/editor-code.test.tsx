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

test('draws only the beginning of a long text for reading, since the editor draws all of it again', async () => {
  vi.resetModules()
  const { RichEditor } = await import('./index.ts')
  const line = (at: number) => ({ type: 'paragraph', content: [{ type: 'text', text: `行${at}` }] })
  const content = { type: 'doc', content: Array.from({ length: 300 }, (_, at) => line(at)) }
  const ref = createRef<RichEditorHandle>()
  render(<RichEditor ref={ref} label="長いノート" content={content} />)
  expect(screen.getByText('行199')).toBeTruthy()
  expect(screen.queryByText('行200')).toBeNull()
  expect(ref.current?.getJSON().content).toHaveLength(300)
  const box = await screen.findByRole('textbox', { name: '長いノート' })
  expect(box.querySelectorAll('p')).toHaveLength(300)
})
