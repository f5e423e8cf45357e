import { useLanguage } from '@techo/ui'
import { useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { clearOverrides, overrides } from '../federation/override.ts'
import { knownRegistry, ownerOf } from '../federation/registry.ts'
import { loaderNow, subscribeRemotes } from '../federation/remotes.ts'
import { useMemberText } from '../member-messages.ts'
import { reloadTo, update } from '../update-watch.ts'
import styles from './notices.module.css'

/** A newer build is served: it comes with the next page, or at once. */
export function UpdateNotice() {
  const t = useMemberText()
  const isWaiting = useSyncExternalStore(update.subscribe, update.isWaiting)
  if (!isWaiting) return null
  const now = () => reloadTo(location.pathname + location.search + location.hash)
  return (
    <div className={styles.update} role="status">
      <span>{t('update')}</span>
      <button type="button" onClick={() => void now()}>
        {t('update.do')}
      </button>
    </div>
  )
}

/** The page of a remote runs in its previous build, or in a developer's own. */
export function RemoteNotice() {
  const t = useMemberText()
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const remote = ownerOf(knownRegistry().remotes, pathname)
  const status = useSyncExternalStore(subscribeRemotes, () =>
    remote ? loaderNow()?.stateOf(remote.id).status : undefined,
  )
  const overridden = Object.keys(overrides())
  return (
    <>
      {remote && status === 'fallback' && (
        <p className={styles.line}>{t('fallback', { name: remote.config.title[language] })}</p>
      )}
      {overridden.length > 0 && (
        <p className={styles.line} data-tone="warn">
          {t('override', { names: overridden.join(', ') })}
          <button
            type="button"
            onClick={() => {
              clearOverrides()
              location.reload()
            }}
          >
            {t('override.clear')}
          </button>
        </p>
      )}
    </>
  )
}

/** A hairline while the next page is on the way; words when that takes long. */
export function Progress() {
  const t = useMemberText()
  const { state, location: next } = useNavigation()
  const remote = next && ownerOf(knownRegistry().remotes, next.pathname)
  const isSlow = useSyncExternalStore(
    subscribeRemotes,
    () => remote !== undefined && loaderNow()?.stateOf(remote.id).status === 'slow',
  )
  return (
    <div className={styles.progress} data-busy={state !== 'idle'}>
      <output>{state !== 'idle' && isSlow ? t('slow') : ''}</output>
    </div>
  )
}
