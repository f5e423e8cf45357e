import { expect, test } from 'vitest'
import { createLineage, namesOf } from './lineage.ts'

const textOf = (...lines: readonly (readonly [id: string, words: string])[]) => ({
  type: 'doc',
  content: lines.map(([id, words]) => ({
    type: 'paragraph',
    attrs: { id },
    ...(words ? { content: [{ type: 'text', text: words }] } : {}),
  })),
})

test('two tabs share the last text that both came from, though it comes back as a copy', () => {
  const [first, second] = [textOf(['a', 'one']), textOf(['a', 'one'], ['b', 'two'])]
  const [here, there] = [createLineage(first), createLineage(structuredClone(first))]
  here.add(second)
  there.add(structuredClone(second))
  there.add(textOf(['a', 'one'], ['b', 'two, and on']))
  expect(here.shared(namesOf(there.texts()))).toBe(second)
  here.begin(textOf(['c', 'another']))
  expect(here.shared(namesOf(there.texts()))).toBeUndefined()
})

test('a line in which nothing stands yet is not that of another tab', () => {
  const first = textOf(['a', 'one'])
  const [here, there] = [createLineage(first), createLineage(first)]
  here.add(textOf(['a', 'one'], ['mine', '']))
  there.add(textOf(['a', 'one'], ['theirs', '']))
  expect(here.shared(namesOf(there.texts()))).toBe(first)
})

test('a text that comes back is as old as it was, and what was handed over stays what it was', () => {
  const [first, second, third] = [textOf(['a', '1']), textOf(['a', '2']), textOf(['a', '3'])]
  const here = createLineage(first)
  for (const text of [second, third, structuredClone(first)]) here.add(text)
  const told = here.texts()
  here.add(textOf(['a', '4']))
  expect(namesOf(told)).toHaveLength(3)
  expect(here.shared(namesOf([first]))).toEqual(first)
  expect(here.shared(namesOf(told))).toBe(third)
})

test('of two texts that stood at other times the one counts that is late in both', () => {
  const [first, early, late] = [textOf(['a', '1']), textOf(['a', '2']), textOf(['a', '3'])]
  const [here, there] = [createLineage(first), createLineage(first)]
  for (const text of [late, early]) here.add(text)
  for (const text of [early, textOf(['a', '5']), late]) there.add(text)
  expect(here.shared(namesOf(there.texts()))).toBe(early)
  expect(there.shared(namesOf(here.texts()))).toBe(late)
})
