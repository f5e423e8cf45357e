import { fieldOf } from './field.ts'
import { newId } from './id.ts'

/** The lock that the tab which writes a document holds, and whoever goes on with what was left of it. */
export const lockOf = (id: string): string => `techo-writes:${id}`

/** A draft that some screen of this browser put aside, as it lay there when it was read. */
export interface LeftDraft<Draft> {
  readonly key: string
  readonly text: string
  readonly draft: Draft
  /** this screen put it there */
  readonly isOwn: boolean
}

/**
 * Where a page that is being left puts what it could not save any more: in one go, because nothing that takes time gets done.
 * Each screen writes its own; whoever goes on with the document reads those of all.
 */
export interface LeftDrafts<Draft> {
  /** In place of what this screen put there before; `isLeft`: its page is going. False: there was no room. */
  readonly put: (draft: Draft, isLeft: boolean) => boolean
  /** The page is going: what this screen has put there is for the others to take up. */
  readonly leave: (id: string) => void
  /** Those of one document; of all with an empty name. */
  readonly read: (id: string) => readonly LeftDraft<Draft>[]
  /** Takes away what was read, unless its screen has put something else in its place. */
  readonly drop: (draft: LeftDraft<Draft>) => void
  readonly dropOwn: (id: string) => void
  /** Calls when another tab that goes leaves a draft of the document; the answer ends it. */
  readonly watch: (id: string, then: () => void) => () => void
}

/** What a draft holds at least. */
interface Named {
  readonly id: string
  readonly doc: unknown
  readonly rev: number
  readonly base: unknown
}

/** Long after it, a text would be more of a surprise than of a help. */
const week = 7 * 24 * 60 * 60 * 1000

/** Characters. The whole store has some five millions, and others want some of them. */
const largest = 1_500_000

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Kept<Draft> {
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
export function leftDraftsOf<Draft extends Named>(
  owner: string,
  shelf: () => Shelf = () => localStorage,
): LeftDrafts<Draft> {
  const screen = newId()
  // An earlier build wrote one place for each document, without the name of a screen.
  const placeOf = (id: string) => `techo-left:${owner}:${id}`
  const ownOf = (id: string) => `${placeOf(id)} ${screen}`
  const isOf = (id: string, key: string | null) => `${key} `.startsWith(placeOf(id && `${id} `))

  const put = (draft: Draft, isLeft: boolean) =>
    attempt(() => {
      const text = JSON.stringify({ at: Date.now(), draft, isLeft })
      if (text.length > largest) return false
      shelf().setItem(ownOf(draft.id), text)
      return true
    }) ?? false

  return {
    put,
    leave: id => {
      const kept = attempt(() => keptIn<Draft>(shelf().getItem(ownOf(id))))
      if (kept) put(kept.draft, true)
    },
    read: id =>
      attempt(() =>
        Object.keys(shelf()).flatMap(key => {
          const text = isOf(id, key) ? shelf().getItem(key) : null
          const kept = keptIn<Draft>(text)
          return text && kept ? [{ key, text, draft: kept.draft, isOwn: key === ownOf(id) }] : []
        }),
      ) ?? [],
    // Its page may have put more aside meanwhile.
    drop: ({ key, text }) => attempt(() => shelf().getItem(key) === text && shelf().removeItem(key)),
    dropOwn: id => attempt(() => shelf().removeItem(ownOf(id))),
    watch: (id, then) => {
      const hear = ({ key, newValue }: StorageEvent) => {
        if (isOf(id, key) && keptIn<Draft>(newValue)?.isLeft) then()
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}

/**
 * A text of this person is stored: nothing that lies here of it is news any more, also where no page shows it that would say so.
 * What was written after it stands on it from now on; what stood on older words would bring back what others deleted since.
 * @param rev the revision it is stored under, where that is known
 */
export function settleLeftDrafts(
  owner: string,
  doc: unknown,
  rev: number | undefined,
  shelf: () => Shelf = () => localStorage,
): void {
  attempt(() => {
    let arrived: string | undefined
    for (const key of Object.keys(shelf())) {
      if (!key.startsWith(`techo-left:${owner}:`)) continue
      const kept = keptIn<Named & { readonly handed?: unknown }>(shelf().getItem(key))
      if (!kept) continue
      arrived ??= JSON.stringify(doc)
      const { handed, ...draft } = kept.draft
      if (JSON.stringify(draft.doc) === arrived) shelf().removeItem(key)
      else if (rev !== undefined && handed !== undefined && JSON.stringify(handed) === arrived)
        shelf().setItem(key, JSON.stringify({ ...kept, draft: { ...draft, rev, base: handed } }))
    }
  })
}

/** A store that is full or forbidden keeps what it has; what was saved so far stays. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function keptIn<Draft>(text: string | null): Kept<Draft> | undefined {
  const kept: unknown = attempt(() => JSON.parse(text ?? 'null'))
  const [at, draft] = [fieldOf(kept, 'at'), fieldOf(kept, 'draft')]
  const isWhole = ['id', 'doc', 'rev', 'base'].every(name => fieldOf(draft, name) !== undefined)
  // Checked above, name by name.
  return isWhole && typeof at === 'number' && Date.now() - at < week ? (kept as Kept<Draft>) : undefined
}
