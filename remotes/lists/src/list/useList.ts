import { type Day, isDay, newId, rankAfter, rankBetween, toDay } from '@techo/core'
import { isNewHere, toProblem, useProfile, useToday } from '@techo/data'
import { toast } from '@techo/ui'
import { useMemo, useState } from 'react'
import {
  type ItemColumns,
  listsApi,
  type NewItem,
  searchNormOf,
  useAddItemsMutation,
  useFirstItemsQuery,
  useListItemsQuery,
  useSetItemMutation,
  useSetItemsMutation,
} from '../api.ts'
import { useT } from '../messages/index.ts'
import { type Filters, fits, groupsOf, isFiltered, readFilters } from '../rules/filters.ts'
import { achievedStatusOf, firstStatusOf, type Item, type List, type Status } from '../rules/item.ts'
import { cooldownFrom } from '../rules/wish.ts'
import { useQuery } from '../useQuery.ts'

const { firstItems, listItems } = listsApi.endpoints

/** What the page of a list begins with. */
export const asksOf = (list: List) => () => [isNewHere() ? firstItems.initiate(list) : listItems.initiate(list)]

const nothing: readonly Item[] = []

/** A list with what one does in it. Place and filters stand in the address. */
export function useList(list: List) {
  const t = useT()
  const today = useToday()
  const profile = useProfile()
  const birthday: Day | null = isDay(profile.birthday) ? toDay(profile.birthday) : null
  const { data, error, isFetching, refetch } = useListItemsQuery(list)
  const [isNew] = useState(isNewHere)
  const first = useFirstItemsQuery(list, { skip: data !== undefined || !isNew })
  const [params, setParam] = useQuery()
  const [add] = useAddItemsMutation()
  const [set] = useSetItemMutation()
  const [setMany] = useSetItemsMutation()

  const filters = useMemo(() => readFilters(list, params), [list, params])
  const items = data ?? nothing
  const isUsual = !isFiltered(filters) && filters.group === 'none' && !params.has('view')
  const beginning = (data === undefined && isUsual && first.data) || nothing
  const shown = useMemo(() => items.filter(item => fits(item, filters, birthday)), [items, filters, birthday])
  const groups = useMemo(() => groupsOf(list, shown, filters.group, birthday), [list, shown, filters.group, birthday])

  const change = (item: Item, columns: ItemColumns, price?: number) =>
    void set({
      id: item.id,
      columns: { ...columns, search_norm: searchNormOf({ ...item, ...columns }) },
      ...(price === undefined ? {} : { price }),
    })

  const statusColumns = (item: Item, status: Status): ItemColumns => ({
    status,
    // A day of its own stays; one that is set follows the state.
    achieved_on: status === achievedStatusOf[list] ? (item.achieved_on ?? today) : null,
  })

  const remove = (gone: readonly Item[]) => {
    const at = new Date().toISOString()
    void setMany(gone.map(({ id }) => ({ id, columns: { deleted_at: at } })))
    toast({
      message: t('removed', { count: gone.length }),
      onUndo: () => void setMany(gone.map(({ id }) => ({ id, columns: { deleted_at: null } }))),
    })
  }

  const rankOf = (id: string | null) => (data ?? beginning).find(item => item.id === id)?.rank ?? null
  return {
    list,
    today,
    birthday,
    items,
    /** the rows that stand first, while all of them are on their way */
    beginning,
    shown,
    groups,
    filters,
    params,
    setParam,
    setFilter: (name: keyof Filters, value: string | null) => setParam({ [name === 'text' ? 'q' : name]: value }),
    isReady: data !== undefined,
    problem: error ? toProblem(error) : null,
    isFetching,
    retry: refetch,
    change,
    remove,
    /** One line becomes a row at the end of the list; a price it says begins the log of prices. */
    add: (columns: Pick<NewItem, 'title'> & Partial<NewItem>) => {
      const id = columns.id ?? newId()
      void add([
        {
          ...columns,
          id,
          list,
          status: firstStatusOf[list],
          rank: rankAfter(items.at(-1)?.rank ?? null),
          ...(list === 'wish' ? { cooldown_until: cooldownFrom(today) } : {}),
        },
      ])
      const { price } = columns
      if (typeof price === 'number') void set({ id, columns: { price }, price })
      return id
    },
    setStatus: (item: Item, status: Status) => change(item, statusColumns(item, status)),
    changeMany: (changed: readonly Item[], columnsFor: (item: Item) => ItemColumns) => {
      void setMany(changed.map(item => ({ id: item.id, columns: columnsFor(item) })))
      toast({ message: t('changed', { count: changed.length }) })
    },
    statusColumns,
    move: (id: string, { before, after }: { readonly before: string | null; readonly after: string | null }) => {
      const [low, high] = [rankOf(before), rankOf(after)]
      // Two devices may have given one place twice; then the row goes before the pair.
      const rank = low !== null && high !== null && low >= high ? rankBetween(null, high) : rankBetween(low, high)
      void set({ id, columns: { rank } })
    },
  }
}

export type ListState = ReturnType<typeof useList>
