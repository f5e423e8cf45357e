import { describe, expect, test } from 'vitest'
import { filterSlashItems, type SlashItem, slashKinds } from './slash-items.ts'
import { matchSlash } from './slash-match.ts'

describe('a slash means the menu', () => {
  test.each([
    ['/', 0, ''],
    ['／', 0, ''],
    ['あ /', 2, ''],
    ['あ\u3000/', 2, ''],
    ['あ\u3000／', 2, ''],
    ['a\u00a0/', 2, ''],
    ['a\n/', 2, ''],
    ['/見出し', 0, '見出し'],
    ['a /He', 2, 'He'],
  ])('in %j', (before, start, query) => {
    expect(matchSlash(before)).toEqual({ start, query })
  })

  test.each([['a/'], ['あ／'], ['http://'], ['/a b'], ['/a\u3000b'], ['//'], ['1/2'], ['\ufffc/'], [''], ['abc']])(
    'not in %j',
    before => {
      expect(matchSlash(before)).toBeNull()
    },
  )
})

const ja = [
  '見出し1',
  '見出し2',
  '見出し3',
  '箇条書きリスト',
  '番号付きリスト',
  'タスクリスト',
  '引用',
  'コードブロック',
  '区切り線',
  '表',
  '囲み',
  '折りたたみ',
  '数式',
  '数式ブロック',
  '脚注',
  '画像',
]
const en = [
  'Heading 1',
  'Heading 2',
  'Heading 3',
  'Bulleted list',
  'Numbered list',
  'Task list',
  'Quote',
  'Code block',
  'Divider',
  'Table',
  'Callout',
  'Toggle',
  'Formula',
  'Formula block',
  'Footnote',
  'Image',
]
const items = (titles: string[]): SlashItem[] =>
  slashKinds.flatMap((kind, index) => (titles[index] ? [{ key: kind, kind, title: titles[index] }] : []))
const titles = (list: string[], query: string) => filterSlashItems(items(list), query).map(item => item.title)

describe('the list', () => {
  test('is whole and in order without a query', () => {
    expect(titles(ja, '')).toEqual(ja)
  })

  test.each([
    ['heading', ['Heading 1', 'Heading 2', 'Heading 3']],
    ['LIST', ['Bulleted list', 'Numbered list', 'Task list']],
    ['ｌｉｓｔ', ['Bulleted list', 'Numbered list', 'Task list']],
    ['2', ['Heading 2']],
    ['todo', ['Task list']],
    ['zzz', []],
  ])('for %s is %j', (query, expected) => {
    expect(titles(en, query)).toEqual(expected)
  })

  test.each([
    ['見出し', ['見出し1', '見出し2', '見出し3']],
    ['見出し２', ['見出し2']],
    ['リスト', ['箇条書きリスト', '番号付きリスト', 'タスクリスト']],
    ['みだし', ['見出し1', '見出し2', '見出し3']],
    ['表', ['表']],
    ['猫', []],
  ])('for %s is %j', (query, expected) => {
    expect(titles(ja, query)).toEqual(expected)
  })
})
