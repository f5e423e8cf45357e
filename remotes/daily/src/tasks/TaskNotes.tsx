import { normalizeForSearch } from '@techo/core'
import { journalOf, toProblem, useSession, useSync } from '@techo/data'
import { RichEditor, type RichEditorHandle } from '@techo/editor'
import { AutosaveNotice, saveAnswerOf, useAutosave } from '@techo/editor/autosave'
import { docToText, fromPlainText } from '@techo/editor/doc'
import { ProblemView, Skeleton } from '@techo/ui'
import { useMemo, useRef, useState } from 'react'
import type { TaskRow } from '../api.ts'
import { useT } from '../messages.ts'
import { picturesOf } from '../pictures.ts'
import { saveStateOf } from '../writing/save-state.ts'
import { type TaskText, useSetTaskTextMutation, useTaskTextQuery } from './api.ts'
import { useTaskT } from './task-messages.ts'
import styles from './tasks.module.css'

/** The notes of a task: the same editor as everywhere, kept while they are written. */
export function TaskNotes({ task, searchTitle }: { readonly task: TaskRow; readonly searchTitle: string }) {
  const t = useTaskT()
  const { data: text, error, refetch } = useTaskTextQuery(task.id)
  return (
    <section aria-label={t('notes')} className={styles.part}>
      <h3>{t('notes')}</h3>
      {text ? (
        <NotesEditor text={text} title={task.title} searchTitle={searchTitle} />
      ) : error ? (
        <ProblemView problem={toProblem(error)} onRetry={refetch} size="line" />
      ) : (
        <Skeleton lines={3} />
      )}
    </section>
  )
}

export function NotesEditor({
  text,
  title,
  searchTitle,
}: {
  readonly text: TaskText
  readonly title: string
  readonly searchTitle: string
}) {
  const t = useTaskT()
  const words = useT()
  const sync = useSync()
  const { user } = useSession()
  const [setText] = useSetTaskTextMutation()
  const editor = useRef<RichEditorHandle>(null)
  const [images] = useState(() => picturesOf('task', text.id))
  const { doc, doc_text: plain, rev } = text
  // Where no document was ever written, the plain text is what both sides of a merge start from.
  const stored = useMemo(() => ({ doc: doc ?? (plain === '' ? null : fromPlainText(plain)), rev }), [doc, plain, rev])
  const [content] = useState(stored.doc)
  const autosave = useAutosave({
    id: `task:${text.id}`,
    stored,
    editor,
    owner: user?.id,
    journal: journalOf({
      table: 'tasks',
      entity: { type: 'task', id: text.id },
      title,
      href: '/mypage/daily',
    }),
    save: async ({ doc, rev, isAwaited }) => {
      const said = docToText(doc)
      return saveAnswerOf(
        setText({
          id: text.id,
          rev,
          columns: {
            // A document is JSON; its type says more than the column's, which has an index signature.
            doc: doc as unknown as TaskText['doc'],
            doc_text: said,
            search_norm: `${searchTitle} ${normalizeForSearch(said)}`.trim(),
          },
          isAnswered: isAwaited,
        }).unwrap(),
      )
    },
  })
  const state = saveStateOf(autosave, sync)
  return (
    <>
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
      {state === 'failed' && autosave.status.phase === 'offline' && <p role="alert">{t('notesFailed')}</p>}
      {state === 'notKept' && <p role="alert">{words('notKept')}</p>}
      {(state === 'offline' || state === 'waiting') && <p className={styles.soft}>{words(state)}</p>}
    </>
  )
}
