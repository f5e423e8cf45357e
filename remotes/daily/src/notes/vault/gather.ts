import { type ArchiveFault, decodeText, limits, openArchive, readTexts } from './archive.ts'
import { addNotebook } from './evernote/notebook.ts'
import { createNames, isLitter, safePath } from './names.ts'
import { fromNotion, isNotion } from './notion.ts'
import type { Source } from './source.ts'

const isText = (path: string) => /\.(?:md|markdown|txt)$/i.test(path)
const isPicture = (path: string) => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(path)
const isPage = (path: string) => /\.html?$/i.test(path)
const isTable = (path: string) => /\.csv$/i.test(path)
const isKept = (path: string) => isText(path) || isPage(path) || isTable(path)
/** Archives in an archive, as Notion makes them of large exports. */
const isArchive = (path: string) => /\.zip$/i.test(path)
/** Exports of Evernote, one file for each notebook. */
const isNotebook = (path: string) => /\.enex$/i.test(path)

type Notebooks = (readonly [path: string, open: () => Blob])[]

/** What was chosen, archives opened. */
export async function gather(files: readonly File[]): Promise<Source | ArchiveFault> {
  const source: Source = {
    texts: new Map(),
    pictures: new Map(),
    pages: new Map(),
    tables: new Map(),
    skipped: [],
    kept: [],
  }
  const notebooks: Notebooks = []
  for (const file of files) {
    const path = safePath(file.webkitRelativePath || file.name)
    // They may be as large as a disk, and are read slice by slice.
    if (path !== null && !isLitter(path) && isNotebook(path)) {
      notebooks.push([path, () => file])
      continue
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
      const fault = unpack(bytes, source, notebooks, 0)
      if (fault !== null) return fault
    } else if (path === null || isLitter(path)) source.skipped.push({ path: file.name, reason: 'skip_path' })
    else if (isPicture(path)) source.pictures.set(path, () => bytes)
    else if (isText(path)) source.texts.set(path, decodeText(bytes))
    else if (isPage(path)) source.pages.set(path, decodeText(bytes))
    else return 'zipBroken'
  }
  const read = isNotion(source) ? fromNotion(source) : source
  for (const path of [...read.tables.keys(), ...read.pages.keys()]) read.skipped.push({ path, reason: 'skip_kind' })
  const name = createNames()
  for (const [path, open] of notebooks) {
    const fault = await addNotebook(open(), path, read, name)
    if (fault !== null) return fault
  }
  return read
}

/** Puts what an archive holds with what is there. */
function unpack(bytes: Uint8Array, source: Source, notebooks: Notebooks, depth: number): ArchiveFault | null {
  const archive = openArchive(bytes)
  if (typeof archive === 'string') return archive
  for (const name of archive.refused) source.skipped.push({ path: name, reason: 'skip_path' })
  for (const { path, size, read } of archive.entries) {
    const isRead = isKept(path)
    if (isArchive(path) && depth < 1) {
      const fault = unpack(read(), source, notebooks, depth + 1)
      if (fault !== null) return fault
    } else if (isNotebook(path)) notebooks.push([path, () => new Blob([read()])])
    else if (!isRead && !isPicture(path)) source.skipped.push({ path, reason: 'skip_kind' })
    else if (size > (isRead ? limits.text : limits.picture)) source.skipped.push({ path, reason: 'skip_large' })
    else if (isPicture(path)) source.pictures.set(path, read)
  }
  for (const [name, text] of readTexts(bytes, (name, size) => isKept(name) && size <= limits.text))
    (isTable(name) ? source.tables : isPage(name) ? source.pages : source.texts).set(name, text)
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
