import { toProblem, usePreferences } from '@techo/data'
import { Button, IconButton, LinkButton, ProblemView, SegmentedControl, Skeleton, useLanguage } from '@techo/ui'
import { List } from '@techo/ui/list'
import { useNavigate } from '@techo/ui/router'
import { useEffect, useState } from 'react'
import { type NoticeRow, useNotificationsQuery, useSetNotificationsReadMutation } from './api.ts'
import { Findings } from './Findings.tsx'
import styles from './inbox.module.css'
import { MergeDialog } from './MergeDialog.tsx'
import { useNoticeText } from './messages.ts'
import { NoticeLine } from './NoticeLine.tsx'
import { useAnnounce } from './useAnnounce.ts'
import { useLateChanges } from './useLateChanges.ts'
import { useMending } from './useMending.ts'
import { wordsOf } from './words.ts'

export interface InboxProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** told how many are unread */
  readonly onCount: (count: number) => void
}

const noRows: readonly NoticeRow[] = []

/** Finds out what there is to tell for as long as the page stands, and shows it while the panel is open. */
export function Inbox({ isOpen, onClose, onCount }: InboxProps) {
  const { data, error, refetch } = useNotificationsQuery()
  const rows = data ?? noRows
  const unread = rows.filter(row => row.read_at === null).length
  useEffect(() => onCount(unread), [onCount, unread])
  useAnnounce(data)
  useLateChanges()
  useMending()
  const [compared, setCompared] = useState<NoticeRow | null>(null)
  const shown = () => {
    if (data) return <Panel rows={rows} onClose={onClose} onCompare={setCompared} />
    return error ? <ProblemView problem={toProblem(error)} onRetry={() => void refetch()} /> : <Waiting />
  }
  return (
    <>
      <Findings stored={data} />
      {isOpen && shown()}
      {compared && <MergeDialog row={compared} onClose={() => setCompared(null)} />}
    </>
  )
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton kind="rows" lines={4} />
  </div>
)

interface PanelProps {
  readonly rows: readonly NoticeRow[]
  readonly onClose: () => void
  readonly onCompare: (row: NoticeRow) => void
}

function Panel({ rows, onClose, onCompare }: PanelProps) {
  const t = useNoticeText()
  const { language } = useLanguage()
  const { time_zone: timeZone } = usePreferences()
  const navigate = useNavigate()
  const [shows, setShows] = useState<'unread' | 'all'>('unread')
  const [setRead] = useSetNotificationsReadMutation()
  const unread = rows.filter(row => row.read_at === null)
  const shown = (shows === 'unread' ? unread : rows).map(row => ({ ...row, id: row.key }))

  const read = (keys: readonly string[], isRead = true) =>
    void setRead({ keys, at: isRead ? new Date().toISOString() : null })
  const open = (row: NoticeRow) => {
    if (row.read_at === null) read([row.key])
    onClose()
    if (row.kind === 'merge') onCompare(row)
    else void navigate(row.href)
  }

  return (
    <div className={styles.inbox}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <IconButton icon="x" label={t('close')} variant="quiet" onPress={onClose} />
      </header>
      <div className={styles.bar}>
        <SegmentedControl
          label={t('show')}
          value={shows}
          options={[
            { value: 'unread', label: t('unread') },
            { value: 'all', label: t('all') },
          ]}
          onChange={setShows}
        />
        <Button
          size="small"
          variant="quiet"
          isDisabled={unread.length === 0}
          onPress={() => read(unread.map(({ key }) => key))}
        >
          {t('readAll')}
        </Button>
      </div>
      <List
        label={t('list')}
        items={shown}
        nameOf={row => wordsOf(row, language, timeZone).title}
        onOpen={open}
        empty={<p className={styles.none}>{t(shows === 'unread' ? 'none.unread' : 'none.all')}</p>}
        renderItem={row => <NoticeLine row={row} onRead={isRead => read([row.key], isRead)} />}
      />
      <footer className={styles.foot}>
        <LinkButton to="/mypage/settings?section=notifications" variant="quiet" size="small" icon="settings">
          {t('settings')}
        </LinkButton>
      </footer>
    </div>
  )
}
