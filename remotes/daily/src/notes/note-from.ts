import type { Day, Language, Shared, WeekStart } from '@techo/core'
import { type Doc, ensureIds, linkColumns, repairDoc } from '@techo/editor/doc'
import { fillTemplate, type Values, valuesOf } from '../periods/template.ts'
import { withIds } from '../writing/link-rows.ts'
import { textColumns } from './text-columns.ts'

/** The text a new note begins with: its columns, and the rows of its links. Apart, because few notes begin with one. */
export type Beginning = ReturnType<typeof written>

function written(title: string, doc: Doc) {
  const named = ensureIds(doc)
  return { columns: textColumns(title, named), links: withIds(linkColumns(named)) }
}

/** The text of another note. */
export const copied = (title: string, doc: unknown): Beginning => written(title, repairDoc(doc).doc)

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
export function filled(
  title: string,
  doc: unknown,
  { today, language, weekStart }: { readonly today: Day; readonly language: Language; readonly weekStart: WeekStart },
): Beginning {
  const { date, weekday, week, yesterday } = valuesOf(
    { kind: 'day', start: today },
    { language, weekStart, holiday: null, tasks: [], habits: [] },
  )
  const values = Object.fromEntries(Object.entries({ date, weekday, week, yesterday }).filter(([, value]) => value))
  return written(title, fillTemplate(repairDoc(doc).doc, values as Values))
}
