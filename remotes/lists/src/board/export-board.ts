import { isProblem } from '@techo/core'
import { saveFile } from '@techo/core/files'
import { attachmentUrl } from '@techo/data'
import { type Drawing, drawBoard, type ExportSize, exportSizes } from './draw.ts'

/** Saves a board as a PNG; false when it could not be made. Images that cannot be had just now make it fail, none is left out. */
export async function exportBoard(
  size: ExportSize,
  drawing: Omit<Drawing, 'images' | 'colour' | 'font' | 'displayFont'>,
): Promise<boolean> {
  const probe = document.createElement('span')
  probe.style.fontFamily = 'var(--font-display)'
  document.body.append(probe)
  try {
    const { width, height } = exportSizes[size]
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) return false
    const images = await imagesOf(drawing.cards.flatMap(({ image }) => (image ? [image] : [])))
    drawBoard(
      context,
      { width, height },
      {
        ...drawing,
        images,
        colour: name => {
          probe.style.color = `var(--${name})`
          return getComputedStyle(probe).color
        },
        font: getComputedStyle(document.body).fontFamily,
        displayFont: getComputedStyle(probe).fontFamily,
      },
    )
    saveFile(await context.canvas.convertToBlob({ type: 'image/png' }), `techo-board-${width}x${height}.png`)
    return true
  } catch {
    return false
  } finally {
    probe.remove()
  }
}

/**
 * As elements, which the page may show from the device and from storage; asked for as data, a picture that waits on the device
 * is refused by the content policy.
 */
async function imagesOf(paths: readonly string[]): Promise<ReadonlyMap<string, HTMLImageElement>> {
  return new Map(
    await Promise.all(
      [...new Set(paths)].map(async path => {
        const url = await attachmentUrl(path)
        if (isProblem(url)) throw new Error('An image is not there')
        const image = new Image()
        // A canvas with a picture that may not be read can not be saved.
        image.crossOrigin = 'anonymous'
        image.src = url
        await image.decode()
        return [path, image] as const
      }),
    ),
  )
}
