import { normalizeForSearch } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerptOf, isIn, type NoteRow, pathOf, possibleParents, sorted, treeOf, viewOf } from './note.ts'
import { marked, parseSearch, searchNotes } from './search.ts'

const note = (id: string, columns: Partial<NoteRow> = {}): NoteRow => ({
  id,
  title: id,
  excerpt: '',
  parent_id: null,
  pinned: false,
  favourite: false,
  archived: false,
  icon: null,
  is_template: false,
  aliases: [],
  written_at: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  deleted_at: null,
  ...columns,
})
const ids = (notes: readonly { readonly id: string }[]) => notes.map(({ id }) => id)

describe('how a note begins', () => {
  test('is one line, with links as they are read, also the one that the end cuts through', () => {
    const excerpt = (text: string) => excerptOf(note('a', { excerpt: text }))
    expect(excerpt('買い物\n  牛乳')).toBe('買い物 牛乳')
    expect(excerpt('[[旅行]]と[[id|京都]]へ [表]')).toBe('旅行と京都へ [表]')
    expect(excerpt(`${'あ'.repeat(110)} [[長い題名のノート`)).toBe(`${'あ'.repeat(110)} 長い題名のノー…`)
    expect(excerpt(`${'あ'.repeat(119)}👪と`)).toBe(`${'あ'.repeat(119)}…`)
    expect(excerpt('')).toBe('')
  })
})

describe('the list', () => {
  test('an address that says nothing sensible shows everything, last changed first', () => {
    expect(viewOf(new URLSearchParams('view=everything&sort=size'))).toEqual({
      view: 'recent',
      sort: 'updated',
      tag: null,
    })
    expect(viewOf(new URLSearchParams('view=tree&sort=title&tag=x'))).toEqual({ view: 'tree', sort: 'title', tag: 'x' })
  })

  test('what is archived, a template or in the trash has a place of its own', () => {
    const archived = note('a', { archived: true, pinned: true })
    expect([isIn(archived, 'recent'), isIn(archived, 'pinned'), isIn(archived, 'archived')]).toEqual([
      false,
      false,
      true,
    ])
    const trashed = note('b', { deleted_at: '2026-11-02T00:00:00Z', favourite: true })
    expect([isIn(trashed, 'favourites'), isIn(trashed, 'trash'), isIn(trashed, 'recent')]).toEqual([false, true, false])
    const template = note('c', { is_template: true })
    expect([isIn(template, 'recent'), isIn(template, 'tree'), isIn(template, 'templates')]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('titles sort as a reader counts, and a text from elsewhere is as old as it says', () => {
    const notes = [note('第10章'), note('第2章', { written_at: '2020-01-01T00:00:00Z' })]
    expect(ids(sorted(notes, 'title', false))).toEqual(['第2章', '第10章'])
    expect(ids(sorted(notes, 'created', false))).toEqual(['第10章', '第2章'])
    expect(
      ids(sorted([...notes, note('x', { pinned: true, updated_at: '2000-01-01T00:00:00Z' })], 'updated', true))[0],
    ).toBe('x')
  })
})

describe('the tree', () => {
  test('shows what is below, leaves out what is below a closed one, and lifts what has lost its parent', () => {
    const notes = [
      note('旅'),
      note('京都', { parent_id: '旅' }),
      note('宿', { parent_id: '京都' }),
      note('迷子', { parent_id: '消えた' }),
    ]
    const shape = (closed: string[]) =>
      treeOf(notes, 'title', new Set(closed)).map(({ note: { id }, depth, children }) => [id, depth, children])
    expect(shape([])).toEqual(
      expect.arrayContaining([
        ['旅', 0, 1],
        ['京都', 1, 1],
        ['宿', 2, 0],
        ['迷子', 0, 0],
      ]),
    )
    expect(shape(['旅']).map(([id]) => id)).not.toContain('京都')
  })

  test('a note can never be put below itself or below what stands below it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 20 }), fc.nat(19), (parents, at) => {
        const notes = parents.map((parent, index) =>
          note(`n${index}`, { parent_id: parent < index ? `n${parent}` : null }),
        )
        const moved = `n${at % notes.length}`
        const byId = new Map(notes.map(each => [each.id, each]))
        for (const { id } of possibleParents(notes, new Set([moved]))) {
          expect(id).not.toBe(moved)
          expect(ids(pathOf(byId, id))).not.toContain(moved)
        }
      }),
    )
  })

  test('a ring in the data ends somewhere', () => {
    const ring = [note('a', { parent_id: 'b' }), note('b', { parent_id: 'a' })]
    expect(pathOf(new Map(ring.map(each => [each.id, each])), 'a').length).toBeLessThanOrEqual(2)
    expect(possibleParents(ring, new Set(['a']))).toEqual([])
  })
})

