import type { InsertOf } from '@techo/data'
import { type Doc, docToText } from '@techo/editor/doc'
import { searchNorm } from './note.ts'

/** A document is JSON; its type says more than the column's, which has an index signature. */
export const docColumn = (doc: Doc): NonNullable<InsertOf<'notes'>['doc']> =>
  doc as unknown as NonNullable<InsertOf<'notes'>['doc']>

/** What is stored of a note's text: the document, its words, and the words as they are searched. */
export const textColumns = (title: string, doc: Doc) => {
  const text = docToText(doc)
  return { doc: docColumn(doc), doc_text: text, search_norm: searchNorm(title, text) }
}
