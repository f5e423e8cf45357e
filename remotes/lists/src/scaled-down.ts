/** The longest side of a stored image in pixels: sharp on any screen, small enough to send by phone. */
export const longestSide = 2560

/** The size an image is stored in; never larger than it is. */
export function storedSize({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The image in at most `longestSide` pixels. A moving picture, one that is small already and one this browser cannot read
 * stay as they are; the last is refused by whoever stores it.
 */
export async function scaledDown(file: File): Promise<Blob> {
  if (file.type === 'image/gif') return file
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return file
  const { width, height } = storedSize(image)
  if (width === image.width && height === image.height) {
    image.close()
    return file
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  image.close()
  // What may be transparent stays so.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const blob = await canvas.convertToBlob({ type, quality: 0.88 })
  return blob.size < file.size ? blob : file
}
