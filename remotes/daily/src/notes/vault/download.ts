import { saveFile } from '@techo/core/files'
import { attachmentUrl } from '@techo/data'
import { makeArchive } from './archive.ts'
import { fileName } from './names.ts'
import { noteFile, picturePath, picturesIn, type VaultNote } from './write.ts'

// One chunk writes one note and all of them.
export { noteFile, picturePath, picturesIn, placesOf } from './write.ts'

/** Files packed into one that can be saved. */
export const zipOf = (files: ReadonlyMap<string, string | Uint8Array>): Blob =>
  new Blob([makeArchive(files)], { type: 'application/zip' })

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
  if (pictures.length === 0) return saveFile(text, `${name}.md`, 'text/markdown;charset=utf-8')
  const files = new Map<string, string | Uint8Array>([[`${name}.md`, text]])
  for (const path of pictures) {
    const bytes = await fetchPicture(path)
    if (bytes) files.set(picturePath(path), bytes)
  }
  saveFile(zipOf(files), `${name}.zip`)
}