describe('the search', () => {
  const notes = [
    note('日記', { title: '日記', excerpt: '今日は習慣トラッカーを見直した', updated_at: '2026-11-05T00:00:00Z' }),
    note('習慣', { title: '習慣', updated_at: '2026-11-01T00:00:00Z' }),
    note('習慣の本', { title: '習慣の本', updated_at: '2026-11-04T00:00:00Z', parent_id: '読書' }),
    note('読書', { title: '読書' }),
    note('ガント', { title: 'ガントチャート', archived: true }),
    note('abc', { title: 'abc', deleted_at: '2026-11-05T00:00:00Z' }),
  ]
  /** As the database answers: folded texts that hold all words and none of the others. */
  const texts: Readonly<Record<string, string>> = {
    日記: '今日は習慣トラッカーを見直した',
    読書: 'しゅうかんの話。習慣 の 本',
  }
  const ask = (typed: string, offline = false) => {
    const query = parseSearch(typed)
    const norm = ({ id, title }: NoteRow) => normalizeForSearch(`${title} ${texts[id] ?? ''}`)
    const hits = new Map(
      notes
        .filter(
          each =>
            each.deleted_at === null &&
            query.words.every(word => norm(each).includes(word)) &&
            !query.without.some(word => norm(each).includes(word)),
        )
        .map(each => [each.id, texts[each.id] ?? '']),
    )
    return searchNotes(query, {
      notes,
      foldedTitle: each => normalizeForSearch(each.title),
      tagsOf: id => new Set(id === '日記' ? ['t1'] : []),
      tagsNamed: name => (name === '仕事' ? ['t1'] : []),
      hits: offline || query.words.length + query.without.length === 0 ? undefined : hits,
    }).map(({ note: { id } }) => id)
  }

  test('a title that is it comes before one that begins with it, then texts, the newest first', () => {
    expect(ask('習慣')).toEqual(['習慣', '習慣の本', '日記', '読書'])
  })

  test('two characters are found in the middle of a sentence, in any width and kana', () => {
    expect(ask('ｼｭｳｶﾝ')).toEqual(['読書'])
    expect(ask('ﾄﾗｯｶｰ')).toEqual(['日記'])
    expect(ask('in:archive ｶﾞﾝﾄ')).toEqual(['ガント'])
    expect(ask('in:trash ＡＢＣ')).toEqual(['abc'])
  })

  test('operators narrow: tags, places, left out words, words in this order', () => {
    expect(ask('tag:仕事')).toEqual(['日記'])
    expect(ask('tag:何もない')).toEqual([])
    expect(ask('習慣 -トラッカー')).toEqual(['習慣', '習慣の本', '読書'])
    expect(ask('in:title 習慣')).toEqual(['習慣', '習慣の本'])
    expect(ask('習慣 in:読書')).toEqual(['習慣の本', '読書'])
    expect(ask('"習慣 の 本"')).toEqual(['読書'])
    expect(ask('ｔａｇ：仕事　－存在しない')).toEqual(['日記'])
  })

  test('offline, titles and first words still answer', () => {
    expect(ask('習慣', true)).toEqual(['習慣', '習慣の本', '日記'])
  })

  test('a line of anything never throws, and an empty one asks for nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), typed => void ask(typed)))
    expect(parseSearch('  - tag: in： ').words).toEqual([])
  })

  test('what was found is marked without changing the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ minLength: 1, maxLength: 3 })),
        (text, words) => {
          expect(
            marked(text, words.map(normalizeForSearch).filter(Boolean))
              .map(piece => piece.text)
              .join(''),
          ).toBe(text)
        },
      ),
    )
    expect(marked('今日はトラッカー', ['とらっかー'])).toEqual([
      { text: '今日は', isHit: false },
      { text: 'トラッカー', isHit: true },
    ])
  })
})
