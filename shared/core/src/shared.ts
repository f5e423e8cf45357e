import { fieldOf } from './field.ts'
import type { Titled } from './messages.ts'

/** What another program handed over, read apart. */
export interface Shared {
  /** one line, 500 signs at most; may be empty */
  readonly title: string
  /** without the address and the title; lines end with \n; may be empty */
  readonly text: string
  /** absolute, http or https */
  readonly url: string | null
  /** thirteen digits with a right check digit */
  readonly isbn: string | null
}

/** Something that comes of what another program shares: the person chooses among them. */
export interface DeclaredShare {
  readonly id: string
  /** what comes of it, e.g. ノート */
  readonly title: Titled
  /** a name of the kit's icon set */
  readonly icon: string
  /** an address of the remote, opened with the shared thing as the state of the navigation (`sharedIn`) */
  readonly to: string
  /** offered only where there is one */
  readonly needs?: 'isbn'
}

/**
 * What an address was opened with. It comes with the navigation and not in the address, so that no link of a stranger can
 * write into a planner.
 */
export function sharedIn(state: unknown): Shared | null {
  const shared = fieldOf(state, 'shared')
  const [title, text] = [fieldOf(shared, 'title'), fieldOf(shared, 'text')]
  const [url, isbn] = [fieldOf(shared, 'url'), fieldOf(shared, 'isbn')]
  if (typeof title !== 'string' || typeof text !== 'string') return null
  return {
    title,
    text,
    url: typeof url === 'string' ? url : null,
    isbn: typeof isbn === 'string' ? isbn : null,
  }
}

/** Where the worker keeps what came by POST until something came of it. */
export const keptShares = 'techo-shared'
export const keptShareAddress = (id: string): string => `/mypage/add/shared/${id}`

/** Something came of it, so that nothing of it stays behind. */
export const dropKeptShare = async (id: string): Promise<void> => {
  await caches
    .open(keptShares)
    .then(cache => cache.delete(keptShareAddress(id)))
    .catch(() => {})
}

/** The same for who was opened with it: once it is written, or kept as a draft. Before, it may be asked for once more. */
export const sharedIsTaken = (state: unknown): void => {
  const kept = fieldOf(state, 'kept')
  if (typeof kept === 'string') void dropKeptShare(kept)
}

/** All of it in one line, the address last. */
export const sharedLine = ({ title, text, url }: Shared): string =>
  [title || text.replace(/\s+/g, ' ').trim().slice(0, 500), url ?? ''].filter(Boolean).join(' ')
