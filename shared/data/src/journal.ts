import { untilThere } from '@techo/core'
import type { JournalledMerge, TextPlace } from './journal-writes.ts'
import { outbox, store } from './page.ts'
import type { Columns } from './write.ts'

/** Loaded with what a page does at rest, long before two texts meet. Where it did not come, it is asked for until it does. */
async function write(work: (journal: typeof import('./journal-writes.ts')) => Promise<void>): Promise<void> {
  const journal = await untilThere(() => import(/* webpackChunkName: "services" */ './journal-writes.ts'))
  if (journal) await work(journal)
}

const keyOf = ({ key, entity }: TextPlace): Columns => key ?? { id: entity.id }

/** For an editor's autosave: what the device knows of its text, and where its merges are written down. */
export const journalOf = (place: TextPlace) => ({
  isOnItsWay: (rev?: number): boolean => outbox.isPatching(place.table, keyOf(place), rev),
  isReachable: (): boolean => {
    const { online, failing } = store.getState().sync
    return online && failing === null
  },
  refused: outbox.refused,
  watchRefused: (then: () => void): (() => void) => {
    let before = outbox.refused()
    return store.subscribe(() => {
      const now = outbox.refused()
      if (now === before) return
      before = now
      then()
    })
  },
  onMerged: (merge: JournalledMerge): Promise<void> => write(({ recordMerge }) => recordMerge(place, merge)),
  onSettled: (isIn: (doc: unknown) => boolean): Promise<void> =>
    write(({ settleRefusals }) => settleRefusals(place.table, keyOf(place), isIn)),
})
