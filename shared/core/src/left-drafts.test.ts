import { expect, test } from 'vitest'
import { leftDraftsOf, settleLeftDrafts } from './left-drafts.ts'

/** As `localStorage` does, it shows what it holds as its own fields. */
const shelfOf = () => {
  const shelf: Storage = Object.assign(
    Object.create({
      getItem: (key: string) => shelf[key] ?? null,
      setItem: (key: string, value: string) => {
        shelf[key] = value
      },
      removeItem: (key: string) => {
        delete shelf[key]
      },
    }),
  )
  return shelf
}

interface Draft {
  readonly id: string
  readonly doc: unknown
  readonly rev: number
  readonly base: unknown
  readonly handed?: unknown
}

const words = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', text }] })

test('drafts are read of one document or of all, and never those of another person', () => {
  const shelf = shelfOf()
  const put = (owner: string, id: string) =>
    leftDraftsOf<Draft>(owner, () => shelf).put({ id, doc: words('ab'), rev: 1, base: words('a') }, false)
  for (const id of ['note:1', 'note:1', 'note:11', 'note:2']) put('hanako', id)
  put('taro', 'note:3')
  const read = (owner: string, id: string) =>
    leftDraftsOf<Draft>(owner, () => shelf)
      .read(id)
      .map(({ draft }) => draft.id)
      .sort()
  // An earlier build wrote without the name of a screen.
  const [key = ''] = Object.keys(shelf).filter(each => each.includes('note:2'))
  shelf.setItem('techo-left:hanako:note:2', shelf.getItem(key) ?? '')
  expect(read('hanako', 'note:1')).toEqual(['note:1', 'note:1'])
  expect(read('hanako', 'note:2')).toEqual(['note:2', 'note:2'])
  expect(read('taro', '')).toEqual(['note:3'])
  expect(read('hanako', '')).toEqual(['note:1', 'note:1', 'note:11', 'note:2', 'note:2'])
})

test('a draft whose save arrives while no page shows its text goes, and one of other words or another person stays', () => {
  const shelf = shelfOf()
  const of = (owner: string) => leftDraftsOf<Draft>(owner, () => shelf)
  of('hanako').put({ id: 'note:1', doc: words('ab'), rev: 1, base: words('a') }, true)
  of('hanako').put({ id: 'note:2', doc: words('other'), rev: 1, base: words('a') }, false)
  of('taro').put({ id: 'note:1', doc: words('ab'), rev: 1, base: words('a') }, true)
  settleLeftDrafts('hanako', words('ab'), 2, () => shelf)
  const left = (owner: string, id: string) => of(owner).read(id).length
  expect([left('hanako', 'note:1'), left('hanako', 'note:2'), left('taro', 'note:1')]).toEqual([0, 1, 1])
})

test('what was written after the words that arrive stands on them from then on', () => {
  const shelf = shelfOf()
  const drafts = leftDraftsOf<Draft>('hanako', () => shelf)
  drafts.put({ id: 'note:1', doc: words('abc'), rev: 1, base: words('a'), handed: words('ab') }, true)
  settleLeftDrafts('hanako', words('ab'), 2, () => shelf)
  expect(drafts.read('note:1').map(({ draft }) => draft)).toEqual([
    { id: 'note:1', doc: words('abc'), rev: 2, base: words('ab') },
  ])
})
