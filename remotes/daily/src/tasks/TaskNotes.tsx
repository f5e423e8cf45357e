import { normalizeForSearch } from '@techo/core'
import { RichEditor, type RichEditorHandle } from '@techo/editor'
import { AutosaveNotice, useAutosave } from '@techo/editor/autosave'
import { docToText } from '@techo/editor/doc'
import { Skeleton } from '@techo/ui'
import { useRef, useState } from 'react'
import type { TaskRow } from '../api.ts'
import { picturesOf } from '../pictures.ts'
import { type TaskText, useSetTaskTextMutation, useTaskTextQuery } from './api.ts'
import { useTaskT } from './task-messages.ts'
import styles from './tasks.module.css'

/** The notes of a task: the same editor as everywhere, kept while they are written. */
export function TaskNotes({ task, searchTitle }: { readonly task: TaskRow; readonly searchTitle: string }) {
  const t = useTaskT()
  const { data: text } = useTaskTextQuery(task.id)
  return (
    <section aria-label={t('notes')} className={styles.part}>
      <h3>{t('notes')}</h3>
      {text ? <NotesEditor text={text} searchTitle={searchTitle} /> : <Skeleton lines={3} />}
    </section>
  )
}

function NotesEditor({ text, searchTitle }: { readonly text: TaskText; readonly searchTitle: string }) {
  const t = useTaskT()
  const [setText] = useSetTaskTextMutation()
  const [content] = useState(text.doc ?? text.doc_text)
  const editor = useRef<RichEditorHandle>(null)
  const [images] = useState(() => picturesOf('task', text.id))
  // Tasks have no revision: what is written last is what stays.
  const autosave = useAutosave({
    id: `task:${text.id}`,
    stored: null,
    editor,
    save: async ({ doc }) => {
      const words = docToText(doc)
      await setText({
        id: text.id,
        columns: {
          // A document is JSON; its type says more than the column's, which has an index signature.
          doc: doc as unknown as TaskText['doc'],
          doc_text: words,
          search_norm: `${searchTitle} ${normalizeForSearch(words)}`.trim(),
        },
      }).unwrap()
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
          onChange={autosave.onChange}
          label={t('notes')}
          placeholder={t('notesPlaceholder')}
        />
      </div>
    </>
  )
}
