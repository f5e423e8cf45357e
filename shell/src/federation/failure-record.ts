import { type FailureKind, RemoteFailure } from './failure.ts'
import type { KnownBuild, RemoteSource } from './remote-source.ts'

/** What went wrong with each remote since it was last well: counted, named and told to the operator. */
export interface FailureRecord<Handle> {
  /** A thrown thing as a failure with a kind; `path` when the page of a declared pattern threw it. */
  readonly add: (
    id: string,
    build: KnownBuild<Handle> | undefined,
    error: unknown,
    path?: string,
  ) => Promise<RemoteFailure>
  /** What is known of a remote may be out of date from now on. */
  readonly doubt: (id: string) => void
  readonly isDoubted: (id: string) => boolean
  readonly forget: (id: string) => void
}

export interface FailureRecordOptions<Handle> {
  readonly explain: RemoteSource<Handle>['explain']
  readonly report: (failure: RemoteFailure) => void
  /** milliseconds that an explanation may take */
  readonly timeout: number
}

export function recordFailures<Handle>({
  explain,
  report,
  timeout,
}: FailureRecordOptions<Handle>): FailureRecord<Handle> {
  // In a row, by remote.
  const counts = new Map<string, number>()

  async function named(
    id: string,
    build: KnownBuild<Handle> | undefined,
    error: unknown,
    facts: { readonly version: string | undefined; readonly times: number },
    path?: string,
  ): Promise<RemoteFailure> {
    if (error instanceof Refusal)
      return new RemoteFailure(id, error.kind, error.message, { ...facts, cause: error.cause })
    if (error === timedOut) return new RemoteFailure(id, 'timeout', 'nothing came in time', facts)
    const kind = build
      ? await within(timeout, explain(id, build.handle, error, path)).catch((): FailureKind => 'network')
      : 'evaluation'
    const message = error instanceof Error ? error.message : String(error)
    return new RemoteFailure(id, kind, message, { ...facts, cause: error })
  }

  return {
    add: async (id, build, error, path) => {
      const times = (counts.get(id) ?? 0) + 1
      counts.set(id, times)
      const failure = await named(id, build, error, { version: build?.version, times }, path)
      report(failure)
      return failure
    },
    doubt: id => void counts.set(id, counts.get(id) ?? 0),
    isDoubted: id => counts.has(id),
    forget: id => void counts.delete(id),
  }
}

/** What is thrown when somebody waited long enough. */
export const timedOut = Symbol('timed out')

/** What the loader itself says no to, or could not ask. */
export class Refusal extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

/** @throws `timedOut` when nothing has come in so many milliseconds */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timedOut), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
