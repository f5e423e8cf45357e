import { type Id, stableId } from '@techo/core'
import { type Doc, type DocNode, docLinks, docTags, docToText, ensureIds, repairDoc } from '@techo/editor/doc'
import { markdownToDoc } from '@techo/editor/markdown'
import { currentLinks } from '../links.ts'
import { readHead } from './head.ts'
import { type Kept, lossesOf } from './losses.ts'
import { baseOf, folderOf, safePath } from './names.ts'
import { withPageLinks } from './page-links.ts'

/** Files as notes. Pure but for hashing: what is known already and where pictures lie are arguments. */

export interface ReadNote {
  readonly id: Id
  readonly path: string
  readonly title: string
  readonly doc: Doc
  readonly parent_id: Id | null
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  readonly written_at: string | null
  readonly properties: Readonly<Record<string, unknown>> | null
  readonly pinned: boolean
  readonly favourite: boolean
  readonly archived: boolean
  readonly is_template: boolean
}

export interface Unresolved {
  readonly path: string
  readonly title: string
}

export interface ReadVault {
  /** parents before what stands below them */
  readonly notes: readonly ReadNote[]
  /** files whose notes are here already, as they are */
  readonly same: readonly string[]
  readonly unresolved: readonly Unresolved[]
  readonly kept: readonly Kept[]
}

export interface Known {
  /** whose notes they become: ids are of the person and the content */
  readonly person: Id
  readonly idOf: (title: string) => Id | undefined
  readonly titleOf: (id: Id) => { readonly title: string; readonly aliases: readonly string[] } | undefined
  readonly has: (id: Id) => boolean
  /** the words of a note that is here, for files that were exported from it */
  readonly textOf: (id: Id) => string | undefined
  /** where the picture of that path lies in the storage */
  readonly picture: (path: string) => string | null
  readonly onProgress?: (done: number) => void | Promise<void>
}

/** The ids that exported files name, so that the caller can fetch what their notes say now. */
export const namedIds = (files: ReadonlyMap<string, string>): readonly Id[] =>
  [...files.values()].flatMap(text => readHead(text).head.id ?? [])

