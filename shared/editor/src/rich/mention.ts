import { normalizeForSearch } from '@techo/core'
import { createSuggest, type SuggestItem } from './suggest.ts'

/** A thing of the product that a text can link to. */
export interface EntityFound {
  readonly type: string
  readonly id: string
  readonly title: string
  /** what tells it from others of that title, e.g. its kind or a date */
  readonly note?: string
}

/**
 * Things whose title fits the query, best first; for an empty query those used last. What is on the device is told at once, so
 * that fast typing finds it; `later` tells all of it.
 */
export type FindEntities = (query: string) => FoundEntities | Promise<readonly EntityFound[]>

export interface FoundEntities {
  readonly now: readonly EntityFound[]
  readonly later: Promise<readonly EntityFound[]>
}

export interface MentionItem extends SuggestItem {
  /** null: a link to a title that nothing has yet */
  readonly found: EntityFound | null
}

// What a Japanese keyboard types for [[ : 「「 and ［［ and 【【.
const pattern = /(?:\[\[|［［|「「|【【)([^[\]［］「」【】\n]{0,80})$/u
const signs: readonly string[] = ['[', '［', '「', '【']

/** Where the link that the caret at the end of `before` belongs to begins. */
export function matchMention(before: string): { readonly start: number; readonly query: string } | null {
  const match = pattern.exec(before)
  return match ? { start: match.index, query: match[1] ?? '' } : null
}

/** The list behind `[[`: things by title, and the title itself when nothing is called so yet. */
export const createMention = (find: () => FindEntities | undefined, noteOfNew: () => string) => {
  /** what was found last: what of it fits goes on being offered until an answer is there */
  let last: readonly EntityFound[] = []
  return createSuggest<MentionItem>({
    name: 'mentionMenu',
    match: before => (find() ? matchMention(before) : null),
    opens: inserted => signs.includes(inserted.slice(-1)),
    items: query => {
      const title = query.trim()
      const words = normalizeForSearch(title)
      // Without an answer one can still link to a title.
      const itemsOf = (found: readonly EntityFound[]) => {
        last = found
        const isKnown = title === '' || found.some(each => each.title === title)
        return [
          ...found.map(each => ({
            key: `${each.type}:${each.id}`,
            title: each.title,
            found: each,
            ...noted(each.note),
          })),
          ...(isKnown ? [] : [{ key: 'new', title, note: noteOfNew(), found: null }]),
        ]
      }
      const answer = find()?.(title) ?? { now: [], later: Promise.resolve([]) }
      const { now, later } =
        'now' in answer
          ? answer
          : { now: last.filter(each => normalizeForSearch(each.title).includes(words)), later: answer }
      return { now: itemsOf(now), later: later.catch(() => now).then(itemsOf) }
    },
    run: (editor, range, { title, found }) => {
      const attrs = { entityType: found?.type ?? 'note', id: found?.id ?? null, title }
      editor
        .chain()
        .focus()
        .insertContentAt(range, [{ type: 'entityLink', attrs }])
        .run()
    },
  })
}

const noted = (note: string | undefined) => (note === undefined ? {} : { note })
