// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

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
