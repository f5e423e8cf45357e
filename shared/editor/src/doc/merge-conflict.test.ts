import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Doc, type DocNode, docToText, fromPlainText, mergeDocs } from './index.ts'
import { documents } from './testing/documents.ts'

const block = (id: string | null, text: string): DocNode => ({
  type: 'paragraph',
  ...(id === null ? {} : { attrs: { id } }),
  content: [{ type: 'text', text }],
})
const doc = (...content: DocNode[]): Doc => ({ type: 'doc', content })
const list = (id: string | null, ...items: string[]): DocNode => ({
  type: 'bulletList',
  ...(id === null ? {} : { attrs: { id } }),
  content: items.map(text => ({ type: 'listItem', content: [block(null, text)] })),
})

const outcome = (base: Doc, mine: Doc, theirs: Doc): [string[], boolean] => {
  const { doc: merged, conflict } = mergeDocs(base, mine, theirs)
  return [docToText(merged).split('\n'), conflict]
}

/** What one side does with a block of the base: leaves it, deletes it, or gives it one of two texts. */
type Deed = 'leave' | 'delete' | 'write 1' | 'write 2'

interface Side {
  readonly deeds: readonly Deed[]
  readonly order: readonly number[]
  readonly added: readonly number[]
}

const isWritten = (deed: Deed | undefined) => deed === 'write 1' || deed === 'write 2'

const sideOf = (many: number): fc.Arbitrary<Side> =>
  fc.record({
    deeds: fc.array(fc.constantFrom<Deed>('leave', 'leave', 'delete', 'write 1', 'write 2'), {
      minLength: many,
      maxLength: many,
    }),
    order: fc.oneof(
      fc.constant([...Array(many).keys()]),
      fc.shuffledSubarray([...Array(many).keys()], { minLength: many }),
    ),
    added: fc.array(fc.nat(many), { maxLength: 2 }),
  })

const textOf = (place: number, deed: Deed | undefined) =>
  `${'朝昼夜春夏秋'[place]}${deed === 'write 1' ? 'の散歩' : deed === 'write 2' ? 'に読書' : ''}`

const made = ({ deeds, order, added }: Side, sign: string): Doc => {
  const nodes = order.flatMap(place =>
    deeds[place] === 'delete' ? [] : [block(`b${place}`, textOf(place, deeds[place]))],
  )
  for (const [index, place] of added.entries())
    nodes.splice(place, 0, block(`${sign}${index}`, `${sign}が${'甲乙'[index]}`))
  return doc(...nodes)
}

describe('a conflict', () => {
  test('is told exactly where two deeds exclude each other, wherever the blocks were moved to', () => {
    const sides = fc.integer({ min: 1, max: 6 }).chain(many => fc.tuple(sideOf(many), sideOf(many)))
    fc.assert(
      fc.property(sides, ([one, other]) => {
        const places = [...one.deeds.keys()]
        const base = doc(...places.map(place => block(`b${place}`, textOf(place, 'leave'))))
        // Where both delete a block and both add, one cannot tell whether what they added took its place.
        const isUnclear = places.some(place => one.deeds[place] === 'delete' && other.deeds[place] === 'delete')
        fc.pre(!isUnclear || one.added.length === 0 || other.added.length === 0)
        const [lines, conflict] = outcome(base, made(one, '私'), made(other, '君'))
        const excluded = places.some(place => {
          const [mine, theirs] = [one.deeds[place], other.deeds[place]]
          return mine !== theirs && mine !== 'leave' && theirs !== 'leave'
        })
        expect(conflict).toBe(excluded)
        expect(new Set(lines).size).toBe(lines.length)
        const wanted = [one, other].flatMap(({ deeds }) =>
          places.flatMap(place => (isWritten(deeds[place]) ? [textOf(place, deeds[place])] : [])),
        )
        wanted.push(
          ...one.added.map((_, index) => `私が${'甲乙'[index]}`),
          ...other.added.map((_, index) => `君が${'甲乙'[index]}`),
        )
        expect(lines).toEqual(expect.arrayContaining(wanted))
        // Without one, nothing of what was written over is left beside it.
        if (!conflict)
          for (const place of places)
            if (isWritten(one.deeds[place]) || isWritten(other.deeds[place]))
              expect(lines).not.toContain(textOf(place, 'leave'))
      }),
      { numRuns: 500 },
    )
  })

  test('is none where one side only adds, whatever the document holds and the other side made of it', () => {
    fc.assert(
      fc.property(documents, fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }), documents, (base, places, other) => {
        const mine = base.content.slice()
        for (const [index, place] of places.entries()) mine.splice(place, 0, block(`new${index}`, `足した文${index}`))
        const { doc: merged, conflict } = mergeDocs(base, doc(...mine), other)
        expect(conflict).toBe(false)
        for (const index of places.keys()) expect(docToText(merged)).toContain(`足した文${index}`)
      }),
      { numRuns: 100 },
    )
  })

  test('is none where both add at one place, also to a text without names', () => {
    const base = fromPlainText('朝')
    expect(outcome(base, fromPlainText('朝\n私'), fromPlainText('朝\n君'))).toEqual([['朝', '私', '君'], false])
    const named = doc(block('a', '朝'))
    const [mine, theirs] = [doc(...named.content, block('m', '私')), doc(...named.content, block('t', '君'))]
    expect(outcome(named, mine, theirs)).toEqual([['朝', '私', '君'], false])
  })

  test('is none where a moved block was written on elsewhere, in a list as well', () => {
    const [a, b] = [block('a', '朝'), block('b', '昼')]
    expect(outcome(doc(a, b), doc(b, a), doc(block('a', '朝の散歩'), b))).toEqual([['昼', '朝の散歩'], false])
    const [from, grown] = [list('l', '卵'), list('l', '卵', '茶')]
    expect(outcome(doc(from, a), doc(a, from), doc(grown, a))).toEqual([['朝', '卵', '茶'], false])
  })

  test('is none for the names that two devices gave the same old block', () => {
    const named = (id: string, ...items: string[]) => doc(list(id, ...items))
    expect(outcome(doc(list(null, '卵', '茶')), named('m', '卵十個', '茶'), named('t', '卵', '茶二缶'))).toEqual([
      ['卵十個', '茶二缶'],
      false,
    ])
  })

  test('is one where a block has two beginnings, and where a list was deleted that grew elsewhere', () => {
    const a = block('a', '朝')
    expect(outcome(doc(a), doc(a, block('n', '私')), doc(a, block('n', '君')))).toEqual([['朝', '私', '君'], true])
    expect(outcome(doc(a, list('l', '卵')), doc(a), doc(a, list('l', '卵', '茶')))).toEqual([['朝', '卵', '茶'], true])
  })
})
