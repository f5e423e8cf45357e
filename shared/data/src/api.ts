import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import type { Problem } from '@techo/core'
import { answerQuery, type Doors } from './base-query.ts'
import type { Db } from './database.ts'
import type { Call } from './request.ts'
import { tables } from './tables.gen.ts'
import type { Write } from './write.ts'

/**
 * The one cache of rows. Remotes add their endpoints with `api.injectEndpoints({ overrideExisting: true, … })`, because a
 * second build of one may follow a failed one in the same page; each name begins with the feature's noun. What an endpoint's `query` returns decides the way: `read(db => …)` asks PostgREST,
 * a `Write` (or several, kept together) goes to the outbox, a `Call` goes to /api. Tags are table names. Nobody invalidates
 * by hand: the outbox announces a table when a write landed or was refused.
 *
 * A query that fails keeps its data and may therefore hold `data` and `error` at once (offline): draw the data.
 */
export interface Read {
  readonly kind: 'read'
  readonly run: (db: Db) => PromiseLike<{ readonly data: unknown; readonly error: unknown; readonly status: number }>
}

/** A query of PostgREST. Waits for this device's own writes to the tables concerned; stops when nobody wants it any more. */
export const read = (run: Read['run']): Read => ({ kind: 'read', run })

export type Asked = Read | Write | readonly Write[] | Call

const baseQuery: BaseQueryFn<Asked, unknown, Problem> = (
  asked,
  { signal, getState, dispatch, extra, queryCacheKey },
) => {
  // The store is made in this package, with these doors and these reducers.
  const state = getState() as CacheState
  const entry = queryCacheKey === undefined ? undefined : state.api.queries[queryCacheKey]
  return answerQuery(asked, {
    signal,
    doors: extra as Doors,
    person: state.session.user?.id ?? null,
    key: queryCacheKey,
    hasData: entry?.data !== undefined,
    restore: value => {
      // Endpoints are injected, so the names of this one's types are not known here.
      const entries = [{ endpointName: entry?.endpointName, arg: entry?.originalArgs, value }] as never
      dispatch(api.util.upsertQueryEntries(entries))
    },
  })
}

interface CacheState {
  readonly api: {
    readonly queries: Readonly<
      Record<
        string,
        { readonly data?: unknown; readonly endpointName?: string; readonly originalArgs?: unknown } | undefined
      >
    >
  }
  readonly session: { readonly user: { readonly id: string } | null }
}

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tables,
  // Rows stay for the way back to a screen; the outbox and live updates keep them true.
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
})
