import { bounds } from './bounds.ts'
import { Refused, tooMuch } from './refusals.ts'

/**
 * A place in a text that is read from the left to the right, with the words PostgREST's grammar is made of. Nothing here
 * looks further ahead than it reads, so a text is read in one pass.
 * Everything throws a PGRST100 that names the place.
 */
export interface Scanner {
  /** whether everything was read */
  isDone(): boolean
  /** whether `text` comes next */
  sees(text: string): boolean
  /** reads `text` if it comes next */
  takes(text: string): boolean
  /** reads what the pattern (sticky) finds here; null without reading when it finds nothing */
  match(pattern: RegExp): string | null
  expect(text: string): void
  spaces(): void
  /** the rest, unread until now */
  rest(): string
  /** an identifier or a text in quotes: a column, a table, an alias */
  name(): string
  /** `"…"` with backslashes; null without reading when no quote comes next or it is not followed by `after` */
  quoted(after?: RegExp): string | null
  /** runs `read` and takes the place back when it answers null */
  attempt<T>(read: () => T | null): T | null
  /** @throws always */
  fail(expecting: string): never
}

/** @param what names the text in messages, for example `failed to parse filter (eq.1)` */
export function createScanner(text: string, what: string): Scanner {
  let at = 0
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  const fail = (expecting: string): never => {
    const next = text[at]
    throw new Refused(
      400,
      'PGRST100',
      `"${what.slice(0, 300)}" (line 1, column ${at + 1})`,
      `unexpected ${next === undefined ? 'end of input' : JSON.stringify(next)} expecting ${expecting}`,
    )
  }
  const takes = (word: string): boolean => {
    if (!text.startsWith(word, at)) return false
    at += word.length
    return true
  }
  const quoted = (after?: RegExp): string | null => {
    const start = at
    const found = match(/"(?:[^"\\]|\\.)*"/sy)
    if (found === null) return null
    if (after !== undefined && !isAt(after)) {
      at = start
      return null
    }
    return found.slice(1, -1).replace(/\\(.)/gs, '$1')
  }
  const isAt = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    return pattern.test(text)
  }
  return {
    isDone: () => at >= text.length,
    sees: word => text.startsWith(word, at),
    takes,
    match,
    expect: word => {
      if (!takes(word)) fail(JSON.stringify(word))
    },
    spaces: () => {
      match(/[ \t]*/y)
    },
    rest: () => {
      const found = text.slice(at)
      at = text.length
      return found
    },
    name: () => {
      const found = quoted() ?? match(/[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy)?.trim()
      if (!found) return fail('field name (* or [a..z0..9_$])')
      if (found.length > bounds.name) throw tooMuch(`A name has at most ${bounds.name} characters`)
      return found
    },
    quoted,
    attempt: read => {
      const start = at
      const value = read()
      if (value === null) at = start
      return value
    },
    fail,
  }
}
