import { middleOf, type Point, type Rect } from './geometry.ts'

/** Between a new card and its neighbours. */
const gap = 12
const steps = 40

const overlap = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y))

/** What both have; null when they do not meet. */
export function shared(one: Rect, other: Rect): Rect | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const [w, h] = [Math.min(one.x + one.w, other.x + other.w) - x, Math.min(one.y + one.h, other.y + other.h) - y]
  return w > 0 && h > 0 ? { x, y, w, h } : null
}

function placesAlong(start: number, length: number, own: number): readonly number[] {
  const room = length - own
  const middle = start + room / 2
  if (room <= 0) return [middle]
  // From the middle outwards, so that the very middle is among them.
  const step = Math.max(own / 4, room / steps)
  const count = Math.floor(room / 2 / step)
  return Array.from({ length: 2 * count + 1 }, (_, index) => middle + (index - count) * step)
}

/** Where something new of this size hides the least of what is there; of such places the nearest to the middle of `area`. */
export function freePlace({ w, h }: Pick<Rect, 'w' | 'h'>, others: readonly Rect[], area: Rect): Point {
  const middle = middleOf(area)
  let best = { x: middle.x - w / 2, y: middle.y - h / 2 }
  let [hidden, distance] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const y of placesAlong(area.y, area.h, h))
    for (const x of placesAlong(area.x, area.w, w)) {
      const wanted = { x: x - gap, y: y - gap, w: w + 2 * gap, h: h + 2 * gap }
      const hides = others.reduce((sum, other) => sum + overlap(wanted, other), 0)
      const far = Math.hypot(x + w / 2 - middle.x, y + h / 2 - middle.y)
      if (hides > hidden || (hides === hidden && far >= distance)) continue
      best = { x, y }
      hidden = hides
      distance = far
    }
  return best
}
