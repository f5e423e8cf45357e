import { afterEach, describe, expect, test } from 'vitest'
import type { RichText } from '../create-editor.ts'
import { openEditor, shape } from '../test-editor.ts'
import { findAll } from './match.ts'

let rich: RichText
const open = (content: string) => {
  rich = openEditor({ content })
}
const found = (query: string, options: { isLoose?: boolean; isCaseSensitive?: boolean } = {}) => {
  const { doc } = rich.editor.state
  return findAll(doc, { query, isLoose: true, isCaseSensitive: false, ...options }).map(({ from, to }) =>
    doc.textBetween(from, to, '', '\ufffc'),
  )
}
afterEach(() => rich.destroy())

describe('finding', () => {
  test.each([
    ['カタカナとかたかな', 'カタカナ', ['カタカナ', 'かたかな']],
    ['ＡＢＣ abc', 'Abc', ['ＡＢＣ', 'abc']],
    ['ｶﾞｷﾞ がぎ', 'ガギ', ['ｶﾞｷﾞ', 'がぎ']],
    ['㍿と株式会社', '株式会社', ['㍿', '株式会社']],
    ['１２３ 123', '12', ['１２', '12']],
    ['aaa', 'aa', ['aa']],
    ['文字', '', []],
    ['👨‍👩‍👧と家族', 'と家', ['と家']],
  ])('in %s for %s', (text, query, expected) => {
    open(`<p>${text}</p>`)
    expect(found(query)).toEqual(expected)
  })

  test('can tell kana, width and case apart', () => {
    open('<p>カナ かな ABC abc ＡＢＣ</p>')
    expect(found('カナ', { isLoose: false })).toEqual(['カナ'])
    expect(found('ABC', { isLoose: false })).toEqual(['ABC', 'abc'])
    expect(found('ABC', { isLoose: false, isCaseSensitive: true })).toEqual(['ABC'])
  })

  test('looks through marks, not across blocks, and past things that are no text', () => {
    open('<p>あ<strong>い</strong>う</p><p>え</p><p>お<ruby>漢<rt>かん</rt></ruby>か</p>')
    expect(found('あいう')).toEqual(['あいう'])
    expect(found('うえ')).toEqual([])
    expect(found('か')).toEqual(['か'])
  })
})

describe('replacing', () => {
  test('one after the other, then all at once, undone in one step', () => {
    open('<p>猫と猫と猫</p><p>ネコ</p>')
    rich.find.look({ query: '猫' })
    expect(rich.find.current()).toMatchObject({ index: 0 })
    expect(rich.find.current().found).toHaveLength(3)
    rich.find.replace('犬')
    expect(shape(rich)).toBe('p(犬と猫と猫) p(ネコ)')
    expect(rich.find.replaceAll('犬犬')).toBe(2)
    expect(shape(rich)).toBe('p(犬と犬犬と犬犬) p(ネコ)')
    rich.editor.commands.undo()
    expect(shape(rich)).toBe('p(犬と猫と猫) p(ネコ)')
  })

  test('nothing is replaced in a text that is only read', () => {
    open('<p>猫</p>')
    rich.setEditable(false)
    rich.find.look({ query: '猫' })
    expect(rich.find.replaceAll('犬')).toBe(0)
    expect(shape(rich)).toBe('p(猫)')
  })

  test('going on wraps around', () => {
    open('<p>a a</p>')
    rich.find.look({ query: 'a' })
    rich.find.step(-1)
    expect(rich.find.current().index).toBe(1)
    rich.find.step(1)
    expect(rich.find.current().index).toBe(0)
  })
})
