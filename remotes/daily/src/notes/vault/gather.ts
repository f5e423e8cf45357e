import { type ArchiveFault, decodeText, limits, openArchive, readTexts } from './archive.ts'
import { isLitter, safePath } from './names.ts'
import { fromNotion, isNotion } from './notion.ts'

export type SkipReason = 'skip_kind' | 'skip_path' | 'skip_large' | 'skip_refused'

const isText = (path: string) => /\.(?:md|markdown|txt)$/i.test(path)
const isPicture = (path: string) => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(path)
const isTable = (path: string) => /\.csv$/i.test(path)
/** Archives in an archive, as Notion makes them of large exports. */
const isArchive = (path: string) => /\.zip$/i.test(path)

export interface Source {
  readonly texts: Map<string, string>
  readonly pictures: Map<string, () => Uint8Array<ArrayBuffer>>
  /** CSV; only an export of Notion has use for it */
  readonly tables: Map<string, string>
  readonly skipped: { path: string; reason: SkipReason }[]
}

/** What was chosen, archives opened. */
export async function gather(files: readonly File[]): Promise<Source | ArchiveFault> {
  const source: Source = { texts: new Map(), pictures: new Map(), tables: new Map(), skipped: [] }
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const path = safePath(file.webkitRelativePath || file.name)
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
      const fault = unpack(bytes, source, 0)
      if (fault !== null) return fault
    } else if (path === null || isLitter(path)) source.skipped.push({ path: file.name, reason: 'skip_path' })
    else if (isPicture(path)) source.pictures.set(path, () => bytes)
    else if (isText(path)) source.texts.set(path, decodeText(bytes))
    else return 'zipBroken'
  }
  if (isNotion(source)) return fromNotion(source)
  for (const path of source.tables.keys()) source.skipped.push({ path, reason: 'skip_kind' })
  return source
}

/** Puts what an archive holds with what is there. */
function unpack(bytes: Uint8Array, source: Source, depth: number): ArchiveFault | null {
  const archive = openArchive(bytes)
  if (typeof archive === 'string') return archive
  for (const name of archive.refused) source.skipped.push({ path: name, reason: 'skip_path' })
  for (const { path, size, read } of archive.entries) {
    const isRead = isText(path) || isTable(path)
    if (isArchive(path) && depth < 1) {
      const fault = unpack(read(), source, depth + 1)
      if (fault !== null) return fault
    } else if (!isRead && !isPicture(path)) source.skipped.push({ path, reason: 'skip_kind' })
    else if (size > (isRead ? limits.text : limits.picture)) source.skipped.push({ path, reason: 'skip_large' })
    else if (isPicture(path)) source.pictures.set(path, read)
  }
  for (const [name, text] of readTexts(bytes, (name, size) => (isText(name) || isTable(name)) && size <= limits.text))
    (isTable(name) ? source.tables : source.texts).set(name, text)
  return null
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
