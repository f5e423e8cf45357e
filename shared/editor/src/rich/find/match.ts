import type { Node } from '@tiptap/pm/model'

export interface FindOptions {
  readonly query: string
  /** letters count as the same in either case */
  readonly isCaseSensitive: boolean
  /** full and half width, hiragana and katakana count as the same */
  readonly isLoose: boolean
}

export interface Found {
  readonly from: number
  readonly to: number
}

/** Hiragana for katakana: they stand 96 apart. */
const asHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0x60))

const foldOne = (text: string, { isCaseSensitive, isLoose }: FindOptions): string => {
  const width = isLoose ? asHiragana(text.normalize('NFKC')) : text
  return isCaseSensitive ? width : width.toLowerCase()
}

/**
 * A text folded, with the place in the original that each of its characters came from: one character may become several
 * (㍿ → 株式会社), and several one (half-width ｶﾞ → が).
 */
const folded = (text: string, options: FindOptions): { readonly text: string; readonly at: number[] } => {
  const at: number[] = []
  let result = ''
  let index = 0
  while (index < text.length) {
    const sign = String.fromCodePoint(text.codePointAt(index) ?? 0)
    const next = text[index + sign.length]
    // A half-width kana and its sound mark are two characters of one.
    const cluster = options.isLoose && next !== undefined && /[ﾞﾟ\u3099\u309a]/.test(next) ? sign + next : sign
    const piece = foldOne(cluster, options)
    for (let count = 0; count < piece.length; count++) at.push(index)
    result += piece
    index += cluster.length
  }
  at.push(text.length)
  return { text: result, at }
}

/** Every place where the query stands, in the order of the document; matches neither overlap nor cross a block. */
export function findAll(doc: Node, options: FindOptions, most = 10_000): Found[] {
  const found: Found[] = []
  const wanted = foldOne(options.query, options)
  if (wanted === '') return found
  doc.descendants((node, pos) => {
    if (!node.isTextblock || found.length >= most) return found.length < most
    // One character per leaf, so that places are positions.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    const { text: seen, at } = folded(text, options)
    let from = seen.indexOf(wanted)
    while (from >= 0 && found.length < most) {
      const start = at[from] ?? 0
      const last = at[from + wanted.length - 1] ?? start
      // The end is where the next original character begins.
      const end = at.slice(from + wanted.length).find(place => place > last) ?? text.length
      found.push({ from: pos + 1 + start, to: pos + 1 + end })
      from = seen.indexOf(wanted, from + wanted.length)
    }
    return false
  })
  return found
}
