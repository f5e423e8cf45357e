import { byRank, type Day, type Id, newId, normalizeForSearch } from '@techo/core'
import { api, type InsertOf, patch, type RowOf, read, readAll, shows, type UpdateOf, upsert } from '@techo/data'
import { finished, firstFew, itemColumns } from './item-columns.ts'
import { type Item, isOpen, type List } from './rules/item.ts'
import { type PriceLogRow, priceLogColumns } from './tables/price-log.gen.ts'

/** What lists read and write. Boards and slips have such a file of their own; no other names tables. */
export type PricePoint = PriceLogRow
export type ItemColumns = UpdateOf<'list_items'>
export type NewItem = InsertOf<'list_items'> & { readonly id: Id }

/** What a search finds an item by. */
export const searchNormOf = (
  item: Partial<
    Pick<
      Item,
      'title' | 'doc_text' | 'shop' | 'place' | 'with_whom' | 'memory_text' | 'reason' | 'trigger' | 'replacement'
    >
  >,
): string =>
  normalizeForSearch(
    [
      item.title,
      item.doc_text,
      item.shop,
      item.place,
      item.with_whom,
      item.memory_text,
      item.reason,
      item.trigger,
      item.replacement,
    ]
      .filter(Boolean)
      .join('\n'),
  )

const blank: Partial<Item> = {
  doc_text: '',
  priority: 0,
  currency: 'JPY',
  shop: '',
  place: '',
  with_whom: '',
  memory_text: '',
  progress: 0,
  reason: '',
  trigger: '',
  replacement: '',
  created_at: '',
}

const budgetKey = 'lists.wish-budget'

/** Yen a month; null while none is set. */
export const budgetOf = (row: Pick<RowOf<'preferences'>, 'value'> | null | undefined): number | null => {
  const value = row?.value
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.month === 'number'
    ? value.month
    : null
}

const searchable = (row: NewItem) => ({ ...row, search_norm: searchNormOf(row) })

