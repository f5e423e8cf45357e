import { type Doc, docToMarkdown } from '@techo/editor/doc'

export type LossKind = 'lost_comment' | 'lost_html' | 'lost_words'

/** What an export of Evernote has and a note here has not. */
export type EvernoteLoss = 'kept_locked' | 'lost_link' | 'lost_times' | 'missing_tasks' | 'missing_file'

/** What is told of a part of a file. */
export interface Kept {
  readonly path: string
  readonly reason: 'kept_html' | 'kept_head' | 'missing_picture' | EvernoteLoss | LossKind
  /** its first words */
  readonly what: string
}

export interface Loss {
  readonly kind: LossKind
  /** the line it stood in, its first words */
  readonly what: string
}

/** Lines of one note that are told. */
const most = 20

/** Escapes, entities and numbers of lists say nothing that a document could lose. */
const plain = (text: string): string =>
  text
    .replace(/^[ \t>]*\d{1,9}[.)](?=\s|$)/gm, ' ')
    .replace(/^[ \t>]*(?:```+|~~~+)([\w+#.-]*).*$/gm, ' $1 ')
    .replace(/&(?:#x?[\da-f]+|\w+);/gi, ' ')
    .replace(/%[\da-f]{2}/gi, ' ')

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * What of a text is not in the note that was made of it, line by line: every word of the source is looked for in the note
 * written as Markdown again. `pictures` are names under which stored pictures were found. It knows nothing of what was read how, so it also finds what nobody thought of.
 */
export function lossesOf(source: string, doc: Doc, pictures: readonly string[] = []): readonly Loss[] {
  const there = new Set(wordsOf(plain(`${docToMarkdown(doc)}\n${JSON.stringify(doc)}\n${pictures.join(' ')}`)))
  const losses: Loss[] = []
  for (const line of source.split('\n')) {
    if (losses.length >= most) break
    const missing = wordsOf(plain(line)).filter(word => !there.has(word))
    if (missing.length > 0) losses.push({ kind: kindOf(line, missing), what: line.trim().slice(0, 80) })
  }
  return losses
}

/** Whether what is missing only said how something looks, stood in a comment, or was words. */
const kindOf = (line: string, missing: readonly string[]): LossKind => {
  const outside = (signs: RegExp) => {
    const rest = new Set(wordsOf(line.replace(signs, ' ')))
    return missing.every(word => !rest.has(word))
  }
  if (outside(/<!--.*?(?:-->|$)/g)) return 'lost_comment'
  return outside(/<[^>]*>/g) ? 'lost_html' : 'lost_words'
}
