import { createSuggest, type SuggestItem } from './suggest.ts'

/** A thing of the product that a text can link to. */
export interface EntityFound {
  readonly type: string
  readonly id: string
  readonly title: string
  /** what tells it from others of that title, e.g. its kind or a date */
  readonly note?: string
}

/** Things whose title fits the query, best first; for an empty query those used last. */
export type FindEntities = (query: string) => Promise<readonly EntityFound[]>

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
export const createMention = (find: () => FindEntities | undefined, noteOfNew: () => string) =>
  createSuggest<MentionItem>({
    name: 'mentionMenu',
    match: before => (find() ? matchMention(before) : null),
    opens: inserted => signs.includes(inserted.slice(-1)),
    items: async query => {
      // Without an answer one can still link to a title.
      const found = (await find()?.(query.trim()).catch(() => [])) ?? []
      const title = query.trim()
      const isKnown = title === '' || found.some(each => each.title === title)
      return [
        ...found.map(each => ({ key: `${each.type}:${each.id}`, title: each.title, found: each, ...noted(each.note) })),
        ...(isKnown ? [] : [{ key: 'new', title, note: noteOfNew(), found: null }]),
      ]
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

const noted = (note: string | undefined) => (note === undefined ? {} : { note })
