import { describe, expect, test } from 'vitest'
import { matching, snippetOf } from './match.ts'

const action = (id: string, ja: string, en: string) =>
  ({ id, group: 'go', title: { ja, en }, perform: () => {} }) as const
const actions = [
  action('today', '今日', 'Today'),
  action('daily', '今日のページ', 'Today’s page'),
  action('dark', 'テーマをダークにする', 'Use the dark theme'),
]
const ids = (typed: string) => matching(actions, typed).map(each => each.id)

describe('the actions for a typed text', () => {
  test('are all of them when nothing is typed', () => expect(ids(' ')).toEqual(['today', 'daily', 'dark']))
  test('hold every word, in either language', () => {
    expect(ids('ダーク')).toEqual(['dark'])
    expect(ids('theme dark')).toEqual(['dark'])
    expect(ids('today dark')).toEqual([])
  })
  test('are found whatever the width, the case and the kana', () => {
    expect(ids('てーま')).toEqual(['dark'])
    expect(ids('ＤＡＲＫ')).toEqual(['dark'])
    expect(ids('ﾃｰﾏ')).toEqual(['dark'])
  })
  test('begin with the text before they only hold it', () => expect(ids('ページ')).toEqual(['daily']))
})

describe('a snippet', () => {
  test('shows the word as it was written, with what stands around it', () => {
    expect(snippetOf('朝の会議のあと、カイギ室で打ち合わせ。', 'かいぎ', 3)).toEqual({
      before: '…あと、',
      hit: 'カイギ',
      after: '室で打ち合わ…',
    })
  })
  test('counts letters that fold to several as one', () => {
    expect(snippetOf('㌔を測る ｶﾞｽ', '測', 9)).toEqual({ before: '㌔を', hit: '測', after: 'る ｶﾞｽ' })
  })
  test('is nothing where the word does not stand', () => {
    expect(snippetOf('散歩', '会議')).toBeNull()
    expect(snippetOf('散歩', ' ')).toBeNull()
  })
})
