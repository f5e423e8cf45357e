import type { Db } from './database.ts'
import type { Call } from './request.ts'
import type { Shows } from './shown.ts'
import type { Write } from './write.ts'

export interface Read {
  readonly kind: 'read'
  readonly run: (db: Db) => PromiseLike<{ readonly data: unknown; readonly error: unknown; readonly status: number }>
  readonly shown?: Shows | undefined
}

/**
 * A query of PostgREST; stops when nobody wants it any more. With `shows(table, …)` this device's own writes to that table
 * are drawn in its answer from the moment they are made; for other tables it reads it waits until they are through.
 */
export const read = (run: Read['run'], shown?: Shows): Read => ({ kind: 'read', run, shown })

/** What an endpoint's `query` returns; its kind decides the way it goes (`api.ts`). */
export type Asked = Read | Write | readonly Write[] | Call
