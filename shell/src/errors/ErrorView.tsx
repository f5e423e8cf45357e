import { hasSessionCookie } from '@techo/data/session-cookie'
import { Link } from 'react-router'
import { useErrorText } from './messages.ts'
import { Notice, styles } from './Notice.tsx'
import type { ErrorFacts } from './not-found.ts'

/** Every failure but a 404: status, its words, what the error says, another try, and a way home. */
export function ErrorView({
  facts,
  isPending,
  onRetry,
}: {
  facts: ErrorFacts
  isPending: boolean
  onRetry: () => void
}) {
  const t = useErrorText()
  const isIn = hasSessionCookie()
  return (
    <Notice sign={String(facts.status)} title={t('error.title')}>
      <p>{t('error.text')}</p>
      <p className={styles.facts} lang="en">
        {facts.statusMessage}
        {facts.description && ` — ${facts.description}`}
      </p>
      <p className={styles.actions}>
        <button
          type="button"
          className={styles.primary}
          aria-disabled={isPending}
          onClick={() => isPending || onRetry()}
        >
          {t('retry')}
        </button>
        <button type="button" className={styles.quiet} onClick={() => location.reload()}>
          {t('reload')}
        </button>
        <Link className={styles.quiet} to={isIn ? '/mypage' : '/'}>
          {isIn ? t('toHome') : t('toTop')}
        </Link>
      </p>
    </Notice>
  )
}
