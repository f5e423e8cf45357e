import { type ArchiveFault, decodeText, limits, openArchive, readTexts } from './archive.ts'
import { isLitter, safePath } from './names.ts'

export type SkipReason = 'skip_kind' | 'skip_path' | 'skip_large' | 'skip_refused'

const isText = (path: string) => /\.(?:md|markdown|txt)$/i.test(path)
const isPicture = (path: string) => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(path)
export interface Source {
  readonly texts: Map<string, string>
  readonly pictures: Map<string, () => Uint8Array<ArrayBuffer>>
  readonly skipped: { path: string; reason: SkipReason }[]
}

/** What was chosen, archives opened. */
export async function gather(files: readonly File[]): Promise<Source | ArchiveFault> {
  const source: Source = { texts: new Map(), pictures: new Map(), skipped: [] }
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const path = safePath(file.webkitRelativePath || file.name)
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
      const archive = openArchive(bytes)
      if (typeof archive === 'string') return archive
      for (const name of archive.refused) source.skipped.push({ path: name, reason: 'skip_path' })
      for (const entry of archive.entries) {
        const limit = isPicture(entry.path) ? limits.picture : limits.text
        if (!isText(entry.path) && !isPicture(entry.path))
          source.skipped.push({ path: entry.path, reason: 'skip_kind' })
        else if (entry.size > limit) source.skipped.push({ path: entry.path, reason: 'skip_large' })
        else if (isPicture(entry.path)) source.pictures.set(entry.path, entry.read)
      }
      for (const [name, text] of readTexts(bytes, (name, size) => isText(name) && size <= limits.text))
        source.texts.set(name, text)
    } else if (path === null || isLitter(path)) source.skipped.push({ path: file.name, reason: 'skip_path' })
    else if (isPicture(path)) source.pictures.set(path, () => bytes)
    else if (isText(path)) source.texts.set(path, decodeText(bytes))
    else return 'zipBroken'
  }
  return source
}

/** A picture by its path, or as Obsidian writes it, by its name alone. */
export function pictureOf(stored: ReadonlyMap<string, string>, target: string): string | null {
  const path = safePath(target)
  if (path === null) return null
  const exact = stored.get(path)
  if (exact !== undefined) return exact
  const name = path.toLowerCase()
  for (const [each, place] of stored)
    if (each.toLowerCase().endsWith(`/${name}`) || each.toLowerCase() === name) return place
  return null
}
