import { useLanguage } from '@techo/ui'
import { Link } from 'react-router'
import type { RemoteFailure } from '../federation/failure.ts'
import { knownRegistry, remoteById } from '../federation/registry.ts'
import { useErrorText } from './messages.ts'
import { Notice, styles } from './Notice.tsx'

interface Props {
  readonly failure: RemoteFailure
  readonly isPending: boolean
  readonly onRetry: () => void
}

/** In the place of a remote's page: why it could not be loaded, another try without a reload, and a way on. */
export function RemoteFailureView({ failure, isPending, onRetry }: Props) {
  const t = useErrorText()
  const { language } = useLanguage()
  const name = remoteById(knownRegistry(), failure.remote)?.config.title[language] ?? t('remote.page')
  return (
    <Notice title={t('remote.title', { name })}>
      <p>{t(`remote.${failure.kind}`)}</p>
      <p>{t('remote.rest')}</p>
      <p className={styles.actions}>
        <button
          type="button"
          className={styles.primary}
          aria-disabled={isPending}
          onClick={() => isPending || onRetry()}
        >
          {isPending ? t('loading') : t('retry')}
        </button>
        <Link className={styles.quiet} to="/mypage">
          {t('toHome')}
        </Link>
      </p>
      <p className={styles.facts} lang="en">
        {failure.remote} · {failure.kind}
      </p>
    </Notice>
  )
}
