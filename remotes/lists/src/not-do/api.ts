import { byRank, type Day, type Id } from '@techo/core'
import { api, type InsertOf, read, readAll, remove, shows, upsert } from '@techo/data'
import type { Item } from '../rules/item.ts'
import { slipsBlank as blank, slipsColumns as columns, type SlipsRow } from '../tables/slips.gen.ts'

/** How rules were kept; comes with their page and with the card of /mypage, which needs nothing else of the lists. */
export type Slip = SlipsRow

/** A rule that holds. */
export type ActiveRule = Pick<Item, 'id' | 'list' | 'title' | 'status' | 'reason' | 'rank'>

const byDay = (one: Slip, other: Slip) => one.day.localeCompare(other.day) || one.id.localeCompare(other.id)

export const notDoApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    activeRules: build.query<readonly ActiveRule[], void>({
      query: () =>
        read(
          db =>
            db
              .from('list_items')
              .select('id, list, title, status, reason, rank')
              .eq('list', 'not_do')
              .eq('status', 'active')
              .is('deleted_at', null)
              .order('rank')
              .order('id'),
          shows<ActiveRule>('list_items', {
            where: row => row.list === 'not_do' && row.status === 'active',
            order: byRank,
            blank: { reason: '' },
          }),
        ),
      providesTags: ['list_items'],
    }),

    slips: build.query<readonly Slip[], void>({
      query: () =>
        readAll(
          db => db.from('slips').select(columns).order('day').order('id'),
          shows<Slip>('slips', { order: byDay, blank }),
          'updated_at',
        ),
      providesTags: ['slips'],
    }),

    slipsOfDay: build.query<readonly Slip[], Day>({
      query: day =>
        readAll(
          db => db.from('slips').select(columns).eq('day', day).order('id'),
          shows<Slip>('slips', { where: row => row.day === day, order: byDay, blank }),
        ),
      providesTags: ['slips'],
    }),

    addSlip: build.mutation<null, InsertOf<'slips'> & { readonly id: Id }>({ query: row => upsert('slips', row) }),
    removeSlip: build.mutation<null, Id>({ query: id => remove('slips', { id }) }),
  }),
})

export const { useActiveRulesQuery, useSlipsQuery, useSlipsOfDayQuery, useAddSlipMutation, useRemoveSlipMutation } =
  notDoApi

/** What was said of a rule on a day; slipping outweighs. */
export function saidOf(slips: readonly Slip[], item: Id, day: Day): Slip['kind'] | null {
  const kinds = slips.flatMap(slip => (slip.item_id === item && slip.day === day ? [slip.kind] : []))
  return kinds.includes('slipped') ? 'slipped' : (kinds[0] ?? null)
}
