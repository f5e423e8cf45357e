import { arriving, useAwaited, useLanguage } from '@techo/ui'
import { useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isDeveloper } from '../federation/override.ts'
import { knownRegistry, ownerOf } from '../federation/registry.ts'
import { loaderNow, subscribeRemotes } from '../federation/remotes.ts'
import { isSafeMode, leaveSafeMode } from '../federation/safe-mode.ts'
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

// Next to nobody ever sees it.
const HeldNotice = arriving(
  () =>
    import('./HeldNotice.tsx').then(
      ({ HeldNotice }) => HeldNotice,
      () => () => null,
    ),
  () => null,
)

// A build of somebody's own never runs without a word: where the badge does not come, that is said in its place.
const OverrideNotice = arriving(
  () => import('./OverrideNotice.tsx').then(({ OverrideNotice }) => OverrideNotice),
  () => null,
)

/** The page of a remote runs in its previous build, or in a developer's own. */
export function RemoteNotice() {
  const t = useMemberText()
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const remote = ownerOf(knownRegistry().remotes, pathname)
  const status = useSyncExternalStore(subscribeRemotes, () =>
    remote ? loaderNow()?.stateOf(remote.id).status : undefined,
  )
  // As one text: a store wants the same answer for the same state.
  const held = useSyncExternalStore(subscribeRemotes, () => loaderNow()?.heldBack().join() ?? '')
  // A page that could not be opened says it in its own place.
  const told = held.split(',').filter(id => id && (id !== remote?.id || status === 'fallback'))
  return (
    <>
      {told.length > 0 && <HeldNotice ids={told} />}
      {remote && status === 'fallback' && (
        <p className={styles.line}>{t('fallback', { name: remote.config.title[language] })}</p>
      )}
      {isDeveloper() && <OverrideNotice />}
      {isSafeMode() && (
        <p className={styles.line} data-tone="warn">
          {t('safe')}
          <button type="button" onClick={leaveSafeMode}>
            {t('safe.leave')}
          </button>
        </p>
      )}
    </>
  )
}

/** What was pressed is on its way, waits for the network or did not come: a press is never answered by nothing. */
export function AwaitedNotice() {
  const t = useMemberText()
  const awaited = useAwaited()
  return (
    <output className={styles.awaited} aria-live="polite">
      {awaited && <span>{t(`awaited.${awaited.reason}`)}</span>}
      {awaited?.reason === 'failed' && (
        <>
          <button type="button" onClick={awaited.again}>
            {t('awaited.again')}
          </button>
          <button type="button" onClick={awaited.giveUp}>
            {t('awaited.giveUp')}
          </button>
        </>
      )}
    </output>
  )
}

/** A hairline while the next page is on the way; words when that takes long. */
export function Progress() {
  const t = useMemberText()
  const { state, location: next } = useNavigation()
  const remote = next && ownerOf(knownRegistry().remotes, next.pathname)
  const isSlow = useSyncExternalStore(
    subscribeRemotes,
    () => remote !== undefined && loaderNow()?.isSlow(remote.id) === true,
  )
  return (
    <div className={styles.progress} data-busy={state !== 'idle'}>
      <output>
        {state !== 'idle' && isSlow && (
          <>
            {t('slow')}
            <button type="button" onClick={() => loaderNow()?.again(remote?.id ?? '')}>
              {t('slow.again')}
            </button>
          </>
        )}
      </output>
    </div>
  )
}
