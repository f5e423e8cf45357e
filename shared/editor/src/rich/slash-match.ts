/**
 * When a slash means the menu. Read on the text of the whole block before the caret: a look at one text node only would take
 * the slash of `<b>abc</b>/` for the start of a text.
 */
export interface SlashMatch {
  /** offset of the slash in the given text */
  readonly start: number
  readonly query: string
}

// A Japanese keyboard types ／ and U+3000 (which \s includes, as it does the no-break space).
const pattern = /(^|\s)[/／]([^\s/／]*)$/u

/** The slash that the caret at the end of `before` belongs to, when it stands at the start or after white space. */
export function matchSlash(before: string): SlashMatch | null {
  const match = pattern.exec(before)
  if (!match) return null
  return { start: match.index + (match[1] ?? '').length, query: match[2] ?? '' }
}

export const isTrigger = (text: string): boolean => text === '/' || text === '／'
