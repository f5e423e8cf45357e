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

// Building a segmenter takes milliseconds; they are made when first asked for.
let graphemes: Intl.Segmenter | undefined
let words: Intl.Segmenter | undefined

/** Signs that are one grapheme each and never join with a neighbour: most of what is written in Japanese and English. */
const simple =
  /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u3000-\u3029\u3030-\u3096\u309b-\u30ff\u4e00-\u9fff\uff01-\uff9d]*$/

const count = (segments: Iterable<unknown>): number => {
  let sum = 0
  for (const _ of segments) sum++
  return sum
}

/** Counts one line of text. */
export function textStats(text: string): TextStats {
  const dense = text.replace(/\s+/gu, '')
  const isSimple = simple.test(text)
  const graphemesOf = (part: string) => {
    if (isSimple) return part.length
    graphemes ??= new Intl.Segmenter('ja', { granularity: 'grapheme' })
    return count(graphemes.segment(part))
  }
  words ??= new Intl.Segmenter('ja', { granularity: 'word' })
  let wordCount = 0
  if (dense !== '') for (const segment of words.segment(text)) if (segment.isWordLike) wordCount++
  return { graphemes: graphemesOf(text), letters: graphemesOf(dense), words: wordCount }
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
