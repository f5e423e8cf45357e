import { store } from '../page.ts'

/** What somebody typed and what stood there before, as JSON. */
export interface Kept {
  readonly value: unknown
  readonly from: unknown
}

/** Long after it, a draft would be more of a surprise than of a help. */
const week = 7 * 24 * 60 * 60 * 1000

/** Drafts are sealed by their owner: what one person typed is never read for another, nor kept for nobody. */
const keyOf = (name: string): string | null => {
  const person = store.getState().session.user?.id
  return person === undefined ? null : `techo-draft:${person}:${name}`
}

/** In `localStorage`, which alone is written before a page is gone. A browser that keeps nothing, or is full, keeps none. */
const attempt = <Value>(name: string, act: (key: string) => Value): Value | null => {
  try {
    const key = keyOf(name)
    return key === null ? null : act(key)
  } catch {
    return null
  }
}

export const readDraft = (name: string): Kept | null =>
  attempt(name, key => {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (isKept(kept) && Date.now() - kept.at < week) return kept
    localStorage.removeItem(key)
    return null
  })

export const writeDraft = (name: string, value: unknown, from: unknown): void =>
  void attempt(name, key => localStorage.setItem(key, JSON.stringify({ at: Date.now(), value, from })))

/** Forgets what was typed under a name: for a dialog whose form stands in a part of its own. */
export const dropDraft = (name: string): void => void attempt(name, key => localStorage.removeItem(key))

/** The same for what was typed here: another window with the same field may have kept its own words since. */
export function dropOwnDraft(name: string, value: unknown): void {
  if (readDraft(name)?.value === value) dropDraft(name)
}

const isKept = (found: unknown): found is Kept & { readonly at: number } =>
  typeof found === 'object' &&
  found !== null &&
  'value' in found &&
  'from' in found &&
  'at' in found &&
  typeof found.at === 'number'

/** Whether something read from the device can stand where `like` stands. */
export const isLike = <Value>(found: unknown, like: Value): found is Value =>
  found === null || like === null || (typeof found === typeof like && Array.isArray(found) === Array.isArray(like))
