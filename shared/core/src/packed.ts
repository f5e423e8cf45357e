/** Lists in one cell of a table: parts with a sign between them; a backslash stands before a sign that belongs to a part. */

const escaped = (part: string): string => part.replaceAll(/[\\;|>]/g, sign => `\\${sign}`)
const plain = (part: string): string => part.replaceAll(/\\([\s\S])/g, '$1')

/** The parts as they stand in the cell, their backslashes still in them. */
function cut(text: string, between: string): readonly string[] {
  if (text === '') return []
  const parts: string[] = []
  let from = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '\\') index += 1
    else if (text[index] === between) {
      parts.push(text.slice(from, index))
      from = index + 1
    }
  }
  return [...parts, text.slice(from)]
}

export const pack = (parts: readonly string[], between: ';' | '>' = ';'): string => parts.map(escaped).join(between)
export const unpack = (text: string, between: ';' | '>' = ';'): readonly string[] => cut(text, between).map(plain)

/** Rows of more than one field. */
export const packRows = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(escaped).join('|')).join(';')
export const unpackRows = (text: string): readonly (readonly string[])[] =>
  cut(text, ';').map(row => cut(row, '|').map(plain))
