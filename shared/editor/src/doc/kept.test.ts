import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Doc, docKey, docLinks, docSize, docToText, repairDoc, restoreDoc, sameDoc } from './index.ts'
import { docDigest } from './same.ts'
import { documents } from './testing/documents.ts'

/** What is read of a document; most of it is kept for each block. */
const read = (doc: Doc) => ({
  key: docKey(doc),
  digest: docDigest(doc),
  size: docSize(doc),
  text: docToText(doc),
  links: docLinks(doc),
  repaired: repairDoc(doc),
})

test('a document that shares blocks with one that was read says what it would say alone', () => {
  fc.assert(
    fc.property(documents, documents, fc.nat(), (one, other, at) => {
      read(one)
      read(other)
      const place = at % (one.content.length + 1)
      const edited: Doc = { ...one, content: one.content.toSpliced(place, 1, ...other.content) }
      const alone = structuredClone(edited)
      expect(read(edited)).toEqual(read(alone))
      expect(docSize(edited).bytes).toBe(
        new TextEncoder().encode(JSON.stringify(restoreDoc(repairDoc(alone).doc))).length,
      )
      expect(sameDoc(edited, alone)).toBe(true)
      expect(sameDoc(one, edited)).toBe(docKey(one) === docKey(edited))
      expect(docDigest(one) === docDigest(edited)).toBe(docKey(one) === docKey(edited))
    }),
  )
})
