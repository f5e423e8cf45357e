import { readTable } from '@techo/core/files'

/** Files as tables: the encoding found out, the separator found out, every line kept with its number. */

export interface Line {
  /** 1-based number of the record in the file */
  readonly line: number
  readonly cells: readonly string[]
}

/** Lines that are not empty. Quotes that never close do not swallow the rest without a trace: the cells are as they stand. */
export function parseTable(text: string): Line[] {
  return readTable(text)
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
}
