import fc from 'fast-check'
import type { Doc, DocMark, DocNode } from '../document.ts'
import { repairDoc } from '../repair.ts'
import { calloutKinds, highlightColours } from '../schema.ts'

/** Documents as a person may write them: every node and mark, words that look like Markdown and HTML, Japanese and English. */

const pieces = [
  ...['あ', '漢字', 'これは**', '「重要」', 'です。', 'カナ', '　', '１．', '＃', '・'],
  ...[
    'word',
    ' ',
    '  ',
    'snake_case',
    '_',
    '__',
    '*',
    '**',
    '***',
    '~',
    '~~',
    '=',
    '==',
    '===',
    '`',
    '``',
    '```',
    '|',
    '||',
  ],
  ...[
    '\\',
    '\\\\',
    '[',
    ']',
    '[[',
    ']]',
    '![',
    '](',
    '(',
    ')',
    '<',
    '>',
    '<b>',
    '</b>',
    '<br>',
    '<!--',
    '-->',
    '&amp;',
    '&',
    '&#35;',
  ],
  ...[
    '#',
    '# ',
    '## ',
    '- ',
    '-',
    '--',
    '---',
    '+ ',
    '1. ',
    '1) ',
    '10.',
    '> ',
    '[ ] ',
    '[x] ',
    '[!note]',
    ':',
    ':-',
    '!',
    '![',
  ],
  ...[
    'https://example.com/',
    'http:',
    'a@b.example',
    '#tag',
    '$x$',
    '$',
    '$$',
    '^',
    '[^1]',
    '[^1]: ',
    '%%',
    '^1',
    '\t',
    '\u00a0',
    '👨‍👩‍👧',
    'が',
    '"',
    "'",
    '{',
    '}',
  ],
  ...['</details>', '<details>', '</ruby>', '<ruby>', '<p>', '</u>', 'x', 'y', '1', '.'],
]

const words = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map(parts => parts.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }) },
  )
  .map(text => text.replace(/[\p{Cc}\u2028\u2029\ufdd0-\ufdef]/gu, sign => (sign === '\t' ? sign : 'c')))
  .filter(text => text !== '')

const name = words.map(text => text.replace(/\t/g, ' ').trim() || 'n')

const tex = fc.constantFrom(
  'x',
  'x^2',
  '|x|',
  ' x ',
  'a\\$',
  '\\',
  '5',
  '\\frac{1}{2}',
  '価格',
  'a$b',
  'a_b*c*`d`',
  'x\ny',
)
const address = 'https://example.com/a_(b)?c=*d*&e=1$f$'

const mark: fc.Arbitrary<DocMark> = fc.oneof(
  fc.record({ type: fc.constantFrom('bold', 'italic', 'strike', 'underline', 'code') }),
  fc.record({
    type: fc.constant('highlight'),
    attrs: fc.record({ colour: fc.constantFrom(highlightColours[0], 'blue', 'pink') }),
  }),
  fc.record({
    type: fc.constant('link'),
    attrs: fc.record({
      href: fc.constantFrom(
        'https://example.com/',
        'https://example.com/a_(b)?c=*d*&e=1#f',
        '/mypage/notes/1',
        'メモ.md',
        '#見出し',
        'mailto:a@b.example',
      ),
      title: fc.oneof(fc.constant(null), name),
      target: fc.constantFrom('_blank', null),
    }),
  }),
  fc.record({ type: fc.constant('glow'), attrs: fc.record({ colour: fc.constant('"red"') }) }),
)

const marks = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(mark, { maxLength: 3 }) },
)

const inline: fc.Arbitrary<DocNode> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text'), text: words, marks }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('hardBreak'), marks }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('ruby'), attrs: fc.record({ text: words, reading: words }), marks }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('entityLink'),
      attrs: fc.oneof(
        fc.record({
          entityType: fc.constant('note'),
          id: fc.constant(null),
          title: name,
          alias: fc.oneof(fc.constant(null), name),
          heading: fc.oneof(fc.constant(null), name),
          embed: fc.boolean(),
        }),
        fc.record({
          entityType: fc.constantFrom('task', 'book'),
          id: fc.oneof(fc.constant(null), fc.uuid()),
          title: name,
          alias: fc.oneof(fc.constant(null), name),
          heading: fc.constant(null),
          embed: fc.constant(false),
        }),
      ),
      marks,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('math'),
      attrs: fc.record({ tex, display: fc.boolean() }),
      marks,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('footnoteRef'),
      attrs: fc.record({ label: fc.constantFrom('1', 'あ', 'no_te') }),
      marks,
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.boolean(),
        fc.oneof(fc.constant(''), words),
        fc.oneof(fc.constant(null), words),
        fc.constantFrom(null, 80),
      )
      .map(([isOwn, alt, title, width]) => ({
        type: 'inlineImage',
        attrs: {
          path: isOwn ? 'me/a b.png' : null,
          src: isOwn ? null : address,
          alt,
          title,
          width,
          height: null,
        },
      })),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('mention'), attrs: fc.record({ id: words }) }) },
)

