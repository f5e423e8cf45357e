import { type Id, isProblem, newId, normalizeForSearch, problem } from '@techo/core'
import { type InsertOf, uploadAttachment, useSession } from '@techo/data'
import { docToText, linkColumns, repairDoc } from '@techo/editor/doc'
import type { ImportSteps } from '@techo/ui/import'
import { useImportNotesMutation, useNotesWholeMutation } from '../api.ts'
import { textColumns } from '../text-columns.ts'
import { useNotes } from '../useNotes.ts'
import type { ArchiveFault } from './archive.ts'
import { gather, pictureOf } from './gather.ts'
import type { Kept } from './losses.ts'
import { withPictures } from './pictures.ts'
import { namedIds, type ReadNote, type ReadVault, readVault, type Unresolved } from './read.ts'
import type { SkipReason, Source } from './source.ts'

export interface Report {
  /** notes that are new; before the import those that would be */
  readonly added: number
  readonly same: number
  readonly pictures: number
  readonly unresolved: readonly Unresolved[]
  readonly kept: readonly Kept[]
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[]
}

/** bytes of one request; the backend takes a megabyte */
const batchBytes = 500_000
const largest = 900_000

/** What was read and waits for a yes. */
interface Read {
  readonly source: Source
  readonly vault: ReadVault
  /** the pictures that notes show, by the place they have meanwhile */
  readonly shown: ReadonlyMap<string, string>
}

export interface Prepared {
  readonly report: Report
  /**
   * Writes what was read. Called off, it ends after what is being written just now; what is in stays, and reading the same
   * again goes on there.
   */
  readonly write: (steps: ImportSteps) => Promise<Report>
}

export interface Import {
  /** Reads chosen files; writes nothing. */
  readonly prepare: (files: readonly File[], steps: ImportSteps) => Promise<Prepared | ArchiveFault>
}

/** Imports chosen files: pictures first, then notes with parents before children. Safe to begin again: ids are of the content. */
export function useImport(): Import {
  const notes = useNotes()
  const { user } = useSession()
  const [readWhole] = useNotesWholeMutation()
  const [writeRows] = useImportNotesMutation()

  /** Pictures into the storage; the answer says where each of them lies, by the place it had while the files were read. */
  const upload = async ({ source, shown }: Read, person: Id, signal: AbortSignal, onDone: () => void) => {
    const stored = new Map<string, string>()
    for (const [place, path] of shown) {
      if (signal.aborted) break
      const read = source.pictures.get(path)
      if (!read) continue
      const owner = { type: 'note', id: person }
      const answer = await uploadAttachment(new Blob([read()]), { owner, isAwaited: true })
      if (isProblem(answer))
        source.skipped.push({ path, reason: answer.code === 'file_too_large' ? 'skip_large' : 'skip_refused' })
      else stored.set(place, answer.path)
      onDone()
    }
    return stored
  }

  const store = async (
    read: readonly ReadNote[],
    skipped: Source['skipped'],
    signal: AbortSignal,
    onDone: (count: number) => void,
  ) => {
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
      await writeRows({ notes: rows, links, tags, tagged }).unwrap()
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
      if (signal.aborted) break
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

  const prepare = async (files: readonly File[], steps: ImportSteps): Promise<Prepared | ArchiveFault> => {
    if (!user) throw problem('unauthorized')
    const source = await gather(files)
    if (typeof source === 'string') return source
    const all = source.texts.size
    const texts = new Map<Id, string>()
    const here = namedIds(source.texts).filter(id => notes.byId.has(id))
    for (let at = 0; at < here.length; at += 50)
      for (const note of await readWhole(here.slice(at, at + 50)).unwrap())
        texts.set(note.id, docToText(repairDoc(note.doc).doc))
    // Each picture has a place of its own until it is stored.
    const places = new Map([...source.pictures.keys()].map((path, index) => [path, `import/${index}`]))
    const found = new Set<string>()
    const read = await readVault(source.texts, {
      person: user.id,
      idOf: notes.titles.idOf,
      titleOf: notes.titles.titleOf,
      has: id => notes.byId.has(id),
      textOf: id => texts.get(id),
      picture: target => {
        const place = pictureOf(places, target)
        if (place !== null) found.add(place)
        return place
      },
      onProgress: async done => {
        if (done % 50 !== 0) return
        steps.onProgress(done, all)
        // The page gets a turn.
        await new Promise(resolve => setTimeout(resolve))
        steps.signal.throwIfAborted()
      },
    })
    const same = new Set(read.same)
    const vault = { ...read, kept: [...source.kept.filter(({ path }) => !same.has(path)), ...read.kept] }
    const shown = new Map([...places].filter(([, place]) => found.has(place)).map(([path, place]) => [place, path]))
    const { unresolved, kept } = vault
    const { skipped } = source
    const report = { added: vault.notes.length, same: same.size, pictures: shown.size, unresolved, kept, skipped }
    return { report, write: writing => write({ source, vault, shown }, user.id, writing) }
  }

  const write = async (read: Read, person: Id, { signal, onProgress }: ImportSteps): Promise<Report> => {
    const { source, vault, shown } = read
    const all = vault.notes.length + shown.size
    let done = 0
    const step = (count: number) => {
      done += count
      onProgress(done, all)
    }
    step(0)
    const stored = await upload(read, person, signal, () => step(1))
    const written = vault.notes.map(note => ({ ...note, doc: withPictures(note.doc, stored) }))
    let before = 0
    const added = await store(written, source.skipped, signal, count => {
      step(count - before)
      before = count
    })
    const { unresolved, kept, same } = vault
    return { added, same: same.length, pictures: stored.size, unresolved, kept, skipped: source.skipped }
  }
  return { prepare }
}

/** Properties are JSON as they were read. */
const jsonOf = (value: ReadNote['properties']): InsertOf<'notes'>['properties'] =>
  value as InsertOf<'notes'>['properties']
