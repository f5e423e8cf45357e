import type { Day, Id, Problem } from '@techo/core'
import { toProblem } from '@techo/data'
import { useLanguage } from '@techo/ui'
import { useMemo } from 'react'
import { useBookCategoriesQuery, useBookCategoryLinksQuery, useBooksQuery, useReadingsQuery } from './api.ts'
import { categoryTree, forBooks } from './categories.ts'
import type { Book, Category, CategoryLink, Reading } from './rows.ts'
import { type Around, finishedDays } from './shelf.ts'

export interface ShelfRows extends Around {
  readonly books: readonly Book[]
  readonly readings: readonly Reading[]
  readonly categories: readonly Category[]
  readonly links: readonly CategoryLink[]
  readonly isReady: boolean
  readonly problem: Problem | null
  readonly isFetching: boolean
  readonly retry: () => void
}

const nothing: readonly never[] = []

/** Everything the shelf shows: the books, when they were read, and the categories they stand in. */
export function useShelf(): ShelfRows {
  const { language } = useLanguage()
  const books = useBooksQuery()
  const readings = useReadingsQuery()
  const categories = useBookCategoriesQuery()
  const links = useBookCategoryLinksQuery()
  const all = [books, readings, categories, links]
  const failed = all.find(({ data, error }) => data === undefined && error !== undefined)
  const finishedOn = useMemo<ReadonlyMap<Id, readonly Day[]>>(
    () => finishedDays(readings.data ?? nothing),
    [readings.data],
  )
  const categoryOf = useMemo(
    () => new Map((links.data ?? nothing).map(({ entity_id, classification_id }) => [entity_id, classification_id])),
    [links.data],
  )
  const offered = useMemo(
    () => forBooks(categories.data ?? nothing, links.data ?? nothing),
    [categories.data, links.data],
  )
  const below = useMemo(() => categoryTree(offered).below, [offered])
  return {
    books: books.data ?? nothing,
    readings: readings.data ?? nothing,
    categories: offered,
    links: links.data ?? nothing,
    categoryOf,
    below,
    finishedOn,
    language,
    isReady: all.every(({ data }) => data !== undefined),
    problem: failed ? toProblem(failed.error) : null,
    isFetching: all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const each of all) if (each.error) void each.refetch()
    },
  }
}
