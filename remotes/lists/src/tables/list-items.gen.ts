// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const listItemsColumns =
  'id, list, title, doc, doc_text, status, priority, genre, image, number, achieved_on, review_on, price, currency, url, shop, want_level, cooldown_until, target_date, target_year, target_age, cost_estimate, place, with_whom, memory_doc, memory_text, progress, reason, trigger, replacement, severity, rank'

export const listItemsBlank = {
  doc: null,
  doc_text: '',
  priority: 0,
  genre: null,
  image: null,
  number: null,
  achieved_on: null,
  review_on: null,
  price: null,
  currency: 'JPY',
  url: null,
  shop: '',
  want_level: null,
  cooldown_until: null,
  target_date: null,
  target_year: null,
  target_age: null,
  cost_estimate: null,
  place: '',
  with_whom: '',
  memory_doc: null,
  memory_text: '',
  progress: 0,
  reason: '',
  trigger: '',
  replacement: '',
  severity: null,
  rank: 'a0',
} satisfies Partial<ListItemsRow>

export interface ListItemsRow {
  readonly id: Id
  readonly list: RowOf<'list_items'>['list']
  readonly title: RowOf<'list_items'>['title']
  readonly doc: RowOf<'list_items'>['doc']
  readonly doc_text: RowOf<'list_items'>['doc_text']
  readonly status: RowOf<'list_items'>['status']
  readonly priority: RowOf<'list_items'>['priority']
  readonly genre: RowOf<'list_items'>['genre']
  readonly image: RowOf<'list_items'>['image']
  readonly number: RowOf<'list_items'>['number']
  readonly achieved_on: Day | null
  readonly review_on: Day | null
  readonly price: RowOf<'list_items'>['price']
  readonly currency: RowOf<'list_items'>['currency']
  readonly url: RowOf<'list_items'>['url']
  readonly shop: RowOf<'list_items'>['shop']
  readonly want_level: RowOf<'list_items'>['want_level']
  readonly cooldown_until: Day | null
  readonly target_date: Day | null
  readonly target_year: RowOf<'list_items'>['target_year']
  readonly target_age: RowOf<'list_items'>['target_age']
  readonly cost_estimate: RowOf<'list_items'>['cost_estimate']
  readonly place: RowOf<'list_items'>['place']
  readonly with_whom: RowOf<'list_items'>['with_whom']
  readonly memory_doc: RowOf<'list_items'>['memory_doc']
  readonly memory_text: RowOf<'list_items'>['memory_text']
  readonly progress: RowOf<'list_items'>['progress']
  readonly reason: RowOf<'list_items'>['reason']
  readonly trigger: RowOf<'list_items'>['trigger']
  readonly replacement: RowOf<'list_items'>['replacement']
  readonly severity: RowOf<'list_items'>['severity']
  readonly rank: RowOf<'list_items'>['rank']
}

export type ListItemsWritable = Pick<ListItemsRow, 'id' | 'list' | 'title' | 'doc' | 'doc_text' | 'status' | 'priority' | 'genre' | 'image' | 'number' | 'achieved_on' | 'review_on' | 'price' | 'currency' | 'url' | 'shop' | 'want_level' | 'cooldown_until' | 'target_date' | 'target_year' | 'target_age' | 'cost_estimate' | 'place' | 'with_whom' | 'memory_doc' | 'memory_text' | 'reason' | 'trigger' | 'replacement' | 'severity' | 'rank'>
