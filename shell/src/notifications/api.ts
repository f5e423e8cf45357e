import type { Finding } from '@techo/core'
import { api, type InsertOf, patch, type RowOf, read, shows } from '@techo/data'
import { tableNamed } from '../table-named.ts'

/** What the inbox reads and writes; the only file here that names tables. */
export type NoticeRow = Pick<
  RowOf<'notifications'>,
  'key' | 'kind' | 'params' | 'href' | 'entity_type' | 'entity_id' | 'read_at' | 'created_at'
>

const columns = 'key, kind, params, href, entity_type, entity_id, read_at, created_at'
/** Rows of the panel; more than that no page shows. */
const most = 200

const rowOf = ({ params, ...rest }: Finding): InsertOf<'notifications'> => ({ ...rest, params: { ...params } })

export const notificationsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    notifications: build.query<readonly NoticeRow[], void>({
      query: () =>
        read(
          db =>
            db.from('notifications').select(columns).order('created_at', { ascending: false }).order('key').limit(most),
          shows<NoticeRow>('notifications', {
            by: ['key'],
            order: (one, other) =>
              other.created_at.localeCompare(one.created_at) ||
              (one.key < other.key ? -1 : one.key > other.key ? 1 : 0),
          }),
        ),
      providesTags: ['notifications'],
    }),

    /**
     * Keeps what this device has found. Past the outbox: nobody did it, every device finds it again, and it must not stand
     * among the changes that wait to be sent.
     */
    keepNotifications: build.mutation<null, readonly Finding[]>({
      query: findings => read(db => db.from('notifications').upsert(findings.map(rowOf), { ignoreDuplicates: true })),
      invalidatesTags: ['notifications'],
    }),

    /** What is over needs no reading: the task was finished, moved or deleted. */
    settleNotifications: build.mutation<null, { readonly keys: readonly string[]; readonly at: string }>({
      query: ({ keys, at }) =>
        read(db => db.from('notifications').update({ read_at: at }).in('key', keys).is('read_at', null)),
      invalidatesTags: ['notifications'],
    }),

    /** A row that was changed, as it is now; a mutation, because no page shows it. */
    rowNow: build.mutation<
      readonly Readonly<Record<string, unknown>>[],
      { readonly table: string; readonly where: Readonly<Record<string, unknown>> }
    >({
      query: ({ table, where }) => read(db => db.from(tableNamed(table)).select('*').match(where).limit(1)),
    }),

    putBack: build.mutation<null, { readonly table: string; readonly id: string }>({
      query: ({ table, id }) => patch(tableNamed(table), { id }, { deleted_at: null }),
    }),

    /** @param at ISO 8601; null: unread again */
    setNotificationsRead: build.mutation<null, { readonly keys: readonly string[]; readonly at: string | null }>({
      query: ({ keys, at }) => keys.map(key => patch('notifications', { key }, { read_at: at })),
    }),
  }),
})

export const {
  useNotificationsQuery,
  useKeepNotificationsMutation,
  useSettleNotificationsMutation,
  usePutBackMutation,
  useRowNowMutation,
  useSetNotificationsReadMutation,
} = notificationsApi
