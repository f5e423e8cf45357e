import { normalizeForSearch } from '@techo/core'
import { type Doc, docToText } from '@techo/editor/doc'

export interface NoteColumns {
  readonly doc: Doc
  readonly doc_text: string
  readonly search_norm: string
}

/** What is stored of a text: the document, its words, and the words as they are searched. */
export function noteColumns(doc: Doc, line: string): NoteColumns {
  const text = docToText(doc)
  return { doc, doc_text: text, search_norm: normalizeForSearch(`${line}\n${text}`) }
}
