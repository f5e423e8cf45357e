import { loadAwaited } from '@techo/ui'
/**
 * Barcodes in the pictures of a camera: by the browser where it can, else by a reader that is fetched when it is needed. That one is
 * of plain script (12 KB, 5 ms a picture): one of WASM weighs 320 KB and would have the page allow `wasm-unsafe-eval`.
 */

export type ReadBarcodes = (screen: HTMLVideoElement) => Promise<readonly string[]>

/** What browsers with barcode reading offer; not in the standard library of types yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const makerOf = (scope: object): DetectorMaker | null =>
  'BarcodeDetector' in scope && typeof scope.BarcodeDetector === 'function'
    ? // The constructor's shape is the browser's; it is only asked for after this check.
      (scope.BarcodeDetector as DetectorMaker)
    : null

const format = 'ean_13'
/** Pixels across: a bar of a code that fills half of the picture is then three pixels wide. */
const across = 640

export async function barcodeReader(): Promise<ReadBarcodes> {
  const Maker = makerOf(globalThis)
  // There are browsers with the constructor and no code that it reads.
  const formats = (await Maker?.getSupportedFormats().catch(() => [])) ?? []
  if (Maker && formats.includes(format)) {
    const detector = new Maker({ formats: [format] })
    return async screen => (await detector.detect(screen)).map(({ rawValue }) => rawValue)
  }
  const { readEan13 } = await loadAwaited(() => import('./ean13.ts'))
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is nothing to draw on')
  let isUpright = true
  return async screen => {
    const scale = Math.min(1, across / screen.videoWidth)
    const [width, height] = [Math.round(screen.videoWidth * scale), Math.round(screen.videoHeight * scale)]
    if (width === 0 || height === 0) return []
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    pen.drawImage(screen, 0, 0, width, height)
    const { data } = pen.getImageData(0, 0, width, height)
    const pixels = new Uint8ClampedArray(width * height)
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 151 + (data[at * 4 + 2] ?? 0) * 28) >> 8
    isUpright = !isUpright
    return readEan13({ pixels, width, height }, isUpright)
  }
}
