/** Hands a file to the browser. */
export function saveFile(content: string | Blob, name: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}

/**
 * Text as a cell. A spreadsheet runs a cell that begins with one of these signs (in either width) as a formula, so it gets
 * an apostrophe in front, which spreadsheets take as "this is text".
 */
export const escapeCell = (text: string): string => (/^['\t\r\n]*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text)
