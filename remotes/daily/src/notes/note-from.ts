import type { Day, Id, Language, Shared, WeekStart } from '@techo/core'
import { type Errand, runErrands } from '@techo/core/run-errands'
import { store } from '@techo/data'
import { type Doc, ensureIds, linkColumns, repairDoc } from '@techo/editor/doc'
import { toast } from '@techo/ui'
import { fillTemplate, type Values, valuesOf } from '../periods/template.ts'
import { withIds } from '../writing/link-rows.ts'
import { noteApi } from './api.ts'
import type { useNoteT } from './messages.ts'
import type { NoteRow } from './note.ts'
import { translate } from './note-from-messages.ts'
import { textColumns } from './text-columns.ts'

interface Place {
  readonly today: Day
  readonly language: Language
  readonly weekStart: WeekStart
}

/** The text a new note begins with: its columns, and the rows of its links. Apart, because few notes begin with one. */
export type Beginning = ReturnType<typeof written>

function written(title: string, doc: Doc) {
  const named = ensureIds(doc)
  return { columns: textColumns(title, named), links: withIds(linkColumns(named)) }
}

/** What a new note is given; what it is not given is empty, or as usual. */
export interface NewNote {
  readonly id?: Id
  readonly title?: string
  readonly beginning?: Beginning
  readonly parent?: Id | null
  readonly isTemplate?: boolean
  readonly tags?: readonly Id[]
  /** stay on this page */
  readonly stays?: boolean
}

/** A note that is made of another one, whose row it names. */
export interface Making extends Errand, Pick<NoteRow, 'title' | 'parent_id' | 'is_template'> {
  /** the note it is made of */
  readonly of: Id
  /** the id of the note that is made */
  readonly as: Id
  readonly tags: readonly Id[]
  /** the day for which the variables of a template are filled; null copies the note */
  readonly day: Day | null
}

interface MakingSteps extends Omit<Place, 'today'> {
  readonly create: (note: NewNote) => void
  readonly t: ReturnType<typeof useNoteT>
}

/** Makes what was just asked for, which is opened then, and what was asked for in pages that were left. */
export const makeNotes = (place: string, { create, t, ...where }: MakingSteps, asked?: Making): Promise<void> =>
  runErrands(
    place,
    async ({ of, as: id, tags, day: today, title, parent_id: parent, is_template: isTemplate }, isAsked) => {
      const { data, error } = await store.dispatch(noteApi.endpoints.notesWhole.initiate([of]))
      if (!data) throw error
      const [whole] = data
      const note = { id, tags, stays: !isAsked }
      return () => {
        if (!whole) return
        if (today !== null) return create({ ...note, title, beginning: filled(title, whole.doc, { today, ...where }) })
        const named = t('copyOf', { title: title || t('untitled') })
        create({ ...note, title: named, parent, isTemplate, beginning: written(named, repairDoc(whole.doc).doc) })
        toast({ message: t('duplicated'), tone: 'good' })
      }
    },
    asked,
    ({ day }) => toast({ message: translate(day === null ? 'copying' : 'beginning'), duration: null }),
  )

/** A stored picture that a note begins with. */
export interface BeginningPicture {
  readonly path: string
  readonly width: number
  readonly height: number
}

/** What another program shared, its address after its text, its pictures last. */
export function ofShared({ title, text, url }: Shared, pictures: readonly BeginningPicture[] = []): Beginning {
  const lines = [text, url ?? ''].filter(Boolean).join('\n').split('\n')
  const words = lines.map(line => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
  const shown = pictures.map(({ path, width, height }) => ({ type: 'image', attrs: { path, width, height } }))
  return written(title, repairDoc({ type: 'doc', content: [...words, ...shown] }).doc)
}

/** The text of a template, its variables filled. */
function filled(title: string, doc: unknown, { today, language, weekStart }: Place): Beginning {
  const { date, weekday, week, yesterday } = valuesOf(
    { kind: 'day', start: today },
    { language, weekStart, holiday: null, tasks: [], habits: [] },
  )
  const values = Object.fromEntries(Object.entries({ date, weekday, week, yesterday }).filter(([, value]) => value))
  return written(title, fillTemplate(repairDoc(doc).doc, values as Values))
}
