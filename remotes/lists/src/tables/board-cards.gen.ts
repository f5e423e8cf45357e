// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
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
