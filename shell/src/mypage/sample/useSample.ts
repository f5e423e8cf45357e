import type { Day, Problem } from '@techo/core'
import { api, type RowOf, read, shows, toProblem, usePreferences } from '@techo/data'
import { loadAwaited, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { sampleKey } from './mark.ts'

type Mark = Pick<RowOf<'preferences'>, 'key' | 'value' | 'updated_at'>

/** The mark that a sample life leaves; see `come-and-go.ts`, which comes only with putting it in and taking it out. */
const markApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    shellSample: build.query<readonly Mark[], void>({
      query: () =>
        read(
          db => db.from('preferences').select('key, value, updated_at').eq('key', sampleKey),
          shows<Pick<Mark, 'key'>>('preferences', { by: ['key'], where: ({ key }) => key === sampleKey }),
        ),
      providesTags: ['preferences'],
    }),
  }),
})

/** Whether a sample life is there, and how it comes and goes. */
export function useSample() {
  const { language } = useLanguage()
  const { week_start: weekStart, time_zone: timeZone } = usePreferences()
  const { data, isLoading, refetch } = markApi.useShellSampleQuery()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)

  const fill = async (today: Day) => {
    setBusy(true)
    setFailure(null)
    try {
      const { fill } = await loadAwaited(() => import('./come-and-go.ts'))
      setFailure(await fill({ today, timeZone, language, weekStart }))
      await refetch()
    } catch (error) {
      setFailure(toProblem(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    isKnown: data !== undefined,
    isAwaited: isLoading,
    isThere: (data ?? []).length > 0,
    isBusy,
    problem: failure,
    fill,
    /** Rejects with the Problem when it could not be removed; then it can be tried again. */
    remove: async () => {
      const { remove } = await loadAwaited(() => import('./come-and-go.ts'))
      // The mark's own moment is the border between the sample and the person; only the server's row has it.
      const [mark] = await refetch().unwrap()
      if (mark) await remove(mark)
    },
  }
}
