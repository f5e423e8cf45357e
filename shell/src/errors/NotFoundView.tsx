import { hasSessionCookie } from '@techo/data/session-cookie'
import { Link } from 'react-router'
import { useErrorText } from './messages.ts'
import { Notice, styles } from './Notice.tsx'

/** 404: the message as it stands in the log, a sentence in the reader's language, and a way on. */
export function NotFoundView({ description }: { description: string }) {
  const t = useErrorText()
  const isIn = hasSessionCookie()
  return (
    <Notice sign="404" title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <p className={styles.facts} lang="en">
        Page Not Found{description && ` — ${description}`}
      </p>
      <p className={styles.actions}>
        <Link className={styles.primary} to={isIn ? '/mypage' : '/'}>
          {isIn ? t('toHome') : t('toTop')}
        </Link>
      </p>
    </Notice>
  )
}
