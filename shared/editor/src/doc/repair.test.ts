import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { docToHtml, docToText, emptyDoc, isEmptyDoc, parseDoc, repairDoc, restoreDoc } from './index.ts'
import { plain } from './testing/plain.ts'

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
})
const doc = (...content: unknown[]) => ({ type: 'doc', content })

const types = [
  ...['doc', 'paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'taskList', 'taskItem', 'blockquote'],
  ...['codeBlock', 'horizontalRule', 'table', 'tableRow', 'tableCell', 'tableHeader', 'hardBreak', 'text'],
  ...['unknownBlock', 'unknownInline', 'chart', 'mention'],
]

const mark = fc.oneof(
  fc.record({
    type: fc.constantFrom('bold', 'italic', 'code', 'link', 'glow', 'unknownMark'),
    attrs: fc.dictionary(fc.constantFrom('href', 'raw', 'x'), fc.jsonValue()),
  }),
  fc.jsonValue(),
)

/** Documents as broken as they come: any type anywhere, any JSON between. */
const { node: brokenNode } = fc.letrec<{ node: unknown; branch: unknown }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constant('text'), text: fc.string(), marks: fc.array(mark, { maxLength: 3 }) }),
    fc.jsonValue(),
    tie('branch'),
  ),
  branch: fc.record(
    {
      type: fc.constantFrom(...types),
      attrs: fc.oneof(
        fc.dictionary(
          fc.constantFrom('level', 'checked', 'start', 'colspan', 'language', 'raw', 'deep'),
          fc.jsonValue(),
        ),
        fc.record({ raw: tie('node') }),
      ),
      content: fc.oneof(fc.array(tie('node'), { maxLength: 4 }), fc.jsonValue()),
      text: fc.oneof(fc.string(), fc.jsonValue()),
    },
    { requiredKeys: ['type'] },
  ),
}))
const broken = fc.oneof(
  brokenNode,
  fc.array(brokenNode, { maxLength: 4 }).map(content => doc(...content)),
  fc.jsonValue(),
)

/** The texts a reader would have seen: of text nodes that stand below `content` all the way. */
const textsOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  const { type, text: words, content } = value as { type?: unknown; text?: unknown; content?: unknown }
  const own = type === 'text' && typeof words === 'string' ? [words] : []
  return [...own, ...textsOf(content)]
}

