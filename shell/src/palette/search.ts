import { type Card, type Day, type Id, isProblem, normalizeForSearch, type Problem } from '@techo/core'
import { searchEntities } from '@techo/data'
import { type Snippet, snippetOf } from './match.ts'

/** Search over the person's own rows of all areas, in the database and under its row security. */
export interface Hit {
  /** the kind of the entity, as its remote declares it */
  readonly type: string
  readonly id: Id
  /** empty where the day alone names it */
  readonly title: string
  readonly day: Day | null
  readonly snippet: Snippet | null
  readonly href: string
}

export const hitOf = ({ type, id, title, text = '', day, href }: Card, typed: string): Hit => ({
  type,
  id,
  title,
  day: day ?? null,
  href,
  snippet: snippetOf(text, typed),
})

/** One sign of Latin script finds everything; of Japanese it is a word. */
export const isSearchable = (typed: string): boolean => {
  const norm = normalizeForSearch(typed)
  return norm.length > 1 || /[^\u0020-\u02ff]/.test(norm)
}

export interface Search {
  /** what was found; a Problem when nothing could be asked */
  readonly hits: Promise<readonly Hit[] | Problem>
  readonly cancel: () => void
}

/** Titles that hold the words come before texts that do; among them the kinds as they are declared, the newest first. */
export function search(typed: string): Search {
  const stop = new AbortController()
  const collect = async () => {
    const found = await searchEntities(typed, { signal: stop.signal })
    if (stop.signal.aborted) return []
    if (isProblem(found)) return found
    const words = normalizeForSearch(typed).split(' ').filter(Boolean)
    const isNamed = ({ title }: Card) => words.every(word => normalizeForSearch(title).includes(word))
    return [...found.filter(isNamed), ...found.filter(card => !isNamed(card))].map(card => hitOf(card, typed))
  }
  return { hits: collect(), cancel: () => stop.abort() }
}
