import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'
import { openInTime } from './patient-database.ts'

/** A database that may fail: each piece of work names its answer for then, and the next one opens it anew. */
export interface LenientDatabase<Schema extends DBSchema> {
  readonly attempt: <Result>(
    work: (database: IDBPDatabase<Schema>) => Promise<Result>,
    otherwise: Result,
  ) => Promise<Result>
  readonly close: () => Promise<void>
}

/** @param patience milliseconds after which opening counts as failed */
export function createLenientDatabase<Schema extends DBSchema>(
  name: string,
  patience: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): LenientDatabase<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }

  const open = () =>
    openDB<Schema>(name, 1, {
      upgrade,
      // Somebody needs the room, or has a newer build of it.
      blocking: (_from, _to, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        forget()
      },
      terminated: forget,
    })

  const attempt: LenientDatabase<Schema>['attempt'] = async (work, otherwise) => {
    try {
      opened ??= openInTime(open, patience)
      return await work(await opened)
    } catch {
      forget()
      return otherwise
    }
  }

  const close = async () => {
    const before = opened
    forget()
    ;(await before?.catch(() => undefined))?.close()
  }

  return { attempt, close }
}
