import { saidOf } from './said.ts'

/**
 * Text as it is searched: NFKC, lower case, katakana as hiragana, white space collapsed. Written with the row into
 * `search_norm`, and applied to what is typed into a search box, so that ﾃﾁｮｳ, テチョウ and てちょう find each other.
 */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // Lower case can leave what NFKC would write otherwise (İ), and a text must not change when it is folded twice.
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/g, ' ')
    .trim()

/** Full-width digits and signs (０-９ ＃ ＋ ＠ ！ ／ and the ideographic space) as their half-width forms; everything else as it is. */
export const foldDigits = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/** Signs that are one grapheme each and never join with a neighbour: most of what is written in Japanese and English. */
const simple =
  /^[\x20-\x7e\u00c0-\u02ff\u2010-\u2027\u3000-\u3029\u3030-\u3096\u309b-\u30ff\u4e00-\u9fff\uff01-\uff9d]*$/

let segmenter: Intl.Segmenter | undefined
const graphemesOf = (text: string) => {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** How many characters a reader sees (grapheme clusters), not how many code units are stored. */
export function countGraphemes(text: string): number {
  if (simple.test(text)) return text.length
  let count = 0
  for (const _ of graphemesOf(text)) count++
  return count
}

/** The first character that a reader sees; empty without one. */
export const firstGrapheme = (text: string): string =>
  simple.test(text.slice(0, 2))
    ? text.charAt(0)
    : saidOf('first letter', text, () => [...graphemesOf(text)][0]?.segment ?? '')
