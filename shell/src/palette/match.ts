import { languages, normalizeForSearch } from '@techo/core'
import type { Action } from './actions.ts'

/** The actions that hold every typed word in one of their languages; those that begin with them come first. */
export function matching(actions: readonly Action[], typed: string): readonly Action[] {
  const words = normalizeForSearch(typed).split(' ').filter(Boolean)
  if (words.length === 0) return actions
  const scored = actions.flatMap(action => {
    const scores = languages.flatMap(language => {
      const title = normalizeForSearch(action.title[language])
      return words.every(word => title.includes(word)) ? [title.startsWith(words[0] ?? '') ? 2 : 1] : []
    })
    return scores.length > 0 ? [{ action, score: Math.max(...scores) }] : []
  })
  return scored.sort((one, other) => other.score - one.score).map(({ action }) => action)
}

export interface Snippet {
  readonly before: string
  readonly hit: string
  readonly after: string
}

/**
 * The place of a text where the first word stands, with `around` characters on each side; null when it stands nowhere.
 * Widths, case and kana make no difference, as in the search itself.
 */
export function snippetOf(text: string, typed: string, around = 24): Snippet | null {
  const word = normalizeForSearch(typed).split(' ')[0]
  if (!word) return null
  // Letters are folded one by one, so that each folded one knows where it came from.
  const letters = [...text.replace(/\s+/g, ' ')]
  let folded = ''
  const from: number[] = []
  letters.forEach((letter, index) => {
    const norm = letter === ' ' ? ' ' : normalizeForSearch(letter)
    folded += norm
    for (let unit = 0; unit < norm.length; unit++) from.push(index)
  })
  const at = folded.indexOf(word)
  if (at === -1) return null
  const start = from[at] ?? 0
  const end = (from[at + word.length - 1] ?? start) + 1
  const part = (first: number, last: number) => letters.slice(Math.max(0, first), last).join('')
  return {
    before: (start > around ? '…' : '') + part(start - around, start),
    hit: part(start, end),
    after: part(end, end + around * 2) + (end + around * 2 < letters.length ? '…' : ''),
  }
}
