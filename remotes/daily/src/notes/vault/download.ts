import { attachmentUrl } from '@techo/data'
import { makeArchive } from './archive.ts'
import { fileName } from './names.ts'
import { noteFile, picturePath, picturesIn, type VaultNote } from './write.ts'

// One chunk writes one note and all of them.
export { makeArchive } from './archive.ts'
export { noteFile, picturePath, picturesIn, placesOf } from './write.ts'

/** Hands a file to the person. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The download holds the file by itself once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The bytes of a stored picture; null when they cannot be had. */
export async function fetchPicture(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const url = await attachmentUrl(path)
  if (typeof url !== 'string') return null
  try {
    const answer = await fetch(url)
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
  } catch {
    return null
  }
}

/** One note as a Markdown file, or with its pictures as a small archive. */
export async function downloadNote(note: VaultNote): Promise<void> {
  const name = fileName(note.title, 'note')
  const text = noteFile(note)
  const pictures = picturesIn(note)
  if (pictures.length === 0) return download(`${name}.md`, text, 'text/markdown;charset=utf-8')
  const files = new Map<string, string | Uint8Array>([[`${name}.md`, text]])
  for (const path of pictures) {
    const bytes = await fetchPicture(path)
    if (bytes) files.set(picturePath(path), bytes)
  }
  download(`${name}.zip`, makeArchive(files), 'application/zip')
}
