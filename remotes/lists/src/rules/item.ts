import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'
import { finished } from '../item-columns.ts'

/** A row of `list_items` as the pages see it. Dates are civil days by their column type. */
export interface Item
  extends Pick<
    RowOf<'list_items'>,
    | 'list'
    | 'title'
    | 'doc_text'
    | 'priority'
    | 'genre'
    | 'image'
    | 'number'
    | 'price'
    | 'currency'
    | 'url'
    | 'shop'
    | 'want_level'
    | 'target_year'
    | 'target_age'
    | 'cost_estimate'
    | 'place'
    | 'with_whom'
    | 'memory_text'
    | 'memory_doc'
    | 'progress'
    | 'reason'
    | 'trigger'
    | 'replacement'
    | 'severity'
    | 'rank'
    | 'created_at'
  > {
  readonly id: Id
  readonly status: Status
  readonly achieved_on: Day | null
  readonly review_on: Day | null
  readonly cooldown_until: Day | null
  readonly target_date: Day | null
}

export type List = RowOf<'list_items'>['list']
export type Status = RowOf<'list_items'>['status']

/** The states of a list in the order in which things usually go through them. */
export const statusesOf = {
  wish: ['want', 'saving', 'ordered', 'got', 'dropped'],
  bucket: ['idea', 'planned', 'doing', 'done', 'dropped'],
  not_do: ['active', 'resolved', 'suspended'],
} as const satisfies Readonly<Record<List, readonly Status[]>>

export const firstStatusOf = { wish: 'want', bucket: 'idea', not_do: 'active' } as const

/** The state that means: it came true. */
export const achievedStatusOf = { wish: 'got', bucket: 'done', not_do: 'resolved' } as const

export const isStatusOf = (list: List, text: string): text is Status =>
  (statusesOf[list] as readonly string[]).includes(text)

/** Still in front of the person: neither come true nor given up. */
export const isOpen = ({ status }: Pick<Item, 'status'>): boolean => !finished.includes(status)

/** Ten genres of ten dreams each make the hundred; wishes and not-dos may use them too. */
export const genres = [
  'travel',
  'learning',
  'health',
  'work',
  'money',
  'people',
  'home',
  'play',
  'making',
  'giving',
] as const
export type Genre = (typeof genres)[number]

export const genreOf = (text: string | null): Genre | null => genres.find(genre => genre === text) ?? null
