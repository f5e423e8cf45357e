import { Parser } from 'htmlparser2'

export interface XmlHandlers {
  readonly open: (name: string, attrs: Readonly<Record<string, string>>) => void
  /** a piece of the text of what is open; one text can come in several */
  readonly text: (text: string) => void
  readonly close: () => void
}

export interface XmlReader {
  readonly write: (piece: string) => void
  readonly end: () => void
}

/**
 * Reads XML piece by piece, for files that are too large to be held. Nothing is fetched, no entity grows, and what is not quite
 * XML is read as far as it goes: a page's own parser refuses a whole file for one bare `&`.
 */
export function createXmlReader({ open, text, close }: XmlHandlers): XmlReader {
  const parser = new Parser({ onopentag: open, ontext: text, onclosetag: close }, { xmlMode: true })
  return { write: piece => parser.write(piece), end: () => parser.end() }
}
