import type { Doc } from '../document.ts'
import { repairDoc } from '../repair.ts'
import { unnamed } from '../same.ts'

/** A document as tests write it down: without the names of its blocks, without its version. */
export const plain = (doc: unknown): Doc => ({
  ...repairDoc(doc).doc,
  content: repairDoc(doc).doc.content.map(unnamed),
})
