import { type BaseQueryFn, buildCreateApi, coreModule } from '@reduxjs/toolkit/query/react'
import type { Problem } from '@techo/core'
import type { Asked } from './asked.ts'
import { answerQuery, type Dependencies } from './base-query.ts'
import { fieldsReadModule } from './read-fields.ts'
import { namesAtBuild } from './tables.ts'
import { isWrite, type Write } from './write.ts'

const baseQuery: BaseQueryFn<Asked, unknown, Problem> = (
  asked,
  { signal, getState, dispatch, extra, queryCacheKey },
) => {
  // The store is made in this package, with these dependencies and these reducers.
  const state = getState() as CacheState
  const cached = (key = '') => (getState() as CacheState).api.queries[key]
  const entry = cached(queryCacheKey)
  const dependencies = extra as Dependencies
  if (isMany(asked) || isWrite(asked)) {
    const writes = isMany(asked) ? asked : [asked]
    draw(writes, { state, dispatch, dependencies })
    return push(writes, dependencies)
  }
  return answerQuery(asked, {
    signal,
    dependencies,
    person: state.session.user?.id ?? null,
    key: queryCacheKey,
    hasData: entry?.data !== undefined,
    cached,
    // Endpoints are injected, so the names of their types are not known here.
    restore: value => {
      const entries = [{ endpointName: entry?.endpointName, arg: entry?.originalArgs, value }] as never
      dispatch(api.util.upsertQueryEntries(entries))
    },
    preview: value => {
      const { session } = getState() as CacheState
      const now = cached(queryCacheKey)
      if (now?.status !== 'pending' || now.data !== undefined || session.user?.id !== state.session.user?.id) return
      // The question goes on: who waits for the backend's own answer still sees that it is asked.
      const patches = [{ op: 'replace' as const, path: [], value }]
      dispatch(api.util.patchQueryData(entry?.endpointName as never, entry?.originalArgs as never, patches))
    },
  })
}

const isMany = (asked: Asked): asked is readonly Write[] => Array.isArray(asked)

/** Answers a mutation once its writes are safe here, or, where it waits for the backend's word, once they are judged. */
async function push(
  writes: readonly Write[],
  { outbox, answers }: Pick<Dependencies, 'outbox' | 'answers'>,
): Promise<{ data: null } | { error: Problem }> {
  const refused = writes.some(({ answered }) => answered) ? await outbox.submit(writes) : await outbox.push(writes)
  // Safe is what a reload shows again: the row as it was patched, not only the write that will reach the server.
  await answers.settled()
  return refused ? { error: refused } : { data: null }
}

/** Draws writes in the cached answers that show their rows. */
export function draw(
  writes: readonly Write[],
  {
    state,
    dispatch,
    dependencies: { shown, answered },
  }: {
    readonly state: Pick<CacheState, 'api'>
    readonly dispatch: (patch: ReturnType<typeof api.util.updateQueryData>) => unknown
    readonly dependencies: Pick<Dependencies, 'shown' | 'answered'>
  },
): void {
  for (const { key, value } of shown.after(writes, each => state.api.queries[each])) {
    const last = answered.get(key)
    if (last) answered.set(key, { ...last, isDrawn: true })
    const { endpointName, originalArgs } = state.api.queries[key] ?? {}
    dispatch(
      api.util.updateQueryData(endpointName as never, originalArgs as never, (() => Object.freeze(value)) as never),
    )
  }
}

interface CacheState {
  readonly api: {
    readonly queries: Readonly<
      Record<
        string,
        | {
            readonly status?: string
            readonly data?: unknown
            readonly endpointName?: string
            readonly originalArgs?: unknown
          }
        | undefined
      >
    >
  }
  readonly session: { readonly user: { readonly id: string } | null }
}

/**
 * The one cache of rows. Remotes add their endpoints with `api.injectEndpoints({ overrideExisting: true, … })`, because a
 * second build of one may follow a failed one in the same page; each name begins with the feature's noun. What an endpoint's
 * `query` returns decides the way: `read(db => …)` asks PostgREST, a `Write` (or several, kept together) goes to the outbox,
 * a `Call` goes to /api. Tags are table names. Nobody invalidates by hand: the outbox announces a table when a write landed
 * or was refused.
 *
 * A query that fails keeps its data and may therefore hold `data` and `error` at once (offline): draw the data.
 */
export const api = buildCreateApi(
  coreModule(),
  fieldsReadModule(),
)({
  reducerPath: 'api',
  baseQuery,
  // Only development looks at them: it says when a tag is misspelt.
  tagTypes: namesAtBuild,
  // Rows stay for the way back to a screen; the outbox and live updates keep them true.
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
})
