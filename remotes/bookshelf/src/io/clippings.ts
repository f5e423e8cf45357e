import { blankBook, type FileBook, type FileQuote, readPeople } from './source.ts'

/**
 * `My Clippings.txt` of a Kindle: one entry after another, each with the book, what it is and where, and the text. The
 * sentence about it is in the language of the device; Japanese and English are read.
 */

export interface ClippingFault {
  /** 1-based number of the entry */
  readonly line: number
  readonly reason: 'no_text' | 'bookmark' | 'replaced' | 'bad_row'
  readonly text: string
}

const rule = /^={10}[ \t]*$/m

export const isClippings = (text: string): boolean =>
  /^={10}[ \t]*\r?$/m.test(text) && /^[\ufeff \t]*-[ \t].*\d/m.test(text)

const kinds = [
  ['highlight', /highlight|ハイライト/i],
  ['bookmark', /bookmark|ブックマーク|しおり/i],
  ['note', /note|メモ/i],
] as const

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The moment in the words of the device, which has no zone: as a clock on the wall here. Null when it cannot be read. */
export function readMoment(words: string): string | null {
  const [, hour = '0', minute = '0', second = '0', half = ''] =
    /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]\.?m\.?)?/i.exec(words) ?? []
  const japanese = /(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日/.exec(words)
  const english =
    /([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})/i.exec(words) ??
    /(\d{1,2})\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})/i.exec(words)
  const numbers = (): readonly [number, number, number] | null => {
    if (japanese) return [Number(japanese[1]), Number(japanese[2]), Number(japanese[3])]
    if (!english) return null
    const [, one = '', two = '', year = ''] = english
    const isDayFirst = /\d/.test(one)
    const month = months.indexOf((isDayFirst ? two : one).toLowerCase()) + 1
    return month === 0 ? null : [Number(year), month, Number(isDayFirst ? one : two)]
  }
  const read = numbers()
  if (!read) return null
  const [year, month, day] = read
  const isAfternoon = /^p/i.test(half) || /午後/.test(words)
  const hours = half === '' && !/午[前後]/.test(words) ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  const at = new Date(year, month - 1, day, hours, Number(minute), Number(second))
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The title and, in the last brackets, who wrote it. */
function readBook(line: string): { readonly title: string; readonly authors: readonly string[] } {
  const text = line.replaceAll('\ufeff', '').trim()
  if (!/[)）]$/.test(text)) return { title: text, authors: [] }
  let depth = 0
  for (let index = text.length - 1; index > 0; index--) {
    if (/[)）]/.test(text[index] ?? '')) depth += 1
    else if (/[(（]/.test(text[index] ?? '')) depth -= 1
    if (depth === 0) return { title: text.slice(0, index).trim(), authors: readPeople(text.slice(index + 1, -1)) }
  }
  return { title: text, authors: [] }
}

interface Clipping {
  readonly kind: 'highlight' | 'bookmark' | 'note'
  readonly from: number | null
  readonly to: number | null
  readonly place: string
  readonly at: string
  readonly text: string
}

/** `631-32` ends at 632. */
const endOf = (from: string, to: string | undefined): number =>
  to === undefined ? Number(from) : Number(to.length < from.length ? from.slice(0, -to.length) + to : to)

function readClipping(meta: string, text: string, now: string): Clipping | null {
  const kind = kinds.find(([, words]) => words.test(meta))?.[0]
  if (!kind) return null
  const [, from, to] = /(?:location|loc\.?|位置(?:No\.?)?)\s*#?\s*(\d+)(?:\s*[-–]\s*(\d+))?/i.exec(meta) ?? []
  const page =
    /(?:page|p\.)\s*([\divxlc]+(?:[-–]\d+)?)/i.exec(meta)?.[1] ?? /(\d+(?:[-–]\d+)?)\s*ページ/.exec(meta)?.[1]
  const span = from === undefined ? '' : [from, to].filter(Boolean).join('–')
  const end = from === undefined ? null : endOf(from, to)
  return {
    kind,
    from: from === undefined ? null : Number(from),
    to: end,
    place: page ?? (span === '' ? '' : /位置/.test(meta) ? `位置 ${span}` : `loc. ${span}`),
    at: readMoment(meta.split(/[|｜]/).at(-1) ?? '') ?? now,
    text,
  }
}

