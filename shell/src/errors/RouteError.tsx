import { isbot } from 'isbot'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { RemoteFailure } from '../federation/failure.ts'
import { isStaleChunk } from '../reload.ts'
import { reportError } from '../report.ts'
import { reloadTo, update } from '../update-watch.ts'
import { ErrorView } from './ErrorView.tsx'
import { NotFoundView } from './NotFoundView.tsx'
import { factsOf } from './not-found.ts'
import { RemoteFailureView } from './RemoteFailureView.tsx'

/** What is drawn where a page failed: a view for each kind of failure, and nothing for crawlers. */
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

  if (isLeaving || isbot(navigator.userAgent)) return null
  // Going to the same address again asks for everything again, a remote included, without a reload.
  const retry = () => void navigate(target, { replace: true, preventScrollReset: true })
  if (error instanceof RemoteFailure) return <RemoteFailureView failure={error} isPending={isPending} onRetry={retry} />
  const facts = factsOf(error)
  if (facts.status === 404) return <NotFoundView description={facts.description} />
  return <ErrorView facts={facts} isPending={isPending} onRetry={retry} />
}

/** A lazy file of an older build is gone: the page is loaded anew, if the rule allows it; meanwhile nothing is drawn. */
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
