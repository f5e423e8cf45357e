import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdownToDoc } from '../markdown/index.ts'
import {
  type BlockChange,
  type Doc,
  type DocNode,
  diffDocs,
  docToMarkdown,
  docToText,
  ensureIds,
  mergeDocs,
  sameDoc,
} from './index.ts'
import { documents } from './testing/documents.ts'

const read = (markdown: string) => ensureIds(markdownToDoc(markdown))

/** The document with the text of one block changed, as an editor would: names stay. */
const edited = (doc: Doc, from: string, to: string): Doc => {
  const visit = (node: DocNode): DocNode => ({
    ...node,
    ...(node.text === undefined ? {} : { text: node.text.replace(from, to) }),
    ...(node.content ? { content: node.content.map(visit) } : {}),
  })
  return { ...doc, content: doc.content.map(visit) }
}

const merged = (base: Doc, mine: Doc, theirs: Doc) => {
  const { doc, conflict } = mergeDocs(base, mine, theirs)
  return [docToMarkdown(doc), conflict]
}

const without = (doc: Doc, place: number): Doc => ({ ...doc, content: doc.content.toSpliced(place, 1) })

describe('blocks with names', () => {
  const base = read('# 題\n\n一段落目\n\n二段落目')

  test('neighbours may change on two devices at once', () => {
    expect(merged(base, edited(base, '一', '壱'), edited(base, '二', '弐'))).toEqual([
      '# 題\n\n壱段落目\n\n弐段落目\n',
      false,
    ])
  })

  test('one that both changed stands twice, mine first, and says so', () => {
    expect(merged(base, edited(base, '一', '壱'), edited(base, '一', 'Ⅰ'))).toEqual([
      '# 題\n\n壱段落目\n\nⅠ段落目\n\n二段落目\n',
      true,
    ])
  })

  test('one that one side wrote on where the other stopped stands once, unless it looks otherwise there', () => {
    const [short, long] = [edited(base, '一段落目', '一段落目、'), edited(base, '一段落目', '一段落目、続き')]
    for (const [mine, theirs] of [
      [short, long],
      [long, short],
    ] as const)
      expect(merged(base, mine, theirs)).toEqual(['# 題\n\n一段落目、続き\n\n二段落目\n', false])
    const shortened = edited(base, '一段落目', '一段')
    expect(merged(base, shortened, long)).toEqual(['# 題\n\n一段\n\n一段落目、続き\n\n二段落目\n', true])
    const bold = read('**一段落目**')
    const named = (doc: Doc): Doc => ({ ...doc, content: doc.content.map(node => ({ ...node, attrs: { id: 'a' } })) })
    expect(merged(named(read('一段')), named(read('一段落目続き')), named(bold))[1]).toBe(true)
  })

  test('a box stays with its heading when all that stood in it has gone elsewhere', () => {
    const text = { type: 'paragraph', attrs: { id: 'text' }, content: [{ type: 'text', text: '本文' }] }
    const box = (title: string, content: DocNode[]) => ({
      type: 'callout',
      attrs: { id: 'box', kind: 'note', title },
      content,
    })
    const made = (...content: DocNode[]): Doc => ({ type: 'doc', content })
    const before = made(box('題', [text]))
    const mine = made(box('題', [{ type: 'paragraph' }]), text)
    const { doc } = mergeDocs(before, mine, made(box('新しい題', [text])))
    expect(docToText(doc).split('\n').filter(Boolean)).toEqual(['新しい題', '本文'])
    const gone = mergeDocs(made(), made(text), made(box('題', [text]))).doc
    expect(docToText(gone).split('\n').filter(Boolean).sort()).toEqual(['本文', '題'])
  })

  test('a line without words that one side filled stands once, also where the base does not know it', () => {
    const line = (id: string, words: string): DocNode => ({
      type: 'paragraph',
      attrs: { id },
      ...(words ? { content: [{ type: 'text', text: words }] } : {}),
    })
    const made = (...content: DocNode[]): Doc => ({ type: 'doc', content })
    const [mine, theirs] = [made(line('a', ''), line('b', '')), made(line('a', '書いた'), line('c', ''))]
    const { doc } = mergeDocs(made(), mine, theirs)
    expect(docToText(doc).split('\n').filter(Boolean)).toEqual(['書いた'])
    expect(doc.content[0]).toEqual(line('a', '書いた'))
  })

  test('one that is rewritten altogether is still the same block', () => {
    expect(merged(base, edited(base, '一段落目', 'まったく別'), edited(base, '題', '新しい題'))).toEqual([
      '# 新しい題\n\nまったく別\n\n二段落目\n',
      false,
    ])
  })

  test('one that is deleted here and changed there is kept', () => {
    expect(merged(base, without(base, 1), edited(base, '一', '壱'))).toEqual(['# 題\n\n壱段落目\n\n二段落目\n', true])
    expect(merged(base, without(base, 1), base)).toEqual(['# 題\n\n二段落目\n', false])
  })

  test('all names of what comes out differ', () => {
    const { doc } = mergeDocs(base, edited(base, '一', '壱'), edited(base, '一', 'Ⅰ'))
    const ids = doc.content.map(node => node.attrs?.id)
    expect(new Set(ids).size).toBe(4)
  })
})

