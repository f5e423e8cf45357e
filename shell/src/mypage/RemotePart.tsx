import type { RemoteModule } from '@techo/core'
import { Button, Skeleton } from '@techo/ui'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Boundary } from '../errors/Boundary.tsx'
import { useErrorText } from '../errors/messages.ts'
import type { FailureKind } from '../federation/failure.ts'
import type { RemoteState } from '../federation/loader.ts'
import { getLoader, loaderNow, subscribeRemotes } from '../federation/remotes.ts'
import { useMemberText } from '../member-messages.ts'
import { reportRender } from '../report.ts'
import styles from './remote-part.module.css'

const idle: RemoteState = { status: 'idle' }

interface Props {
  readonly remoteId: string
  /** draws what the module holds; null where it does not hold it after all */
  readonly children: (module: RemoteModule) => ReactNode
}

/** A part of a remote within a page of the shell. It waits, fails and is tried again in its place; the page stands. */
export function RemotePart({ remoteId, children }: Props) {
  const state = useSyncExternalStore(subscribeRemotes, () => loaderNow()?.stateOf(remoteId) ?? idle)
  const load = useCallback(() => {
    // What goes wrong stands in the state, which is drawn.
    getLoader()
      .then(loader => loader.load(remoteId))
      .catch(() => {})
  }, [remoteId])
  useEffect(load, [load])
  const again = () => {
    loaderNow()?.forgive(remoteId)
    load()
  }
  if (state.status === 'failed' || state.status === 'unavailable') return <Failure kind={state.kind} onRetry={again} />
  if (state.status !== 'ready' && state.status !== 'fallback')
    return <Waiting onAgain={state.status === 'slow' ? () => loaderNow()?.again(remoteId) : null} />
  const part = children(state.module)
  if (part === null) return <Failure kind="invalid-module" onRetry={load} />
  return (
    // Another build begins anew, also where this one threw.
    <Boundary
      key={state.version}
      report={error => reportRender(remoteId, state.version, error)}
      fallback={(_error, retry) => (
        <Broken remoteId={remoteId} version={state.version} onRetry={() => void renewed(remoteId).then(retry)} />
      )}
    >
      {part}
      <Drawn remoteId={remoteId} version={state.version} />
    </Boundary>
  )
}

interface Build {
  readonly remoteId: string
  readonly version: string
}

/** Stands beside a part; its effect runs only when that has not thrown. */
function Drawn({ remoteId, version }: Build) {
  useEffect(() => loaderNow()?.drew(remoteId, version), [remoteId, version])
  return null
}

/** In the place of a part that threw, until another build is drawn there or there is none. */
function Broken({ remoteId, version, onRetry }: Build & { readonly onRetry: () => void }) {
  const [isAlone, setAlone] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void loaderNow()
      ?.brokeDown(remoteId, version)
      .then(isReplaced => {
        if (isCurrent && !isReplaced) setAlone(true)
      })
    return () => {
      isCurrent = false
    }
  }, [remoteId, version])
  return isAlone ? <Failure kind="render" onRetry={onRetry} /> : <Waiting onAgain={null} />
}

/** Another build may be active by now; if not, the same one is drawn again. */
const renewed = async (id: string): Promise<void> => {
  await loaderNow()
    ?.renew(id)
    .catch(() => {})
}

function Waiting({ onAgain }: { readonly onAgain: (() => void) | null }) {
  const t = useMemberText()
  const error = useErrorText()
  return (
    <div className={styles.waiting}>
      <Skeleton lines={3} />
      {onAgain && (
        <div role="status">
          <p>{t('slow')}</p>
          <Button variant="secondary" onPress={onAgain}>
            {error('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Failure({ kind, onRetry }: { kind: FailureKind; onRetry: () => void }) {
  const t = useErrorText()
  // What the network took comes with its return.
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={styles.failure} role="alert">
      <p>{t(`remote.${kind}`)}</p>
      <Button variant="secondary" onPress={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
