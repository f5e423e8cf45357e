import { type Day, type Id, newId, normalizeForSearch, type Shared } from '@techo/core'
import { putErrand } from '@techo/core/errands'
import { store, type UpdateOf, useClassificationDefaults, usePreferences, useToday } from '@techo/data'
import { bring, toast, useLanguage } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { useMemo } from 'react'
import { typeAhead } from '../typed-ahead.ts'
import { showNew, useAddNoteMutation, useAddTagMutation, useSetNotesMutation, useSetNoteTagsMutation } from './api.ts'
import { keepTyped } from './keep-typed.ts'
import { useNoteT } from './messages.ts'
import { type NoteRow, searchNorm } from './note.ts'
import type { BeginningPicture, NewNote } from './note-from.ts'
import { useNotes } from './useNotes.ts'

const bringNoteFrom = () => bring(() => import('./note-from.ts'))

type Message = 'deleted' | 'restoredNotes' | 'archivedNotes' | 'unarchived' | 'moved'

const tagRows = (note: Id, tags: readonly Id[]) =>
  tags.map(tag => ({ id: newId(), entity_type: 'note', entity_id: note, classification_id: tag, kind: 'tag' }))

export interface NoteActions {
  /** Makes a note and opens it. */
  readonly create: (note?: NewNote) => Id
  readonly set: (notes: readonly NoteRow[], columns: UpdateOf<'notes'>) => void
  readonly trash: (notes: readonly NoteRow[]) => void
  readonly restore: (notes: readonly NoteRow[]) => void
  readonly archive: (notes: readonly NoteRow[], isArchived: boolean) => void
  readonly move: (notes: readonly NoteRow[], parent: Id | null) => void
  readonly addTags: (notes: readonly NoteRow[], tags: readonly Id[]) => void
  readonly setTags: (note: Id, tags: readonly Id[]) => void
  /** the id of the tag of that name, made when there is none */
  readonly tagNamed: (name: string) => Id
  readonly duplicate: (note: NoteRow) => void
  /**
   * Makes a note of what another program shared. Its code comes first: `begin` is called in the turn in which the note is made.
   * Where it says that the page was left meanwhile, the note is not opened.
   */
  readonly createShared: (
    shared: Shared,
    how?: { readonly pictures?: readonly BeginningPicture[]; readonly begin?: () => boolean },
  ) => Promise<void>
  /** Makes a note of a template; its variables are filled. */
  readonly createFrom: (template: NoteRow) => void
  /** Makes the notes that were asked for in a page that was left before their texts had come. */
  readonly goOn: () => void
}

/** What can be done with notes; whatever takes something away offers to undo it. */
export function useNoteActions(): NoteActions {
  const t = useNoteT()
  const notes = useNotes()
  const navigate = useNavigate()
  const [addNote] = useAddNoteMutation()
  const [setNotes] = useSetNotesMutation()
  const [setTags] = useSetNoteTagsMutation()
  const [addTag] = useAddTagMutation()
  const today = useToday()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()

  const [defaults] = useClassificationDefaults()
  const usual = notes.tags
    .map(({ id }) => id)
    .filter(id => defaults.note?.includes(id))
    .join()

  return useMemo(() => {
    const usualTags = usual === '' ? [] : usual.split(',')
    const create = ({
      id = newId(),
      title = '',
      beginning,
      parent = null,
      isTemplate = false,
      tags = usualTags,
      stays = false,
    }: NewNote = {}): Id => {
      // The title field goes on from what it is given; where it does not come, the words are the title.
      const entitle = (typed: string) => {
        const named = `${title}${typed}`.replace(/\s+/g, ' ').trim()
        void setNotes([
          { id, columns: { title: named, search_norm: searchNorm(named, beginning?.columns.doc_text ?? '') } },
        ])
      }
      if (!stays) keepTyped(typeAhead(), entitle)
      const columns = {
        id,
        title,
        parent_id: parent,
        is_template: isTemplate,
        ...(beginning?.columns ?? { search_norm: searchNorm(title, '') }),
      }
      if (!stays) showNew(columns)
      void addNote({
        note: columns,
        links: beginning?.links ?? null,
        tags: tagRows(id, tags),
      })
      if (!stays) void navigate(`/mypage/notes/${id}`, { state: { isNew: true } })
      return id
    }

    const make = (note?: NoteRow, day: Day | null = null) => {
      const place = `notes.make:${store.getState().session.user?.id}`
      // Named by what is asked: a second press, while this one is under way, makes no second note.
      const asked = note && {
        ...note,
        of: note.id,
        id: `${note.id} ${day}`,
        as: newId(),
        tags: [...notes.tagsOf(note.id)],
        day,
      }
      if (!putErrand(place, asked)) return
      const steps = { create, t, language, weekStart }
      void bringNoteFrom().then(({ makeNotes }) => makeNotes(place, steps, asked))
    }

    const change = (of: readonly NoteRow[], columns: UpdateOf<'notes'>, message: Message) => {
      if (of.length === 0) return
      // What undoing brings back is what each row said before.
      const before = of.map(note => ({
        id: note.id,
        columns: Object.fromEntries(
          Object.keys(columns).map(key => [key, Reflect.get(note, key)]),
        ) as UpdateOf<'notes'>,
      }))
      void setNotes(of.map(({ id }) => ({ id, columns })))
      toast({ message: t(message, { count: of.length }), onUndo: () => void setNotes(before) })
    }

    const tagNamed = (name: string): Id => {
      const norm = normalizeForSearch(name)
      const known = notes.tags.find(tag => tag.name_norm === norm)
      if (known) return known.id
      const id = newId()
      void addTag({ id, kind: 'tag', name: name.trim(), name_norm: norm, applies_to: [] })
      return id
    }

    return {
      create,
      set: (of, columns) => void setNotes(of.map(({ id }) => ({ id, columns }))),
      trash: of => change(of, { deleted_at: new Date().toISOString() }, 'deleted'),
      restore: of => change(of, { deleted_at: null }, 'restoredNotes'),
      archive: (of, isArchived) => change(of, { archived: isArchived }, isArchived ? 'archivedNotes' : 'unarchived'),
      move: (of, parent) => change(of, { parent_id: parent }, 'moved'),
      addTags: (of, tags) => {
        const add = of.flatMap(note =>
          tagRows(
            note.id,
            tags.filter(tag => !notes.tagsOf(note.id).has(tag)),
          ),
        )
        void setTags({ add, remove: [] })
        toast({
          message: t('tagged', { count: of.length }),
          onUndo: () => void setTags({ add: [], remove: add.map(({ id }) => id) }),
        })
      },
      setTags: (note, tags) => {
        const before = notes.tagsOf(note)
        const gone = [...before].filter(tag => !tags.includes(tag))
        void setTags({
          add: tagRows(
            note,
            tags.filter(tag => !before.has(tag)),
          ),
          remove: gone.flatMap(tag => notes.tagRow(note, tag) ?? []),
        })
      },
      tagNamed,
      duplicate: note => make(note),
      createShared: async (shared, { pictures, begin = () => true } = {}) => {
        const { ofShared } = await bringNoteFrom()
        const stays = !begin()
        create({ title: shared.title, beginning: ofShared(shared, pictures), stays })
      },
      createFrom: template => make(template, today),
      goOn: () => make(),
    }
  }, [t, notes, usual, navigate, addNote, setNotes, setTags, addTag, today, language, weekStart])
}
