import { newId } from '@techo/core'
import type { Draft, LeftDrafts } from './types.ts'

/** Long after it, a text would be more of a surprise than of a help. */
const week = 7 * 24 * 60 * 60 * 1000

/** Characters. The whole store has some five millions, and others want some of them. */
const largest = 1_500_000

type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

interface Kept {
  readonly at: number
  readonly draft: Draft
  /** the page that wrote it has gone */
  readonly isLeft?: boolean
}

/**
 * In `localStorage`, which alone of a browser's stores is written before the page is gone. Sealed by the owner's name: the
 * drafts of one person are never read for another. Each screen has a place of its own: two tabs of one document put aside
 * different words. A browser that keeps nothing keeps none.
 */
export function leftDraftsOf(owner: string, shelf: () => Shelf = () => localStorage): LeftDrafts {
  const screen = newId()
  // An earlier build wrote one place for each document, without the name of a screen.
  const placeOf = (id: string) => `techo-left:${owner}:${id}`
  const ownOf = (id: string) => `${placeOf(id)} ${screen}`
  const isOf = (id: string, key: string) => key === placeOf(id) || key.startsWith(`${placeOf(id)} `)

  const write = (id: string, kept: Kept) => {
    const text = JSON.stringify(kept)
    if (text.length <= largest) shelf().setItem(ownOf(id), text)
  }

  return {
    put: (draft, isLeft) => attempt(() => write(draft.id, { at: Date.now(), draft, isLeft }), undefined),
    leave: id =>
      attempt(() => {
        const kept = keptIn(shelf().getItem(ownOf(id)))
        if (kept) write(id, { ...kept, isLeft: true })
      }, undefined),
    read: id =>
      attempt(() => {
        const store = shelf()
        return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
          .filter(key => isOf(id, key))
          .flatMap(key => {
            const text = store.getItem(key) ?? ''
            const kept = keptIn(text)
            return kept && Date.now() - kept.at < week
              ? [{ key, text, at: kept.at, draft: kept.draft, isOwn: key === ownOf(id) }]
              : []
          })
          .sort((one, other) => one.at - other.at)
      }, []),
    drop: ({ key, text }) =>
      attempt(() => {
        // Its page may have put more aside meanwhile.
        if (shelf().getItem(key) === text) shelf().removeItem(key)
      }, undefined),
    dropOwn: id => attempt(() => shelf().removeItem(ownOf(id)), undefined),
    watch: (id, then) => {
      const hear = ({ key, newValue }: StorageEvent) => {
        if (key !== null && isOf(id, key) && keptIn(newValue)?.isLeft) then()
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}

/** A store that is full or forbidden keeps what it has; what was saved so far stays. */
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function keptIn(text: string | null): Kept | null {
  const kept: unknown = attempt(() => JSON.parse(text ?? 'null'), null)
  return isKept(kept) ? kept : null
}

const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('draft' in value)) return false
  const { at, draft } = value
  return (
    typeof at === 'number' &&
    typeof draft === 'object' &&
    draft !== null &&
    ['id', 'doc', 'rev', 'base'].every(name => name in draft)
  )
}
