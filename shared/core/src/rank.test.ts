import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankAfter, rankBetween, rankMany } from './rank.ts'

const digits = [...'01Aab9zZyV']
/** What the database lets in: any letters and digits. */
const key = fc.oneof(
  fc.string({ unit: fc.constantFrom(...digits), minLength: 1, maxLength: 6 }),
  fc.constantFrom('bB', 'a0', 'a', '0', 'A', 'zz', 'Zz', 'a00', 'b'),
)

test('a row is moved behind and between keys that another program wrote', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      expect(rankAfter(one) > one).toBe(true)
      const [low, high] = one < other ? [one, other] : [other, one]
      // Between a key and the same with zeros behind it there is none.
      if (low === high || (high.startsWith(low) && /^0+$/.test(high.slice(low.length)))) return
      const made = rankBetween(low, high)
      expect([made > low, made < high], made).toEqual([true, true])
      const four = rankMany(low, high, 4)
      expect([low, ...four, high]).toEqual([low, ...four, high].sort())
      expect(new Set(four).size).toBe(4)
    }),
    { numRuns: 2000 },
  )
})

test('behind a foreign key our own go on, and stay short', () => {
  expect(rankAfter('bB')).toBe('c000')
  expect(rankAfter('7')).toBe('a0')
  expect(rankMany('bB', null, 3)).toEqual(['c000', 'c001', 'c002'])
  expect(() => rankBetween('bC', 'bB')).toThrow()
})
