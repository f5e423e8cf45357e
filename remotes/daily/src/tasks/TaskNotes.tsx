import { normalizeForSearch } from '@techo/core'
import { RichEditor, type Snapshot } from '@techo/editor'
import { docToText } from '@techo/editor/doc'
import { Skeleton } from '@techo/ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { TaskRow } from '../api.ts'
import { type Autosave, createAutosave } from '../periods/autosave.ts'
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
  const title = useRef(searchTitle)
  useEffect(() => {
    title.current = searchTitle
  }, [searchTitle])
  const [autosave] = useState<Autosave<Pick<Snapshot, 'getJSON' | 'composing'>>>(() =>
    createAutosave({
      save: async snapshot => {
        const doc = snapshot.getJSON()
        const words = docToText(doc)
        await setText({
          id: text.id,
          columns: {
            // A document is JSON; its type says more than the column's, which has an index signature.
            doc: doc as unknown as TaskText['doc'],
            doc_text: words,
            search_norm: `${title.current} ${normalizeForSearch(words)}`.trim(),
          },
        }).unwrap()
      },
    }),
  )
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    }
    const leave = (event: Event) => {
      if (event instanceof CustomEvent) event.detail?.waitUntil?.(autosave.flush())
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('techo:flush', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('techo:flush', leave)
      void autosave.flush()
    }
  }, [autosave])
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)
  return (
    <>
      {state === 'failed' && <p role="alert">{t('notesFailed')}</p>}
      <div className={styles.notes}>
        <RichEditor
          content={content}
          onChange={autosave.change}
          label={t('notes')}
          placeholder={t('notesPlaceholder')}
        />
      </div>
    </>
  )
}
