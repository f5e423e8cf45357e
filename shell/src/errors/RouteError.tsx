// biome-ignore lint/style/noRestrictedImports: it stands in every public page, which has no room for more, and never fails: plain words come instead
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { RemoteFailure } from '../federation/failure.ts'
import { declares, knownRegistry, ownerOf } from '../federation/registry.ts'
import { loaderNow } from '../federation/remotes.ts'
import { isStaleChunk } from '../reload.ts'
import { reportError, reportRender } from '../report.ts'
import { reloadTo, update } from '../update-watch.ts'
import { factsOf } from './not-found.ts'
import { PlainError } from './PlainError.tsx'

// Failures are rare, so their views are no part of a first load; when even they cannot be had, plain words must do.
const Views = lazy(() =>
  import('./ErrorViews.tsx').then(
    ({ ErrorViews }) => ({ default: ErrorViews }),
    () => ({ default: PlainError }),
  ),
)

/** What is drawn where a page failed. A lazy file of an older build leads to a reload first, if the rule allows it. */
export function RouteError() {
  const thrown = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const [isRenewing, setRenewing] = useState(false)
  const isNavigating = useNavigation().state !== 'idle'
  const target = location.pathname + location.search + location.hash
  const error = useMemo(() => blamed(thrown, location.pathname), [thrown, location.pathname])
  const isLeaving = useReloadForStaleChunk(error, target)
  const again = () => navigate(target, { replace: true, preventScrollReset: true })
  const replacing = useReplacement(error, again)

  useEffect(() => {
    if (error instanceof RemoteFailure) {
      // The loader has reported its own.
      if (error.kind === 'render') reportRender(error.remote, error.version, thrown)
    } else if (factsOf(error).status !== 404) reportError('page', error)
  }, [error, thrown])

  // Going to the same address again asks for everything again, a remote included, without a reload.
  const retry = async () => {
    if (error instanceof RemoteFailure) loaderNow()?.forgive(error.remote)
    if (error instanceof RemoteFailure && (error.kind === 'render' || error.kind === 'disabled')) {
      setRenewing(true)
      // Perhaps it was rolled back or switched on meanwhile; if not, the same build is tried again.
      await loaderNow()
        ?.renew(error.remote)
        .catch(() => {})
      setRenewing(false)
    }
    await again()
  }
  useNetworkAgain(error, () => void retry())

  if (isLeaving || replacing === 'soon') return null
  return (
    <Suspense fallback={null}>
      <Views
        error={error}
        isPending={isNavigating || isRenewing || replacing === 'long'}
        onRetry={() => void retry()}
      />
    </Suspense>
  )
}

const drawnInVain = new Map<string, number>()

/** What a remote's page threw while it was drawn, with the remote's name; everything else as it is. */
function blamed(error: unknown, path: string): unknown {
  if (error instanceof RemoteFailure || factsOf(error).status === 404 || isStaleChunk(error)) return error
  const remote = ownerOf(knownRegistry().remotes, path)
  if (!remote || !declares(remote.config, path)) return error
  const state = loaderNow()?.stateOf(remote.id)
  const times = (drawnInVain.get(remote.id) ?? 0) + 1
  drawnInVain.set(remote.id, times)
  const version = state && 'version' in state ? state.version : undefined
  return new RemoteFailure(remote.id, 'render', factsOf(error).description, { version, times, cause: error })
}

/** Milliseconds after which somebody is told why nothing is there. */
const patience = 1000

/**
 * Whether another build of the remote may come in the place of the one that threw while it was drawn. When it has come, the same
 * address is opened again; what throws in its turn is shown, so nothing goes round.
 */
function useReplacement(error: unknown, again: () => unknown): 'none' | 'soon' | 'long' {
  const broken = error instanceof RemoteFailure && error.kind === 'render' ? error : null
  const [shown, setShown] = useState<{ readonly of: unknown; readonly as: 'none' | 'long' }>()
  const open = useEffectEvent(again)
  useEffect(() => {
    if (!broken?.version) return
    let isCurrent = true
    const timer = setTimeout(() => setShown({ of: broken, as: 'long' }), patience)
    void Promise.resolve(loaderNow()?.brokeDown(broken.remote, broken.version)).then(isReplaced => {
      clearTimeout(timer)
      if (!isCurrent) return
      if (isReplaced) open()
      else setShown({ of: broken, as: 'none' })
    })
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [broken])
  if (!broken?.version) return 'none'
  return shown?.of === broken ? shown.as : 'soon'
}

/** What did not come because there was no network is asked for again when that is back. */
function useNetworkAgain(error: unknown, retry: () => void): void {
  const isCut = error instanceof RemoteFailure || isStaleChunk(error)
  const ask = useEffectEvent(retry)
  useEffect(() => {
    if (!isCut) return
    const back = () => ask()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [isCut])
}

/** Whether the page is about to be loaded anew; false once the rule has refused that. */
function useReloadForStaleChunk(error: unknown, target: string): boolean {
  const isStale = !(error instanceof RemoteFailure) && isStaleChunk(error) && navigator.onLine
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!isStale) return
    let isCurrent = true
    void update.checkNow()
    void reloadTo(target).then(isGoing => {
      if (!isGoing && isCurrent) setRefused(true)
    })
    return () => {
      isCurrent = false
    }
  }, [isStale, target])
  return isStale && !isRefused
}
