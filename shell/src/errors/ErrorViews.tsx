import { hasSessionCookie } from '@techo/data/session-cookie'
import { isbot } from 'isbot'
import { RemoteFailure } from '../federation/failure.ts'
import { ErrorView } from './ErrorView.tsx'
import { NotFoundView } from './NotFoundView.tsx'
import { factsOf } from './not-found.ts'
import { RemoteFailureView } from './RemoteFailureView.tsx'

export interface FailureProps {
  readonly error: unknown
  /** another try is on its way */
  readonly isPending: boolean
  readonly onRetry: () => void
}

/**
 * A view for each kind of failure; nothing for crawlers, which the server has told already. Who has a session is none,
 * whatever the browser calls itself: tests, monitors and audits sign in.
 */
export function ErrorViews({ error, isPending, onRetry }: FailureProps) {
  if (isbot(navigator.userAgent) && !hasSessionCookie()) return null
  if (error instanceof RemoteFailure)
    return <RemoteFailureView failure={error} isPending={isPending} onRetry={onRetry} />
  const facts = factsOf(error)
  if (facts.status === 404) return <NotFoundView description={facts.description} />
  return <ErrorView facts={facts} isPending={isPending} onRetry={onRetry} />
}
