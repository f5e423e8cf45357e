import { type Crop, cropFrom, focusOf, type Point, type Rect, shownPart } from './geometry.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const zooms = { least: 1, most: 8 } as const

/** The crop that shows this part of a picture as nearly as it can: no edge of the picture comes into the card. */
function cropAround(picture: Size, box: Pick<Rect, 'w' | 'h'>, zoom: number, corner: Point): Crop {
  const part = shownPart(picture, box, cropFrom({ x: 0, y: 0, zoom }))
  const along = (start: number, length: number) =>
    // Nothing to choose along a side that is seen whole.
    length >= 1 - 1e-9 ? 0.5 : Math.min(1, Math.max(0, start / (1 - length)))
  return cropFrom({ x: along(corner.x, part.w), y: along(corner.y, part.h), zoom })
}

/** The picture drawn along by a distance on the card, in the card's own directions. */
export function cropMoved(picture: Size, box: Pick<Rect, 'w' | 'h'>, crop: Crop | null, by: Point): Crop {
  const part = shownPart(picture, box, crop)
  return cropAround(picture, box, focusOf(crop).zoom, {
    x: part.x - (by.x * part.w) / box.w,
    y: part.y - (by.y * part.h) / box.h,
  })
}

/** Nearer or farther by a factor; what lies at a place of the card (0…1 each way) stays there. */
export function cropZoomed(
  picture: Size,
  box: Pick<Rect, 'w' | 'h'>,
  crop: Crop | null,
  by: number,
  at: Point = { x: 0.5, y: 0.5 },
): Crop {
  const part = shownPart(picture, box, crop)
  const zoom = Math.min(zooms.most, Math.max(zooms.least, focusOf(crop).zoom * by))
  const next = shownPart(picture, box, cropFrom({ x: 0, y: 0, zoom }))
  return cropAround(picture, box, zoom, {
    x: part.x + at.x * (part.w - next.w),
    y: part.y + at.y * (part.h - next.h),
  })
}
