import { type Id, normalizeForSearch } from '@techo/core'
import { attachmentUrl, type RowOf, uploadAttachment } from '@techo/data'
import { RichEditor, type RichEditorHandle } from '@techo/editor'
import { AutosaveNotice, useAutosave } from '@techo/editor/autosave'
import { docToText } from '@techo/editor/doc'
import { Skeleton } from '@techo/ui'
import { useRef, useState } from 'react'
import {
  useProjectTaskTextQuery,
  useProjectTextQuery,
  useSetProjectsMutation,
  useSetProjectTaskTextMutation,
} from '../api.ts'
import { useT } from '../messages/index.ts'
import styles from './project.module.css'

interface Text {
  readonly id: Id
  readonly doc: RowOf<'tasks'>['doc']
  readonly doc_text: string
}

interface Columns {
  readonly doc: Text['doc']
  readonly doc_text: string
  readonly search_norm: string
}

/** The notes of a project. `title` goes into what the search finds. */
export function ProjectNotes({ id, title }: { readonly id: Id; readonly title: string }) {
  const { data: text } = useProjectTextQuery(id)
  const [setProjects] = useSetProjectsMutation()
  return <Notes text={text} type="project" title={title} onSave={columns => setProjects([{ id, columns }]).unwrap()} />
}

/** The notes of a task: the same text as on the page of its day. */
export function TaskNotes({ id, title }: { readonly id: Id; readonly title: string }) {
  const { data: text } = useProjectTaskTextQuery(id)
  const [setText] = useSetProjectTaskTextMutation()
  return <Notes text={text} type="task" title={title} onSave={columns => setText({ id, columns }).unwrap()} />
}

interface Props {
  readonly text: Text | null | undefined
  readonly type: 'project' | 'task'
  readonly title: string
  readonly onSave: (columns: Columns) => Promise<unknown>
}

const Notes = ({ text, ...rest }: Props) =>
  text ? <NotesEditor key={text.id} text={text} {...rest} /> : <Skeleton lines={3} />

function NotesEditor({ text, type, title, onSave }: Props & { readonly text: Text }) {
  const t = useT()
  const [content] = useState(text.doc ?? text.doc_text)
  const editor = useRef<RichEditorHandle>(null)
  const [images] = useState(() => ({
    upload: (file: File, options?: Omit<Parameters<typeof uploadAttachment>[1], 'owner'>) =>
      uploadAttachment(file, { owner: { type, id: text.id }, ...options }),
    url: attachmentUrl,
  }))
  // These texts have no revision: what is written last is what stays.
  const autosave = useAutosave({
    id: `${type}:${text.id}`,
    stored: null,
    editor,
    save: async ({ doc }) => {
      const words = docToText(doc)
      await onSave({
        // A document is JSON; its type says more than the column's, which has an index signature.
        doc: doc as unknown as Text['doc'],
        doc_text: words,
        search_norm: `${normalizeForSearch(title)} ${normalizeForSearch(words)}`.trim(),
      })
      return { kind: 'saved' }
    },
  })
  return (
    <>
      {autosave.status.phase === 'offline' && <p role="alert">{t('notesFailed')}</p>}
      <AutosaveNotice autosave={autosave} />
      <div className={styles.notes}>
        <RichEditor
          ref={editor}
          content={content}
          images={images}
          editable={autosave.isWriter}
          onChange={autosave.onChange}
          label={t('notes')}
          placeholder={t('notesPlaceholder')}
        />
      </div>
    </>
  )
}
