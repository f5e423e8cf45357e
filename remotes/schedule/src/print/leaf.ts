/** Leaves that a week or a month is printed on, in millimetres, and how they lie on a sheet of A4. */

export const leaves = ['a4', 'a5', 'b6', 'bible', 'mini6'] as const
export type LeafName = (typeof leaves)[number]

export interface Leaf {
  readonly width: number
  readonly height: number
  /** a week or a month lies on one page, or on two that face each other */
  readonly pages: 1 | 2
  /** points of the letters */
  readonly points: number
  /** where rings go through, from the upper edge; none for what is bound otherwise */
  readonly holes: readonly number[]
  /** free at the side of the binding, and at the others */
  readonly inner: number
  readonly outer: number
}

/** From the edge of the leaf to the middle of a hole. */
export const holeInset = 5.5

/** Two groups of holes 19 mm apart, as far from each other as said, in the middle of the leaf. */
function holesOf(height: number, group: number, between: number): readonly number[] {
  const pitch = 19
  const first = (height - pitch * (group - 1) * 2 - between) / 2
  const upper = Array.from({ length: group }, (_, index) => first + index * pitch)
  return [...upper, ...upper.map(each => each + pitch * (group - 1) + between)]
}

export const leafNamed: Readonly<Record<LeafName, Leaf>> = {
  a4: { width: 210, height: 297, pages: 1, points: 8.5, holes: [], inner: 12, outer: 10 },
  a5: { width: 148, height: 210, pages: 2, points: 7.5, holes: holesOf(210, 3, 70), inner: 12, outer: 6 },
  b6: { width: 128, height: 182, pages: 2, points: 7, holes: [], inner: 10, outer: 5 },
  bible: { width: 95, height: 171, pages: 2, points: 6.5, holes: holesOf(171, 3, 51), inner: 12, outer: 4 },
  mini6: { width: 80, height: 126, pages: 2, points: 5.5, holes: holesOf(126, 3, 19), inner: 12, outer: 3 },
}

export const sheet = { width: 210, height: 297 } as const

export interface Imposition {
  readonly isWide: boolean
  readonly columns: number
  readonly rows: number
  /** where the first leaf begins, from the left and from the top */
  readonly left: number
  readonly top: number
}

/** How many leaves lie on a sheet, turned so that most do; beside each other in the middle, so that one cut parts two. */
export function imposed({ width, height }: Pick<Leaf, 'width' | 'height'>): Imposition {
  const on = (isWide: boolean): Imposition => {
    const [across, down] = isWide ? [sheet.height, sheet.width] : [sheet.width, sheet.height]
    const [columns, rows] = [Math.floor(across / width), Math.floor(down / height)]
    return { isWide, columns, rows, left: (across - columns * width) / 2, top: (down - rows * height) / 2 }
  }
  const [upright, wide] = [on(false), on(true)]
  return wide.columns * wide.rows > upright.columns * upright.rows ? wide : upright
}

/** How many lines of letters so large fit into a height in millimetres. */
export const linesIn = (height: number, points: number): number =>
  Math.max(0, Math.floor(height / (points * 0.3528 * lineHeight)))

export const lineHeight = 1.35

/** Which days a page of a week shows, by their place in it; `memo` is a column to write in. */
export type Column = number | 'memo'

export const pagesOf = ({ pages }: Pick<Leaf, 'pages'>): readonly (readonly Column[])[] =>
  pages === 1
    ? [[0, 1, 2, 3, 4, 5, 6]]
    : [
        ['memo', 0, 1, 2],
        [3, 4, 5, 6],
      ]
