import { type Id, isProblem, newId, normalizeForSearch } from '@techo/core'
import { type InsertOf, uploadAttachment, useSession } from '@techo/data'
import { docToText, repairDoc } from '@techo/editor/doc'
import { useState } from 'react'
import { useImportNotesMutation, useNotesWholeMutation } from '../api.ts'
import { linkColumns } from '../links.ts'
import { textColumns } from '../text-columns.ts'
import { useNotes } from '../useNotes.ts'
import { type ArchiveFault, decodeText, limits, openArchive, readTexts } from './archive.ts'
import { isLitter, safePath } from './names.ts'
import { type Kept, namedIds, type ReadNote, readVault, type Unresolved } from './read.ts'

export type SkipReason = 'skip_kind' | 'skip_path' | 'skip_large' | 'skip_refused'

export interface Report {
  readonly added: number
  readonly same: number
  readonly pictures: number
  readonly unresolved: readonly Unresolved[]
  readonly kept: readonly Kept[]
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[]
}

export type ImportState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'running'; readonly done: number; readonly all: number }
  | { readonly kind: 'done'; readonly report: Report }
  | { readonly kind: 'fault'; readonly fault: ArchiveFault }
  | { readonly kind: 'failed' }

const isText = (path: string) => /\.(?:md|markdown|txt)$/i.test(path)
const isPicture = (path: string) => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(path)
/** bytes of one request; the backend takes a megabyte */
const batchBytes = 500_000
const largest = 900_000

interface Source {
  readonly texts: Map<string, string>
  readonly pictures: Map<string, () => Uint8Array<ArrayBuffer>>
  readonly skipped: { path: string; reason: SkipReason }[]
}

/** What was chosen, archives opened. */
async function gather(files: readonly File[]): Promise<Source | ArchiveFault> {
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

/** Imports chosen files: pictures first, then notes with parents before children. Safe to begin again: ids are of the content. */
export function useImport(): { readonly state: ImportState; readonly run: (files: readonly File[]) => Promise<void> } {
  const notes = useNotes()
  const { user } = useSession()
  const [readWhole] = useNotesWholeMutation()
  const [write] = useImportNotesMutation()
  const [state, setState] = useState<ImportState>({ kind: 'ready' })

  const upload = async (source: Source, person: Id) => {
    const stored = new Map<string, string>()
    const whole = [...source.texts.values()].join('\n')
    for (const [path, read] of source.pictures) {
      const name = path.split('/').at(-1) ?? path
      if (!whole.includes(name) && !whole.includes(encodeURIComponent(name)) && !whole.includes(encodeURI(name)))
        continue
      const answer = await uploadAttachment(new Blob([read()]), { owner: { type: 'note', id: person } })
      if (isProblem(answer))
        source.skipped.push({ path, reason: answer.code === 'file_too_large' ? 'skip_large' : 'skip_refused' })
      else stored.set(path, answer.path)
    }
    return stored
  }

  const store = async (read: readonly ReadNote[], skipped: Source['skipped'], onDone: (count: number) => void) => {
    const tagIds = new Map(notes.tags.map(tag => [tag.name_norm, tag.id]))
    const there = new Set(notes.byId.keys())
    let added = 0
    let [rows, links, tags, tagged]: [
      InsertOf<'notes'>[],
      InsertOf<'note_links'>[],
      InsertOf<'classifications'>[],
      InsertOf<'classified'>[],
    ] = [[], [], [], []]
    let size = 0
    const flush = async () => {
      if (rows.length === 0) return
      await write({ notes: rows, links, tags, tagged }).unwrap()
      added += rows.length
      onDone(added)
      rows = []
      links = []
      tags = []
      tagged = []
      size = 0
    }
    for (const { id, path, doc, title, parent_id, tags: names, ...columns } of read) {
      const text = textColumns(title, doc)
      const bytes = JSON.stringify(text).length * 2
      if (bytes > largest * 2 || (parent_id !== null && !there.has(parent_id))) {
        skipped.push({ path, reason: bytes > largest * 2 ? 'skip_large' : 'skip_refused' })
        continue
      }
      if (size + bytes > batchBytes || rows.length >= 200) await flush()
      size += bytes
      there.add(id)
      rows.push({
        id,
        title,
        parent_id,
        ...columns,
        aliases: [...columns.aliases],
        properties: jsonOf(columns.properties),
        ...text,
      })
      for (const link of linkColumns(doc)) {
        // A note that comes later takes its links by its title: a link cannot lead to a row that is not there yet.
        const target = link.dst_note_id !== null && there.has(link.dst_note_id) ? link.dst_note_id : null
        links.push({ ...link, dst_note_id: target, id: newId(), src_type: 'note', src_id: id })
      }
      for (const name of names) {
        const norm = normalizeForSearch(name)
        if (norm === '') continue
        let tag = tagIds.get(norm)
        if (tag === undefined) {
          tag = newId()
          tagIds.set(norm, tag)
          tags.push({ id: tag, kind: 'tag', name, name_norm: norm, applies_to: [] })
        }
        tagged.push({ id: newId(), entity_type: 'note', entity_id: id, classification_id: tag, kind: 'tag' })
      }
    }
    await flush()
    return added
  }

  const run = async (files: readonly File[]) => {
    if (!user) return
    setState({ kind: 'running', done: 0, all: files.length })
    try {
      const source = await gather(files)
      if (typeof source === 'string') return setState({ kind: 'fault', fault: source })
      const all = source.texts.size
      setState({ kind: 'running', done: 0, all })
      const stored = await upload(source, user.id)
      const texts = new Map<Id, string>()
      const here = namedIds(source.texts).filter(id => notes.byId.has(id))
      for (let at = 0; at < here.length; at += 50)
        for (const note of await readWhole(here.slice(at, at + 50)).unwrap())
          texts.set(note.id, docToText(repairDoc(note.doc).doc))
      const vault = await readVault(source.texts, {
        person: user.id,
        idOf: notes.titles.idOf,
        titleOf: notes.titles.titleOf,
        has: id => notes.byId.has(id),
        textOf: id => texts.get(id),
        picture: target => pictureOf(stored, target),
        onProgress: async done => {
          if (done % 50 !== 0) return
          setState({ kind: 'running', done, all: all * 2 })
          // The page gets a turn.
          await new Promise(resolve => setTimeout(resolve))
        },
      })
      const added = await store(vault.notes, source.skipped, done =>
        setState({ kind: 'running', done: all + done, all: all * 2 }),
      )
      const { unresolved, kept } = vault
      setState({
        kind: 'done',
        report: { added, same: vault.same.length, pictures: stored.size, unresolved, kept, skipped: source.skipped },
      })
    } catch (error) {
      if (!isProblem(error)) console.error(error)
      setState({ kind: 'failed' })
    }
  }
  return { state, run }
}

/** Properties are JSON as they were read. */
const jsonOf = (value: ReadNote['properties']): InsertOf<'notes'>['properties'] =>
  value as InsertOf<'notes'>['properties']

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