/** Turns Markdown files into notes: first every name and id, then the texts, whose links are resolved with all names known. */
export async function readVault(files: ReadonlyMap<string, string>, known: Known): Promise<ReadVault> {
  const paths = [...files.keys()].sort()
  const read = []
  for (const path of paths) {
    const text = files.get(path) ?? ''
    const parted = readHead(text)
    const { head } = parted
    const title = (head.title || baseOf(path)).slice(0, 200)
    const isOwn = head.id !== undefined && known.has(head.id) && sameText(known.textOf(head.id), parted.body)
    const id = isOwn && head.id !== undefined ? head.id : await stableId(known.person, `note ${path}\n${text}`)
    read.push({ path, ...parted, title, id })
  }

  const byPath = new Map<string, Id>()
  const names = new Map<string, Id>()
  const titles = new Map<Id, { title: string; aliases: readonly string[] }>()
  for (const { path, id, title, head } of read) {
    const bare = path.replace(/\.[^.]+$/, '')
    byPath.set(bare.toLowerCase(), id)
    titles.set(id, { title, aliases: head.aliases })
    for (const name of [bare, baseOf(path), title, ...head.aliases])
      if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), id)
  }
  const { folders, folderNotes } = await foldersOf(read, byPath, known)
  const parentOf = (path: string): Id | null => {
    const folder = folderOf(path)
    return folder === '' ? null : (byPath.get(folder.toLowerCase()) ?? folders.get(folder.toLowerCase()) ?? null)
  }
  const idOf = (title: string): Id | undefined => {
    const name = title.normalize('NFC').trim()
    return names.get(name.toLowerCase()) ?? names.get(name.replace(/\.md$/i, '').toLowerCase()) ?? known.idOf(name)
  }

  const notes: ReadNote[] = []
  const same: string[] = []
  const unresolved: Unresolved[] = []
  const kept: Kept[] = []
  for (const [index, { path, head, body, broken, title, id }] of read.entries()) {
    await known.onProgress?.(index)
    if (known.has(id)) {
      same.push(path)
      continue
    }
    const pictures: string[] = []
    const picture = (target: string) => {
      const found = known.picture(target) ?? known.picture(`${folderOf(path)}/${target}`.replace(/^\//, ''))
      if (found === null && isPictureName(target))
        kept.push({ path, reason: 'missing_picture', what: target.slice(0, 80) })
      if (found !== null) pictures.push(target)
      return found
    }
    const pageAt = (target: string) => {
      const places = [target, `${folderOf(path)}/${target}`].map(each => safePath(each)?.toLowerCase())
      const found = places.flatMap(place => (place === undefined ? [] : (byPath.get(place) ?? [])))[0]
      return found === undefined ? undefined : { id: found, title: titles.get(found)?.title ?? target }
    }
    const given = markdownToDoc(body, { noteId: name => idOf(name) ?? null, attachment: picture })
    const parsed = withPageLinks(given, pageAt)
    const whole = broken === null ? parsed : { ...parsed, content: [codeBlock(broken), ...parsed.content] }
    const doc = ensureIds(
      withoutEcho(currentLinks(whole, { idOf, titleOf: each => titles.get(each) ?? known.titleOf(each) })),
    )
    if (broken !== null) kept.push({ path, reason: 'kept_head', what: broken.slice(0, 80) })
    for (const what of htmlIn(doc, body)) kept.push({ path, reason: 'kept_html', what })
    for (const { kind, what } of lossesOf(body, given, pictures)) kept.push({ path, reason: kind, what })
    for (const link of docLinks(doc))
      if ((link.kind === 'wiki' || link.kind === 'embed') && link.id === null)
        unresolved.push({ path, title: link.target })
    notes.push({
      id,
      path,
      title,
      doc,
      parent_id: parentOf(path),
      tags: uniqueTags([...head.tags, ...docTags(doc)]),
      aliases: head.aliases.slice(0, 100),
      written_at: head.created ?? null,
      properties: Object.keys(head.rest).length > 0 ? head.rest : null,
      pinned: head.pinned === true,
      favourite: head.favourite === true,
      archived: head.archived === true,
      is_template: head.template === true,
    })
  }
  const depth = (path: string) => path.split('/').length
  const all = [...folderNotes, ...notes].sort((one, other) => depth(one.path) - depth(other.path))
  return { notes: all, same, unresolved, kept }
}

/** A folder without a note of its name becomes an empty one, so that what is in it stands below something. */
async function foldersOf(read: readonly { readonly path: string }[], byPath: ReadonlyMap<string, Id>, known: Known) {
  const folders = new Map<string, Id>()
  const folderNotes: ReadNote[] = []
  const all = new Set(
    read.flatMap(({ path }) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, at, parts) => parts.slice(0, at + 1).join('/')),
    ),
  )
  for (const folder of [...all].sort()) {
    if (byPath.has(folder.toLowerCase()) || folders.has(folder.toLowerCase())) continue
    const id = await stableId(known.person, `folder ${folder}`)
    folders.set(folder.toLowerCase(), id)
    if (known.has(id)) continue
    const above = folderOf(folder)
    folderNotes.push({
      id,
      path: folder,
      title: (folder.split('/').at(-1) ?? '').slice(0, 200),
      doc: { type: 'doc', content: [{ type: 'paragraph' }] },
      parent_id: above === '' ? null : (byPath.get(above.toLowerCase()) ?? folders.get(above.toLowerCase()) ?? null),
      tags: [],
      aliases: [],
      written_at: null,
      properties: null,
      pinned: false,
      favourite: false,
      archived: false,
      is_template: false,
    })
  }
  return { folders, folderNotes }
}

const sameText = (here: string | undefined, body: string): boolean => {
  const words = (text: string) => text.replace(/\s+/g, ' ').trim()
  return here !== undefined && words(here) === words(docToText(markdownToDoc(body, { attachment: target => target })))
}

const isPictureName = (target: string): boolean => /\.(?:avif|bmp|gif|heic|jpe?g|png|svg|webp)$/i.test(target)

const codeBlock = (text: string): DocNode => ({
  type: 'codeBlock',
  attrs: { language: 'yaml' },
  ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
})

/** A link whose alias is the title itself needs none. */
function withoutEcho(doc: Doc): Doc {
  const visit = (node: DocNode): DocNode => {
    if (node.type === 'entityLink' && node.attrs?.alias === node.attrs?.title)
      return { ...node, attrs: { ...node.attrs, alias: null } }
    return node.content ? { ...node, content: node.content.map(visit) } : node
  }
  return { ...repairDoc(doc).doc, content: doc.content.map(visit) }
}

/** Blocks of HTML that were kept as code, and not written as code by the person. */
function htmlIn(doc: Doc, body: string): readonly string[] {
  const found: string[] = []
  const visit = (node: DocNode) => {
    if (node.type === 'codeBlock' && node.attrs?.language === 'html') {
      const text = (node.content ?? []).map(child => child.text ?? '').join('')
      if (
        !new RegExp(`(?:\`\`\`|~~~)\\s*html[^\\n]*\\n[ \\t>]*${escapeRegExp(text.split('\n')[0]?.trim() ?? '')}`).test(
          body,
        )
      )
        found.push(text.slice(0, 80))
    }
    node.content?.forEach(visit)
  }
  doc.content.forEach(visit)
  return found
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const uniqueTags = (tags: readonly string[]): string[] => {
  const seen = new Map(tags.map(tag => [tag.normalize('NFKC').toLowerCase(), tag] as const).reverse())
  return [...seen.values()].reverse()
}
