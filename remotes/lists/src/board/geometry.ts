/**
 * The geometry of a board: plain numbers in board pixels, y downwards, rotations in degrees clockwise about the middle of a
 * box. `x` and `y` are the upper left corner of the box before it is turned.
 */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rect extends Point {
  readonly w: number
  readonly h: number
}

export interface Box extends Rect {
  readonly rotation: number
}

export const least = 24

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A point turned about another one. */
export function turned({ x, y }: Point, about: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  const [dx, dy] = [x - about.x, y - about.y]
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos }
}

export const middleOf = ({ x, y, w, h }: Rect): Point => ({ x: x + w / 2, y: y + h / 2 })

/** Clockwise from the upper left. */
export function cornersOf(box: Box): readonly Point[] {
  const { x, y, w, h } = box
  const middle = middleOf(box)
  return [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ].map(corner => turned(corner, middle, box.rotation))
}

/** The smallest upright rectangle around all of them; null for none. */
export function boundsOf(boxes: readonly Box[]): Rect | null {
  const corners = boxes.flatMap(cornersOf)
  if (corners.length === 0) return null
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

export const touches = (one: Rect, other: Rect): boolean =>
  one.x <= other.x + other.w && other.x <= one.x + one.w && one.y <= other.y + other.h && other.y <= one.y + one.h

/** The rectangle between two points, in whichever direction it was drawn. */
export const rectBetween = (one: Point, other: Point): Rect => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  w: Math.abs(one.x - other.x),
  h: Math.abs(one.y - other.y),
})

/** Which sides a handle moves: -1 left or upper, 1 right or lower, 0 neither. */
export interface Handle {
  readonly h: -1 | 0 | 1
  readonly v: -1 | 0 | 1
}

/**
 * A box with a handle pulled by a distance on the board. The opposite side or corner stays where it is, also when the box is
 * turned; no side gets shorter than `least`.
 */
export function resized(box: Box, { h, v }: Handle, by: Point, keepsRatio: boolean): Box {
  const pull = turned(by, { x: 0, y: 0 }, -box.rotation)
  let w = Math.max(least, box.w + pull.x * h)
  let height = Math.max(least, box.h + pull.y * v)
  if (keepsRatio && h !== 0 && v !== 0) {
    const scale = Math.max(w / box.w, height / box.h, least / box.w, least / box.h)
    w = box.w * scale
    height = box.h * scale
  }
  // The middle moves by half of what was added, in the box's own directions.
  const shift = turned({ x: ((w - box.w) / 2) * h, y: ((height - box.h) / 2) * v }, { x: 0, y: 0 }, box.rotation)
  const middle = middleOf(box)
  return { ...box, x: middle.x + shift.x - w / 2, y: middle.y + shift.y - height / 2, w, h: height }
}

/** -180 < degrees ≤ 180 */
export const normalDegrees = (degrees: number): number => {
  const rest = ((degrees % 360) + 360) % 360
  return rest > 180 ? rest - 360 : rest
}

/** The rotation that points the upper edge of a box at a point; near a multiple of 45° exactly that, by 15° when asked. */
export function rotationTowards(box: Rect, point: Point, inSteps: boolean): number {
  const middle = middleOf(box)
  const degrees = (Math.atan2(point.x - middle.x, middle.y - point.y) * 180) / Math.PI
  if (inSteps) return normalDegrees(Math.round(degrees / 15) * 15)
  const nearest = Math.round(degrees / 45) * 45
  return normalDegrees(Math.abs(degrees - nearest) < 3 ? nearest : Math.round(degrees * 10) / 10)
}

/** Boxes turned together about the middle of all of them. */
export function turnedTogether<Each extends Box>(boxes: readonly Each[], degrees: number): readonly Each[] {
  const bounds = boundsOf(boxes)
  if (!bounds) return boxes
  return boxes.map(box => {
    const middle = turned(middleOf(box), middleOf(bounds), degrees)
    return { ...box, x: middle.x - box.w / 2, y: middle.y - box.h / 2, rotation: normalDegrees(box.rotation + degrees) }
  })
}

/** The part of a picture that is shown, in shares of it: 0 ≤ x, y; x + w ≤ 1; y + h ≤ 1. */
export type Crop = Rect

/** The middle of a picture that fills a box of other proportions. */
export function cropToFill(
  picture: { readonly width: number; readonly height: number },
  box: Pick<Rect, 'w' | 'h'>,
): Crop {
  const ratio = box.w / box.h / (picture.width / picture.height)
  return ratio >= 1
    ? { x: 0, y: (1 - 1 / ratio) / 2, w: 1, h: 1 / ratio }
    : { x: (1 - ratio) / 2, y: 0, w: ratio, h: 1 }
}

/** The largest rectangle of these proportions inside another one, in its middle. */
export function fitted(inner: Pick<Rect, 'w' | 'h'>, outer: Rect): Rect {
  const scale = Math.min(outer.w / inner.w, outer.h / inner.h)
  const [w, h] = [inner.w * scale, inner.h * scale]
  return { x: outer.x + (outer.w - w) / 2, y: outer.y + (outer.h - h) / 2, w, h }
}

/**
 * The part of a picture that a card shows: it fills the card without being stretched, `crop` says how near (the larger of its
 * sides) and around which place (its middle). As CSS: `object-fit: cover`, `object-position` and a `scale` about that place.
 */
export function shownPart(
  picture: { readonly width: number; readonly height: number },
  box: Pick<Rect, 'w' | 'h'>,
  crop: Crop | null,
): Crop {
  const whole = cropToFill(picture, box)
  const { x, y, zoom } = focusOf(crop)
  return {
    x: x * (1 - whole.w) + whole.w * (x - x / zoom),
    y: y * (1 - whole.h) + whole.h * (y - y / zoom),
    w: whole.w / zoom,
    h: whole.h / zoom,
  }
}

export interface Focus extends Point {
  /** 1…8 */
  readonly zoom: number
}

/** Place (0…1) and nearness of a crop. A picture without one is shown from its middle. */
export function focusOf(crop: Crop | null): Focus {
  if (!crop) return { x: 0.5, y: 0.5, zoom: 1 }
  const zoom = Math.min(8, Math.max(1, 1 / Math.max(crop.w, crop.h)))
  const share = (start: number, length: number) => (length >= 1 ? 0.5 : Math.min(1, Math.max(0, start / (1 - length))))
  return { x: share(crop.x, crop.w), y: share(crop.y, crop.h), zoom }
}

export const cropFrom = ({ x, y, zoom }: Focus): Crop => {
  // Never the whole: the place would be lost with it.
  const side = Math.min(0.99, 1 / zoom)
  return { x: x * (1 - side), y: y * (1 - side), w: side, h: side }
}
