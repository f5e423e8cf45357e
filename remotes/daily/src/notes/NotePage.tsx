import type { Id } from '@techo/core'
import { toProblem } from '@techo/data'
import { arriving, EmptyState, LinkButton, Page, ProblemView, Skeleton } from '@techo/ui'
import { useLocation } from '@techo/ui/router'
import { useState } from 'react'
import { useNoteTextQuery } from './api.ts'
import { isNew } from './is-new.ts'
import { useNoteT } from './messages.ts'

const bringEditor = () => import('./NoteEditor.tsx').then(({ NoteEditor }) => NoteEditor)

/** Begins to fetch what a note is drawn with; what fails is asked for again, and told, where it is drawn. */
export const preloadNote = (): void => {
  bringEditor().catch(() => {})
}

const NoteEditor = arriving(bringEditor, () => <Waiting />)

const Waiting = () => (
  <Page title={useNoteT()('notes')} width="wide">
    <Skeleton lines={8} />
  </Page>
)

/** One note: found, not there, or not to be had just now. */
export function NotePage({ id }: { readonly id: Id }) {
  const t = useNoteT()
  const { state } = useLocation()
  useState(preloadNote)
  // What a new note begins with is no answer yet: asked for, it follows what is written like any other.
  const text = useNoteTextQuery(id, { refetchOnMountOrArgChange: isNew(state) })
  if (text.data) return <NoteEditor text={text.data} />
  const problem = text.error && toProblem(text.error)
  // An address of another shape is no note either.
  const isMissing = text.data === null || problem?.kind === 'invalid' || problem?.kind === 'missing'
  return (
    <Page title={isMissing ? t('missing') : t('notes')} width="wide">
      {isMissing ? (
        <EmptyState
          icon="note"
          title={t('missingText')}
          action={<LinkButton to="/mypage/notes">{t('toList')}</LinkButton>}
        />
      ) : problem ? (
        <ProblemView problem={problem} onRetry={text.refetch} isRetrying={text.isFetching} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}
