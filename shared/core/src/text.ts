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

let segmenter: Intl.Segmenter | undefined

/** How many characters a reader sees (grapheme clusters), not how many code units are stored. */
export function countGraphemes(text: string): number {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' })
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}
