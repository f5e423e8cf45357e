import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnwritten, storedText } from './lines.ts'
import { documents } from './testing/documents.ts'
import { docToText } from './text.ts'

test('a document that was repaired reads the same without being repaired again', () => {
  fc.assert(
    fc.property(documents, doc => {
      const stored: unknown = JSON.parse(JSON.stringify(doc))
      expect(storedText(stored)).toBe(docToText(stored))
    }),
  )
})

test('any JSON has words or none, and is not walked for ever', () => {
  fc.assert(fc.property(fc.jsonValue(), value => typeof storedText({ type: 'doc', content: value }) === 'string'))
  let deep: object = { type: 'paragraph', content: [{ type: 'text', text: '底' }] }
  for (let depth = 0; depth < 100_000; depth++) deep = { type: 'blockquote', content: [deep] }
  expect(storedText(deep)).toBe('')
})

test('an editor asks for words where nothing stands', () => {
  const of = (...content: object[]) => ({ type: 'doc', content })
  expect(isUnwritten(undefined)).toBe(true)
  expect(isUnwritten(of({ type: 'paragraph' }))).toBe(true)
  expect(isUnwritten(of({ type: 'paragraph' }, { type: 'paragraph' }))).toBe(false)
  expect(isUnwritten(of({ type: 'paragraph', content: [{ type: 'text', text: '朝' }] }))).toBe(false)
  expect(isUnwritten(of({ type: 'image', attrs: { src: 'a' } }, { type: 'paragraph' }))).toBe(false)
  expect(isUnwritten(of({ type: 'heading', attrs: { level: 2 } }))).toBe(false)
})
