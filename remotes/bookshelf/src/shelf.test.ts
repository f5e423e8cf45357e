import { toDay } from '@techo/core'
import { expect, test } from 'vitest'
import { firstOnShelf, newestFirst } from './rows.ts'
import { type Around, alike, finishedDays, isUsual, readFilter, shown, sortParams, sorts } from './shelf.ts'
import { bookOf, longShelf, readingOf } from './test-shelf.ts'

const books = [
  bookOf('kokoro', {
    title: 'こころ',
    title_kana: 'ココロ',
    authors: [{ name: '夏目 漱石', kana: 'ナツメ ソウセキ', role: 'author' }],
    rating: 4.5,
    status: 'finished',
    pages: 300,
  }),
  bookOf('ginga', {
    title: '銀河鉄道の夜',
    title_kana: 'ギンガテツドウノヨル',
    authors: [{ name: '宮沢賢治', role: 'author' }],
    status: 'reading',
    pages: 120,
  }),
  bookOf('alice', {
    title: 'Alice in Wonderland',
    title_kana: '',
    authors: [{ name: 'Lewis Carroll', role: 'author' }],
    rating: 3,
    format: 'ebook',
    status: 'finished',
    isbn13: '9784297109059',
  }),
]
const around: Around = {
  categoryOf: new Map([
    ['ginga', 'child'],
    ['kokoro', 'novel'],
  ]),
  tagsOf: new Map([['alice', new Set(['travel'])]]),
  below: new Map([['novel', new Set(['novel', 'child'])]]),
  finishedOn: finishedDays([
    readingOf('1', 'kokoro', { finished_on: '2025-05-01' }),
    readingOf('2', 'alice', { finished_on: '2026-05-01' }),
  ]),
  language: 'ja',
}
const ids = (query: string) => shown(books, readFilter(new URLSearchParams(query)), around).map(({ id }) => id)

test('words are found in any width and kana, in titles, readings, names and numbers', () => {
  expect(ids('q=ここ')).toEqual(['kokoro'])
  expect(ids('q=ｷﾞﾝｶﾞ')).toEqual(['ginga'])
  expect(ids('q=そうせき')).toEqual(['kokoro'])
  expect(ids('q=ＡＬＩＣＥ carroll')).toEqual(['alice'])
  expect(ids('q=9784297109059')).toEqual(['alice'])
  expect(ids('q=こころ 賢治')).toEqual([])
})

test('filters by status, category with what is below it, author, format, year and stars', () => {
  expect(ids('status=finished&sort=title')).toEqual(
    ['kokoro', 'alice'].sort((one, other) => (one === 'alice' ? -1 : other === 'alice' ? 1 : 0)),
  )
  expect(ids('category=novel')).toEqual(['kokoro', 'ginga'])
  expect(ids('category=child')).toEqual(['ginga'])
  expect(ids('category=none')).toEqual(['alice'])
  expect(ids('author=夏目漱石')).toEqual(['kokoro'])
  expect(ids('format=ebook')).toEqual(['alice'])
  expect(ids('year=2025')).toEqual(['kokoro'])
  expect(ids('rating=4')).toEqual(['kokoro'])
  expect(ids('rating=0')).toEqual(['ginga'])
})

test('the books that are seen first are those that the whole shelf begins with', () => {
  const made = ['2026-01-01', '2026-01-02', '2026-01-02', '2025-12-31', '2026-01-03']
  const added = [null, '2026-01-02', '2025-06-01', null, null, '2026-02-01', '2026-01-02']
  const all = made
    .flatMap((day, at) =>
      added.map((added_on, place) => bookOf(`${at} ${place}`, { added_on, created_at: `${day}T0${place}:00:00Z` })),
    )
    .sort(newestFirst)
  const usual = readFilter(new URLSearchParams())
  expect(isUsual(usual)).toBe(true)
  expect(shown(all, usual, around)).toEqual([...all].reverse().sort(firstOnShelf))
  for (const query of ['q=a', 'sort=title', 'dir=asc', 'status=want'])
    expect(isUsual(readFilter(new URLSearchParams(query)))).toBe(false)
})

test('an address with nonsense shows everything', () => {
  expect(ids('status=lost&rating=many&year=x&sort=weight')).toHaveLength(3)
})

test('sorted by reading, and what is unknown stands last both ways', () => {
  expect(ids('sort=title&dir=asc').slice(-2)).toEqual(['ginga', 'kokoro'])
  expect(ids('sort=pages')).toEqual(['kokoro', 'ginga', 'alice'])
  expect(ids('sort=pages&dir=asc')).toEqual(['ginga', 'kokoro', 'alice'])
})

test('a sort survives its way through the address', () => {
  for (const sort of sorts)
    for (const isDescending of [true, false]) {
      const params = new URLSearchParams()
      for (const [name, value] of Object.entries(sortParams(sort, isDescending)))
        if (value !== null) params.set(name, value)
      expect(readFilter(params)).toMatchObject({ sort, isDescending })
    }
})

test('the same number or the same title and author are said to be alike', () => {
  expect(alike(books, { isbn13: '9784297109059', title: 'other', authors: [] }).map(({ id }) => id)).toEqual(['alice'])
  expect(
    alike(books, { isbn13: null, title: 'ココロ', authors: [{ name: '夏目漱石', role: 'author' }] }).map(
      ({ id }) => id,
    ),
  ).toEqual(['kokoro'])
  expect(
    alike(books, { id: 'kokoro', isbn13: null, title: 'こころ', authors: [{ name: '夏目漱石', role: 'author' }] }),
  ).toEqual([])
})

test('five thousand books are filtered to what an address says', () => {
  const many = longShelf(5000)
  const found = shown(many.books, readFilter(new URLSearchParams('q=かもめ&status=finished&sort=title')), {
    ...around,
    finishedOn: finishedDays(many.readings),
  })
  expect(found.length).toBe(
    many.books.filter(({ title, status }) => title.startsWith('カモメ') && status === 'finished').length,
  )
  expect(finishedDays(many.readings).get('b1')).toEqual([toDay(many.readings[0]?.finished_on ?? '')])
})
