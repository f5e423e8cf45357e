import type { Draft, LeftDrafts } from './types.ts'

/** Long after it, a text would be more of a surprise than of a help. */
const week = 7 * 24 * 60 * 60 * 1000

/** Characters. The whole store has some five millions, and others want some of them. */
const largest = 1_500_000

const keyOf = (owner: string, id: string) => `techo-left:${owner}:${id}`

/**
 * In `localStorage`, which alone of a browser's stores is written before the page is gone. Sealed by the owner's name: the
 * drafts of one person are never read for another. A browser that keeps nothing keeps none.
 */
export const leftDraftsOf = (owner: string): LeftDrafts => ({
  put: draft => {
    try {
      const text = JSON.stringify({ at: Date.now(), draft })
      if (text.length <= largest) localStorage.setItem(keyOf(owner, draft.id), text)
    } catch {
      // Full, or forbidden: what was saved so far stays.
    }
  },
  read: id => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner, id)) ?? 'null')
      return isKept(kept) && Date.now() - kept.at < week ? kept.draft : null
    } catch {
      return null
    }
  },
  drop: id => {
    try {
      localStorage.removeItem(keyOf(owner, id))
    } catch {
      // Nothing was kept.
    }
  },
})

const isKept = (value: unknown): value is { readonly at: number; readonly draft: Draft } => {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('draft' in value)) return false
  const { at, draft } = value
  return (
    typeof at === 'number' &&
    typeof draft === 'object' &&
    draft !== null &&
    ['id', 'doc', 'rev', 'base'].every(name => name in draft)
  )
}
