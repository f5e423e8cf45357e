import { countGraphemes } from '@techo/core'
import { countBlocks } from './limits.ts'
import { linesOf } from './lines.ts'
import { repairDoc } from './repair.ts'

export interface TextStats {
  /** what a reader calls a character: 👨‍👩‍👧 and が (of two code points) are one each; line ends are none */
  readonly graphemes: number
  /** the same without white space */
  readonly letters: number
  /** words as the language divides them; Japanese by its dictionary */
  readonly words: number
}

export interface DocStats extends TextStats {
  readonly blocks: number
}

// Building a segmenter takes milliseconds.
let words: Intl.Segmenter | undefined

/** Counts one line of text. */
export function textStats(text: string): TextStats {
  const dense = text.replace(/\s+/gu, '')
  words ??= new Intl.Segmenter('ja', { granularity: 'word' })
  let wordCount = 0
  if (dense !== '') for (const segment of words.segment(text)) if (segment.isWordLike) wordCount++
  return { graphemes: countGraphemes(text), letters: countGraphemes(dense), words: wordCount }
}

/** Characters, words and blocks of a document. Accepts any JSON. */
export function docStats(input: unknown): DocStats {
  const { doc } = repairDoc(input)
  const total = { graphemes: 0, letters: 0, words: 0 }
  for (const line of linesOf(doc)) {
    for (const part of line.split('\n')) {
      const stats = textStats(part)
      total.graphemes += stats.graphemes
      total.letters += stats.letters
      total.words += stats.words
    }
  }
  return { ...total, blocks: countBlocks(doc) }
}
