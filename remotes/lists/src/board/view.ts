import type { Point, Rect } from './geometry.ts'

/** Where the board lies on the screen: screen = board × scale + offset. */
export interface View extends Point {
  readonly scale: number
}

export const scales = { least: 0.05, most: 8 } as const

export const toBoard = ({ x, y, scale }: View, point: Point): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})

/** Nearer or farther by a factor; the place under `at` (on the screen) stays there. */
export function zoomed(view: View, by: number, at: Point): View {
  const scale = Math.min(scales.most, Math.max(scales.least, view.scale * by))
  const part = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * part, y: at.y - (at.y - view.y) * part }
}

/** All of a board in the middle of the screen. */
export function fittedView(board: Pick<Rect, 'w' | 'h'>, screen: Pick<Rect, 'w' | 'h'>, edge = 16): View {
  const scale = Math.max(scales.least, Math.min((screen.w - 2 * edge) / board.w, (screen.h - 2 * edge) / board.h))
  return { scale, x: (screen.w - board.w * scale) / 2, y: (screen.h - board.h * scale) / 2 }
}
