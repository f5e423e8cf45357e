import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'
import type { Crop } from './geometry.ts'

export type Board = Pick<RowOf<'boards'>, 'title' | 'period' | 'background' | 'width' | 'height' | 'rank'> & {
  readonly id: Id
}

/** A row of `board_cards`; places and sizes in pixels of the board, see `geometry.ts`. */
export interface BoardCard
  extends Pick<
    RowOf<'board_cards'>,
    | 'kind'
    | 'x'
    | 'y'
    | 'w'
    | 'h'
    | 'rotation'
    | 'z'
    | 'opacity'
    | 'image'
    | 'text'
    | 'caption'
    | 'achieved'
    | 'entity_type'
  > {
  readonly id: Id
  readonly board_id: Id
  readonly group_id: Id | null
  readonly entity_id: Id | null
  /** null: the whole picture, cut to the card's proportions */
  readonly crop: RowOf<'board_cards'>['crop']
  readonly style: RowOf<'board_cards'>['style']
}

/** More than anybody looks at, and what still moves at 60 frames a second. */
export const mostCards = 200

export const emptyCard: Omit<BoardCard, 'id' | 'board_id' | 'kind' | 'x' | 'y' | 'w' | 'h' | 'z'> = {
  group_id: null,
  rotation: 0,
  opacity: 1,
  crop: null,
  image: null,
  text: '',
  style: {},
  caption: '',
  achieved: false,
  entity_type: null,
  entity_id: null,
}

const share = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** The part of the picture a card shows; null for the middle of it, also when what is stored makes no sense. */
export function cropOf({ crop }: Pick<BoardCard, 'crop'>): Crop | null {
  if (typeof crop !== 'object' || crop === null || Array.isArray(crop)) return null
  const { x, y, w, h } = crop
  return share(x) && share(y) && share(w) && share(h) && w > 0 && h > 0 && x + w <= 1.0001 && y + h <= 1.0001
    ? { x, y, w, h }
    : null
}

export const cardColours = ['paper', 'amber', 'green', 'blue', 'pink', 'violet', 'grey'] as const
export type CardColour = (typeof cardColours)[number]

export const colourOf = ({ style }: Pick<BoardCard, 'style'>): CardColour => {
  const named = typeof style === 'object' && !Array.isArray(style) ? style.colour : undefined
  return cardColours.find(colour => colour === named) ?? 'paper'
}

/** Pixels of the board; null: as large as fits. */
export const textSizeOf = ({ style }: Pick<BoardCard, 'style'>): number | null => {
  const size = typeof style === 'object' && !Array.isArray(style) ? style.size : undefined
  return typeof size === 'number' && size >= 8 && size <= 400 ? size : null
}

/** What a card is called where it is not seen. */
export const nameOf = (card: Pick<BoardCard, 'text' | 'caption'>, unnamed: string): string =>
  (card.text || card.caption).trim().slice(0, 80) || unnamed

/** Quotes are slanted where their writing knows that; Chinese, Japanese and Korean do not. */
export const isSlanted = ({ kind, text }: Pick<BoardCard, 'kind' | 'text'>): boolean =>
  kind === 'quote' && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)

/** The first board that names the year of a day, else the first one. */
export function boardOfDay<Each extends Pick<Board, 'title' | 'period'>>(
  boards: readonly Each[],
  day: Day,
): Each | undefined {
  const year = day.slice(0, 4)
  return boards.find(({ title, period }) => `${period} ${title}`.normalize('NFKC').includes(year)) ?? boards[0]
}
