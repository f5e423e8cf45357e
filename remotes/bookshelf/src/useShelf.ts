import type { Day, Id, Problem } from '@techo/core'
import { toProblem } from '@techo/data'
import { useLanguage } from '@techo/ui'
import { useMemo, useState } from 'react'
import { useBookNameLinksQuery, useBookNamesQuery, useBooksQuery, useFirstBooksQuery, useReadingsQuery } from './api.ts'
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
  /** the books that stand first, while not all rows are there; none where nobody asked for them */
  readonly beginning: readonly Book[]
  readonly problem: Problem | null
  readonly isFetching: boolean
  readonly retry: () => void
}

const nothing: readonly never[] = []

interface Wanted {
  /** whether the books that stand first are of use while the others are on their way */
  readonly isBeginning: boolean
}

/** Everything the shelf shows: the books, when they were read, and the categories they stand in. */
export function useShelf({ isBeginning }: Wanted = { isBeginning: false }): ShelfRows {
  const { language } = useLanguage()
  const [isWhole, setWhole] = useState(!isBeginning)
  // Asked for before the rest, which the backend may answer one after another.
  const first = useFirstBooksQuery(undefined, { skip: isWhole })
  const books = useBooksQuery()
  const readings = useReadingsQuery()
  const names = useBookNamesQuery()
  const allLinks = useBookNameLinksQuery()
  const all = [books, readings, names, allLinks]
  const isReady = all.every(({ data }) => data !== undefined)
  if (isReady && !isWhole) setWhole(true)
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
    isReady,
    beginning: isReady ? nothing : (first.data ?? nothing),
    problem: failed ? toProblem(failed.error) : null,
    isFetching: failed !== undefined && all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const each of all) if (each.error) void each.refetch()
    },
  }
}
