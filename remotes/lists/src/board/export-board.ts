import { isProblem } from '@techo/core'
import { saveFile } from '@techo/core/files'
import { attachmentUrl } from '@techo/data'
import { type Drawing, drawBoard, type ExportSize, exportSizes } from './draw.ts'

/** Saves a board as a PNG; false when it could not be made. Images that cannot be had just now make it fail, none is left out. */
export async function exportBoard(
  size: ExportSize,
  drawing: Omit<Drawing, 'images' | 'colour' | 'font'>,
): Promise<boolean> {
  const probe = document.createElement('span')
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
      },
    )
    for (const image of images.values()) image.close()
    saveFile(await context.canvas.convertToBlob({ type: 'image/png' }), `techo-board-${width}x${height}.png`)
    return true
  } catch {
    return false
  } finally {
    probe.remove()
  }
}

async function imagesOf(paths: readonly string[]): Promise<ReadonlyMap<string, ImageBitmap>> {
  return new Map(
    await Promise.all(
      [...new Set(paths)].map(async path => {
        const url = await attachmentUrl(path)
        if (isProblem(url)) throw new Error('An image is not there')
        const answer = await fetch(url)
        return [path, await createImageBitmap(await answer.blob())] as const
      }),
    ),
  )
}
