import { docToMarkdown, docToText, htmlToDoc } from '@techo/editor/doc'
import { type ArchiveFault, limits } from '../archive.ts'
import { writeHead } from '../head.ts'
import { fileName } from '../names.ts'
import { linesOf, lostLines, picturesIn } from '../nodes.ts'
import type { Source } from '../source.ts'
import { enmlNodes } from './enml.ts'
import { type Exported, type Resource, readExport } from './export.ts'

/**
 * An export of Evernote as a folder of notes, named after the file as the notebook was. Texts become Markdown with a head, as
 * those of other programs are, and pictures lie where the text says, by their hash.
 */

const kinds: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/jpg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
])
const folder = 'evernote/'

/** Where a picture is called by a text; null for what is none, or is too large. */
function pictureAt({ hash, mime, name, data }: Resource): string | null {
  const kind = kinds.get(mime.toLowerCase()) ?? /\.(png|jpe?g|gif|webp|avif)$/i.exec(name)?.[1]?.toLowerCase()
  return data === null || kind === undefined ? null : `${folder}${hash}.${kind}`
}

/** `20230709T080219Z` and what begins like it; undefined for what is no moment. */
function momentOf(text: string): string | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  const at = new Date(parts ? `${parts.slice(1, 4).join('-')}T${parts.slice(4).join(':')}Z` : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** A note as a file; its pictures go to the others. */
function textOf(note: Exported, path: string, source: Source): string {
  const keep = (resource: Resource): string | null => {
    const place = pictureAt(resource)
    const { data } = resource
    if (place !== null && data !== null) source.pictures.set(place, () => data)
    return place
  }
  for (const resource of note.resources) {
    const { data, name, hash, size } = resource
    if (size > 0 && keep(resource) === null)
      source.skipped.push({ path: `${path}/${name || hash}`, reason: data === null ? 'skip_large' : 'skip_kind' })
  }
  const nodes = enmlNodes(note, {
    keep,
    tell: (reason, what) => source.kept.push({ path, reason, what: what.slice(0, 80) }),
  })
  const doc = htmlToDoc(
    '',
    () => nodes,
    target => (target.startsWith(folder) ? target : null),
  )
  const whole = JSON.stringify(doc)
  for (const place of new Set(nodes.flatMap(picturesIn)))
    if (place.startsWith(folder) && !whole.includes(place))
      source.kept.push({ path, reason: 'missing_picture', what: place })
  for (const line of lostLines(linesOf(nodes), docToText(doc)))
    source.kept.push({ path, reason: 'lost_words', what: line.slice(0, 80) })
  const created = momentOf(note.created)
  // When it was changed last is no date a row could be given: it stays with what else is known of the note.
  const known = [
    ...note.attributes,
    ...(created === undefined && note.created !== '' ? [['created', note.created] as const] : []),
    ...(note.updated === '' ? [] : [['updated', momentOf(note.updated) ?? note.updated] as const]),
  ]
  return writeHead(
    {
      ...(note.title === '' ? {} : { title: note.title }),
      tags: note.tags,
      aliases: [],
      ...(created === undefined ? {} : { created }),
      rest: known.length === 0 ? {} : { evernote: Object.fromEntries(known) },
    },
    docToMarkdown(doc),
  )
}

/**
 * Puts the notes of an export with what is there.
 * @param name gives each name once in a folder
 */
export async function addNotebook(
  file: Blob,
  path: string,
  source: Source,
  name: (folder: string, name: string) => string,
): Promise<ArchiveFault | null> {
  const notebook = path.replace(/\.enex$/i, '')
  let fault: ArchiveFault | null = null
  let bytes = 0
  const isExport = await readExport(file, note => {
    const place = `${notebook}/${name(notebook, fileName(note.title, 'note'))}`
    bytes += note.content.length + note.resources.reduce((sum, { data }) => sum + (data?.size ?? 0), 0)
    if (source.texts.size >= limits.entries) fault = 'zipTooMany'
    else if (bytes > limits.bytes) fault = 'zipTooLarge'
    else if (!note.isWhole) source.skipped.push({ path: place, reason: 'skip_cut' })
    else if (note.content.length > limits.text) source.skipped.push({ path: place, reason: 'skip_large' })
    else source.texts.set(`${place}.md`, textOf(note, `${place}.md`, source))
    return fault === null
  })
  return isExport ? fault : 'zipBroken'
}
