import { storedSize } from '../scaled-down.ts'
import type { Board } from './card.ts'

/** The size of a new picture: a quarter of the board at most, and never larger than it is. */
export function pictureSize(
  board: Pick<Board, 'width' | 'height'>,
  stored: { readonly width: number; readonly height: number },
) {
  const size = storedSize(stored)
  const scale = Math.min(1, board.width / 4 / size.width, board.height / 3 / size.height)
  return { w: Math.max(24, size.width * scale), h: Math.max(24, size.height * scale) }
}
