// Single files of the library, 12 KB compressed together; its entry point brings every kind of code, 84 KB.
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import GlobalHistogramBinarizer from '@zxing/library/esm/core/common/GlobalHistogramBinarizer.js'
import EAN13Reader from '@zxing/library/esm/core/oned/EAN13Reader.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'

/** Reads EAN-13 barcodes out of grey pictures, where the browser has no reader of its own. */

export interface GreyPicture {
  /** one byte a pixel, from the upper left */
  readonly pixels: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const reader = new EAN13Reader()

/** A book in Japan carries two codes, one above the other, so the upper and the lower part are looked at by themselves, too. */
const bands = [
  [0, 1],
  [0, 0.5],
  [0.5, 1],
  [0.25, 0.75],
] as const

const upright = ({ pixels, width, height }: GreyPicture): GreyPicture => {
  const turned = new Uint8ClampedArray(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0
  return { pixels: turned, width: height, height: width }
}

const together = 4

/** Rows of which each is the mean of a few, so that the grain of a dark room is gone; bars stay where they are. */
function smoothed({ pixels, width, height }: GreyPicture): GreyPicture {
  const rows = Math.floor(height / together)
  const mean = new Uint8ClampedArray(width * rows)
  for (let row = 0; row < rows; row++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let step = 0; step < together; step++) sum += pixels[(row * together + step) * width + x] ?? 0
      mean[row * width + x] = sum / together
    }
  return { pixels: mean, width, height: rows }
}

function readBand({ pixels, width, height }: GreyPicture, [from, to]: readonly [number, number]): string | null {
  const [top, bottom] = [Math.floor(height * from), Math.floor(height * to)]
  const part = pixels.subarray(top * width, bottom * width)
  try {
    const source = new RGBLuminanceSource(part, width, bottom - top)
    return reader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(source))).getText()
  } catch {
    // The library throws when there is no code, which is so for nearly every picture.
    return null
  }
}

/**
 * The codes in a picture.
 * @param isUpright the book is held so that its lines stand; who does not know asks for both by turns
 */
export function readEan13(picture: GreyPicture, isUpright: boolean): readonly string[] {
  const calm = smoothed(isUpright ? upright(picture) : picture)
  return [...new Set(bands.flatMap(band => readBand(calm, band) ?? []))]
}
