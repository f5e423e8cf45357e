import { expect, test } from 'vitest'
import { columnsOf, faultsOf, newValues, readAuthors, readPublished, writeAuthors } from './book-values.ts'

test('people are read with what they did, and written so again', () => {
  const authors = readAuthors('ルイス・キャロル\n矢川澄子（訳）\nJohn Tenniel (illustrator)\n山田 (仮名)')
  expect(authors.map(({ name, role }) => [name, role])).toEqual([
    ['ルイス・キャロル', 'author'],
    ['矢川澄子', 'translator'],
    ['John Tenniel', 'illustrator'],
    ['山田 (仮名)', 'author'],
  ])
  for (const language of ['ja', 'en']) expect(readAuthors(writeAuthors(authors, language))).toEqual(authors)
  expect(readAuthors('夏目漱石', [{ name: '夏目漱石', kana: 'ナツメソウセキ', role: 'author' }])[0]?.kana).toBe(
    'ナツメソウセキ',
  )
})

test('days of publication are read as people write them', () => {
  expect(['2024', '2024年', '２０２４年５月', '2024/5/1', '2024-05-01', '2024.5', ''].map(readPublished)).toEqual([
    '2024',
    '2024',
    '2024-05',
    '2024-05-01',
    '2024-05-01',
    '2024-05',
    '',
  ])
  expect(['昨日', '24', '2024-13', '2024-05-32'].map(readPublished)).toEqual([null, null, null, null])
})

test('what is wrong is said by field, and what is right becomes columns', () => {
  expect([
    ...faultsOf({ ...newValues, title: 'a', isbn: '1920095023007', published: 'x', language: 'Japanese' }),
  ]).toEqual(['published', 'price_barcode', 'language'])
  const values = { ...newValues, title: ' こころ ', isbn: '978-4-297-10905-9', authors: '夏目漱石' }
  expect(faultsOf(values).size).toBe(0)
  expect(columnsOf(values)).toMatchObject({
    title: 'こころ',
    isbn13: '9784297109059',
    isbn10: '4297109050',
    published: null,
    search_norm: 'こころ 夏目漱石 9784297109059',
  })
})