const inlines = fc.array(inline, { maxLength: 4 })

const { block } = fc.letrec<{ block: DocNode; item: DocNode; cell: DocNode; blocks: DocNode[] }>(tie => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  item: fc
    .tuple(inlines, fc.array(tie('block'), { maxLength: 2 }))
    .map(([content, rest]) => ({ type: 'listItem', content: [{ type: 'paragraph', content }, ...rest] })),
  cell: fc
    .tuple(inlines, fc.array(tie('block'), { maxLength: 1 }), fc.integer({ min: 0, max: 4 }))
    .map(([content, rest, dice]) => ({
      type: 'tableCell',
      content: [{ type: 'paragraph', content }, ...(dice === 0 ? rest : [])],
    })),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constant('paragraph'), content: inlines }),
    fc.record({
      type: fc.constant('heading'),
      attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }) }),
      content: inlines,
    }),
    fc.record({
      type: fc.constant('codeBlock'),
      attrs: fc.record({ language: fc.constantFrom(null, 'ts', 'c++', 'objective-c') }),
      content: fc
        .array(words, { maxLength: 4 })
        .map(lines => (lines.length === 0 ? [] : [{ type: 'text', text: lines.join('\n') }])),
    }),
    fc.constant({ type: 'horizontalRule' }),
    fc.record({
      type: fc.constant('image'),
      attrs: fc.record({
        path: fc.constantFrom('me/a.png', '写真 (1).jpg', 'a_b/100%25.webp', "it's & more.png", '[x].png'),
        alt: fc.oneof(fc.constant(''), words),
        caption: fc.oneof(fc.constant(null), words),
        width: fc.constantFrom(null, 300),
        height: fc.constantFrom(null, 200),
      }),
    }),
    fc.record({
      type: fc.constant('remoteImage'),
      attrs: fc.record({
        src: fc.constantFrom('https://example.com/a.png', address),
        alt: fc.oneof(fc.constant(''), words),
        caption: fc.oneof(fc.constant(null), words),
        width: fc.constantFrom(null, 300),
        height: fc.constantFrom(null, 200),
      }),
    }),
    fc.record({ type: fc.constant('mathBlock'), attrs: fc.record({ tex: fc.oneof(tex, fc.constant('a\n\n  b\n')) }) }),
    fc.record({
      type: fc.constant('footnote'),
      attrs: fc.record({ label: fc.constantFrom('1', 'あ', 'x') }),
      content: tie('blocks'),
    }),
    fc.record({ type: fc.constant('blockquote'), content: tie('blocks') }),
    fc.record({
      type: fc.constant('callout'),
      attrs: fc.record({ kind: fc.constantFrom(...calloutKinds), title: fc.oneof(fc.constant(null), words) }),
      content: tie('blocks'),
    }),
    fc.tuple(fc.boolean(), inlines, tie('blocks')).map(([open, content, body]) => ({
      type: 'details',
      attrs: { open },
      content: [{ type: 'detailsSummary', content }, ...body],
    })),
    fc.record({
      type: fc.constant('bulletList'),
      attrs: fc.record({ loose: fc.boolean() }),
      content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('orderedList'),
      attrs: fc.record({ start: fc.constantFrom(1, 1, 0, 7, 99), type: fc.constantFrom(null, null, 'a') }),
      content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    }),
    fc.tuple(fc.array(tie('item'), { minLength: 1, maxLength: 3 }), fc.boolean()).map(([items, checked]) => ({
      type: 'taskList',
      content: items.map(item => ({ ...item, type: 'taskItem', attrs: { checked } })),
    })),
    fc
      .tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.array(tie('cell'), { minLength: 1, maxLength: 9 }),
        fc.constantFrom(null, 'left', 'center', 'right'),
        fc.boolean(),
      )
      .map(([columns, cells, align, hasHeader]) => {
        const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
          Array.from({ length: columns }, (_, column) => ({
            ...(cells[row * columns + column] ?? { content: [{ type: 'paragraph' }] }),
            type: hasHeader && row === 0 ? 'tableHeader' : 'tableCell',
            attrs: { align },
          })),
        )
        return { type: 'table', content: rows.map(content => ({ type: 'tableRow', content })) }
      }),
    fc.record({ type: fc.constant('chart'), attrs: fc.record({ points: words }) }),
  ),
}))

/** Valid as the editor would have them; see `repairDoc`. */
export const documents: fc.Arbitrary<Doc> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map(content => repairDoc({ type: 'doc', content }).doc)
