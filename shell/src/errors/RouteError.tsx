import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { RemoteFailure } from '../federation/failure.ts'
import { isStaleChunk } from '../reload.ts'
import { reportError } from '../report.ts'
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
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const isPending = useNavigation().state !== 'idle'
  const target = location.pathname + location.search + location.hash
  const isLeaving = useReloadForStaleChunk(error, target)

  useEffect(() => {
    if (factsOf(error).status !== 404 && !(error instanceof RemoteFailure)) reportError('page', error)
  }, [error])

  if (isLeaving) return null
  // Going to the same address again asks for everything again, a remote included, without a reload.
  const retry = () => void navigate(target, { replace: true, preventScrollReset: true })
  return (
    <Suspense fallback={null}>
      <Views error={error} isPending={isPending} onRetry={retry} />
    </Suspense>
  )
}

/** Whether the page is about to be loaded anew; false once the rule has refused that. */
function useReloadForStaleChunk(error: unknown, target: string): boolean {
  const isStale = isStaleChunk(error) && navigator.onLine
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
