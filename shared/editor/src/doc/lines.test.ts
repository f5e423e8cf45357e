import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedText } from './lines.ts'
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
