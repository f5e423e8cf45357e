import { expect, test } from 'vitest'
import { memoryDoc, photosOf } from './memory.ts'

test('a memory keeps its lines and its photos', () => {
  const doc = memoryDoc('一行目\n\n三行目', ['p/a.jpg', 'p/b.jpg'])
  expect(photosOf(doc)).toEqual(['p/a.jpg', 'p/b.jpg'])
  expect([photosOf(null), photosOf('x'), photosOf({ content: [{ type: 'image', attrs: {} }] })]).toEqual([[], [], []])
})
