import { type Id, normalizeForSearch } from '@techo/core'
import type { NoteRow } from './note.ts'

/**
 * The language of the search box: words that must all be there, `"words in this order"`, `-without`, `tag:name`, `in:title`
 * or `in:archive`, `in:trash`, `in:templates`, and `in:` any note whose notes below it are meant. Full-width signs are as good.
 */
export interface Query {
  /** folded, each must stand somewhere */
  readonly words: readonly string[]
  readonly without: readonly string[]
  /** folded names */
  readonly tags: readonly string[]
  /** folded: a place of the product or the title of a note */
  readonly places: readonly string[]
  /** everything that was typed for the words, folded, as one */
  readonly whole: string
  /** the words as they were typed */
  readonly exact: readonly string[]
}

const part = /(-?)(?:(tag|in|タグ|場所)[:：])?(?:["”“「]([^"”“」]*)["”“」]?|([^\s"”“]+))/giu

export function parseSearch(typed: string): Query {
  const line = typed
    .replace(/[－−]/g, '-')
    .replace(/[＂]/g, '"')
    .replace(/[ｔＴ][ａＡ][ｇＧ]/g, 'tag')
    .replace(/[ｉＩ][ｎＮ][:：]/g, 'in:')
  const query = {
    words: [] as string[],
    without: [] as string[],
    tags: [] as string[],
    places: [] as string[],
    exact: [] as string[],
  }
  for (const [, sign, key = '', quoted, bare] of line.matchAll(part)) {
    const given = quoted ?? bare ?? ''
    const text = normalizeForSearch(given)
    // A sign that waits for its word asks for nothing yet.
    if (text === '' || (sign === '' && bare !== undefined && /^(?:-|-?(?:tag|in|タグ|場所)[:：])$/iu.test(bare)))
      continue
    const name = key.toLowerCase()
    if (name === 'tag' || name === 'タグ') query.tags.push(text.replace(/^#/, ''))
    else if (name === 'in' || name === '場所') query.places.push(text)
    else if (sign === '-') query.without.push(text)
    else {
      query.words.push(text)
      query.exact.push(given)
    }
  }
  return { ...query, whole: query.words.join(' ') }
}

export const isEmptyQuery = ({ words, without, tags, places }: Query): boolean =>
  words.length + without.length + tags.length + places.length === 0

/** As the database wants them: the longest first, because only that one is looked up in the index. */
export const longestFirst = (words: readonly string[]): string[] =>
  words.toSorted((one, other) => other.length - one.length)

export interface Found {
  readonly note: NoteRow
  /** the text around what was found; empty when only the title says it */
  readonly snippet: string
}

const placeNames: Readonly<Record<string, 'title' | 'archive' | 'trash' | 'templates'>> = {
  title: 'title',
  たいとる: 'title',
  題名: 'title',
  archive: 'archive',
  archived: 'archive',
  あーかいぶ: 'archive',
  trash: 'trash',
  ごみ箱: 'trash',
  ごみばこ: 'trash',
  templates: 'templates',
  template: 'templates',
  てんぷれーと: 'templates',
}

export interface Among {
  readonly notes: readonly NoteRow[]
  /** folded title of a note, remembered by the caller */
  readonly foldedTitle: (note: NoteRow) => string
  readonly tagsOf: (id: Id) => ReadonlySet<Id>
  /** tags whose folded name is that, or stands below it (`a/b`) */
  readonly tagsNamed: (name: string) => readonly Id[]
  /** what the database found in titles and texts; undefined while it is not known (offline: titles and first words only) */
  readonly hits: ReadonlyMap<Id, string> | undefined
}

const within = (note: NoteRow, roots: ReadonlySet<Id>, parents: ReadonlyMap<Id, Id | null>): boolean => {
  const seen = new Set<Id>()
  for (let at: Id | null = note.id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (roots.has(at)) return true
    seen.add(at)
  }
  return false
}

/**
 * The notes that answer, best first: the title is it, begins with it, holds it; then texts that hold the very words as they
 * were typed, then all others; the newest first among equals.
 */
export function searchNotes(query: Query, { notes, foldedTitle, tagsOf, tagsNamed, hits }: Among): readonly Found[] {
  const places = query.places.map(name => placeNames[name] ?? name)
  const special = new Set(places.filter(place => ['title', 'archive', 'trash', 'templates'].includes(place)))
  const roots = places
    .filter(place => !special.has(place))
    .map(place => new Set(notes.filter(note => foldedTitle(note).includes(place)).map(({ id }) => id)))
  const parents = roots.length > 0 ? new Map(notes.map(note => [note.id, note.parent_id])) : new Map<Id, Id | null>()
  const tags = query.tags.map(tagsNamed)

  const isMeant = (note: NoteRow): boolean =>
    (note.deleted_at !== null) === special.has('trash') &&
    (special.has('trash') ||
      (note.archived === special.has('archive') && note.is_template === special.has('templates'))) &&
    tags.every(ids => ids.some(id => tagsOf(note.id).has(id))) &&
    roots.every(root => within(note, root, parents))

  const scored: { readonly found: Found; readonly score: number }[] = []
  for (const note of notes) {
    if (!isMeant(note)) continue
    const title = foldedTitle(note)
    const inTitle = query.words.every(word => title.includes(word))
    const snippet = hits?.get(note.id)
    if (hits && query.without.length > 0 && snippet === undefined && note.deleted_at === null) continue
    if (query.words.length > 0 && !inTitle) {
      if (special.has('title')) continue
      if (hits && note.deleted_at === null) {
        if (snippet === undefined) continue
      } else {
        const text = `${title} ${normalizeForSearch(note.doc_text ?? note.excerpt ?? '')}`
        if (!query.words.every(word => text.includes(word))) continue
      }
    }
    if (!hits && query.without.some(word => `${title} ${normalizeForSearch(note.excerpt ?? '')}`.includes(word)))
      continue
    const isTitle = query.words.length > 0 && inTitle
    const isExact = query.exact.every(word => (snippet ?? '').includes(word))
    const score = isTitle ? (title === query.whole ? 4 : title.startsWith(query.whole) ? 3 : 2) : isExact ? 1 : 0
    scored.push({ found: { note, snippet: snippet ?? '' }, score })
  }
  return scored
    .sort((one, other) => other.score - one.score || (one.found.note.updated_at < other.found.note.updated_at ? 1 : -1))
    .map(({ found }) => found)
}

/** A text cut where the words stand, for showing them: pieces, the found ones marked. */
export function marked(
  text: string,
  words: readonly string[],
): readonly { readonly text: string; readonly isHit: boolean }[] {
  if (words.length === 0) return [{ text, isHit: false }]
  // Sign by sign, so that places in the folded text are places in the text.
  const signs = Array.from(text)
  const folded = signs.map(sign => normalizeForSearch(sign) || ' ')
  const starts: number[] = []
  let length = 0
  for (const sign of folded) {
    starts.push(length)
    length += sign.length
  }
  const whole = folded.join('')
  const hit = new Array<boolean>(signs.length).fill(false)
  for (const word of words)
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + 1))
      for (const [index, start] of starts.entries())
        if (start < at + word.length && start + (folded[index]?.length ?? 0) > at) hit[index] = true
  const pieces: { text: string; isHit: boolean }[] = []
  for (const [index, sign] of signs.entries()) {
    const last = pieces.at(-1)
    const isHit = hit[index] === true
    if (last && last.isHit === isHit) last.text += sign
    else pieces.push({ text: sign, isHit })
  }
  return pieces
}
