import type { Write } from './write.ts'

/**
 * What a page wrote in the moment it went. IndexedDB gives up a transaction that is not through when its page is left, so
 * writes that are still on their way to the disk then go to `localStorage`, which is written before the page is gone. The
 * next page of the same person puts them into the outbox; it may have arrived all the same, and then arrives twice with one
 * effect.
 */
export interface UnloadWrites {
  readonly person: string
  /** the page that made them */
  readonly page: string
  /** milliseconds since 1970 */
  readonly at: number
  /** what was pushed together stays together, oldest first */
  readonly writes: readonly (readonly Write[])[]
}

export interface UnloadStore {
  /** In place of what this page left before. */
  readonly leave: (words: UnloadWrites) => void
  /** What pages of this person left, oldest first. */
  readonly read: (person: string) => readonly UnloadWrites[]
  readonly drop: (page: string) => void
}

const prefix = 'techo-last-words:'

/** A browser that keeps nothing, or whose store is full, leaves none. */
export function createUnloadStore(storage: () => Storage | undefined): UnloadStore {
  return {
    leave: words => {
      try {
        storage()?.setItem(prefix + words.page, JSON.stringify(words))
      } catch {
        // Full, or forbidden.
      }
    },
    read: person => {
      try {
        const kept = storage()
        if (!kept) return []
        return Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
          .filter(key => key.startsWith(prefix))
          .flatMap(key => wordsIn(kept.getItem(key)) ?? [])
          .filter(words => words.person === person)
          .sort((one, other) => one.at - other.at)
      } catch {
        return []
      }
    },
    drop: page => {
      try {
        storage()?.removeItem(prefix + page)
      } catch {
        // Nothing was kept.
      }
    },
  }
}

function wordsIn(text: string | null): UnloadWrites | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isWords(value) ? value : null
  } catch {
    return null
  }
}

const isWords = (value: unknown): value is UnloadWrites =>
  typeof value === 'object' && value !== null && 'page' in value && 'writes' in value && Array.isArray(value.writes)
