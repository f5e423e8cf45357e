import { afterEach, describe, expect, test } from 'vitest'
import type { RichText } from './create-editor.ts'
import { type FindEntities, matchMention } from './mention.ts'
import { openEditor } from './test-editor.ts'

let rich: RichText | undefined
const editor = () => rich ?? expect.unreachable()
const type = (text: string) => {
  for (const sign of text) {
    const { from, to } = editor().editor.state.selection
    editor().view.dispatch(editor().editor.state.tr.insertText(sign, from, to))
  }
}
const press = (key: string) =>
  editor().view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const listed = () =>
  editor()
    .mention.current()
    ?.items.map(item => item.title) ?? null

const notes = [
  { type: 'note', id: 'n1', title: '散歩の記録' },
  { type: 'note', id: 'n2', title: '散歩の地図' },
  { type: 'task', id: 't1', title: '買い物' },
]
const find: FindEntities = async query => notes.filter(({ title }) => title.includes(query))

const open = (search: FindEntities = find) => {
  rich = openEditor({ findEntities: () => search })
  rich.focus('end')
}

afterEach(() => {
  rich?.destroy()
  rich = undefined
})

test.each([
  ['あ[[', { start: 1, query: '' }],
  ['「「散歩', { start: 0, query: '散歩' }],
  ['見る：【【散 歩', { start: 3, query: '散 歩' }],
  ['［［a', { start: 0, query: 'a' }],
  ['[[a]] b', null],
  ['[a', null],
])('%j is %j', (text, expected) => {
  expect(matchMention(text)).toEqual(expected)
})

describe('the list behind [[', () => {
  test.each([['[['], ['「「'], ['［［']])(
    'opens on %s, follows the query and makes a link of what is chosen',
    async sign => {
      open()
      type(`見る${sign}`)
      await expect.poll(() => listed()).toEqual(['散歩の記録', '散歩の地図', '買い物'])
      type('散歩')
      await expect.poll(() => listed()).toEqual(['散歩の記録', '散歩の地図', '散歩'])
      press('ArrowDown')
      press('Enter')
      expect(editor().getJSON().content[0]?.content).toMatchObject([
        { type: 'text', text: '見る' },
        { type: 'entityLink', attrs: { entityType: 'note', id: 'n2', title: '散歩の地図' } },
      ])
      expect(listed()).toBeNull()
    },
  )

  test('links to a title that nothing has yet', async () => {
    open()
    type('[[旅行')
    await expect.poll(() => listed()).toEqual(['旅行'])
    expect(editor().mention.current()?.items[0]?.note).toBeTruthy()
    press('Enter')
    expect(editor().getJSON().content[0]?.content).toMatchObject([
      { type: 'entityLink', attrs: { id: null, title: '旅行' } },
    ])
  })

  test('an answer that comes late does not replace a newer one, and the list does not flicker meanwhile', async () => {
    const answers = new Map<string, (found: typeof notes) => void>()
    open(query => new Promise(resolve => answers.set(query, resolve)))
    type('[[')
    answers.get('')?.(notes)
    await expect.poll(() => listed()).toHaveLength(3)
    type('散')
    expect(listed()).toHaveLength(3)
    type('歩')
    answers.get('散歩')?.(notes.slice(0, 1))
    await expect.poll(() => listed()).toEqual(['散歩の記録', '散歩'])
    answers.get('散')?.(notes)
    await Promise.resolve()
    expect(listed()).toEqual(['散歩の記録', '散歩'])
  })

  test('a search that fails still lets one link to a title', async () => {
    open(() => Promise.reject(new Error('offline')))
    type('[[散')
    await expect.poll(() => listed()).toEqual(['散'])
  })

  test('is not there where the page brings no search', () => {
    rich = openEditor()
    rich.focus('end')
    type('[[散')
    expect(listed()).toBeNull()
  })
})
