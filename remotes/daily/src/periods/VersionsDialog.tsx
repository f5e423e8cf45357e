import { toDay } from '@techo/core'
import { useProfile } from '@techo/data'
import { RichViewer } from '@techo/editor'
import { isEmptyDoc, repairDoc } from '@techo/editor/doc'
import { Badge, Button, Dialog, Skeleton, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { type NoteRow, useSetPeriodNoteMutation } from '../api.ts'
import { usePeriodVersionQuery, usePeriodVersionsQuery } from './api.ts'
import { noteColumns } from './day-note.ts'
import { usePeriodT } from './period-messages.ts'
import styles from './periods.module.css'
import { useVersions } from './useVersions.ts'

/** What the note was before, and the way back to it. The text that gives way is kept too. */
export function VersionsDialog({ row, onClose }: { readonly row: NoteRow; readonly onClose: () => void }) {
  const t = usePeriodT()
  const { language } = useLanguage()
  const { time_zone: timeZone } = useProfile()
  const { data: versions } = usePeriodVersionsQuery(row.id)
  const [setNote] = useSetPeriodNoteMutation()
  const { keep } = useVersions(row)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? versions?.[0]?.id ?? null
  const { data: version } = usePeriodVersionQuery(shown ?? '', { skip: shown === null })
  const clock = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const restore = () => {
    if (!version) return
    keep('restore')
    const columns = noteColumns(repairDoc(version.doc).doc, row.one_line)
    void setNote({
      period: { kind: row.kind, start: toDay(row.period_start) },
      // A document is JSON; its type says more than the column's, which has an index signature.
      columns: { ...columns, doc: columns.doc as unknown as NoteRow['doc'] },
    })
    toast({ message: t('restored'), tone: 'good' })
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
              keep('manual')
              toast({ message: t('versionSaved'), tone: 'good' })
            }}
          >
            {t('saveVersion')}
          </Button>
          <Button variant="primary" isDisabled={!version} onPress={restore}>
            {t('restore')}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t('versionsText')}</p>
      {!versions ? (
        <Skeleton lines={4} />
      ) : versions.length === 0 ? (
        <p>{t('noVersions')}</p>
      ) : (
        <div className={styles.versions}>
          <ul>
            {versions.map(({ id, created_at, reason }) => {
              const at = clock.format(new Date(created_at ?? Date.now()))
              return (
                <li key={id}>
                  <button
                    type="button"
                    aria-pressed={id === shown}
                    aria-label={t('show', { at })}
                    onClick={() => setChosen(id)}
                  >
                    {at} <Badge>{t(reason === 'restore' ? 'restoreReason' : reason)}</Badge>
                  </button>
                </li>
              )
            })}
          </ul>
          <div className={styles.version}>
            {version ? (
              isEmptyDoc(repairDoc(version.doc).doc) ? (
                <p className={styles.soft}>{t('emptyVersion')}</p>
              ) : (
                <RichViewer content={version.doc} label={t('versions')} />
              )
            ) : (
              <Skeleton lines={4} />
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
