import { sharedIn, sharedLine } from '@techo/core/shared'
import { describe, expect, test } from 'vitest'
import { readShared } from './read-shared.ts'

const read = (params: Readonly<Record<string, string>>) => readShared(new URLSearchParams(params))

describe('what another program shares', () => {
  test('has its title, its text and its address', () => {
    expect(read({ title: ' A page ', text: 'What it says', url: 'https://example.org/a' })).toEqual({
      title: 'A page',
      text: 'What it says',
      url: 'https://example.org/a',
      isbn: null,
    })
  })

  test('is nothing where nothing was shared, or only blanks', () => {
    expect(read({})).toBeNull()
    expect(read({ title: ' ', text: '\n', url: '' })).toBeNull()
  })

  test('has its address in the text on Android, with signs of the sentence around it', () => {
    for (const [text, url, rest] of [
      ['喫茶店のつくり方 https://example.org/a', 'https://example.org/a', '喫茶店のつくり方'],
      ['「記事」（https://example.org/a?b=1#c）。', 'https://example.org/a?b=1#c', '「記事」。'],
      ['See https://example.org/a.', 'https://example.org/a', 'See .'],
      ['https://en.wikipedia.org/wiki/Book_(object)', 'https://en.wikipedia.org/wiki/Book_(object)', ''],
      ['(https://example.org/a)', 'https://example.org/a', ''],
    ] as const)
      expect(read({ text }), text).toEqual({ title: rest, text: '', url, isbn: null })
  })

  test('takes its first line for a title where it has none, and says nothing twice', () => {
    expect(read({ text: 'First\r\nSecond\nThird' })).toMatchObject({ title: 'First', text: 'Second\nThird' })
    expect(read({ title: 'A page', text: 'A page https://example.org/a' })).toMatchObject({
      title: 'A page',
      text: '',
      url: 'https://example.org/a',
    })
    expect(read({ title: 'https://example.org/a', text: 'https://example.org/a' })).toMatchObject({
      title: '',
      text: '',
      url: 'https://example.org/a',
    })
  })

  test('a first line that is longer than a title stays whole', () => {
    const long = '長'.repeat(600)
    expect(read({ text: `${long}\nmore` })).toMatchObject({ title: '長'.repeat(500), text: `${long}\nmore` })
  })

  test('has no address of another kind', () => {
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'nothing', 'data:text/html,x'])
      expect(read({ title: 'A', url }), url).toMatchObject({ url: null })
  })

  test('names a book by its number, in the address or the text, when its check digit is right', () => {
    for (const [shared, isbn] of [
      ['https://www.amazon.co.jp/dp/4101092052/ref=x', '9784101092058'],
      ['https://www.amazon.co.jp/gp/product/4101092052?th=1', '9784101092058'],
      ['https://books.example/bd/isbn/9784101092058', '9784101092058'],
      ['星の王子さま ISBN 978-4-10-109205-8', '9784101092058'],
      ['ISBN：4-10-109205-2 星の王子さま', '9784101092058'],
      ['https://www.amazon.co.jp/dp/4101092053', null],
      ['https://www.amazon.co.jp/dp/B0ABCDEFGH', null],
      ['9784101092059', null],
      ['電話 0312345678', null],
      ['https://example.org/1700000000', null],
    ] as const)
      expect(read({ text: shared })?.isbn, shared).toBe(isbn)
  })

  test('holds nothing that no database keeps, and no half of a sign', () => {
    expect(read({ title: 'a\u0000b', text: 'c\u0007\td' })).toMatchObject({ title: 'ab', text: 'c\td' })
    expect(read({ title: '📗'.repeat(600) })?.title).toBe('📗'.repeat(500))
  })

  test('is one line for those who take a line', () => {
    const shared = { title: 'A page', text: 'x', url: 'https://example.org/a', isbn: null }
    expect(sharedLine(shared)).toBe('A page https://example.org/a')
    expect(sharedLine({ ...shared, title: '', text: 'one\ntwo', url: null })).toBe('one two')
  })

  test('comes with a navigation, and from nowhere else', () => {
    const shared = { title: 'A', text: '', url: null, isbn: null }
    expect(sharedIn({ shared })).toEqual(shared)
    for (const state of [null, undefined, 'A', {}, { shared: null }, { shared: { title: 'A' } }])
      expect(sharedIn(state)).toBeNull()
  })
})
