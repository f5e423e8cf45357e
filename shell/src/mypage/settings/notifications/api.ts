import { api, read } from '@techo/data'

/** The secret address of the person's calendar: what there is, and how it changes. Nobody can read the address back. */
export const feedParts = ['appointments', 'planned', 'deadlines', 'milestones', 'habits'] as const
export type FeedPart = (typeof feedParts)[number]

export interface CalendarFeedState {
  /** ISO 8601 */
  readonly since: string
  readonly read_at: string | null
  readonly includes: readonly FeedPart[]
}

const calendarFeedApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    calendarFeed: build.query<CalendarFeedState | null, void>({ query: () => read(db => db.rpc('my_calendar_feed')) }),

    /** Answers with the last part of the new address. */
    renewCalendarFeed: build.mutation<string, readonly FeedPart[]>({
      query: wanted => read(db => db.rpc('renew_calendar_feed', { wanted: [...wanted] })),
    }),

    setCalendarFeed: build.mutation<null, readonly FeedPart[]>({
      query: wanted => read(db => db.rpc('set_calendar_feed', { wanted: [...wanted] })),
      onQueryStarted: async (wanted, { dispatch, queryFulfilled }) => {
        const done = dispatch(
          calendarFeedApi.util.updateQueryData(
            'calendarFeed',
            undefined,
            feed => feed && { ...feed, includes: [...wanted] },
          ),
        )
        await queryFulfilled.catch(() => done.undo())
      },
    }),

    removeCalendarFeed: build.mutation<null, void>({ query: () => read(db => db.rpc('remove_calendar_feed')) }),
  }),
})

export const {
  useCalendarFeedQuery,
  useRenewCalendarFeedMutation,
  useSetCalendarFeedMutation,
  useRemoveCalendarFeedMutation,
} = calendarFeedApi
