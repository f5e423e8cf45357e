import { expect, test } from 'vitest'
import { docLinks, docToText, parseDoc } from '../doc/index.ts'
import { type Block, docOf, linksOf, textOf } from './index.ts'

const blocks: readonly Block[] = [
  'For the bag see [[Packing list]].',
  { heading: 'Places' },
  { list: ['A garden', '[[Nowhere]] at last'] },
  { todo: [['Book', true]] },
  { quote: 'So it was' },
]

test('a sample document is one of the editor, and its text and links are those the editor reads', () => {
  const { doc, issues } = parseDoc(
    docOf(blocks, title => (title === 'Packing list' ? 'a' : null)),
    { check: true },
  )
  expect(issues).toEqual([])
  expect(docToText(doc).split(/\n+/)).toEqual(textOf(blocks).split('\n'))
  expect(docLinks(doc).map(({ kind, id, target }) => [kind, id, target])).toEqual([
    ['wiki', 'a', 'Packing list'],
    ['wiki', null, 'Nowhere'],
  ])
  expect(linksOf(blocks)).toEqual(['Packing list', 'Nowhere'])
})
