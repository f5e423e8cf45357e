import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { docToText, fromPlainText, mergeDocs, sameDoc } from './index.ts'
import { plain } from './testing/plain.ts'

const merged = (base: string, mine: string, theirs: string) => {
  const { doc, conflict } = mergeDocs(fromPlainText(base), fromPlainText(mine), fromPlainText(theirs))
  return [docToText(doc), conflict]
}

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', ''), { maxLength: 8 }).map(each => each.join('\n'))

describe('merging two versions', () => {
  test.each([
    ['a\nb\nc', 'a\nX\nc', 'a\nb\nc\nd', 'a\nX\nc\nd', false],
    ['a\nb', 'a\nb\nmine', 'a\nb\ntheirs', 'a\nb\nmine\ntheirs', false],
    ['a\nb\nc', 'a\nc', 'a\nb\nc', 'a\nc', false],
    ['a', 'mine', 'theirs', 'mine\ntheirs', true],
    ['a', 'a mine', 'a\ntheirs', 'a mine\ntheirs', false],
    ['a', 'a\nmine', 'a theirs', 'a theirs\nmine', false],
    ['a', 'a\na', 'theirs', 'a\ntheirs', false],
    ['a\nb', '', 'a', '', false],
    ['', 'mine', 'theirs', 'mine\ntheirs', true],
    ['a', 'same', 'same', 'same', false],
  ])('%j: %j and %j', (base, mine, theirs, text, conflict) => {
    expect(merged(base, mine, theirs)).toEqual([text, conflict])
  })

  test('a side that changed nothing gives way to the other', () => {
    fc.assert(
      fc.property(lines, lines, (base, other) => {
        const [from, to] = [fromPlainText(base), fromPlainText(other)]
        for (const { doc, conflict } of [mergeDocs(from, from, to), mergeDocs(from, to, from)])
          expect([plain(doc), conflict]).toEqual([to, false])
      }),
      // Of two equal lines one moved into the place of the other.
      { examples: [['c\n\nc\nb', '\nc\nb\nc']] },
    )
  })

  test('nothing that either side wrote is lost', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const kept = docToText(mergeDocs(fromPlainText(base), fromPlainText(mine), fromPlainText(theirs)).doc).split(
          '\n',
        )
        const known = new Set(base.split('\n'))
        for (const line of [...mine.split('\n'), ...theirs.split('\n')])
          if (line !== '' && !known.has(line)) expect(kept).toContain(line)
      }),
      { numRuns: 500 },
    )
  })
})

test('documents are compared by what they show, not by the order of their keys', () => {
  const heading = (attrs: unknown) => ({ type: 'doc', content: [{ type: 'heading', attrs }] })
  expect(sameDoc(heading({ level: 2, id: 'x' }), { content: heading({ level: 2 }).content, type: 'doc' })).toBe(true)
  expect(sameDoc({ type: 'x', attrs: { a: 1, b: 2 } }, { attrs: { b: 2, a: 1 }, type: 'x' })).toBe(true)
  expect(sameDoc(heading({ level: 2 }), heading({ level: 3 }))).toBe(false)
})
