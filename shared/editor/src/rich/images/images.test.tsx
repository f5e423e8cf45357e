import { problem } from '@techo/core'
import { setLanguage } from '@techo/ui'
import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RichText } from '../create-editor.ts'
import { openEditor, shape } from '../test-editor.ts'
import type { ImageHost } from './images.ts'

let rich: RichText

type Answer = Awaited<ReturnType<ImageHost['upload']>>

const file = new File(['x'], '夕焼け.png', { type: 'image/png' })

/** A host whose uploads end when and how the test says. */
const hostOf = () => {
  const waiting: { answer: (answer: Answer) => void; progress: (share: number) => void; signal: AbortSignal }[] = []
  const host: ImageHost = {
    upload: (_file, { onProgress, signal }) =>
      new Promise(resolve => waiting.push({ answer: resolve, progress: onProgress, signal })),
    url: async path => `/files/${path}`,
  }
  return { host, waiting }
}

const open = (host: ImageHost, content: unknown = '<p>前</p><p>後</p>') => {
  rich = openEditor({ images: () => host, content })
  rich.focus('start')
}

beforeEach(() => {
  setLanguage('ja')
  // The test's browser draws no pictures.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pictures here')))
})
afterEach(() => {
  rich.destroy()
  vi.unstubAllGlobals()
})

describe('a picture', () => {
  test('shows how far it is, is no part of the document until it is stored, and then stands where it was put', async () => {
    const { host, waiting } = hostOf()
    open(host)
    rich.images.add([file])
    expect(shape(rich)).toBe('p(前) p(後)')
    waiting[0]?.progress(0.5)
    expect(screen.getByRole('progressbar', { name: '「夕焼け.png」を保存しています' })).toHaveProperty('value', 0.5)
    rich.view.dispatch(rich.editor.state.tr.insertText('もっと', 1))
    waiting[0]?.answer({ path: 'u/a.png', width: 40, height: 30 })
    await expect.poll(() => shape(rich)).toBe('p(もっと前) image p(後)')
    expect(rich.getJSON().content[1]?.attrs).toMatchObject({ path: 'u/a.png', alt: '夕焼け', width: 40, height: 30 })
    await expect.poll(() => screen.getByRole('img', { name: '夕焼け' }).getAttribute('src')).toBe('/files/u/a.png')
  })

  test('that fails says why, is sent again on request, and can be taken away', async () => {
    const { host, waiting } = hostOf()
    open(host)
    rich.images.add([file])
    waiting[0]?.answer(problem('offline'))
    expect((await screen.findByRole('alert')).textContent).toBe('オフラインのため、画像を保存できませんでした。')
    screen.getByRole('button', { name: 'もう一度送る' }).click()
    expect(waiting).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
    screen.getByRole('button', { name: '取り消す' }).click()
    expect(waiting[1]?.signal.aborted).toBe(true)
    waiting[1]?.answer({ path: 'u/a.png', width: 1, height: 1 })
    await Promise.resolve()
    expect(shape(rich)).toBe('p(前) p(後)')
  })

  test('of a wrong kind cannot be sent again', async () => {
    const { host, waiting } = hostOf()
    open(host)
    rich.images.add([file])
    waiting[0]?.answer(problem('invalid', { code: 'file_type' }))
    expect((await screen.findByRole('alert')).textContent).toContain('この形式の画像は使えません')
    expect(screen.queryByRole('button', { name: 'もう一度送る' })).toBeNull()
  })

  test('whose file cannot be shown says so and is asked for again', async () => {
    let isOffline = true
    open(
      {
        upload: async () => problem('offline'),
        url: async path => (isOffline ? problem('offline') : `/files/${path}`),
      },
      { type: 'doc', content: [{ type: 'image', attrs: { path: 'u/a.png', alt: '川' } }] },
    )
    expect((await screen.findByText(/オフラインのため表示できません/)).textContent).toContain('川')
    isOffline = false
    screen.getByRole('button', { name: 'もう一度表示する' }).click()
    await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toBe('/files/u/a.png')
  })

  test('that another device has not sent yet stands there as soon as it is', async () => {
    let arrived: (() => void) | undefined
    let hearing: AbortSignal | undefined
    let isThere = false
    open(
      {
        upload: async () => problem('offline'),
        url: async path => (isThere ? `/files/${path}` : problem('missing')),
        onArrival: (listener, signal) => {
          arrived = listener
          hearing = signal
        },
      },
      { type: 'doc', content: [{ type: 'image', attrs: { path: 'u/a.png', alt: '川' } }] },
    )
    await expect.poll(() => hearing?.aborted).toBe(false)
    isThere = true
    arrived?.()
    await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toBe('/files/u/a.png')
    expect(hearing?.aborted).toBe(true)
  })

  test('is widened by the arrow keys of its edge', async () => {
    const { host } = hostOf()
    open(host, { type: 'doc', content: [{ type: 'image', attrs: { path: 'u/a.png', width: 200, height: 100 } }] })
    const edge = screen.getByRole('slider', { name: '画像の幅' })
    edge.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
    expect(rich.getJSON().content[0]?.attrs).toMatchObject({ width: 48, height: 24 })
  })

  test('is in the list behind the slash only where pictures can be stored', () => {
    rich = openEditor()
    rich.focus('end')
    const type = (text: string) => {
      const { from } = rich.editor.state.selection
      rich.view.dispatch(rich.editor.state.tr.insertText(text, from))
    }
    type('/')
    expect(rich.menu.current()?.items.some(item => item.kind === 'image')).toBe(false)
  })
})