export const listsApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    listItems: build.query<readonly Item[], List>({
      query: list =>
        readAll(
          db =>
            db.from('list_items').select(itemColumns).eq('list', list).is('deleted_at', null).order('rank').order('id'),
          shows<Item>('list_items', { where: item => item.list === list, order: byRank, blank }),
          'updated_at',
        ),
      // A dream is as far as the projects that support it.
      providesTags: (_rows, _error, list) =>
        list === 'bucket' ? ['list_items', 'projects', 'tasks', 'links'] : ['list_items'],
    }),
    /**
     * The open rows that stand first, so that they are seen while the others are on their way. Not all of them: whoever counts,
     * filters or adds asks for `listItems`.
     */
    firstItems: build.query<readonly Item[], List>({
      query: list =>
        read(
          db =>
            db
              .from('list_items')
              .select(itemColumns)
              .eq('list', list)
              .not('status', 'in', `(${finished})`)
              .is('deleted_at', null)
              .order('rank')
              .order('id')
              .limit(firstFew),
          shows<Item>('list_items', { where: item => item.list === list && isOpen(item), order: byRank, blank }),
        ),
      providesTags: ['list_items'],
    }),
    /** Which of these ids are there already, also in the trash: a file never brings back what was thrown away. */
    knownItems: build.mutation<readonly { readonly id: Id }[], readonly Id[]>({
      query: ids => read(db => db.from('list_items').select('id').in('id', ids)),
    }),
    addItems: build.mutation<null, readonly NewItem[]>({
      query: rows => upsert('list_items', rows.map(searchable), { once: true }),
    }),
    /** Rows of a file, with what hangs on them. */
    importItems: build.mutation<
      null,
      {
        readonly rows: readonly NewItem[]
        readonly prices?: readonly InsertOf<'price_log'>[]
        readonly slips?: readonly InsertOf<'slips'>[]
      }
    >({
      query: ({ rows, prices = [], slips = [] }) => [
        upsert('list_items', rows.map(searchable), { once: true }),
        ...(prices.length > 0 ? [upsert('price_log', prices, { once: true })] : []),
        ...(slips.length > 0 ? [upsert('slips', slips, { once: true })] : []),
      ],
    }),
    setItem: build.mutation<null, { readonly id: Id; readonly columns: ItemColumns; readonly price?: number }>({
      query: ({ id, columns, price }) => [
        patch('list_items', { id }, columns),
        // What a thing cost when: told whenever its price is written.
        ...(price === undefined
          ? []
          : [upsert('price_log', { id: newId(), item_id: id, at: new Date().toISOString(), price }, { once: true })]),
      ],
    }),
    setItems: build.mutation<null, readonly { readonly id: Id; readonly columns: ItemColumns }[]>({
      query: changes => changes.map(({ id, columns }) => patch('list_items', { id }, columns)),
    }),
    prices: build.query<readonly PricePoint[], Id>({
      query: item =>
        read(
          db => db.from('price_log').select(priceLogColumns).eq('item_id', item).order('at').order('id'),
          shows<PricePoint>('price_log', {
            where: row => row.item_id === item,
            order: (one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id),
          }),
        ),
      providesTags: ['price_log'],
    }),

    allPrices: build.query<readonly PriceLogRow[], void>({
      query: () => readAll(db => db.from('price_log').select(priceLogColumns).order('at').order('id')),
      providesTags: ['price_log'],
    }),

    /** A project that makes a dream come true; the dream is planned from then on and follows its progress. */
    planDream: build.mutation<
      null,
      {
        readonly dream: Pick<Item, 'id' | 'title' | 'status'>
        readonly project: Id
        readonly link: Id
        readonly targetDate: Day | null
      }
    >({
      query: ({ dream, project, link, targetDate }) => [
        upsert('projects', {
          id: project,
          name: dream.title.slice(0, 400),
          search_norm: normalizeForSearch(dream.title.slice(0, 400)),
          status: 'active',
          target_date: targetDate,
        }),
        upsert(
          'links',
          { id: link, src_type: 'project', src_id: project, dst_type: 'bucket', dst_id: dream.id, kind: 'supports' },
          { on: ['user_id', 'src_type', 'src_id', 'dst_type', 'dst_id', 'kind'], once: true },
        ),
        ...(dream.status === 'idea' ? [patch('list_items', { id: dream.id }, { status: 'planned' })] : []),
      ],
    }),
    /** A dream came true, or its memory is written anew; the first time it is told among what happened that day. */
    finishDream: build.mutation<
      null,
      {
        readonly dream: Pick<Item, 'id' | 'title' | 'status'>
        readonly columns: ItemColumns & { readonly achieved_on: Day }
      }
    >({
      query: ({ dream, columns }) => [
        patch('list_items', { id: dream.id }, { ...columns, status: 'done' }),
        ...(dream.status === 'done'
          ? []
          : [
              upsert(
                'activity',
                {
                  id: newId(),
                  at: new Date().toISOString(),
                  day: columns.achieved_on,
                  verb: 'done',
                  entity_type: 'bucket',
                  entity_id: dream.id,
                  data: { title: dream.title },
                },
                { once: true },
              ),
            ]),
      ],
    }),
    /** What one does instead becomes a habit that replaces the not-do. */
    invert: build.mutation<
      null,
      {
        readonly item: Pick<Item, 'id' | 'trigger'>
        readonly habit: Id
        readonly link: Id
        readonly name: string
        readonly today: Day
      }
    >({
      query: ({ item, habit, link, name, today }) => [
        upsert('habits', {
          id: habit,
          name,
          search_norm: normalizeForSearch(name),
          cue: item.trigger.slice(0, 500),
          start_date: today,
          replaces_not_do_id: item.id,
        }),
        upsert('habit_schedules', { habit_id: habit, valid_from: today }, { on: ['habit_id', 'valid_from'] }),
        upsert(
          'links',
          { id: link, src_type: 'habit', src_id: habit, dst_type: 'not_do', dst_id: item.id, kind: 'replaces' },
          { on: ['user_id', 'src_type', 'src_id', 'dst_type', 'dst_id', 'kind'], once: true },
        ),
        patch('list_items', { id: item.id }, { replacement: name }),
      ],
    }),

    wishBudget: build.query<Pick<RowOf<'preferences'>, 'key' | 'value'> | null, void>({
      query: () =>
        read(
          db => db.from('preferences').select('key, value').eq('key', budgetKey).maybeSingle(),
          shows<Pick<RowOf<'preferences'>, 'key' | 'value'>>('preferences', {
            by: ['key'],
            where: ({ key }) => key === budgetKey,
          }),
        ),
      providesTags: ['preferences'],
    }),
    setWishBudget: build.mutation<null, number | null>({
      query: month => upsert('preferences', { key: budgetKey, value: month === null ? {} : { month } }),
    }),
  }),
})

export const {
  useListItemsQuery,
  useFirstItemsQuery,
  useKnownItemsMutation,
  useAddItemsMutation,
  useImportItemsMutation,
  useSetItemMutation,
  useSetItemsMutation,
  usePricesQuery,
  usePlanDreamMutation,
  useFinishDreamMutation,
  useInvertMutation,
  useWishBudgetQuery,
  useSetWishBudgetMutation,
} = listsApi
