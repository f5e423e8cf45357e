// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const boardCardsColumns =
  'id, board_id, group_id, kind, x, y, w, h, rotation, z, opacity, crop, attachment_id, image, text, style, caption, achieved, entity_type, entity_id'

export const boardCardsBlank = {
  group_id: null,
  x: 0,
  y: 0,
  w: 320,
  h: 240,
  rotation: 0,
  z: 0,
  opacity: 1,
  crop: null,
  attachment_id: null,
  image: null,
  text: '',
  style: {},
  caption: '',
  achieved: false,
  entity_type: null,
  entity_id: null,
} satisfies Partial<BoardCardsRow>

export interface BoardCardsRow {
  readonly id: Id
  readonly board_id: Id
  readonly group_id: Id | null
  readonly kind: RowOf<'board_cards'>['kind']
  readonly x: RowOf<'board_cards'>['x']
  readonly y: RowOf<'board_cards'>['y']
  readonly w: RowOf<'board_cards'>['w']
  readonly h: RowOf<'board_cards'>['h']
  readonly rotation: RowOf<'board_cards'>['rotation']
  readonly z: RowOf<'board_cards'>['z']
  readonly opacity: RowOf<'board_cards'>['opacity']
  readonly crop: RowOf<'board_cards'>['crop']
  readonly attachment_id: Id | null
  readonly image: RowOf<'board_cards'>['image']
  readonly text: RowOf<'board_cards'>['text']
  readonly style: RowOf<'board_cards'>['style']
  readonly caption: RowOf<'board_cards'>['caption']
  readonly achieved: RowOf<'board_cards'>['achieved']
  readonly entity_type: RowOf<'board_cards'>['entity_type']
  readonly entity_id: Id | null
}

export type BoardCardsWritable = Pick<BoardCardsRow, 'id' | 'board_id' | 'group_id' | 'kind' | 'x' | 'y' | 'w' | 'h' | 'rotation' | 'z' | 'opacity' | 'crop' | 'attachment_id' | 'image' | 'text' | 'style' | 'caption' | 'achieved' | 'entity_type' | 'entity_id'>

export const boardsColumns =
  'id, title, period, background, width, height, theme, rank'

export const boardsBlank = {
  period: '',
  background: 'paper',
  width: 1920,
  height: 1080,
  theme: {},
  rank: 'a0',
} satisfies Partial<BoardsRow>

export interface BoardsRow {
  readonly id: Id
  readonly title: RowOf<'boards'>['title']
  readonly period: RowOf<'boards'>['period']
  readonly background: RowOf<'boards'>['background']
  readonly width: RowOf<'boards'>['width']
  readonly height: RowOf<'boards'>['height']
  readonly theme: RowOf<'boards'>['theme']
  readonly rank: RowOf<'boards'>['rank']
}

export type BoardsWritable = Pick<BoardsRow, 'id' | 'title' | 'period' | 'background' | 'width' | 'height' | 'theme' | 'rank'>

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

export const priceLogColumns =
  'id, item_id, at, price'

export const priceLogBlank = {} satisfies Partial<PriceLogRow>

export interface PriceLogRow {
  readonly id: Id
  readonly item_id: Id
  readonly at: RowOf<'price_log'>['at']
  readonly price: RowOf<'price_log'>['price']
}

export type PriceLogWritable = Pick<PriceLogRow, 'id' | 'item_id' | 'at' | 'price'>

export const slipsColumns =
  'id, item_id, at, day, kind, note, cost_min, cost_yen'

export const slipsBlank = {
  kind: 'slipped',
  note: '',
  cost_min: null,
  cost_yen: null,
} satisfies Partial<SlipsRow>

export interface SlipsRow {
  readonly id: Id
  readonly item_id: Id
  readonly at: RowOf<'slips'>['at']
  readonly day: Day
  readonly kind: RowOf<'slips'>['kind']
  readonly note: RowOf<'slips'>['note']
  readonly cost_min: RowOf<'slips'>['cost_min']
  readonly cost_yen: RowOf<'slips'>['cost_yen']
}

export type SlipsWritable = Pick<SlipsRow, 'id' | 'item_id' | 'at' | 'day' | 'kind' | 'note' | 'cost_min' | 'cost_yen'>
