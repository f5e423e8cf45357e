import { isProblem, type Problem, problem } from '@techo/core'
import { saveFile } from '@techo/core/files'
import { useToday } from '@techo/data'
import { Button, Dialog, loadAwaited, ProblemView, Progress } from '@techo/ui'
import { useState } from 'react'
import { useNotesWholeMutation } from '../api.ts'
import { useNoteT } from '../messages.ts'
import styles from '../notes.module.css'
import { useNotes } from '../useNotes.ts'
import { useVaultT } from './messages.ts'

const chunk = 50

type State =
  | { readonly kind: 'ready' }
  | { readonly kind: 'running'; readonly done: number; readonly all: number }
  | { readonly kind: 'done'; readonly missing: number; readonly count: number }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** What writes the files comes with the first press. */
const problemOf = (error: unknown): Problem => {
  if (isProblem(error)) return error
  const isUnloaded = error instanceof Error && error.name === 'ChunkLoadError'
  return isUnloaded ? problem('offline', { code: 'client_not_loaded' }) : problem('bug')
}

/** All notes, archived ones too, as an archive of Markdown files with their pictures. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useNoteT()
  const words = useVaultT()
  const notes = useNotes()
  const today = useToday()
  const [readWhole] = useNotesWholeMutation()
  const [state, setState] = useState<State>({ kind: 'ready' })
  const mine = notes.all.filter(note => note.deleted_at === null)

  const run = async () => {
    const { fetchPicture, noteFile, picturePath, picturesIn, placesOf, zipOf } = await loadAwaited(
      () => import('./download.ts'),
    )
    const places = placesOf(mine, t('untitled'))
    const byId = new Map(mine.map(note => [note.id, note]))
    const files = new Map<string, string | Uint8Array>()
    const pictures = new Set<string>()
    const all = mine.length
    for (let at = 0; at < all; at += chunk) {
      setState({ kind: 'running', done: at, all })
      const texts = await readWhole(mine.slice(at, at + chunk).map(({ id }) => id)).unwrap()
      for (const text of texts) {
        const row = byId.get(text.id)
        const place = places.get(text.id)
        if (!row || place === undefined) continue
        const tags = notes.tags.flatMap(tag => (notes.tagsOf(text.id).has(tag.id) ? [tag.name] : []))
        files.set(`${place}.md`, noteFile({ ...row, ...text, tags }, places))
        for (const path of picturesIn(text)) pictures.add(path)
      }
    }
    let missing = 0
    for (const path of pictures) {
      const bytes = await fetchPicture(path)
      if (bytes) files.set(picturePath(path), bytes)
      else missing += 1
    }
    saveFile(zipOf(files), `techo-notes-${today}.zip`)
    setState({ kind: 'done', missing, count: all })
  }
  const start = () => void run().catch((error: unknown) => setState({ kind: 'failed', problem: problemOf(error) }))

  return (
    <Dialog
      title={t('exportAll')}
      size="small"
      isOpen
      isHeld={state.kind === 'running'}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        state.kind === 'done' ? (
          <Button variant="primary" onPress={onClose}>
            {t('close')}
          </Button>
        ) : (
          <Button variant="primary" icon="download" isPending={state.kind === 'running'} onPress={start}>
            {t('exportAll')}
          </Button>
        )
      }
    >
      <p>{t('count', { count: mine.length })}</p>
      {state.kind === 'running' && (
        <>
          <Progress
            label={words('exporting', { done: state.done, all: state.all })}
            value={state.done}
            max={Math.max(1, state.all)}
          />
          <p className={styles.hint}>{words('exporting', { done: state.done, all: state.all })}</p>
        </>
      )}
      {state.kind === 'done' && <p role="status">{words('exported')}</p>}
      {state.kind === 'done' && state.missing > 0 && (
        <p role="alert">{words('missingPictures', { count: state.missing })}</p>
      )}
      {state.kind === 'failed' && (
        <ProblemView size="line" problem={state.problem} title={words('exportFailed')} onRetry={start} />
      )}
    </Dialog>
  )
}