describe('a block that a merge would put in two places', () => {
  const block = (id: string, text: string): DocNode => ({
    type: 'paragraph',
    attrs: { id },
    content: [{ type: 'text', text }],
  })
  const doc = (...content: DocNode[]): Doc => ({ type: 'doc', content })
  const [a, b, c] = [block('a', '朝'), block('b', '昼'), block('c', '夜')]
  const lines = (base: Doc, mine: Doc, theirs: Doc) => docToText(mergeDocs(base, mine, theirs).doc).split('\n')

  test('stands where it was moved to, with the words the other side gave it', () => {
    const written = block('a', '朝の散歩')
    expect(lines(doc(a, b, c), doc(b, c, a), doc(written, b, c))).toEqual(['昼', '夜', '朝の散歩'])
    expect(lines(doc(a, b, c), doc(written, b, c), doc(b, c, a))).toEqual(['昼', '夜', '朝の散歩'])
  })

  test('stands once where both moved it', () => {
    expect(lines(doc(a, b, c), doc(b, c, a), doc(b, a, c)).toSorted()).toEqual(['夜', '昼', '朝'].toSorted())
  })

  test('is the longer one when both sides have it from each other', () => {
    const [begun, done] = [block('n', 'こん'), block('n', 'こんにちは')]
    expect(lines(doc(a), doc(a, done), doc(a, begun))).toEqual(['朝', 'こんにちは'])
    expect(lines(doc(a), doc(a, begun), doc(a, done))).toEqual(['朝', 'こんにちは'])
    expect(lines(doc(a), doc(a, block('n', '私')), doc(a, block('n', '君')))).toEqual(['朝', '私', '君'])
  })

  test('never loses a picture or a link for being shorter in words', () => {
    const link: DocNode = { type: 'entityLink', attrs: { entityType: 'note', id: 'x', title: '旅' } }
    const linked: DocNode = { type: 'paragraph', attrs: { id: 'n' }, content: [link] }
    const { doc: merged } = mergeDocs(doc(a), doc(a, block('n', '旅の計画')), doc(a, linked))
    expect(merged.content).toHaveLength(3)
  })

  test('whatever one side moves and the other writes, each block stands once, in the order of the mover, with all words', () => {
    const size = fc.integer({ min: 1, max: 8 })
    fc.assert(
      fc.property(
        size.chain(many =>
          fc.tuple(
            fc.shuffledSubarray([...Array(many).keys()], { minLength: many }),
            fc.subarray([...Array(many).keys()]),
            fc.boolean(),
          ),
        ),
        ([order, changed, isMine]) => {
          const all = order.map((_, place) => place).map(place => block(`b${place}`, `文${place}`))
          const moved = doc(...order.flatMap(place => all[place] ?? []))
          const written = doc(
            ...all.map((node, place) => (changed.includes(place) ? block(`b${place}`, `文${place}と続き`) : node)),
          )
          const expected = order.map(place => (changed.includes(place) ? `文${place}と続き` : `文${place}`))
          const [mine, theirs] = isMine ? [moved, written] : [written, moved]
          expect(lines(doc(...all), mine, theirs)).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('when both move and add, each block stands once', () => {
    const side = (sign: string) =>
      fc.tuple(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
        fc.constant(sign),
      )
    const base = [0, 1, 2, 3, 4, 5].map(place => block(`b${place}`, `文${place}`))
    const made = ([order, added, sign]: [number[], number[], string]) => {
      const nodes = order.flatMap(place => base[place] ?? [])
      for (const [index, place] of added.entries())
        nodes.splice(place, 0, block(`${sign}${index}`, `${sign}が書いた${index}`))
      return doc(...nodes)
    }
    fc.assert(
      fc.property(side('私'), side('君'), (one, other) => {
        const [mine, theirs] = [made(one), made(other)]
        const expected = new Set([...docToText(mine).split('\n'), ...docToText(theirs).split('\n')])
        expect(lines(doc(...base), mine, theirs).toSorted()).toEqual([...expected].toSorted())
      }),
      { numRuns: 300 },
    )
  })
})

describe('inside of blocks', () => {
  test('items of a list come together', () => {
    const base = read('- 卵\n- 牛乳\n- パン')
    const theirs = read('- 卵\n- 牛乳\n- パン\n- 茶')
    expect(merged(base, edited(base, '卵', '卵十個'), theirs)).toEqual(['- 卵十個\n- 牛乳\n- パン\n- 茶\n', false])
  })

  test('a task checked here and written on there is both', () => {
    const base = read('- [ ] 卵\n- [ ] 牛乳')
    const checked: Doc = JSON.parse(JSON.stringify(base).replace('"checked":false', '"checked":true'))
    expect(merged(base, checked, edited(base, '卵', '卵十個'))).toEqual(['- [x] 卵十個\n- [ ] 牛乳\n', false])
  })

  test('callouts, folds, quotes and cells of a table come together', () => {
    const base = read(
      '> [!tip] 題\n>\n> 一\n>\n> 二\n\n<details open><summary>開く</summary>\n\n三\n\n四\n\n</details>\n\n| a | b |\n| --- | --- |\n| 五 | 六 |',
    )
    const mine = edited(edited(edited(base, '一', '壱'), '三', '参'), '五', '伍')
    const theirs = edited(edited(edited(base, '二', '弐'), '四', '肆'), '六', '陸')
    const [markdown, conflict] = merged(base, mine, theirs)
    expect(conflict).toBe(false)
    for (const sign of '壱弐参肆伍陸') expect(markdown).toContain(sign)
  })

  test('attributes that both changed are mine, and said to be', () => {
    const base = read('> [!tip] 題\n>\n> 一')
    const withKind = (kind: string): Doc => JSON.parse(JSON.stringify(base).replace('"tip"', JSON.stringify(kind)))
    expect(merged(base, withKind('note'), withKind('warning'))).toEqual(['> [!note] 題\n>\n> 一\n', true])
    expect(merged(base, base, withKind('warning'))).toEqual(['> [!warning] 題\n>\n> 一\n', false])
  })
})

describe('whatever they hold', () => {
  test('a side that changed nothing gives way to the other', () => {
    fc.assert(
      fc.property(documents, documents, (from, to) => {
        for (const { doc, conflict } of [
          mergeDocs(from, from, to),
          mergeDocs(from, to, from),
          mergeDocs(from, to, to),
        ]) {
          expect(sameDoc(doc, to)).toBe(true)
          expect(conflict).toBe(false)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('no words of either side are lost', () => {
    const words = (doc: Doc) => docToText(doc).split(/\s+/)
    fc.assert(
      fc.property(documents, documents, documents, (base, mine, theirs) => {
        const kept = docToText(mergeDocs(base, mine, theirs).doc)
        const before = new Set(words(base))
        for (const word of [...words(mine), ...words(theirs)]) if (!before.has(word)) expect(kept).toContain(word)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the difference of two versions', () => {
  const base = read('# 題\n\n今日は散歩した。\n\n- a\n- b')

  test('of equal ones is none', () => {
    expect(diffDocs(base, markdownToDoc(docToMarkdown(base)))).toMatchObject({ added: 0, removed: 0, changed: 0 })
  })

  test('names the words that came and went', () => {
    const { blocks, changed } = diffDocs(base, edited(base, '散歩', '読書'))
    expect(changed).toBe(1)
    expect(blocks[1]?.node.content?.map(node => [node.text, node.marks?.[0]?.type])).toEqual([
      ['今日は', undefined],
      ['散歩', 'removed'],
      ['読書', 'added'],
      ['した。', undefined],
    ])
  })

  test('shows removed blocks where they stood and looks into lists', () => {
    const after = read('# 題\n\n- a\n- c\n- b\n\nおわり')
    const { blocks, ...counts } = diffDocs(base, after)
    expect(blocks.map(change => [change.kind, change.node.type])).toEqual([
      ['same', 'heading'],
      ['removed', 'paragraph'],
      ['changed', 'bulletList'],
      ['added', 'paragraph'],
    ])
    expect(blocks[2]?.inside?.map(change => change.kind)).toEqual(['same', 'added', 'same'])
    expect(counts).toEqual({ added: 2, removed: 1, changed: 0 })
  })

  test('of any two documents tells every word of the newer one', () => {
    fc.assert(
      fc.property(documents, documents, (from, to) => {
        const now = diffDocs(from, to).blocks.flatMap(kept)
        expect(docToText({ type: 'doc', content: now })).toBe(docToText(to))
      }),
      { numRuns: 200 },
    )
  })
})

/** What a difference says of the newer version. */
const kept = ({ kind, node, inside }: BlockChange): DocNode[] => {
  if (kind === 'removed') return []
  if (inside) return [{ ...node, content: inside.flatMap(kept) }]
  const stays = (each: DocNode) => !each.marks?.some(mark => mark.type === 'removed')
  const clean = (each: DocNode): DocNode => ({
    ...each,
    marks: each.marks?.filter(mark => mark.type !== 'added') ?? [],
  })
  const isWords = kind === 'changed' && node.content
  return [isWords ? { ...node, content: node.content?.filter(stays).map(clean) ?? [] } : node]
}
