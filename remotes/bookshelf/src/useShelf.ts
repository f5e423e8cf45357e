import type { Day, Id, Problem } from '@techo/core'
import { toProblem } from '@techo/data'
import { useLanguage } from '@techo/ui'
import { useMemo } from 'react'
import { useBookNameLinksQuery, useBookNamesQuery, useBooksQuery, useReadingsQuery } from './api.ts'
import { categoryTree, forBooks } from './categories.ts'
import type { Book, Category, CategoryLink, Reading } from './rows.ts'
import { type Around, finishedDays } from './shelf.ts'

export interface ShelfRows extends Around {
  readonly books: readonly Book[]
  readonly readings: readonly Reading[]
  readonly categories: readonly Category[]
  readonly links: readonly CategoryLink[]
  /** tags as categories are: the same rows of another kind */
  readonly tags: readonly Category[]
  readonly tagLinks: readonly CategoryLink[]
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
  const names = useBookNamesQuery()
  const allLinks = useBookNameLinksQuery()
  const all = [books, readings, names, allLinks]
  const failed = all.find(({ data, error }) => data === undefined && error !== undefined)
  const finishedOn = useMemo<ReadonlyMap<Id, readonly Day[]>>(
    () => finishedDays(readings.data ?? nothing),
    [readings.data],
  )
  const [links, tagLinks] = useMemo(() => {
    const { category = nothing, tag = nothing } = Object.groupBy(allLinks.data ?? nothing, ({ kind }) => kind)
    return [category, tag]
  }, [allLinks.data])
  const categoryOf = useMemo(
    () => new Map(links.map(({ entity_id, classification_id }) => [entity_id, classification_id])),
    [links],
  )
  const tagsOf = useMemo(() => {
    const made = new Map<Id, Set<Id>>()
    for (const { entity_id, classification_id } of tagLinks)
      made.set(entity_id, (made.get(entity_id) ?? new Set()).add(classification_id))
    return made
  }, [tagLinks])
  const [offered, tags] = useMemo(() => {
    const { category = nothing, tag = nothing } = Object.groupBy(names.data ?? nothing, ({ kind }) => kind)
    return [forBooks(category, links), forBooks(tag, tagLinks)]
  }, [names.data, links, tagLinks])
  const below = useMemo(() => categoryTree(offered).below, [offered])
  return {
    books: books.data ?? nothing,
    readings: readings.data ?? nothing,
    categories: offered,
    links,
    tags,
    tagLinks,
    categoryOf,
    tagsOf,
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
