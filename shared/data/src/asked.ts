import type { Db } from './database.ts'
import type { Call } from './request.ts'
import type { Shows } from './shown.ts'
import type { Columns, Write } from './write.ts'

/** Rows of a list as the backend answered them, and from when on it may have others. */
export interface Base {
  readonly rows: readonly Columns[]
  /** as the backend writes moments */
  readonly since: string
}

export interface Read {
  readonly kind: 'read'
  readonly run: (db: Db) => PromiseLike<{ readonly data: unknown; readonly error: unknown; readonly status: number }>
  readonly shown?: Shows | undefined
  /** Brings rows that are known up to date; null when they have to be read anew. */
  readonly renew?: (db: Db, base: Base) => Promise<Renewed | null>
  /** the column that moves with every change of a row, where rows can be renewed */
  readonly changed?: string
}

export interface Renewed {
  readonly answer: { readonly data: unknown; readonly error: unknown; readonly status: number }
  /** whether anything changed */
  readonly isNews: boolean
}

/**
 * A query of PostgREST; stops when nobody wants it any more. With `shows(table, …)` this device's own writes to that table
 * are drawn in its answer from the moment they are made; for other tables it reads it waits until they are through.
 */
export const read = (run: Read['run'], shown?: Shows): Read => ({ kind: 'read', run, shown })

/** A list of rows that lies on this device only. */
export interface ReadKept {
  readonly kind: 'kept'
  readonly shown: Shows
}

/**
 * The rows that a page begins with, where its whole list takes long to read even from the device. Who knows the list puts its
 * beginning there with the endpoint's `upsertQueryData`. No backend is asked; an empty list where nothing was put.
 */
export const readKept = (shown: Shows): ReadKept => ({ kind: 'kept', shown })

/** What an endpoint's `query` returns; its kind decides the way it goes (`api.ts`). */
export type Asked = Read | ReadKept | Write | readonly Write[] | Call
