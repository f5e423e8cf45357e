import { dateFormat, type Language } from '@techo/core'
import { usePreferences } from '@techo/data'
import { Icon, IconButton, useLanguage, VisuallyHidden } from '@techo/ui'
import type { NoticeRow } from './api.ts'
import styles from './inbox.module.css'
import { useNoticeText } from './messages.ts'
import { wordsOf } from './words.ts'

interface Props {
  readonly row: NoticeRow
  readonly onRead: (isRead: boolean) => void
}

/** One notification: what, why, when, and the way to put it away without opening it. */
export function NoticeLine({ row, onRead }: Props) {
  const t = useNoticeText()
  const { language } = useLanguage()
  const { time_zone: timeZone } = usePreferences()
  const { title, note, icon } = wordsOf(row, language, timeZone)
  const isUnread = row.read_at === null
  return (
    <>
      <span className={styles.sign} data-icon={icon}>
        <Icon name={icon} size="small" />
      </span>
      <span className={styles.words} data-unread={isUnread}>
        <span className={styles.what}>
          {isUnread && <VisuallyHidden>{t('isUnread')}: </VisuallyHidden>}
          {title}
        </span>
        <span className={styles.note}>
          {note} · <time dateTime={row.created_at}>{momentOf(row.created_at, language)}</time>
        </span>
      </span>
      <IconButton
        icon={isUnread ? 'check' : 'undo'}
        label={t(isUnread ? 'read' : 'unreadAgain')}
        size="small"
        variant="quiet"
        onPress={() => onRead(!isUnread)}
      />
    </>
  )
}

const momentOf = (at: string, language: Language): string =>
  dateFormat(language, {
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))