describe('repairing', () => {
  test('any JSON gives a document, and repairing it again changes nothing', () => {
    fc.assert(
      fc.property(broken, input => {
        const once = repairDoc(input).doc
        expect(once.type).toBe('doc')
        expect(once.content.length).toBeGreaterThan(0)
        const twice = repairDoc(once)
        expect(twice.doc).toEqual(once)
        const stillTrue = ['unknown-node', 'unknown-mark', 'too-deep']
        expect(twice.issues.filter(issue => !stillTrue.includes(issue.kind))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  test('no text is lost, whatever it stands in', () => {
    fc.assert(
      fc.property(broken, input => {
        const kept = JSON.stringify(repairDoc(input).doc)
        for (const words of textsOf(input)) {
          const storable = words.replaceAll('\u0000', '').toWellFormed()
          expect(kept).toContain(JSON.stringify(storable).slice(1, -1))
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('restoring and repairing shows the same document', () => {
    fc.assert(
      fc.property(broken, input => {
        const shown = repairDoc(input).doc
        expect(repairDoc(restoreDoc(shown)).doc).toEqual(shown)
      }),
      { numRuns: 2000 },
    )
  })

  test('text and HTML can be made of any JSON', () => {
    fc.assert(
      fc.property(broken, input => {
        expect(typeof docToText(input)).toBe('string')
        expect(docToHtml(input)).not.toMatch(/<(?:script|img|iframe|style|object)/i)
        expect(typeof isEmptyDoc(input)).toBe('boolean')
      }),
    )
  })

  test('a node nobody knows keeps its place and comes out as it went in', () => {
    const stored = doc(
      paragraph(text('前')),
      { type: 'chart', attrs: { tone: 'warn' }, content: [paragraph(text('注意'))] },
      paragraph(text('こんにちは、'), { type: 'mention', attrs: { id: '7' } }),
    )
    const { doc: shown, issues } = repairDoc(stored)
    expect(shown.content.map(each => each.type)).toEqual(['paragraph', 'unknownBlock', 'paragraph'])
    expect(issues).toEqual([
      { kind: 'unknown-node', type: 'chart' },
      { kind: 'unknown-node', type: 'mention' },
    ])
    expect(restoreDoc(shown)).toEqual({ ...stored, attrs: { version: 2 } })
    expect(docToText(stored)).toBe('前\n注意\nこんにちは、')
  })

  test('a mark nobody knows keeps its text and comes out as it went in', () => {
    const stored = doc(paragraph(text('光る', { type: 'bold' }, { type: 'glow', attrs: { colour: 'red' } })))
    const { doc: shown } = repairDoc(stored)
    expect(docToText(shown)).toBe('光る')
    expect(restoreDoc(shown)).toEqual({ ...stored, attrs: { version: 2 } })
  })

  test('a set-aside node that this version knows comes back to life', () => {
    const { doc: shown } = repairDoc(doc({ type: 'unknownBlock', attrs: { raw: paragraph(text('復活')) } }))
    expect(shown).toEqual(doc(paragraph(text('復活'))))
  })

  test('empty texts go and the rest of the paragraph stays', () => {
    expect(repairDoc(doc(paragraph(text(''), text('あ'), text(''), text('い')))).doc).toEqual(
      doc(paragraph(text('あい'))),
    )
  })

  test('a paragraph inside a paragraph is lifted between its halves', () => {
    const { doc: shown } = repairDoc(doc(paragraph(text('a'), paragraph(text('b')), text('c'))))
    expect(shown).toEqual(doc(paragraph(text('a')), paragraph(text('b')), paragraph(text('c'))))
  })

  test('loose items, rows and text get the parent they need', () => {
    const { doc: shown } = repairDoc(
      doc(text('x'), { type: 'listItem', content: [text('one')] }, { type: 'listItem' }, { type: 'tableCell' }),
    )
    expect(shown.content.map(each => [each.type, each.content?.length])).toEqual([
      ['paragraph', 1],
      ['bulletList', 2],
      ['table', 1],
    ])
  })

  test.each([
    [9, 6],
    [0, 1],
    ['2', 2],
    [{}, 1],
    [undefined, 1],
  ])('a heading of level %j becomes level %j', (level, expected) => {
    const { doc: shown } = repairDoc(doc({ type: 'heading', attrs: { level }, content: [text('x')] }))
    expect(shown.content[0]?.attrs).toEqual({ level: expected })
  })

  test('a table cannot be told to be a billion columns wide', () => {
    const cell = { type: 'tableCell', attrs: { colspan: 1e9, rowspan: -1 }, content: [paragraph()] }
    const { doc: shown } = repairDoc(doc({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] }))
    expect(shown.content[0]?.content?.[0]?.content?.[0]?.attrs).toMatchObject({ colspan: 1, rowspan: 1 })
  })

  test('twenty thousand levels do not exhaust the stack', () => {
    let deep: unknown = paragraph(text('底'))
    for (let level = 0; level < 20_000; level++) deep = { type: 'blockquote', content: [deep] }
    const { doc: shown, issues } = repairDoc(doc(deep))
    expect(issues.map(issue => issue.kind)).toContain('too-deep')
    expect(docToText(shown)).toBe('底')
  })

  test('what a database refuses is taken out of the text', () => {
    expect(repairDoc(doc(paragraph(text('a\u0000b\ud83d')))).doc).toEqual(doc(paragraph(text('ab\ufffd'))))
  })
})

describe('parsing', () => {
  test.each([[null], [undefined], ['']])('%j is an empty document without an error', input => {
    const { doc: shown, issues, error } = parseDoc(input, { check: true })
    expect([plain(shown), issues, error]).toEqual([emptyDoc(), [], null])
  })

  test('with checking on, invalid JSON is an error with the specified message, and the repaired document is there', () => {
    const { doc: shown, error } = parseDoc(doc({ type: 'chart' }, paragraph(text('残る'))), { check: true })
    expect(error?.message).toBe('[tiptap error]: Invalid JSON content')
    expect(error?.cause).toEqual(new Error('unknown-node chart'))
    expect(docToText(shown)).toBe('残る')
  })

  test('without checking the same content loads without an error', () => {
    expect(parseDoc(doc({ type: 'chart' })).error).toBeNull()
  })

  test('a valid document passes the check unchanged', () => {
    const valid = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('題')] },
      paragraph(text('本文', { type: 'bold' })),
    )
    const { doc: shown, issues, error } = parseDoc(valid, { check: true })
    expect([plain(shown), issues, error]).toEqual([valid, [], null])
    expect(plain(parseDoc(JSON.stringify(valid), { check: true }).doc)).toEqual(valid)
  })

  test('text without a reader of HTML is taken as it stands, a paragraph per line', () => {
    expect(plain(parseDoc('<b>a</b>\r\nb').doc)).toEqual(doc(paragraph(text('<b>a</b>')), paragraph(text('b'))))
  })
})

describe('emptiness', () => {
  test.each([
    [emptyDoc(), true],
    [doc(paragraph(text(' \u3000 '))), true],
    [doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] }), true],
    [doc({ type: 'horizontalRule' }), false],
    [doc({ type: 'chart' }), false],
    [doc(paragraph(text('a'))), false],
  ])('%j → %j', (input, expected) => {
    expect(isEmptyDoc(input)).toBe(expected)
  })
})
