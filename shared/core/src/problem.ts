/**
 * A failure as a value. `kind` decides the sentence and the button a person sees; `code` is stable and machine-readable
 * (an SQL constraint name, an auth error code); `detail` is a text for a log, never for the screen, and never a person's own words.
 */
export type ProblemKind =
  /** no answer came: the network is down or the request was cut off */
  | 'offline'
  /** nobody is signed in, or the session is over */
  | 'unauthorized'
  /** signed in, but not allowed */
  | 'forbidden'
  /** the thing is not there, or not there for this person */
  | 'missing'
  /** it was changed elsewhere meanwhile */
  | 'conflict'
  /** the input was refused; `code` says by which rule */
  | 'invalid'
  /** too many tries; wait and repeat */
  | 'limited'
  /** the service answered that it cannot just now */
  | 'unavailable'
  /** our own mistake */
  | 'bug'

export interface Problem {
  readonly kind: ProblemKind
  readonly code?: string
  readonly detail?: string
  /** seconds after which another try makes sense, when the service said so */
  readonly retryAfter?: number
  /** codes of every reason, e.g. why a password is weak */
  readonly reasons?: readonly string[]
  /** where in what was sent, when the service said so: a file of an archive and its line, `data/tasks.ndjson:12` */
  readonly place?: string
}

/** The code of an `unavailable` whose cause is that the server's disk has no room: reading works, writes are to wait. */
export const noRoom = 'insufficient_storage'

export const problem = (kind: ProblemKind, rest: Omit<Problem, 'kind'> = {}): Problem => ({ kind, ...rest })

const kinds: ReadonlySet<string> = new Set<ProblemKind>([
  'offline',
  'unauthorized',
  'forbidden',
  'missing',
  'conflict',
  'invalid',
  'limited',
  'unavailable',
  'bug',
])

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.has(String(value.kind))
