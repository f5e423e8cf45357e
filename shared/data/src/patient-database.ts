import type { DBSchema, IDBPDatabase } from 'idb'
import { within } from './within.ts'

/**
 * A database of this device within so many milliseconds: a blocked upgrade never answers. One that comes late is closed.
 * @throws an Error where there is none, or it does not come in time
 */
export async function openInTime<Schema extends DBSchema>(
  open: () => Promise<IDBPDatabase<Schema>>,
  patience: number,
): Promise<IDBPDatabase<Schema>> {
  if (!globalThis.indexedDB) throw new Error('This browser has no IndexedDB')
  const opening = open()
  const found = await within(opening, patience)
  if (found !== 'late') return found
  opening.then(
    late => late.close(),
    () => {},
  )
  throw new Error('IndexedDB does not answer')
}
