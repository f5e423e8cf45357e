import { fieldOf, newId } from '@techo/core'
import type { Draft, LeftDrafts } from './types.ts'

/** Long after it, a text would be more of a surprise than of a help. */
const week = 7 * 24 * 60 * 60 * 1000

/** Characters. The whole store has some five millions, and others want some of them. */
const largest = 1_500_000

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

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
  const isOf = (id: string, key: string | null) => key?.split(' ')[0] === placeOf(id)

  const put = (draft: Draft, isLeft: boolean) =>
    attempt(() => {
      const text = JSON.stringify({ at: Date.now(), draft, isLeft })
      if (text.length <= largest) shelf().setItem(ownOf(draft.id), text)
    })

  return {
    put,
    leave: id => {
      const kept = attempt(() => keptIn(shelf().getItem(ownOf(id))))
      if (kept) put(kept.draft, true)
    },
    read: id =>
      attempt(() =>
        Object.keys(shelf()).flatMap(key => {
          const text = isOf(id, key) ? shelf().getItem(key) : null
          const kept = keptIn(text)
          return text && kept ? [{ key, text, draft: kept.draft, isOwn: key === ownOf(id) }] : []
        }),
      ) ?? [],
    // Its page may have put more aside meanwhile.
    drop: ({ key, text }) => attempt(() => shelf().getItem(key) === text && shelf().removeItem(key)),
    dropOwn: id => attempt(() => shelf().removeItem(ownOf(id))),
    watch: (id, then) => {
      const hear = ({ key, newValue }: StorageEvent) => {
        if (isOf(id, key) && keptIn(newValue)?.isLeft) then()
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}

/** A store that is full or forbidden keeps what it has; what was saved so far stays. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function keptIn(text: string | null): Kept | undefined {
  const kept: unknown = attempt(() => JSON.parse(text ?? 'null'))
  const [at, draft] = [fieldOf(kept, 'at'), fieldOf(kept, 'draft')]
  const isWhole = ['id', 'doc', 'rev', 'base'].every(name => fieldOf(draft, name) !== undefined)
  // Checked above, name by name.
  return isWhole && typeof at === 'number' && Date.now() - at < week ? (kept as Kept) : undefined
}
