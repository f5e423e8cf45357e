/** What the bucket of images takes, told by the first bytes and not by a name. */
export interface ImageType {
  readonly mime: string
  readonly extension: string
}

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

export function imageTypeOf(head: Uint8Array): ImageType | null {
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return { mime: 'image/png', extension: 'png' }
  if (text(head, 0, 3) === '\xff\xd8\xff') return { mime: 'image/jpeg', extension: 'jpg' }
  if (/^GIF8[79]a/.test(text(head, 0, 6))) return { mime: 'image/gif', extension: 'gif' }
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return { mime: 'image/webp', extension: 'webp' }
  if (text(head, 4, 8) === 'ftyp' && /avi[fs]/.test(text(head, 8, 64))) return { mime: 'image/avif', extension: 'avif' }
  return null
}
