import { whenIdle } from '@techo/core'
import { isNewHere, store } from '@techo/data'
import { usePageKeys } from '@techo/ui/actions'
import { SplitPane } from '@techo/ui/layout'
import { useParams } from '@techo/ui/router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { noteApi } from './api.ts'
import { firstFew } from './list-columns.ts'
import { useNoteT } from './messages.ts'
import { NoteListPane } from './NoteListPane.tsx'
import { NotePage, preloadNote } from './NotePage.tsx'
import { NotesHome } from './NotesHome.tsx'
import { isIn, sorted } from './note.ts'
import styles from './notes.module.css'
import { updateStaleLinksLater } from './update-stale-links-later.ts'
import { useNoteActions } from './useNoteActions.ts'
import { NotesContext, useAllNotes } from './useNotes.ts'

const wide = '(min-width: 72rem)'
const subscribe = (listener: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Milliseconds after the rows: they are drawn, and nothing of the first screen is on its way any more. */
const rest = 300

const { firstNotes, keptNotes, tagList, noteTags } = noteApi.endpoints
export const asks = () => [
  isNewHere() ? firstNotes.initiate() : keptNotes.initiate(),
  tagList.initiate(),
  noteTags.initiate(),
]

export const files = () => import('./files.tsx').then(found => found.files)

/** The notes: their list, or a note with the list beside it where there is room for both. */
export function Component() {
  const notes = useAllNotes()
  const { all, isReady } = notes
  useEffect(() => {
    if (!isReady) return
    // The rows come first; behind them, as a new note is written in at once, what a note is drawn and written with, which
    // say themselves when their code cannot be had.
    const bring = () => {
      preloadNote()
      import('@techo/editor').then(({ preloadEditor }) => preloadEditor()).catch(() => {})
      void updateStaleLinksLater()
    }
    const timer = setTimeout(() => whenIdle(bring, 2000), rest)
    return () => clearTimeout(timer)
  }, [isReady])
  useEffect(() => {
    if (!isReady) return
    const keep = () => {
      const first = all.filter(note => isIn(note, 'recent'))
      const value = sorted(first, 'updated', true).slice(0, firstFew)
      store.dispatch(noteApi.util.upsertQueryEntries([{ endpointName: 'keptNotes', arg: undefined, value }]))
    }
    const timer = setTimeout(() => whenIdle(keep, 2000), rest)
    return () => clearTimeout(timer)
  }, [isReady, all])
  return (
    <NotesContext value={notes}>
      <Place />
    </NotesContext>
  )
}

function Place() {
  const t = useNoteT()
  const { id } = useParams()
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
  const { create, goOn } = useNoteActions()
  // Once: what a page that was left had not done yet.
  const [atFirst] = useState(() => goOn)
  useEffect(atFirst, [atFirst])
  usePageKeys([{ id: 'new', label: t('add'), keys: 'N', onAction: () => void create() }])
  if (id === undefined) return <NotesHome />
  const note = <NotePage key={id} id={id} />
  return isWide ? (
    <SplitPane
      className={styles.low ?? ''}
      label={t('listPane')}
      memory="notes"
      start={<NoteListPane open={id} />}
      end={<div className={styles.pane}>{note}</div>}
      initial={300}
      min={220}
      max={460}
    />
  ) : (
    <div className={styles.low}>{note}</div>
  )
}
