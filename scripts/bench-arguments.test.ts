import { expect, test } from 'vitest'
import { readBenchArguments } from './bench-arguments.ts'

test('names and options of a benchmark are read', () => {
  const words = ['pages', '--rows', '1000,10000', '--lines', 'plain', '--rounds', '3', '--monolith', '--save', 'x.json']
  expect(readBenchArguments(words)).toEqual({
    names: ['pages'],
    pages: {
      rows: [1000, 10_000],
      pages: [],
      lines: ['plain'],
      rounds: 3,
      monolith: true,
      save: 'x.json',
      against: null,
    },
  })
})

test('what was not said is a thousand rows and five rounds', () => {
  expect(readBenchArguments(['notes'])).toMatchObject({ names: ['notes'], pages: { rows: [1000], rounds: 5 } })
})

test.each([
  [['pages', '--rows', 'many']],
  [['pages', '--rows', '0']],
  [['pages', '--row', '10']],
  [['pages', '--against']],
  [['notes', '--rows', '10']],
])('%j is refused', words => {
  expect(() => readBenchArguments(words)).toThrow()
})
