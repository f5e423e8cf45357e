import Papa from 'papaparse'

/** Files as tables: the encoding found out, the separator found out, every line kept with its number. */

export interface Line {
  /** 1-based number of the record in the file */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The text of a file in UTF-8 (with or without a mark), UTF-16 with a mark, or Shift_JIS, which spreadsheets in Japan write;
 * null when it is none of them.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes)
  const text = decode('utf-8', bytes) ?? decode('shift_jis', bytes)
  // A zero byte is valid UTF-8 but no text: the file is something else.
  return text?.includes('\0') ? null : text
}

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Lines that are not empty. Quotes that never close do not swallow the rest without a trace: the cells are as they stand. */
export function parseTable(text: string): Line[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false, delimitersToGuess: [',', '\t', ';'] })
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
}
