import { newId } from '@techo/core'
import { toProblem, useProfile } from '@techo/data'
import { RichDifference, type RichEditorHandle, RichViewer } from '@techo/editor'
import { type Doc, parseDoc } from '@techo/editor/doc'
import { Badge, Button, Dialog, ProblemView, SegmentedControl, Skeleton, toast, useLanguage } from '@techo/ui'
import { type RefObject, useState } from 'react'
import { type NoteText, useAddNoteVersionMutation, useNoteVersionQuery, useNoteVersionsQuery } from './api.ts'
import { useNoteT } from './messages.ts'
import styles from './notes.module.css'
import { docColumn } from './useNoteActions.ts'

const reasons = { autosave: 'autosave', manual: 'manual', restore: 'restoreReason', import: 'importReason' } as const

interface Props {
  readonly text: NoteText
  readonly editor: RefObject<RichEditorHandle | null>
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** What the note was before, what has changed since, and the way back. The text that gives way is kept too. */
export function VersionsDialog({ text, editor, onRestored, onClose }: Props) {
  const t = useNoteT()
  const { language } = useLanguage()
  const { time_zone: timeZone } = useProfile()
  const versions = useNoteVersionsQuery(text.id, { refetchOnMountOrArgChange: true })
  const [addVersion] = useAddNoteVersionMutation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState<'difference' | 'whole'>('difference')
  const [now] = useState<Doc>(() => editor.current?.getJSON() ?? parseDoc(text.doc).doc)
  const id = chosen ?? versions.data?.[0]?.id ?? null
  const version = useNoteVersionQuery(id ?? '', { skip: id === null })
  const doc = version.currentData?.doc
  const clock = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const keep = (reason: 'manual' | 'restore') =>
    addVersion({ id: newId(), note_id: text.id, rev: text.rev, doc: docColumn(now), reason })
  const restore = () => {
    if (!doc) return
    void keep('restore')
    const old = parseDoc(doc).doc
    editor.current?.receive(old)
    onRestored()
    toast({ message: t('restoredVersion'), tone: 'good' })
    onClose()
  }
  return (
    <Dialog
      title={t('versions')}
      size="large"
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button
            icon="copy"
            onPress={() => {
              void keep('manual')
              toast({ message: t('kept'), tone: 'good' })
            }}
          >
            {t('keepVersion')}
          </Button>
          <Button variant="primary" isDisabled={!doc || text.deleted_at !== null} onPress={restore}>
            {t('restoreVersion')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('versionsText')}</p>
      {versions.error && <ProblemView size="line" problem={toProblem(versions.error)} onRetry={versions.refetch} />}
      {!versions.data ? (
        !versions.error && <Skeleton lines={4} />
      ) : versions.data.length === 0 ? (
        <p>{t('noVersions')}</p>
      ) : (
        <div className={styles.versions}>
          <ul className={styles.versionList}>
            {versions.data.map(each => (
              <li key={each.id}>
                <button type="button" aria-pressed={each.id === id} onClick={() => setChosen(each.id)}>
                  <time dateTime={each.created_at}>{clock.format(new Date(each.created_at))}</time>
                  <Badge>{t(reasons[each.reason])}</Badge>
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.version}>
            <SegmentedControl
              label={t('difference')}
              options={[
                { value: 'difference', label: t('difference') },
                { value: 'whole', label: t('whole') },
              ]}
              value={shown}
              onChange={setShown}
            />
            {!doc ? (
              <Skeleton lines={5} />
            ) : shown === 'whole' ? (
              <RichViewer content={doc} label={t('whole')} />
            ) : (
              <RichDifference before={doc} after={now} label={t('difference')} />
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
