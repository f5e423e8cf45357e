import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('a Japanese name has one sign, others two letters, an address one', () => {
  expect(
    ['山田 花子', 'Hanako Yamada', 'hanako', 'ｈａｎａｋｏ　ｙ', 'p@example.com', 'Émile  Jean Zola'].map(initialsOf),
  ).toEqual(['山', 'HY', 'H', 'HY', 'P', 'ÉZ'])
})

test('a sign of several code points stays whole, and no name is no initials', () => {
  expect([initialsOf('👩‍👩‍👧 family'), initialsOf('  ')]).toEqual(['👩‍👩‍👧', ''])
})
