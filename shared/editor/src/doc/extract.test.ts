import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdownToDoc } from '../markdown/index.ts'
import {
  docAttachments,
  docHeadings,
  docLimits,
  docLinks,
  docMentions,
  docSize,
  docStats,
  docTags,
  docTasks,
  ensureIds,
  setTask,
  textStats,
} from './index.ts'

describe('counting', () => {
  test.each([
    ['', 0, 0, 0],
    ['今日は散歩した。', 8, 8, 4],
    ['ガンダム か\u3099 👨‍👩‍👧', 8, 6, 3],
    ['Hello, world', 12, 11, 2],
    ['e\u0301', 1, 1, 1],
  ])('%j has %i characters, %i without space, %i words', (text, graphemes, letters, words) => {
    expect(textStats(text)).toEqual({ graphemes, letters, words })
  })

  test('characters are those a reader sees, whatever the text', () => {
    const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), text => {
        const line = text.replace(/[\r\n]/g, '')
        expect(textStats(line).graphemes).toBe([...segmenter.segment(line)].length)
      }),
    )
  })

  test('a document counts its blocks and the words of all of them', () => {
    expect(docStats(markdownToDoc('# 題\n\n- a b\n- c'))).toEqual({ graphemes: 5, letters: 4, words: 4, blocks: 6 })
  })
})

describe('limits', () => {
  const blocks = (count: number, text = 'a') => ({
    type: 'doc',
    content: Array.from({ length: count }, () => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

  test.each([
    [blocks(docLimits.large.blocks), 'fine'],
    [blocks(docLimits.large.blocks + 1), 'large'],
    [blocks(docLimits.most.blocks + 1), 'too-large'],
    [blocks(1, 'あ'.repeat(400_000)), 'large'],
    [blocks(1, 'a'.repeat(docLimits.most.bytes)), 'too-large'],
  ])('document %# is %s', (doc, verdict) => {
    expect(docSize(doc).verdict).toBe(verdict)
  })

  test('bytes are those of the text that is stored', () => {
    expect(docSize(blocks(1, 'あ')).bytes).toBe(
      Buffer.byteLength(
        '{"type":"doc","attrs":{"version":2},"content":[{"type":"paragraph","content":[{"type":"text","text":"あ"}]}]}',
      ),
    )
  })
})

describe('what a document says', () => {
  const doc = ensureIds(
    markdownToDoc(
      '# 計画 <ruby>本<rt>ほん</rt></ruby>\n\n[[日記#朝|今朝]]と[[無い]]、![[図]]と[店](https://a.example/)。#読書 #work/plan `#code`\n\n- [ ] 卵 [[店]]\n  - [x] 十個\n\n> ## 中\n>\n> <a data-entity="task" data-entity-id="t1" data-title="走る">走る</a>\n\n![猫](me/1.png)\n\n![](me/1.png)',
      { noteId: title => (title === '日記' ? 'n1' : null) },
    ),
  )

  test('headings with level, text and name', () => {
    expect(docHeadings(doc)).toEqual([
      { id: expect.any(String), level: 1, text: '計画 本' },
      { id: expect.any(String), level: 2, text: '中' },
    ])
  })

  test('links with what they lead to and where they stand', () => {
    expect(docLinks(doc).map(({ kind, target, id, alias, heading }) => [kind, target, id, alias, heading])).toEqual([
      ['wiki', '日記', 'n1', '今朝', '朝'],
      ['wiki', '無い', null, null, null],
      ['embed', '図', null, null, null],
      ['url', 'https://a.example/', null, null, null],
      ['wiki', '店', null, null, null],
      ['mention', '走る', 't1', null, null],
    ])
    const [first, , , , inTask] = docLinks(doc)
    expect([first?.blockId, first?.context]).toEqual([
      doc.content[1]?.attrs?.id,
      '今朝と無い、図と店。#読書 #work/plan #code',
    ])
    expect(inTask?.blockId).toBe(docTasks(doc)[0]?.id)
  })

  test('tasks with their depth, and one of them done', () => {
    expect(docTasks(doc).map(({ text, checked, depth }) => [text, checked, depth])).toEqual([
      ['卵 店', false, 0],
      ['十個', true, 1],
    ])
    const done = setTask(doc, docTasks(doc)[0]?.id ?? '', true)
    expect(docTasks(done).map(task => task.checked)).toEqual([true, true])
    expect(setTask(doc, 'nobody', true)).toBe(doc)
    expect(done.content[0]).toBe(doc.content[0])
  })

  test('tags, not those in code, in addresses or of numbers', () => {
    expect(docTags(doc)).toEqual(['読書', 'work/plan'])
    expect(docTags(markdownToDoc('＃全角 #1 a#b #2026年 https://a.example/#x （#括弧） #読書、#Work #work'))).toEqual([
      ...['全角', '2026年', '括弧', '読書', 'Work'],
    ])
  })

  test('attachments, each once', () => {
    expect(docAttachments(doc)).toEqual([{ path: 'me/1.png', alt: '猫' }])
  })

  test('mentions of a title that are no links', () => {
    const text = markdownToDoc('[[日記]]と日記。\n\n今日の日記帳\n\nＤｉａｒｙ and diaryland\n\ndiaryland')
    expect(docMentions(text, '日記').map(each => each.context.slice(each.start, each.end))).toEqual(['日記', '日記'])
    expect(docMentions(text, 'diary').map(each => each.context)).toEqual(['Ｄｉａｒｙ and diaryland'])
    expect(docMentions(text, ' ')).toEqual([])
  })
})
