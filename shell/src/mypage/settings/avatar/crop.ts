/** The square that is cut out of a picture, in its own pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly side: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const largestZoom = 4

/** The square that a zoom (1: as large as fits) leaves around a centre, pushed back inside the picture. */
export function cropAt(
  { width, height }: Size,
  zoom: number,
  centre: { readonly x: number; readonly y: number },
): Crop {
  const side = Math.min(width, height) / Math.min(largestZoom, Math.max(1, zoom))
  const inside = (at: number, room: number) => Math.min(room - side, Math.max(0, at - side / 2))
  return { x: inside(centre.x, width), y: inside(centre.y, height), side }
}

export const centreOf = ({ x, y, side }: Crop) => ({ x: x + side / 2, y: y + side / 2 })

/** pixels of a side, enough for the largest place it is shown at on a dense screen */
const side = 512

/** Cuts the square out; rejects when this browser cannot. The copy carries nothing of where or when it was taken. */
export async function cutOut(picture: CanvasImageSource, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const size = Math.min(side, Math.max(1, Math.round(crop.side)))
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No picture can be drawn here')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, size, size)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No picture came'))), 'image/webp', 0.9),
  )
}
