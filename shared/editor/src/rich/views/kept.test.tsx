import { type Problem, problem } from '@techo/core'
import { setLanguage } from '@techo/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RichViewer } from '../../index.ts'
import { markdownToDoc } from '../../markdown/index.ts'
import type { RichText } from '../create-editor.ts'
import type { ImageHost } from '../images/images.ts'
import { openEditor } from '../test-editor.ts'

let rich: RichText | undefined
// KaTeX draws only in a page with a doctype, and this one does not say.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' })
beforeEach(() => setLanguage('ja'))
afterEach(() => {
  cleanup()
  rich?.destroy()
  rich = undefined
})

const source =
  '見て![庭](https://a.example/n.png)ね[^1]。$x^2$\n\n![山](https://a.example/m.png "夏")\n\n$$\n\\frac{1}{2}\n$$\n\n#### 細目\n\n[^1]: 注の文\n'

test('what others wrote goes through the editor unchanged; pictures of other places come only when asked for', async () => {
  const asked: string[] = []
  let answer: string | Problem = problem('offline')
  const host = {
    upload: async () => problem('offline'),
    url: async (path: string) => path,
    fetch: async (src: string) => {
      asked.push(src)
      return answer
    },
  }
  const doc = markdownToDoc(source)
  rich = openEditor({ content: doc, images: () => host })
  expect(rich.getJSON().content.map(node => node.type)).toEqual(doc.content.map(node => node.type))
  expect(rich.getJSON().attrs).toEqual({ version: 3 })
  expect([document.querySelector('img[src]'), asked]).toEqual([null, []])
  expect(document.querySelector('figure a')?.textContent).toBe('https://a.example/m.png')
  const [, block] = screen.getAllByRole('button', { name: 'この画像を表示' })
  block?.click()
  expect((await screen.findByText(/オフラインのため/)).textContent).toContain('この画像')
  answer = 'blob:m'
  block?.click()
  await expect.poll(() => document.querySelector('figure img')?.getAttribute('src')).toBe('blob:m')
  expect(asked).toEqual(['https://a.example/m.png', 'https://a.example/m.png'])
  await expect.poll(() => document.querySelectorAll('.katex').length).toBe(2)
})

test('a picture that was asked for before is shown from this device, and nobody is asked for it', async () => {
  const asked: string[] = []
  const host: ImageHost = {
    upload: async () => problem('bug'),
    url: async path => path,
    fetch: async src => {
      asked.push(src)
      return 'blob:asked'
    },
    fetched: async src => (src.endsWith('/m.png') ? 'blob:kept' : undefined),
  }
  rich = openEditor({
    content: markdownToDoc('![山](https://a.example/m.png)\n\n![海](https://a.example/s.png)'),
    images: () => host,
  })
  await expect.poll(() => document.querySelector('figure img')?.getAttribute('src')).toBe('blob:kept')
  expect(screen.getByRole('img', { name: '山' })).toBeTruthy()
  expect([screen.queryByRole('img', { name: '海' }), asked]).toEqual([null, []])
})

test('a formula is changed by its source, and left as it was by Escape', async () => {
  rich = openEditor({ content: markdownToDoc('a $x$ b') })
  const press = (key: string) =>
    source.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const source = screen.getByLabelText<HTMLTextAreaElement>('数式（TeX）', { selector: 'textarea' })
  const tex = () => rich?.getJSON().content[0]?.content?.[1]?.attrs?.tex
  for (const [key, expected] of [
    ['Escape', 'x'],
    ['Enter', 'y_1'],
  ] as const) {
    screen.getByRole('button', { name: '数式を編集' }).click()
    source.value = 'y_1'
    press(key)
    expect(tex()).toBe(expected)
  }
})

test('reading draws formulas and footnotes, and the address of a picture until it is asked for', async () => {
  const { container } = render(<RichViewer content={markdownToDoc(source)} fetchImage={async () => 'blob:m'} />)
  await expect.poll(() => container.querySelectorAll('.katex').length).toBe(2)
  expect(container.querySelector('section[data-footnote="1"]')?.textContent).toBe('注の文')
  expect(container.querySelector('h4')?.textContent).toBe('細目')
  expect(container.querySelector('img')).toBeNull()
  const [inline] = screen.getAllByRole('button', { name: 'この画像を表示' })
  if (inline) fireEvent.click(inline)
  expect((await screen.findByRole('img', { name: '庭' })).getAttribute('src')).toBe('blob:m')
})

test('a mark that is read leads to its footnote and the footnote back to that mark', () => {
  Element.prototype.scrollIntoView ??= () => {}
  render(<RichViewer content={markdownToDoc('一[^a]二[^a]\n\n[^a]: 甲\n')} />)
  const marks = screen.getAllByRole('button', { name: '脚注 a' })
  const back = screen.getByRole('button', { name: '脚注 a の印へ戻る' })
  for (const mark of marks.toReversed()) {
    fireEvent.click(mark)
    expect(document.activeElement).toBe(back)
    fireEvent.click(back)
    expect(document.activeElement).toBe(mark)
  }
})
