import { fieldOf } from '@techo/core'
import { api, type RowOf, read, shows, upsert } from '@techo/data'
import { useCallback } from 'react'
import type { When } from '../rules/event.ts'

/** How long before its beginning one is told of a new appointment with an hour, unless it says so itself. */

const key = 'schedule.reminder'
type Row = Pick<RowOf<'preferences'>, 'key' | 'value'>

/** minutes before */
export const usualChoices = [0, 10, 30, 60, 1440] as const

const usualApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    usualReminder: build.query<readonly Row[], void>({
      query: () =>
        read(
          db => db.from('preferences').select('key, value').eq('key', key),
          shows<Row>('preferences', { by: ['key'], where: row => row.key === key }),
        ),
      providesTags: ['preferences'],
    }),

    setUsualReminder: build.mutation<null, number | null>({
      query: minutes => upsert('preferences', { key, value: { minutes } }),
    }),
  }),
})

export const { useUsualReminderQuery, useSetUsualReminderMutation } = usualApi

/** Null: none. */
export function readUsual(rows: readonly Row[] | undefined): number | null {
  const minutes = fieldOf(rows?.[0]?.value, 'minutes')
  return usualChoices.find(each => each === minutes) ?? null
}

/** The reminders of a new appointment. A whole day begins at midnight: it has none of its own accord. */
export function useUsualReminders(): (when: Pick<When, 'allDay'>) => readonly number[] {
  const { data } = useUsualReminderQuery()
  const minutes = readUsual(data)
  return useCallback(({ allDay }) => (allDay || minutes === null ? [] : [minutes]), [minutes])
}
