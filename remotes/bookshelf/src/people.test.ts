import { expect, test } from 'vitest'
import { renamed, saidName, spellingsFirst } from './people.ts'

test('a name of a catalogue is turned round, and one that has a comma of its own is left', () => {
  expect(
    ['Smith, Mark', 'van der Berg, A. B.', '夏目漱石', 'Martin Luther King, Jr.', 'Mark Smith'].map(saidName),
  ).toEqual(['Mark Smith', 'A. B. van der Berg', '夏目漱石', 'Martin Luther King, Jr.', 'Mark Smith'])
})

test('two spellings of a person become one, with the role that each had and nobody twice', () => {
  const authors = [
    { name: '夏目 漱石', role: 'author' },
    { name: '夏目金之助', role: 'author' },
    { name: '夏目金之助', role: 'editor' },
    { name: '別の人', role: 'author' },
  ]
  expect(renamed({ authors }, '夏目金之助', { name: '夏目漱石', kana: 'ナツメ ソウセキ', role: 'author' })).toEqual([
    { name: '夏目漱石', kana: 'ナツメ ソウセキ', role: 'author' },
    { name: '夏目漱石', kana: 'ナツメ ソウセキ', role: 'editor' },
    { name: '別の人', role: 'author' },
  ])
})

test('names that may be the same person come first', () => {
  expect(spellingsFirst('Smith, Mark', ['Jane Austen', 'Zadie Smith', 'Mark Smith'])).toEqual([
    'Mark Smith',
    'Zadie Smith',
    'Jane Austen',
  ])
})
