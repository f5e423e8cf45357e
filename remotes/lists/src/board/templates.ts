import type { Box } from './geometry.ts'

/** Where cards begin, because people stall on an empty canvas. */
export const templates = ['grid', 'mandala', 'collage'] as const
export type Template = (typeof templates)[number]

export interface Slot extends Box {
  /** the middle of the whole, the middle of a square of nine, or a plain place */
  readonly role: 'core' | 'theme' | 'plain'
  /** of the mandala: which theme (0…7) it belongs to or repeats; null for the core */
  readonly theme: number | null
}

interface Size {
  readonly width: number
  readonly height: number
}

function cells(columns: number, rows: number, { width, height }: Size, edge: number, gap: number) {
  const w = (width - 2 * edge - (columns - 1) * gap) / columns
  const h = (height - 2 * edge - (rows - 1) * gap) / rows
  return (column: number, row: number) => ({
    x: edge + column * (w + gap),
    y: edge + row * (h + gap),
    w,
    h,
    rotation: 0,
  })
}

function grid(size: Size): readonly Slot[] {
  const short = Math.min(size.width, size.height)
  const at = cells(3, 3, size, short * 0.04, short * 0.025)
  return Array.from({ length: 9 }, (_, index) => ({
    ...at(index % 3, Math.floor(index / 3)),
    role: index === 4 ? 'core' : 'plain',
    theme: null,
  }))
}

/**
 * Nine squares of nine. The middle of the middle is the core; around it stand eight themes, and each theme is the middle of
 * the square that lies in its direction.
 */
function mandala(size: Size): readonly Slot[] {
  const short = Math.min(size.width, size.height)
  const at = cells(9, 9, size, short * 0.02, short * 0.006)
  // Eight directions, row by row, without the middle.
  const themeOf = (column: number, row: number) => {
    const index = row * 3 + column
    return index === 4 ? null : index > 4 ? index - 1 : index
  }
  return Array.from({ length: 81 }, (_, index): Slot => {
    const [column, row] = [index % 9, Math.floor(index / 9)]
    const [square, place] = [themeOf(Math.floor(column / 3), Math.floor(row / 3)), themeOf(column % 3, row % 3)]
    const theme = square ?? place
    return {
      ...at(column, row),
      role: theme === null ? 'core' : square === null || place === null ? 'theme' : 'plain',
      theme,
    }
  })
}

/** Shares of the board: x, y, w, h, and a slight turn in degrees. */
const scraps = [
  [0.03, 0.05, 0.28, 0.4, -2],
  [0.34, 0.04, 0.32, 0.46, 0],
  [0.69, 0.06, 0.27, 0.36, 2],
  [0.04, 0.5, 0.22, 0.42, 1.5],
  [0.29, 0.54, 0.25, 0.4, -1],
  [0.57, 0.55, 0.18, 0.38, 0],
  [0.78, 0.47, 0.19, 0.46, -1.5],
] as const

const collage = ({ width, height }: Size): readonly Slot[] =>
  scraps.map(([x, y, w, h, rotation], index) => ({
    x: x * width,
    y: y * height,
    w: w * width,
    h: h * height,
    rotation,
    role: index === 1 ? 'core' : 'plain',
    theme: null,
  }))

export const slotsOf = (template: Template, size: Size): readonly Slot[] => ({ grid, mandala, collage })[template](size)
