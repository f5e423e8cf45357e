import type { Day, Id, Language, Shared, WeekStart } from '@techo/core'
import { runErrands } from '@techo/core/run-errands'
import { type Doc, ensureIds, linkColumns, repairDoc } from '@techo/editor/doc'
import { fillTemplate, type Values, valuesOf } from '../periods/template.ts'
import { withIds } from '../writing/link-rows.ts'
import { textColumns } from './text-columns.ts'
import type { NewNote } from './useNoteActions.ts'

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

/** A note that is made of another one. */
export interface Making {
  readonly id: Id
  /** the note it is made of */
  readonly of: Id
  readonly title: string
  readonly parent: Id | null
  readonly tags: readonly Id[]
  readonly isTemplate: boolean
  /** the day for which the variables of a template are filled; null copies the text as it is */
  readonly day: Day | null
}

interface MakingSteps extends Omit<Place, 'today'> {
  readonly read: (
    of: Id,
  ) => PromiseLike<{ readonly data?: readonly { readonly doc: unknown }[]; readonly error?: unknown }>
  readonly begin: (note: NewNote, isCopy: boolean) => void
}

/** Makes what was just asked for, which is opened then, and what was asked for in pages that were left. */
export const makeNotes = (place: string, { read, begin, ...where }: MakingSteps, asked?: Making): Promise<void> =>
  runErrands(
    place,
    async (making, isAsked) => {
      const { data, error } = await read(making.of)
      if (!data) throw error
      const [whole] = data
      const { day: today, title, id, tags } = making
      return () => {
        if (!whole) return
        const note = { id, title, tags, stays: !isAsked }
        if (today === null) begin({ ...making, ...note, beginning: written(title, repairDoc(whole.doc).doc) }, true)
        else begin({ ...note, beginning: filled(title, whole.doc, { today, ...where }) }, false)
      }
    },
    asked,
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
