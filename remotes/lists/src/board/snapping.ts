import type { Rect } from './geometry.ts'

/** A line that is shown while something aligns with it: a vertical one at x, or a horizontal one at y. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
}

export interface Snap {
  /** what to add to the moved things */
  readonly x: number
  readonly y: number
  readonly guides: readonly Guide[]
}

const linesOf = (start: number, length: number) => [start, start + length / 2, start + length]

/** The shortest way onto a line of the others, at most `reach`; and the lines met then. */
function alongAxis(moved: readonly number[], others: readonly number[], reach: number) {
  let best: number | null = null
  for (const line of others)
    for (const own of moved) {
      const way = line - own
      if (Math.abs(way) <= reach && (best === null || Math.abs(way) < Math.abs(best))) best = way
    }
  const by = best
  if (by === null) return { by: 0, at: [] }
  return { by, at: [...new Set(others.filter(line => moved.some(own => Math.abs(line - own - by) < 0.01)))] }
}

/** Edges and middles of what is moved meet edges and middles of the others (the board is one of them). */
export function snapped(moved: Rect, others: readonly Rect[], reach: number): Snap {
  const x = alongAxis(
    linesOf(moved.x, moved.w),
    others.flatMap(each => linesOf(each.x, each.w)),
    reach,
  )
  const y = alongAxis(
    linesOf(moved.y, moved.h),
    others.flatMap(each => linesOf(each.y, each.h)),
    reach,
  )
  return {
    x: x.by,
    y: y.by,
    guides: [...x.at.map(at => ({ axis: 'x' as const, at })), ...y.at.map(at => ({ axis: 'y' as const, at }))],
  }
}