/** The quotes of one book: what was marked again at the same place replaces what was there, a note goes to what it was written at. */
function quotesOf(clippings: readonly (Clipping & { readonly entry: number })[]): {
  readonly quotes: readonly FileQuote[]
  readonly replaced: readonly number[]
} {
  const replaced: number[] = []
  const marks: (Clipping & { entry: number; note: string })[] = []
  for (const clipping of clippings.filter(({ kind }) => kind === 'highlight')) {
    const at = marks.findIndex(
      mark =>
        mark.from !== null &&
        clipping.from !== null &&
        mark.from <= (clipping.to ?? 0) &&
        clipping.from <= (mark.to ?? 0) &&
        (mark.text.includes(clipping.text) || clipping.text.includes(mark.text)),
    )
    const before = marks[at]
    if (before) {
      replaced.push(before.entry)
      marks[at] = { ...clipping, note: '' }
    } else marks.push({ ...clipping, note: '' })
  }
  for (const note of clippings.filter(({ kind }) => kind === 'note')) {
    const mark = marks.find(
      ({ kind, from, to }) =>
        kind === 'highlight' &&
        note.from !== null &&
        from !== null &&
        to !== null &&
        from <= note.from &&
        note.from <= to,
    )
    if (mark) mark.note = [mark.note, note.text].filter(Boolean).join('\n')
    else marks.push({ ...note, note: '' })
  }
  return {
    quotes: marks.map(({ text, place, note, at }) => ({
      text: text.slice(0, 40_000),
      page: place.slice(0, 100),
      note: note.slice(0, 40_000),
      at,
    })),
    replaced,
  }
}

/** @param now the moment of what has none that can be read */
export function readClippings(
  text: string,
  now: string,
): {
  readonly books: readonly FileBook[]
  readonly faults: readonly ClippingFault[]
} {
  const faults: ClippingFault[] = []
  const byBook = new Map<string, (Clipping & { entry: number })[]>()
  const entries = text.replaceAll('\r\n', '\n').split(rule)
  for (const [index, entry] of entries.entries()) {
    const [first = '', meta = '', ...body] = entry.replace(/^\s*\n/, '').split('\n')
    if (entry.trim() === '') continue
    const words = body.join('\n').trim()
    const fault = (reason: ClippingFault['reason']) =>
      faults.push({ line: index + 1, reason, text: `${first.replaceAll('\ufeff', '')}: ${words}`.slice(0, 120) })
    const title = first.replaceAll('\ufeff', '').trim()
    const clipping = readClipping(meta, words, now)
    if (!clipping || title === '') fault('bad_row')
    else if (clipping.kind === 'bookmark') fault('bookmark')
    else if (words === '') fault('no_text')
    else {
      const known = byBook.get(title)
      if (known) known.push({ ...clipping, entry: index + 1 })
      else byBook.set(title, [{ ...clipping, entry: index + 1 }])
    }
  }
  const books = [...byBook].map(([line, clippings]): FileBook => {
    const { title, authors } = readBook(line)
    const { quotes, replaced } = quotesOf(clippings)
    for (const entry of replaced) faults.push({ line: entry, reason: 'replaced', text: line.slice(0, 120) })
    return {
      ...blankBook,
      key: line,
      title: title.slice(0, 4000) || line.slice(0, 4000),
      authors: authors.map(name => ({ name: name.slice(0, 200), role: 'author' as const })),
      format: 'ebook',
      owned: 'own',
      // Who marked something has read it; when, the file does not say.
      status: 'finished',
      quotes,
    }
  })
  return { books, faults: faults.sort((one, other) => one.line - other.line) }
}
