import { problem } from '@techo/core'
import { setLanguage } from '@techo/ui'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { docTasks, parseDoc, setTask } from '../doc/index.ts'
import { RichDifference, RichViewer } from '../index.ts'
import { markdownToDoc } from '../markdown/index.ts'

beforeEach(() => setLanguage('ja'))
afterEach(cleanup)

const everything = markdownToDoc(
  '# 題\n\n==大事==な<ruby>本<rt>ほん</rt></ruby>と<u>下線</u>、[[日記|きのう]]、[店](https://a.example/)\n\n> [!warning] 注意\n>\n> 熱い\n\n<details open><summary>答え</summary>\n\n42\n\n</details>\n\n1. 一\n2. 二\n\n- [ ] 卵\n- [x] 牛乳\n\n```ts\nconst a = 1\n```\n\n| 左 | 右 |\n| --- | ---: |\n| 1 | 2 |\n\n![猫|300](me/1.png "昼寝")\n\n---',
)

describe('reading a document', () => {
  test('every block and every mark is drawn as what it is', () => {
    const { container } = render(<RichViewer content={everything} label="ノート" />)
    const note = within(screen.getByRole('group', { name: 'ノート' }))
    expect(note.getByRole('heading', { level: 1, name: '題' })).toBeTruthy()
    expect(note.getByRole('note', { name: '注意' }).textContent).toBe('注意熱い')
    expect(container.querySelector('ruby')?.textContent).toBe('本(ほん)')
    expect(container.querySelector('mark')?.dataset.colour).toBe('amber')
    expect(container.querySelector('details')?.open).toBe(true)
    expect(container.querySelector('td[data-align="right"]')?.textContent).toBe('2')
    expect(container.querySelector('figure')?.textContent).toBe('猫昼寝')
    expect(note.getAllByRole('checkbox').map(box => box.hasAttribute('disabled'))).toEqual([true, true])
    expect(container.querySelector('[data-entity]')?.textContent).toBe('きのう')
  })

  test('a picture that is not on this device says so, also without a description', () => {
    const content = markdownToDoc('![](me/1.png)\n\n![猫](me/2.png)')
    const useImageUrl = () => ({ url: null, problem: problem('offline'), renew: () => {} })
    const { container } = render(<RichViewer content={content} useImageUrl={useImageUrl} />)
    const shown = [...container.querySelectorAll('.techo-image-missing')].map(each => each.textContent?.trim())
    expect(shown).toEqual(['オフラインのため表示できません', 'オフラインのため表示できません 猫'])
  })

  test('a long one stands in groups, so that what is out of sight can be skipped', () => {
    const lines = (count: number) => parseDoc(Array.from({ length: count }, (_, at) => `行${at}`).join('\n')).doc
    const { container, rerender } = render(<RichViewer content={lines(199)} />)
    expect(container.querySelectorAll('.techo-prose:not(.techo-long) > p')).toHaveLength(199)
    rerender(<RichViewer content={lines(201)} />)
    const groups = [...container.querySelectorAll('.techo-long > .techo-group')]
    expect(groups.map(group => group.children.length)).toEqual([50, 50, 50, 50, 1])
    expect(container.querySelectorAll('p')[200]?.textContent).toBe('行200')
  })

  test('of a text that stands inside another one a section is drawn, and no more blocks than asked for', () => {
    const content = markdownToDoc('一\n\n## 甲\n\n二\n\n三\n\n## 乙\n\n四')
    const { container, rerender } = render(<RichViewer content={content} section="甲" />)
    const lines = () => [...container.querySelectorAll('.techo-prose > *')].map(each => each.textContent)
    expect(lines()).toEqual(['甲', '二', '三'])
    rerender(<RichViewer content={content} section="甲" most={2} />)
    expect(lines()).toEqual(['甲', '二', '…'])
    rerender(<RichViewer content={content} section={null} most={7} />)
    expect(lines()).toHaveLength(6)
  })

  test('code gets its colours when the highlighter has come', async () => {
    const { container } = render(<RichViewer content={everything} />)
    await expect.poll(() => container.querySelector('pre .code-keyword')?.textContent).toBe('const')
    expect(container.querySelector('pre')?.textContent).toBe('const a = 1')
  })

  test('a picture is shown from where the page says, and asked for again when its address has run out', () => {
    const renew = vi.fn()
    const useImageUrl = (path: string) => ({ url: `blob:${path}`, problem: null, renew })
    render(<RichViewer content={everything} useImageUrl={useImageUrl} />)
    const picture = screen.getByRole('img', { name: '猫' })
    expect([picture.getAttribute('src'), picture.getAttribute('width')]).toEqual(['blob:me/1.png', '300'])
    fireEvent.error(picture)
    expect(renew).toHaveBeenCalledOnce()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('猫')).toBeTruthy()
  })

  test('a box can be checked where the page takes it, by the name of its task', () => {
    const onToggleTask = vi.fn()
    render(<RichViewer content={everything} onToggleTask={onToggleTask} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'タスク: 卵' }))
    const [id, checked] = onToggleTask.mock.lastCall ?? []
    expect(docTasks(setTask(parseDoc(everything).doc, id, checked)).map(task => task.checked)).toEqual([true, true])
  })

  test('a link to a thing is followed where the page takes it, and an address where it has one', () => {
    const onOpenEntity = vi.fn()
    const { rerender } = render(<RichViewer content={everything} onOpenEntity={onOpenEntity} />)
    fireEvent.click(screen.getByRole('button', { name: 'きのう' }))
    expect(onOpenEntity).toHaveBeenCalledWith({ entityType: 'note', id: null, title: '日記' })
    rerender(
      <RichViewer content={everything} onOpenEntity={onOpenEntity} entityHref={({ title }) => `/notes/${title}`} />,
    )
    const link = screen.getByRole('link', { name: 'きのう' })
    expect(link.getAttribute('href')).toBe('/notes/日記')
    expect(fireEvent.click(link)).toBe(false)
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
    expect(onOpenEntity).toHaveBeenCalledTimes(2)
  })
})

describe('the difference of two versions', () => {
  test('shows the words that came and went and the blocks that did', () => {
    const before = markdownToDoc('散歩した。\n\n古い')
    const after = markdownToDoc('読書した。\n\n- 新しい')
    const { container } = render(<RichDifference before={before} after={after} label="違い" />)
    expect(screen.getByText('追加 1・削除 1・変更 1')).toBeTruthy()
    expect([container.querySelector('del')?.textContent, container.querySelector('ins')?.textContent]).toEqual([
      '散歩',
      '読書',
    ])
    expect(container.querySelector('[data-change="removed"]')?.textContent).toBe('削除されたブロック古い')
    expect(container.querySelector('[data-change="added"] li')?.textContent).toBe('新しい')
  })

  test('says so when there is none', () => {
    render(<RichDifference before={everything} after={everything} />)
    expect(screen.getByText('違いはありません。')).toBeTruthy()
  })

  test('in a list marks the item', () => {
    const { container } = render(
      <RichDifference before={markdownToDoc('- a\n- b')} after={markdownToDoc('- a\n- c\n- b')} />,
    )
    expect(container.querySelectorAll('li')[1]?.querySelector('ins')?.textContent).toBe('c')
  })
})
