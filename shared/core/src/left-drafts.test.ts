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
