import { type Doc, docLinks, docMentions, docToText, ensureIds, linkColumns, mentionsIn } from '@techo/editor/doc'
import { describe, expect, test } from 'vitest'
import { linkWords, renameLinks } from './change-links.ts'
import { currentLinks } from './links.ts'

const text = (words: string) => ({ type: 'text', text: words })
const link = (title: string, more: Record<string, unknown> = {}) => ({
  type: 'entityLink',
  attrs: { entityType: 'note', id: null, title, alias: null, heading: null, embed: false, ...more },
})
const doc = (...content: Doc['content']): Doc => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'p1' }, content }],
})

describe('links of a text', () => {
  test('become rows, once for a block; what leads elsewhere becomes none', () => {
    const written = doc(
      link('旅'),
      link('旅'),
      link('京都', { id: 'k1', alias: 'そこ' }),
      link('図', { embed: true }),
      {
        ...link('本'),
        attrs: { entityType: 'task', id: 't1', title: '本を返す' },
      },
    )
    expect(linkColumns(written)).toEqual([
      { dst_note_id: null, dst_title: '旅', alias: null, block_id: 'p1', kind: 'wiki' },
      { dst_note_id: 'k1', dst_title: '京都', alias: 'そこ', block_id: 'p1', kind: 'wiki' },
      { dst_note_id: null, dst_title: '図', alias: null, block_id: 'p1', kind: 'embed' },
    ])
    expect(mentionsIn(written)).toEqual([{ type: 'task', id: 't1' }])
  })

  test('a title that somebody took leads there; a note that was renamed is called as it is now; aliases stay', () => {
    const titles = {
      idOf: (title: string) => (title === '旅' ? 'n1' : undefined),
      titleOf: (id: string) => (id === 'n1' ? { title: '旅', aliases: ['旅行'] } : undefined),
    }
    const shown = currentLinks(
      doc(link('旅'), link('たび', { id: 'n1', alias: 'あの旅' }), link('旅行', { id: 'n1' }), link('未知')),
      titles,
    )
    expect(docLinks(shown).map(({ id, target, alias }) => [id, target, alias])).toEqual([
      ['n1', '旅', null],
      ['n1', '旅', 'あの旅'],
      ['n1', '旅行', null],
      [null, '未知', null],
    ])
    expect(currentLinks(shown, titles)).toBe(shown)
  })

  test('renaming rewrites labels that used the old title, of that note only', () => {
    const early = renameLinks(doc(link('旅')), 'n1', ['旅'], '旅の計画')
    expect(docLinks(early).map(({ id, target }) => [id, target])).toEqual([['n1', '旅の計画']])
    const before = doc(
      link('旅', { id: 'n1' }),
      link('旅', { id: 'n2' }),
      link('旅', { id: 'n1', alias: '春' }),
      text('旅'),
    )
    const after = renameLinks(before, 'n1', ['旅'], '旅の計画')
    expect(docToText(after)).toBe('旅の計画旅春旅')
    expect(renameLinks(after, 'n1', ['旅'], '旅の計画')).toBe(after)
  })
})

describe('words that are no link yet', () => {
  test('are linked where they stand, and only once', () => {
    const source = ensureIds(doc(text('秋に京都へ。京都は二度目。')))
    const [mention] = docMentions(source, '京都')
    const linked = linkWords(source, mention?.blockId ?? null, '京都', { id: 'n1', title: '京都' })
    expect(docToText(linked)).toBe(docToText(source))
    expect(docLinks(linked).map(({ id, alias }) => [id, alias])).toEqual([['n1', null]])
  })

  test('keep their own spelling as the alias', () => {
    const linked = linkWords(doc(text('Read about KYOTO')), 'p1', 'KYOTO', { id: 'n1', title: 'Kyoto' })
    expect(docLinks(linked).map(({ target, alias }) => [target, alias])).toEqual([['Kyoto', 'KYOTO']])
    expect(docToText(linked)).toBe('Read about KYOTO')
  })

  test('that are gone change nothing', () => {
    const source = doc(text('もう書いていない'))
    expect(docToText(linkWords(source, 'p1', '京都', { id: 'n1', title: '京都' }))).toBe('もう書いていない')
    expect(docLinks(linkWords(source, 'p1', '京都', { id: 'n1', title: '京都' }))).toEqual([])
  })
})
