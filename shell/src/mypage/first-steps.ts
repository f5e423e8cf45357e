import type { DeclaredFirstStep, ResolvedRegistry } from '@techo/core'
import { api, type Db, read } from '@techo/data'
import { tableNamed } from '../table-named.ts'

/** A step with the remote it belongs to in its id. */
export type FirstStep = DeclaredFirstStep

/** What a new person may begin with, as the remotes that are there declare it. */
export const firstStepsOf = (registry: ResolvedRegistry): readonly FirstStep[] =>
  registry.remotes
    .flatMap(({ id: remoteId, disabled, config: { firstSteps = [] } }) =>
      disabled ? [] : firstSteps.map(step => ({ ...step, id: `${remoteId} ${step.id}` })),
    )
    .sort((one, other) => one.order - other.order)

type Done = DeclaredFirstStep['done']

const firstRow = (db: Db, { table, filled }: Done) => {
  const rows = db.from(tableNamed(table)).select('id').is('deleted_at', null).limit(1)
  return filled === undefined ? rows : rows.neq(filled, '')
}

/** One answer for all: the first that fails is what is said. */
async function askAll(db: Db, done: readonly Done[]) {
  const answers = await Promise.all(done.map(each => firstRow(db, each)))
  const failed = answers.find(({ error }) => error)
  return failed ?? { data: answers.map(({ data }) => (data ?? []).length > 0), error: null, status: 200 }
}

const startApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    shellBegun: build.query<readonly boolean[], readonly Done[]>({
      query: done => read(db => askAll(db, done)),
      providesTags: (_taken, _error, done) => done.map(({ table }) => tableNamed(table)),
    }),
  }),
})

/** Whether each step is taken: one row is enough. Undefined until it is known of all. */
export function useTaken(steps: readonly FirstStep[]): {
  readonly taken: readonly boolean[] | undefined
  readonly isAwaited: boolean
} {
  const { data, isLoading } = startApi.useShellBegunQuery(steps.map(({ done }) => done))
  return { taken: data, isAwaited: isLoading }
}
