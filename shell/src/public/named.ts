/**
 * What a sentence of the help names (a button, a menu, a key, words to type) is marked inside the text by characters that no
 * text has, so that it can be drawn as what it is, told apart from other quoted words, and left out by what wants words alone.
 */
const begins = { name: '\ue000', keys: '\ue001', typed: '\ue002' } as const
const end = '\ue003'

export type Mark = keyof typeof begins

export interface Piece {
  readonly kind: Mark | 'plain'
  readonly text: string
}

export const marked = (kind: Mark, text: string): string => begins[kind] + text + end

/** The sentence in pieces, in order. */
export function piecesOf(text: string): readonly Piece[] {
  const parts = text.split(/([\ue000-\ue002][^\ue003]*\ue003)/).filter(part => part !== '')
  return parts.map(part => {
    const kind = (Object.keys(begins) as Mark[]).find(each => part.startsWith(begins[each]))
    return kind ? { kind, text: part.slice(1, -1) } : { kind: 'plain', text: part }
  })
}

/** The sentence as words alone. */
export const plain = (text: string): string => text.replace(/[\ue000-\ue003]/g, '')
