import { type Card, type EntityReader, normalizeForSearch } from '@techo/core'
import { store } from '@techo/data'
import { habitsApi } from './api.ts'
import type { Habit } from './rows.ts'

const cardOf = ({ id, name, colour, archived_at }: Pick<Habit, 'id' | 'name' | 'colour' | 'archived_at'>): Card => ({
  type: 'habit',
  id,
  title: name,
  colour,
  ...(archived_at ? { status: 'archived' } : {}),
  href: `/mypage/habits/${id}`,
})

const snippetLength = 80

/** How a habit looks to every other area, and how it is found. */
export const habitEntity: EntityReader = {
  type: 'habit',
  read: async ids => {
    if (ids.length === 0) return []
    const rows = await store
      .dispatch(habitsApi.endpoints.habitCards.initiate([...ids].sort(), { subscribe: false }))
      .unwrap()
    return rows.map(cardOf)
  },
  search: async (query, limit) => {
    const words = normalizeForSearch(query)
    if (words === '') return []
    const rows = await store
      .dispatch(habitsApi.endpoints.habitSearch.initiate({ words, limit }, { subscribe: false, forceRefetch: true }))
      .unwrap()
    return rows.map(row => ({
      ...cardOf(row),
      ...(row.doc_text ? { snippet: row.doc_text.slice(0, snippetLength) } : {}),
    }))
  },
}
