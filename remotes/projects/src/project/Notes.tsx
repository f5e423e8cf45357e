import { type Id, normalizeForSearch } from '@techo/core'
import { attachmentUrl, journalOf, onArrival, toProblem, uploadAttachment, useSession, useSync } from '@techo/data'
import { RichEditor, type RichEditorHandle } from '@techo/editor'
import { AutosaveNotice, saveAnswerOf, useAutosave } from '@techo/editor/autosave'
import { docToText, fromPlainText } from '@techo/editor/doc'
import { ProblemView, Skeleton } from '@techo/ui'
import { useMemo, useRef, useState } from 'react'
import { type PlanText, useProjectTaskTextQuery, useProjectTextQuery, useSetPlanTextMutation } from '../api.ts'
import { useT } from '../messages/index.ts'
import styles from './project.module.css'

/** The notes of a project. `title` goes into what the search finds. */
export function ProjectNotes({ id, title }: { readonly id: Id; readonly title: string }) {
  const { data: text, error, refetch } = useProjectTextQuery(id)
  return <Notes text={text} error={error} onRetry={refetch} type="project" title={title} />
}

/** The notes of a task: the same text as on the page of its day. */
export function TaskNotes({ id, title }: { readonly id: Id; readonly title: string }) {
  const { data: text, error, refetch } = useProjectTaskTextQuery(id)
  return <Notes text={text} error={error} onRetry={refetch} type="task" title={title} />
}

interface Props {
  readonly text: PlanText | null | undefined
  readonly type: 'project' | 'task'
  readonly title: string
}

const Notes = ({
  text,
  error,
  onRetry,
  ...rest
}: Props & { readonly error: unknown; readonly onRetry: () => void }) => {
  if (text) return <NotesEditor key={text.id} text={text} {...rest} />
  return error ? <ProblemView problem={toProblem(error)} onRetry={onRetry} size="line" /> : <Skeleton lines={3} />
}

function NotesEditor({ text, type, title }: Props & { readonly text: PlanText }) {
  const t = useT()
  const sync = useSync()
  const { user } = useSession()
  const [setText] = useSetPlanTextMutation()
  const editor = useRef<RichEditorHandle>(null)
  const [images] = useState(() => ({
    upload: (file: File, options?: Omit<Parameters<typeof uploadAttachment>[1], 'owner'>) =>
      uploadAttachment(file, { owner: { type, id: text.id }, ...options }),
    url: attachmentUrl,
    onArrival,
  }))
  const { doc, doc_text: plain, rev } = text
  // Where no document was ever written, the plain text is what both sides of a merge start from.
  const stored = useMemo(() => ({ doc: doc ?? (plain === '' ? null : fromPlainText(plain)), rev }), [doc, plain, rev])
  const [content] = useState(stored.doc)
  const autosave = useAutosave({
    id: `${type}:${text.id}`,
    stored,
    editor,
    owner: user?.id,
    journal: journalOf({
      table: `${type}s`,
      entity: { type, id: text.id },
      title,
      href: type === 'project' ? `/mypage/project-management?project=${text.id}` : '/mypage/project-management',
    }),
    save: async ({ doc, rev, isAwaited }) => {
      const words = docToText(doc)
      return saveAnswerOf(
        setText({
          table: `${type}s`,
          id: text.id,
          rev,
          columns: {
            // A document is JSON; its type says more than the column's, which has an index signature.
            doc: doc as unknown as PlanText['doc'],
            doc_text: words,
            search_norm: `${normalizeForSearch(title)} ${normalizeForSearch(words)}`.trim(),
          },
          isAnswered: isAwaited,
        }).unwrap(),
      )
    },
  })
  const { phase, isKept, size } = autosave.status
  const isWaiting = phase === 'offline' && isKept && sync.pending > 0
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
      {phase === 'offline' && !isKept && size !== 'too-large' && <p role="alert">{t('notesFailed')}</p>}
      {isWaiting && !sync.kept && <p role="alert">{t('notesNotKept')}</p>}
      {isWaiting && sync.kept && <p className={styles.hint}>{t('notesKept')}</p>}
    </>
  )
}
