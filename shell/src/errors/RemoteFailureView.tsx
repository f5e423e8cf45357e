import { useLanguage } from '@techo/ui'
import { Link } from 'react-router'
import type { RemoteFailure } from '../federation/failure.ts'
import { knownRegistry, remoteById } from '../federation/registry.ts'
import { safeModeAddress } from '../federation/safe-mode.ts'
import { useErrorText } from './messages.ts'
import { Notice, styles } from './Notice.tsx'

interface Props {
  readonly failure: RemoteFailure
  readonly isPending: boolean
  readonly onRetry: () => void
}

/** A load tries twice by itself: from here on the person has tried again in vain. */
const repeated = 3

/** In the place of a remote's page: why it could not be shown, what to do, another try without a reload, and a way on. */
export function RemoteFailureView({ failure, isPending, onRetry }: Props) {
  const t = useErrorText()
  const { language } = useLanguage()
  const { kind, remote, version, times } = failure
  const name = remoteById(knownRegistry(), remote)?.config.title[language] ?? t('remote.page')
  return (
    <Notice title={t(kind === 'disabled' ? 'remote.title.disabled' : 'remote.title', { name })}>
      <p>{t(`remote.${kind}`)}</p>
      <p>{[t(`remote.do.${kind}`), t('remote.rest')].join(language === 'en' ? ' ' : '')}</p>
      <p className={styles.actions}>
        <button
          type="button"
          className={styles.primary}
          aria-disabled={isPending}
          onClick={() => isPending || onRetry()}
        >
          {isPending ? t('loading') : t('retry')}
        </button>
        {kind !== 'disabled' && (
          <button type="button" className={styles.quiet} onClick={() => location.reload()}>
            {t('reload')}
          </button>
        )}
        <Link className={styles.quiet} to="/mypage">
          {t('toHome')}
        </Link>
      </p>
      {times >= repeated && kind !== 'disabled' && (
        <p>
          {t('remote.safe')} <a href={safeModeAddress()}>{t('remote.safe.open')}</a>
        </p>
      )}
      <p className={styles.facts} lang="en">
        {[remote, kind, version].filter(Boolean).join(' · ')}
      </p>
    </Notice>
  )
}
