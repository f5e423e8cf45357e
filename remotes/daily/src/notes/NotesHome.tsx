import type { Id } from '@techo/core'
import { sharedIn, sharedIsTaken } from '@techo/core/shared'
import {
  arriving,
  Button,
  EmptyState,
  IconButton,
  Menu,
  Page,
  ProblemView,
  Skeleton,
  Toolbar,
  useAnnounce,
} from '@techo/ui'
import { useLocation, useNavigate, useSearchParams } from '@techo/ui/router'
import { useEffect, useRef, useState } from 'react'
import { ListControls } from './ListControls.tsx'
import { useNoteT } from './messages.ts'
import { NoteList } from './NoteList.tsx'
import { isIn, type NoteRow } from './note.ts'
import styles from './notes.module.css'
import { type ListState, useListState } from './useListState.ts'
import { useNoteActions } from './useNoteActions.ts'
import { useNotes } from './useNotes.ts'

const MoveDialog = arriving(() => import('./MoveDialog.tsx').then(m => m.MoveDialog))
const TagDialog = arriving(() => import('./TagDialog.tsx').then(m => m.TagDialog))
const ImportDialog = arriving(() =>
  import(/* webpackChunkName: "vault" */ './vault/ImportDialog.tsx').then(m => m.ImportDialog),
)
const ExportDialog = arriving(() => import('./vault/ExportDialog.tsx').then(m => m.ExportDialog))

type Open =
  | { readonly kind: 'move' | 'tags'; readonly notes: readonly NoteRow[] }
  | { readonly kind: 'import' | 'export' }

/** All notes over the whole width of the page. */
export function NotesHome() {
  const t = useNoteT()
  const notes = useNotes()
  const list = useListState()
  const actions = useNoteActions()
  const navigate = useNavigate()
  const announce = useAnnounce()
  const [params, setParams] = useSearchParams()
  const [selected, setSelected] = useState<ReadonlySet<Id>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const templates = notes.all.filter(note => isIn(note, 'templates'))
  const chosen = list.lines.filter(({ id }) => selected.has(id)).map(({ note }) => note)
  const isNew = params.get('new') === '1'
  const named = params.get('title')
  const { create, createShared } = actions
  const { state } = useLocation()
  const isKnown = named === null || notes.isReady || notes.problem !== null
  const known = named === null ? undefined : notes.titles.idOf(named)
  const isMade = useRef(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (!isNew) isMade.current = false
    if (!isNew || !isKnown || isMade.current) return
    // The address still says it until the next one is drawn, and rows may come meanwhile.
    isMade.current = true
    // A link to a title that somebody took meanwhile leads there.
    if (known !== undefined) return void navigate(`/mypage/notes/${known}`, { replace: true })
    // The address says it once; the way back must not make another note.
    const begin = () => {
      if (isHere.current) setParams({}, { replace: true })
      return isHere.current
    }
    const shared = sharedIn(state)
    if (shared) void createShared(shared, { begin }).then(() => sharedIsTaken(state))
    else if (begin()) create(named === null ? {} : { title: named })
  }, [isNew, isKnown, known, named, state, setParams, create, createShared, navigate])
  const found = list.search?.isReady ? list.search.found.length : null
  useEffect(() => {
    if (found !== null) announce(found === 0 ? t('noneFound') : t('found', { count: found }))
  }, [found, announce, t])
  return (
    <Page
      width="wide"
      className={styles.home ?? ''}
      title={t('notes')}
      // The line is there before what it says.
      description={notes.isReady ? t('count', { count: list.lines.length }) : '\u00a0'}
      actions={
        <>
          {templates.length > 0 && (
            <Menu
              label={t('fromTemplate')}
              trigger={<Button icon="file">{t('fromTemplate')}</Button>}
              items={templates.slice(0, 20).map(note => ({
                id: note.id,
                label: note.title || t('untitled'),
                icon: 'file',
                onAction: () => actions.createFrom(note),
              }))}
            />
          )}
          <Button variant="primary" icon="plus" onPress={() => create()}>
            {t('add')}
          </Button>
          <Menu
            label={t('menu')}
            trigger={<IconButton icon="ellipsis" label={t('menu')} />}
            items={[
              { id: 'import', label: t('import'), icon: 'upload', onAction: () => setOpen({ kind: 'import' }) },
              { id: 'export', label: t('exportAll'), icon: 'download', onAction: () => setOpen({ kind: 'export' }) },
              { id: 'trash', label: t('trash'), icon: 'trash', to: '/mypage/trash?of=daily.note' },
            ]}
          />
        </>
      }
    >
      <ListControls list={list} />
      {list.search?.isPartial && <p className={styles.hint}>{t('searchOffline')}</p>}
      {chosen.length > 0 && (
        <Toolbar label={t('selected', { count: chosen.length })} className={styles.bulk ?? ''}>
          <span className={styles.bulkCount}>{t('selected', { count: chosen.length })}</span>
          {list.view === 'trash' ? (
            <Button icon="undo" onPress={() => actions.restore(chosen)}>
              {t('restore')}
            </Button>
          ) : (
            <>
              <Button icon="tag" onPress={() => setOpen({ kind: 'tags', notes: chosen })}>
                {t('addTags')}
              </Button>
              <Button icon="move-right" onPress={() => setOpen({ kind: 'move', notes: chosen })}>
                {t('move')}
              </Button>
              <Button
                icon={list.view === 'archived' ? 'archive-restore' : 'archive'}
                onPress={() => actions.archive(chosen, list.view !== 'archived')}
              >
                {t(list.view === 'archived' ? 'unarchive' : 'archive')}
              </Button>
              <Button icon="trash" onPress={() => actions.trash(chosen)}>
                {t('delete')}
              </Button>
            </>
          )}
          <Button variant="quiet" icon="x" onPress={() => setSelected(new Set())}>
            {t('clear')}
          </Button>
        </Toolbar>
      )}
      {!notes.isReady && (notes.problem || list.lines.length === 0) ? (
        notes.problem ? (
          <ProblemView problem={notes.problem} onRetry={notes.retry} />
        ) : (
          <Skeleton lines={8} />
        )
      ) : (
        <NoteList
          list={list}
          selected={selected}
          onSelect={setSelected}
          onMove={of => setOpen({ kind: 'move', notes: of })}
          empty={<NothingThere list={list} onAdd={() => create()} />}
        />
      )}

      {open?.kind === 'move' && <MoveDialog notes={open.notes} onClose={() => setOpen(null)} />}
      {open?.kind === 'tags' && <TagDialog notes={open.notes} onClose={() => setOpen(null)} />}
      {open?.kind === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
      {open?.kind === 'export' && <ExportDialog onClose={() => setOpen(null)} />}
    </Page>
  )
}

export function NothingThere({ list, onAdd }: { readonly list: ListState; readonly onAdd: () => void }) {
  const t = useNoteT()
  if (list.search)
    return (
      <EmptyState icon="search" title={t('noneFound')}>
        {t('noneFoundText')}
      </EmptyState>
    )
  if (list.view === 'trash') return <EmptyState icon="trash" title={t('emptyTrash')} />
  if (list.view !== 'recent' && list.view !== 'tree') return <EmptyState icon="note" title={t('emptyView')} />
  return (
    <EmptyState
      icon="note"
      title={t('empty')}
      action={
        <Button variant="primary" icon="plus" onPress={onAdd}>
          {t('add')}
        </Button>
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}
