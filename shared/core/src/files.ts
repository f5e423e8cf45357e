/** Files that people bring and take away: bytes to text, cells that spreadsheets leave alone, and the way to the downloads. */

export { pack, packRows, unpack, unpackRows } from './packed.ts'

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Stray bytes that a text may have for each sign beyond ASCII, before it is taken for one of another encoding: a short file of
 * LibraryThing has one for twelve, and text of another encoding hardly ever holds a sign of UTF-8.
 */
const strayShare = 1 / 5

/**
 * The text of a file: UTF-8 and UTF-16 by their marks, UTF-8 without one (a stray byte among many good ones becomes U+FFFD), what
 * spreadsheets in Japan write (Shift_JIS), or in the west (Windows-1252). Null when it is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  // A zero byte is valid UTF-8 but no text: the file is something else.
  if (bytes.includes(0)) return null
  const text = decode('utf-8', bytes)
  if (text !== null) return text
  const damaged = new TextDecoder().decode(bytes)
  const count = (signs: RegExp) => damaged.match(signs)?.length ?? 0
  if (count(/\ufffd/g) < count(/[\u0080-\ufffc]/g) * strayShare) return damaged
  const japanese = decode('shift_jis', bytes)
  if (japanese !== null && /[\u3040-\u30ff\u4e00-\u9fff\uff66-\uff9f]/.test(japanese)) return japanese
  const western = decode('windows-1252', bytes)
  return western !== null && !/(?![\t\n\r])\p{Cc}/u.test(western) ? western : japanese
}

const formula = /^'*[\t\r\n ]*[=+\-@＝＋－＠\t\r]/

/**
 * Text as a cell. A spreadsheet runs a cell that begins with one of these signs (in either width) as a formula, so it gets
 * an apostrophe in front, which spreadsheets take as "this is text".
 */
export const escapeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text of a cell that `escapeCell` wrote. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** What stands between the cells: the sign that the first line has most often outside of quotes, a comma when none. */
function separatorOf(text: string): string {
  const [line = ''] = /^\ufeff?(?:"[^"]*"|[^"\r\n])*/.exec(text) ?? []
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return ['\t', ';'].reduce((most, sign) => (count(sign) > count(most) ? sign : most), ',')
}

/**
 * The rows of a table in CSV (RFC 4180, separated by commas, semicolons or tabs unless told), empty lines too, as a row with
 * one empty cell. Quotes that never close hold the rest of the file; nothing is dropped.
 */
export function readTable(given: string, separator: string = separatorOf(given)): string[][] {
  const text = given.replace(/^\ufeff/, '')
  const rows: string[][] = []
  let row: string[] = []
  const plain = new RegExp(`[^${separator}\r\n]*`, 'y')
  const quoted = /"((?:[^"]+|"")*)(?:"|$)/y
  const cellAt = (start: number): number => {
    quoted.lastIndex = start
    const inside = quoted.exec(text)
    plain.lastIndex = inside ? quoted.lastIndex : start
    const rest = plain.exec(text)?.[0] ?? ''
    row.push((inside?.[1] ?? '').replaceAll('""', '"') + rest)
    return plain.lastIndex
  }
  for (let at = 0; at <= text.length; at++) {
    at = cellAt(at)
    if (text[at] === separator) continue
    rows.push(row)
    row = []
    if (text[at] === '\r' && text[at + 1] === '\n') at++
  }
  return rows
}

/** A table as CSV. Cells that could be formulas are the caller's: `escapeCell`. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(row =>
      row.map(cell => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\r\n')

/** Long enough for every browser to have begun to read it. */
const takenOver = 60_000

/**
 * Hands a file to the browser, which puts it where it puts downloads.
 * @param type of a text; a blob has its own
 */
export function saveFile(content: Blob | string, name: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  // Some browsers follow only what stands in the page.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), takenOver)
}

/**
 * Gives a file to the apps of a phone or tablet where it can be shared with them, else to the downloads. Who closes the sheet
 * of apps has decided: nothing is saved then.
 */
export async function shareFile(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name.replace(/[\\/:*?"<>|]/g, ' '), { type: blob.type })
  const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
  if (!isTouched || !navigator.canShare?.({ files: [file] })) {
    saveFile(file, file.name)
    return
  }
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file, file.name)
  }
}
