import { dateFormat } from '@techo/core'
import { toProblem, usePreferences } from '@techo/data'
import { RichDifference, RichViewer } from '@techo/editor'
import { type Doc, isEmptyDoc, parseDoc } from '@techo/editor/doc'
import { Badge, Button, Dialog, ProblemView, SegmentedControl, Skeleton, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { remotePicture } from '../remote-picture.ts'
import { useVersionQuery, useVersionsQuery, type VersionsOf } from './api.ts'
import { useVersionT } from './version-messages.ts'
import styles from './versions.module.css'

interface Props {
  readonly of: VersionsOf
  /** the text as it is now */
  readonly now: Doc
  readonly canRestore: boolean
  /** keeps the text as it is now among the versions */
  readonly onKeep: (reason: 'manual' | 'restore') => void
  readonly onRestore: (doc: Doc) => void
  readonly onClose: () => void
}

/** What a text was before, what has changed since, and the way back. The text that gives way is kept too. */
export function VersionsDialog({ of, now, canRestore, onKeep, onRestore, onClose }: Props) {
  const t = useVersionT()
  const { language } = useLanguage()
  const { time_zone: timeZone } = usePreferences()
  const versions = useVersionsQuery(of, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState<'difference' | 'whole'>('difference')
  const id = chosen ?? versions.data?.[0]?.id ?? null
  const version = useVersionQuery(id ?? '', { skip: id === null })
  const stored = version.currentData?.doc
  const doc = stored === undefined ? null : parseDoc(stored).doc
  const clock = dateFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const restore = () => {
    if (!doc) return
    onKeep('restore')
    onRestore(doc)
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
              onKeep('manual')
              toast({ message: t('kept'), tone: 'good' })
            }}
          >
            {t('keepVersion')}
          </Button>
          <Button variant="primary" isDisabled={!doc || !canRestore} onPress={restore}>
            {t('restoreVersion')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('versionsText')}</p>
      {versions.error && <ProblemView size="line" problem={toProblem(versions.error)} onRetry={versions.refetch} />}
      {!versions.data ? (
        !versions.error && <Skeleton lines={1} />
      ) : versions.data.length === 0 ? (
        <p>{t('noVersions')}</p>
      ) : (
        <div className={styles.versions}>
          <ul className={styles.list}>
            {versions.data.map(each => (
              <li key={each.id}>
                <button type="button" aria-pressed={each.id === id} onClick={() => setChosen(each.id)}>
                  <time dateTime={each.created_at ?? undefined}>
                    {clock.format(each.created_at === null ? Date.now() : new Date(each.created_at))}
                  </time>
                  <Badge>{t(each.reason)}</Badge>
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
            ) : shown === 'difference' ? (
              <RichDifference before={doc} after={now} label={t('difference')} />
            ) : isEmptyDoc(doc) ? (
              <p className={styles.hint}>{t('emptyVersion')}</p>
            ) : (
              <RichViewer content={doc} label={t('whole')} fetchImage={remotePicture} />
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
